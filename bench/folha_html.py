"""The page of a paper as HTML for WeasyPrint: blocks, grids, boxes, tables, header, footer and seal as in Typst's.

Its serif is what the system has, in regular and bold, at the size that gives as many pages.
"""

from collections.abc import Iterator
from datetime import date
from html import escape
from itertools import groupby
from typing import Any

DIAS = ("seg", "ter", "qua", "qui", "sex", "sáb", "dom")
CORRIDO = 10  # as in blocos.typ
CSS = """
@page { size: A4; margin: 18mm 20mm 20mm;
  @top-left { content: ""; font: 7pt serif; color: #595959 }
  @bottom-left { content: string(codigo); font: 7pt serif; color: #595959 }
  @bottom-right { content: "Página " counter(page) " de " counter(pages); font: 7pt serif; color: #595959 } }
@page :not(:first) { @top-left { content: string(continua) } }
body { font: 8.3pt/1.2 serif } h1 { font-size: 14.5pt; margin: 0 0 2mm; bookmark-level: 1 }
h2 { font-size: 9.8pt; margin: 4mm 0 2mm; break-after: avoid; bookmark-level: 2 }
p { margin: 0 0 1.3mm } .r { font-size: 7pt; color: #595959; overflow-wrap: anywhere }
.codigo { string-set: codigo attr(data-c) } .titulo { string-set: continua attr(data-c) }
.cabeca { display: grid; grid-template-columns: 1fr auto; column-gap: 6mm; border-bottom: .8pt solid }
.selo { text-align: center } .selo svg { width: 33mm; height: 33mm }
.g { display: grid; grid-template-columns: 1fr 1fr; column-gap: 5mm; row-gap: 3mm }
.l2 { grid-column: span 2 } .vazio { border-bottom: .5pt solid #8c8c8c; height: 1.25em }
table { width: 100%; border-collapse: collapse; font-size: 7.2pt; text-align: left }
td, th { padding: 1.4pt 2pt; border-bottom: .4pt solid #b3b3b3 } th { border-bottom: .8pt solid }
.quadro { border: 1pt solid; border-radius: 1mm; padding: 3mm; margin: 3mm 0 } .destaque { font-size: 10.6pt }
.assina { border-top: .5pt solid #8c8c8c; padding-top: 1mm; margin-top: 14mm; break-inside: avoid }
.caixa { border: .5pt solid #8c8c8c; padding: 3mm; break-inside: avoid }
.marca { display: grid; grid-template-columns: 4.5mm 1fr; column-gap: 3mm }
.marca i { border: .8pt solid; height: 4.5mm } .linha { border-bottom: .5pt solid #8c8c8c; height: 8mm }
.notas { font-size: 6.7pt }
"""


def html(papel: dict[str, Any], codigo: str, qr: str) -> str:
    """Write the page of a paper."""
    orgao = papel["orgao"]
    onde = ", ".join(t for t in (orgao["endereco"], orgao["municipio"]) if t)
    dia, hora = papel["instante"].split("T")
    head = f"{e(papel['titulo'])} {e(papel['numero'])}"
    contato = f"<br><span class=r>{e(orgao['contato'])}</span>" if orgao["contato"] else ""
    sub = f"{e(papel['subtitulo'])}<br>" if papel["subtitulo"] else ""
    top = (
        f"<div class=cabeca><div><strong>{e(orgao['nome'])}</strong><br><span class=r>{e(onde)}</span>{contato}"
        f"<h1 class=titulo data-c='{head}, continuação'>{e(papel['titulo'])}</h1>{sub}"
        f"Número <strong>{e(papel['numero'])}</strong><br>Emitido em {_dia(dia)}, {hora[:5]}</div>"
        f"<div class=selo>{qr}<div class='r codigo' data-c='Código {codigo}'>Código {codigo}</div></div></div>"
    )
    blocos = "".join(_titulo(b) + "".join(BLOCOS[b["bloco"]](b)) for b in papel["blocos"])
    return f'<html lang="pt-BR"><head><title>{head}</title></head><body>{top}{blocos}</body></html>'


def e(texto: str) -> str:
    return escape(texto)


def _titulo(b: dict[str, Any]) -> str:
    inside = {"quadro", "caixa"}
    return f"<h2>{e(b['titulo'])}</h2>" if b["titulo"] and b["bloco"] not in inside else ""


def _ps(ditos: list[str]) -> str:
    return "".join(f"<p>{e(t)}</p>" for t in ditos)


