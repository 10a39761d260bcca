"""What is the same for all who ask, written once: `{% fixo %}`, or once for each value of what it names."""

from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.urls import get_script_prefix
from django.utils.safestring import SafeString

register = template.Library()
KEPT = 256  # of each block


@register.tag
def fixo(parser: Parser, token: Token) -> "Fixo":
    """Write what is inside once; `{% fixo x y %}` once for each x and y, which are all that it may show."""
    keys = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    inside = parser.parse(("endfixo",))
    parser.delete_first_token()
    return Fixo(inside, keys)


class Fixo(template.Node):
    """A block that shows nothing but what it names: rendered without the rest of the page, so that nothing else can."""

    def __init__(self, nodelist: NodeList, keys: list[FilterExpression]) -> None:
        self.nodelist, self._keys = nodelist, keys
        self._kept: dict[tuple[Any, ...], SafeString] = {}

    def render(self, context: Context) -> SafeString:
        """Give what was written for these values, or write it."""
        values = [key.resolve(context) for key in self._keys]
        asked = (get_script_prefix(), *values)
        found = self._kept.get(asked)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            alone = context.new({str(key): value for key, value in zip(self._keys, values, strict=True)})
            found = self._kept[asked] = self.nodelist.render(alone)
        return found
