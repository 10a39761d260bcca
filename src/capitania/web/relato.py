"""What was typed in the form of a boarding, read into facts and acts; and whose field a problem is."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from capitania.lei.problemas import Problema
from capitania.lei.vocabulario import CAMPOS_DO_SUBSTITUTO, MEDIDAS, SEM_VALIDADE
from capitania.usecases.abordar import ABORDAGEM, Ordem, Relato
from capitania.web.formulario import instante

FOTOS: Final = 3
ETILOMETRO: Final = (
    *("marca", "modelo", "serie", "aprovacao", "verificado_em", "verificado_por", "valido_ate", "operador"),
    "modo",  # told by the inspector, asked by no norm
)
DO_ALCOOL: Final = ("resultado", "outra_substancia", "meio", "descricao")


def foto(typed: Mapping[str, str], raiz: str, zona: str) -> dict[str, Any]:
    """Write the act of a photograph that is kept."""
    em = instante(_t(typed, f"{raiz}.em"), zona)
    said = {"hash": _t(typed, f"{raiz}.hash"), "em": em, "em_local": _t(typed, f"{raiz}.em_local")}
    return _ditos(said | {"tirada_em": em[:10]})


def le(typed: Mapping[str, str], zona: str, fotos: Iterable[Mapping[str, Any]]) -> Relato:
    """Read what was typed; a field left blank is a fact not informed."""
    fatos = dict(_fatos(typed, zona))
    registro = {
        "em": instante(_t(typed, "abordagem.em"), zona),
        "om": _t(typed, "om"),
        "local": _t(typed, "local"),
        "equipe": _linhas(typed, "equipe"),
        "navegacao": _t(typed, "navegacao"),
        "condutor": _t(typed, "condutor"),
        "narrativa": typed.get("narrativa", "").strip().replace("\r\n", "\n"),
    }
    raizes = ("alcoolemia", "substituto.alcoolemia") if com_substituto(typed) else ("alcoolemia",)
    testes = tuple((raiz, bruto) for raiz in raizes if (bruto := _teste(typed, raiz, zona)) is not None)
    return Relato(
        {k: v for k, v in registro.items() if v != ""},
        fatos,
        testes,
        _substituto(typed, zona, fatos) if com_substituto(typed) else None,
        tuple(_ordens(typed, zona)),
        tuple(fotos),
    )


def com_substituto(typed: Mapping[str, str]) -> bool:
    """Tell whether the switch of the substitute is on."""
    return typed.get("substituto.presente") == "true"


def _t(typed: Mapping[str, str], nome: str) -> str:
    return typed.get(nome, "").strip()


def _linhas(typed: Mapping[str, str], nome: str) -> list[str]:
    return [x.strip() for x in typed.get(nome, "").splitlines() if x.strip()]


def _fatos(typed: Mapping[str, str], zona: str) -> Iterator[tuple[str, dict[str, Any]]]:
    told = {
        c: _t(typed, f"abordagem.{c}") for c in ("situacao_da_embarcacao", "navegacao_constatada", "saida_iminente")
    }
    told |= {"om": _t(typed, "om"), "em": instante(_t(typed, "abordagem.em"), zona)}
    yield "abordagem", _ditos(told)
    for tabela, nomes in (
        ("embarcacao", ("tipo", "inscricao")),
        ("proprietario", ("notificavel", "forneceu")),
    ):
        if found := _ditos({c: _t(typed, f"{tabela}.{c}") for c in nomes}):
            yield tabela, found
    dele = _habilitacao(typed, "condutor")
    dele |= {c: _t(typed, f"condutor.{c}") for c in ("proprietario", "notificavel", "menor")}
    if found := _ditos(dele):
        yield "condutor", found
    if found := _alcoolemia(typed, "alcoolemia"):
        yield "alcoolemia", found
    if com_substituto(typed):
        other = _alcoolemia(typed, "substituto.alcoolemia")
        yield "substituto", _ditos(_habilitacao(typed, "substituto")) | ({"alcoolemia": other} if other else {})


def _ditos(dados: Mapping[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in dados.items() if v != ""}


def _habilitacao(typed: Mapping[str, str], quem: str) -> dict[str, Any]:
    found = {c: _t(typed, f"{quem}.{c}") for c in CAMPOS_DO_SUBSTITUTO}
    return found | ({"validade": SEM_VALIDADE} if _t(typed, f"{quem}.sem_validade") else {})


def _alcoolemia(typed: Mapping[str, str], raiz: str) -> dict[str, Any]:
    found: dict[str, Any] = _ditos({c: _t(typed, f"{raiz}.{c}") for c in DO_ALCOOL})
    if found.get("resultado") == "medido":
        found |= _leitura(typed, raiz)
        if aparelho := _etilometro(typed, raiz, registrado=False):
            found["etilometro"] = aparelho
    if sinais := _linhas(typed, f"{raiz}.sinais"):
        found["sinais"] = sinais
    elif _t(typed, f"{raiz}.sem_sinais"):
        found["sinais"] = []
    return found


def _leitura(typed: Mapping[str, str], raiz: str) -> dict[str, Any]:
    ar, sangue = _t(typed, f"{raiz}.ar"), _t(typed, f"{raiz}.sangue")
    blood = _ditos({"quantia": sangue, "unidade": _t(typed, f"{raiz}.unidade")})
    return ({"ar": ar} if ar else {}) | ({"sangue": blood} if sangue else {})


def _etilometro(typed: Mapping[str, str], raiz: str, *, registrado: bool) -> dict[str, str]:
    known = ETILOMETRO if registrado else ETILOMETRO[:-1]
    return _ditos({c: _t(typed, f"{raiz}.etilometro.{c}") for c in known})


def _teste(typed: Mapping[str, str], raiz: str, zona: str) -> dict[str, Any] | None:
    """Write the act of a test or refusal; None where neither is told."""
    pessoa = _t(typed, "condutor" if raiz == "alcoolemia" else "substituto.pessoa")
    both = {"pessoa": pessoa, "em": instante(_t(typed, f"{raiz}.em"), zona)}
    match _t(typed, f"{raiz}.resultado"):
        case "medido":
            espera = _t(typed, f"{raiz}.espera_minutos")
            bruto = {
                **both,
                "tipo": "teste_realizado",
                "resultado": _leitura(typed, raiz),
                "etilometro": _etilometro(typed, raiz, registrado=True),
                "assinou": _sim(typed, f"{raiz}.assinou"),
                "espera_minutos": int(espera)
                if espera.isascii() and espera.isdecimal() and len(espera) < 6
                else espera,
                "motivo_sem_testemunhas": _t(typed, f"{raiz}.motivo_sem_testemunhas"),
            }
        case "recusado":
            bruto = {
                **both,
                "tipo": "teste_recusado",
                "explicado": _sim(typed, f"{raiz}.explicado"),
                "causa_medica": _sim(typed, f"{raiz}.causa_medica"),
            }
        case _:
            return None
    if testemunhas := _linhas(typed, f"{raiz}.testemunhas"):
        bruto["testemunhas"] = testemunhas
    return _ditos(bruto)


def _inteiro(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else text


def _sim(typed: Mapping[str, str], nome: str) -> Any:
    return {"true": True, "false": False}.get(_t(typed, nome), "")


def _substituto(typed: Mapping[str, str], zona: str, fatos: Mapping[str, Any]) -> dict[str, Any]:
    licenca = {k: v for k, v in fatos["substituto"].items() if k != "alcoolemia"}
    has = licenca.get("habilitacao")
    testado = _t(typed, "substituto.alcoolemia.resultado") == "medido"
    bruto = {
        "em": instante(_t(typed, "substituto.em"), zona),
        "pessoa": _t(typed, "substituto.pessoa"),
        "habilitado": has != "inexistente" if has else "",
        "testado": testado,
        "licenca": licenca or "",
    }
    return _ditos(bruto)


def _ordens(typed: Mapping[str, str], zona: str) -> Iterator[Ordem]:
    em = instante(_t(typed, "medidas.em"), zona)
    for m in MEDIDAS:
        if _t(typed, f"medida.{m}.ordenar"):
            said = (_t(typed, f"medida.{m}.{c}") for c in ("achado", "motivo_do_afastamento", "fundamento"))
            yield Ordem(m, em, *said)


OUTRO_CAMPO: Final = {("medida", "em"): "medidas.em", ("medida", "local"): "local"}
OUTRO_DADO: Final = {
    "hash": "arquivo",
    "resultado": "ar",
    "etilometro": "etilometro.marca",
    "habilitado": "habilitacao",
    "tirada_em": "em",
}


def do_formulario(campo: str) -> str:
    """Give the field of the form that a problem of an act is of: `raiz|datum` as the use case tells it."""
    raiz, bar, datum = campo.partition("|")
    if not bar:
        return campo
    if raiz == ABORDAGEM:
        return "abordagem.em" if datum == "em" else datum.removeprefix("fatos.")
    kind = "medida" if raiz.startswith("medida.") else raiz.partition(".")[0]
    if datum == "pessoa":
        return "condutor" if kind == "alcoolemia" else "substituto.pessoa"
    if moved := OUTRO_CAMPO.get((kind, datum)):
        return moved
    datum = OUTRO_DADO.get(datum, datum)
    return f"{raiz}.{datum.removeprefix('resultado.').removeprefix('licenca.')}"


def por_campo(problemas: Iterable[Problema]) -> dict[str, list[Problema]]:
    """Put problems under the field they are of, each reason once."""
    found: dict[str, list[Problema]] = {}
    for p in problemas:
        nome = do_formulario(p.campo).removesuffix(".quantia").replace(".sangue.unidade", ".unidade")
        if all(p.motivo != q.motivo for q in found.setdefault(nome, [])):
            found[nome].append(p)
    return found
