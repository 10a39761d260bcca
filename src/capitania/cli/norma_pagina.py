"""The comparison as one page, whole in its file: opens anywhere, prints well, asks the network for nothing."""

import json
from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING, Final

from capitania.cli import norma_comparada as said

if TYPE_CHECKING:
    from capitania.lei.norma import Norma
    from capitania.usecases.comparar_normas import Comparada, Condicao, MudancaDita

STYLE: Final = """
:root{color-scheme:light}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;color:#1b1b1b;background:#fff;max-width:78rem;margin:0 auto;padding:1.5rem}
body{overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}
h2{font-size:1.2rem;border-bottom:2px solid #1351b4;margin:2.5rem 0 .75rem;padding-bottom:.25rem}
h2 small,h3 small{font-weight:400;color:#555}
h3{font-size:1rem;margin:0 0 .4rem}
table{border-collapse:collapse;width:100%;table-layout:fixed}
th,td{text-align:left;vertical-align:top;border-top:1px solid #ccc;padding:.5rem .6rem;overflow-wrap:anywhere}
thead th{border-top:0;font-size:.875rem;color:#555}
tbody th{font-weight:600}
td a{color:inherit;text-decoration-style:dotted}
.tabela th{background:#f3f6fc;font-size:.875rem}
dt{font-weight:600;margin-top:.5rem}
dd{margin:0 0 .25rem 1rem}
article:target,dt:target{outline:3px solid #ffcd07}
thead th:first-child{width:26%}
caption{text-align:left;font-size:.875rem;color:#555;padding-bottom:.25rem}
.cita{display:block;font-size:.8125rem;color:#555}
.tipo{display:inline-block;font-size:.75rem;font-weight:600;border:1px solid #555;border-radius:.25rem;padding:0 .35rem}
.nada{color:#666}
article{border:1px solid #ccc;border-left:.35rem solid #1351b4;border-radius:.25rem;padding:.9rem 1rem;margin:0 0 1rem}
article p{margin:.4rem 0}
article ul{margin:.3rem 0;padding-left:1.2rem}
.historia{background:#f3f6fc;padding:.5rem .7rem;border-radius:.25rem}
details{margin-top:.5rem}
summary{cursor:pointer;color:#1351b4}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f6f6f6;padding:.6rem;font-size:.8125rem}
nav ul{columns:2;padding-left:1.2rem}
@media (max-width:40rem){body{padding:1rem .75rem}nav ul{columns:1}
table,thead,tbody,tr,th,td{display:block;width:auto}tbody th{border-top:2px solid #999}thead{display:none}
td{border-top:0}td::before{content:attr(data-de);display:block;font-size:.75rem;color:#555}}
@media print{body{font-size:11pt;padding:0}tr,.historia{break-inside:avoid}h2,h3,.tabela{break-after:avoid}
nav,details{display:none}a{color:inherit;text-decoration:none}}
"""


def page(found: "Comparada") -> str:
    """Write the page."""
    title = f"{found.antes.nome} e {found.depois.nome}: o que muda"
    return "\n".join((
        '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>",
        f"<h1>De {_named(found.antes)} para {_named(found.depois)}</h1>",
        f"<p>{escape(said.head(found))}</p>",
        *_index(found),
        *_text(found),
        *_vocabulary(found),
        *_aboard(found),
        *_cited(found),
        *_tried(found),
        "</main></body></html>\n",
    ))  # fmt: skip


def _named(norma: "Norma") -> str:
    return f"{escape(norma.titulo)} ({escape(norma.nome)})"


def _index(found: "Comparada") -> Iterator[str]:
    parts = [(f"texto-{n}", h, len(rows)) for n, (h, rows) in enumerate(said.by_part(found))]
    parts += [(f"bordo-{n}", f"A bordo: {h}", len(rows)) for n, (h, rows) in enumerate(said.by_species(found))]
    if not parts:
        yield "<p><strong>Nada muda: os dois textos dizem o mesmo.</strong></p>"
        return
    parts += [("citados", said.CITED, len(found.citados))] if found.citados else []
    links = "".join(f'<li><a href="#{i}">{escape(h)}</a> ({n})</li>' for i, h, n in parts)
    yield f'<nav aria-label="Partes"><ul>{links}</ul></nav>'


def _text(found: "Comparada") -> Iterator[str]:
    """Write what the texts say, line by line, both provisions beside each other."""
    for n, (heading, rows) in enumerate(said.by_part(found)):
        yield f'<h2 id="texto-{n}">{escape(heading)} <small>{len(rows)}</small></h2><table><thead><tr><th>o quê</th>'
        yield f"<th>{escape(found.antes.nome)}</th><th>{escape(found.depois.nome)}</th></tr></thead><tbody>"
        under = ""
        for d in rows:
            table = said.table(d)
            if table != under:
                yield f'<tr class="tabela"><th scope="rowgroup" colspan="3">{escape(table)}</th></tr>'
                under = table
            sides = ((d.antes, d.cita, found.antes.nome), (d.depois, d.cita_depois, found.depois.nome))
            cells = "".join(_cell(*side) for side in sides)
            kind = f'<span class="tipo">{escape(said.KINDS[d.tipo])}</span>'
            yield f'<tr><th scope="row">{escape(said.within(d))} {kind}</th>{cells}</tr>'
        yield "</tbody></table>"