def _campos(b: dict[str, Any]) -> Iterator[str]:
    yield "<div class=g>"
    for c in b["campos"]:
        valor = e(c["valor"]) or "<div class=vazio></div>"
        yield f"<div class=l{min(c['largura'], 2)}><span class=r>{e(c['rotulo'])}</span><br>{valor}</div>"
    yield "</div>"


def _texto(b: dict[str, Any]) -> Iterator[str]:
    yield _ps(b["paragrafos"])


def _lista(b: dict[str, Any]) -> Iterator[str]:
    tag = "ol" if b["ordenada"] else "ul"
    yield f"<{tag}>{''.join(f'<li>{e(t)}</li>' for t in b['itens'])}</{tag}>"


def _riscada(cabecalho: list[str], linhas: list[Any]) -> str:
    head = "".join(f"<th>{e(t)}</th>" for t in cabecalho)
    rows = "".join(f"<tr>{''.join(f'<td>{e(t)}</td>' for t in linha)}</tr>" for linha in linhas)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _tabela(b: dict[str, Any]) -> Iterator[str]:
    yield _riscada(b["cabecalho"], b["linhas"])


def _quadro(b: dict[str, Any]) -> Iterator[str]:
    destaque = f"<p class=destaque><strong>{e(b['destaque'])}</strong></p>" if b["destaque"] else ""
    yield f"<div class=quadro><h2>{e(b['titulo'])}</h2>{destaque}{_ps(b['paragrafos'])}</div>"


def _dia(iso: str) -> str:
    return "/".join(reversed(iso.split("-")))


def _escrito(iso: str, virgula: str = "") -> str:
    return f"{_dia(iso)}{virgula} {DIAS[date.fromisoformat(iso).weekday()]}"


def _contagem(b: dict[str, Any]) -> Iterator[str]:
    folha = b["folha"]
    ultimo = f"Último dia: {_escrito(folha['vencimento'], ',')}."
    yield f"<p>{e(b['regra'])}</p><p><strong>{ultimo}</strong></p>{_ps(b['notas'])}"
    yield _riscada(["Dia", "Conta", "Por quê"], list(_linhas(folha["dias"])))


def _linhas(dias: list[dict[str, Any]]) -> Iterator[tuple[str, str, str]]:
    for simples, grupo in groupby(dias, key=lambda d: d["conta"] and d["n"] is not None and not _porque(d)):
        trecho = list(grupo)
        if simples and len(trecho) > CORRIDO:
            a, z = trecho[0], trecho[-1]
            yield f"{_escrito(a['dia'])} a {_escrito(z['dia'])}", f"{a['n']} a {z['n']}", "contam todos"
        else:
            yield from ((_escrito(d["dia"]), _conta(d), _porque(d)) for d in trecho)


def _conta(d: dict[str, Any]) -> str:
    return "não conta" if not d["conta"] else "conta" if d["n"] is None else str(d["n"])


def _porque(d: dict[str, Any]) -> str:
    return ", ".join(t for t in (d["motivo"], d["ato"]) if t)


def _assinaturas(b: dict[str, Any]) -> Iterator[str]:
    yield f"{_ps(b['paragrafos'])}<div class=g>"
    for a in b["blocos"]:
        nome = "".join(f"{e(t)}<br>" for t in (a["nome"], a["documento"]) if t)
        feito = f"<br><strong>{e(a['resultado'])}</strong>" if a["resultado"] else ""
        yield f"<div class=assina>{nome}<span class=r>{e(a['quem'])}</span>{feito}</div>"
    yield "</div>"


def _caixa(b: dict[str, Any]) -> Iterator[str]:
    linhas = "".join(f"<div><div class=linha></div><span class=r>{e(t)}</span></div>" for t in b["preencher"])
    yield f"<div class=caixa><h2>{e(b['titulo'])}</h2><div class=marca><i></i><p>{e(b['texto'])}</p></div>"
    yield f"<div class=g>{linhas}</div></div>"


def _notas(b: dict[str, Any]) -> Iterator[str]:
    for n in b["notas"]:
        resumo = f": {e(n['resumo'])}" if n["resumo"] else ""
        oficial = f" Texto oficial: “{e(n['texto_oficial'])}”" if n["texto_oficial"] else ""
        yield f"<p class=notas><strong>{e(n['cita'])}</strong>{resumo}{oficial}</p>"


BLOCOS = {
    "campos": _campos,
    "texto": _texto,
    "lista": _lista,
    "tabela": _tabela,
    "quadro": _quadro,
    "contagem": _contagem,
    "assinaturas": _assinaturas,
    "caixa": _caixa,
    "notas": _notas,
}
