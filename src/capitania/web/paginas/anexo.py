"""The file that an act names, as it was kept."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from capitania.usecases.anexos import COM_ANEXO, AnexoAusente, tipo_de
from capitania.web import casa
from capitania.web.portaria import Visto, do_fluxo

# What a browser shows without running anything of it; the rest is only kept.
MOSTRA: Final = frozenset({"application/pdf", "image/jpeg", "image/png", "image/gif", "image/webp"})
QUALQUER: Final = "application/octet-stream"


@require_safe
@do_fluxo()
def anexo(_: HttpRequest, visto: Visto, seq: int) -> HttpResponse:
    """Give the file that the act of this place names; what an erasure let go is not there."""
    ato = next((a for a in visto.lida.dobra.atos if a.seq == seq), None)
    hash_ = str(ato.dados.get("hash", "")) if ato is not None and ato.nome in COM_ANEXO else ""
    try:
        data = casa.portas().anexos.le(hash_) if hash_ else b""
    except AnexoAusente:
        data = b""
    if not data:
        raise Http404
    tipo = tipo_de(data)
    how = "inline" if tipo in MOSTRA else "attachment"
    headers = {
        "Content-Disposition": f'{how}; filename="{visto.alvo.especie}-{seq}-{hash_[:12]}"',
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(data, content_type=tipo if tipo in MOSTRA else QUALQUER, headers=headers)