def _cell(text: str | None, cita: Iterable[str], name: str) -> str:
    if text is None:
        return f'<td data-de="{escape(name)}" class="nada">{said.NONE}</td>'
    where = f'<span class="cita">{escape(said.place(cita))}</span>' if cita else ""
    return f'<td data-de="{escape(name)}">{escape(text)}{where}</td>'


def _vocabulary(found: "Comparada") -> Iterator[str]:
    spoken = [*said.only(found.perguntas, found, "pergunta"), *said.only(found.respostas, found, "responde")]
    if spoken:
        yield "<h2>O que uma pergunta ou responde e a outra não</h2>"
        yield from (f"<p>{escape(s)}</p>" for s in spoken)


def _aboard(found: "Comparada") -> Iterator[str]:
    for n, (heading, changes) in enumerate(said.by_species(found)):
        yield f'<h2 id="bordo-{n}">A bordo: {escape(heading)} <small>{len(changes)}</small></h2>'
        for k, m in enumerate(changes, 1):
            yield from _change(m, heading, k, f"bordo-{n}-{k}", found)


def _change(m: "MudancaDita", heading: str, number: int, place: str, found: "Comparada") -> Iterator[str]:
    yield f'<article id="{place}"><h3>{escape(heading)}, {number}</h3><table><thead><tr><th>saída</th>'
    yield f"<th>{escape(found.antes.nome)}</th><th>{escape(found.depois.nome)}</th></tr></thead><tbody>"
    for s in m.saidas:
        cells = _cell(s.antes, (), found.antes.nome) + _cell(s.depois, (), found.depois.nome)
        yield f'<tr><th scope="row">{escape(s.oque)}</th>{cells}</tr>'
    cells = _grounds(m.antes, found.antes.nome, found) + _grounds(m.depois, found.depois.nome, found)
    yield f'<tr><th scope="row">por</th>{cells}</tr></tbody></table>'
    yield "<p><strong>Onde:</strong></p><ul>"
    yield from map(_where, m.condicoes)
    yield f'</ul><p class="historia">{escape(m.historia)}</p>'
    yield from (f"<p>{escape(x)}.</p>" for x in m.nao_pergunta)
    cause = ", ".join(m.causa) or "faixa ou classe"
    yield f'<p class="cita">{escape(cause)}; {m.pontos} de {m.de} pontos</p>'
    facts = json.dumps(m.fatos, ensure_ascii=False, indent=2)
    yield "<details><summary>Os fatos deste barco, para capitania decidir</summary>"
    yield f"<pre>{escape(facts)}</pre></details>"
    yield "</article>"


def _grounds(cita: Iterable[str], name: str, found: "Comparada") -> str:
    """Write provisions, each leading to what it says."""
    known = {c.cita: n for n, c in enumerate(found.citados)}
    links = (f'<a href="#cita-{known[c]}">{escape(c)}</a>' if c in known else escape(c) for c in cita)
    return f'<td data-de="{escape(name)}">{"<br>".join(links) or "—"}</td>'


def _cited(found: "Comparada") -> Iterator[str]:
    if found.citados:
        yield f'<h2 id="citados">{said.CITED} <small>{len(found.citados)}</small></h2><dl>'
        yield from (
            f'<dt id="cita-{n}">{escape(c.cita)}</dt><dd>{escape(c.resumo)}</dd>' for n, c in enumerate(found.citados)
        )
        yield "</dl>"


def _where(condition: "Condicao") -> str:
    """Write a condition: what must hold, then a list for each part that holds in more than one way."""
    plain = "; ".join(p[0] for p in condition if len(p) == 1)
    lists = ["".join(f"<li>{escape(x)}</li>" for x in p) for p in condition if len(p) > 1]
    also = "".join(f"<p>{'e' if plain or n else ''} um destes:</p><ul>{items}</ul>" for n, items in enumerate(lists))
    return f"<li>{escape(plain) if plain or lists else 'em todo caso'}{also}</li>"


def _tried(found: "Comparada") -> Iterator[str]:
    yield f"<h2>O que se provou <small>{sum(g.pontos for g in found.grupos)} pontos</small></h2>"
    yield "<details><summary>Cada grupo de saídas, com as suas entradas</summary><ul>"
    for g in found.grupos:
        outputs = ", ".join(dict.fromkeys(x[0] for x in g.alvos))
        yield f"<li>{escape(outputs)}: {g.pontos} pontos sobre {escape(', '.join(g.entradas))}</li>"
    yield "</ul></details>"
