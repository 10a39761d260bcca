"""From facts to the words tables look up: bands classified, what was not informed left open."""

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import ROUND_DOWN, Decimal
from typing import NamedTuple

from capitania.lei import vocabulario
from capitania.lei.avaliacao import Ambiente, Duvida, Palavra
from capitania.lei.compilacao import Celula
from capitania.lei.faixas import Ponto, pontos
from capitania.lei.fatos import Fatos, Medicao
from capitania.lei.norma import ErroMaximo
from capitania.lei.plano import PassoFaixa, Plano

CENTESIMOS = Decimal("0.01")
CONSIDERADO = ".considerado"


class Implausivel(NamedTuple):
    """A reading that decides nothing: beyond what is plausible, or read in more than one way."""

    campo: str
    valor: str
    motivo: str
    cita: tuple[str, ...]


class Leituras(NamedTuple):
    """Measured facts of one case: points to classify, those to ask again, the considered values."""

    pontos: Mapping[str, Ponto]
    implausiveis: tuple[Implausivel, ...]
    considerados: Mapping[str, Decimal]


def leituras(fatos: Fatos, plano: Plano) -> Leituras:
    """Take the readings and dates of the facts; a reading beyond the plausible is left out and named."""
    lidos: dict[str, Ponto] = {"abordagem.dia": fatos.dia}
    considerados: dict[str, Decimal] = {}
    fora = [Implausivel(a.campo, a.valor, a.motivo, ()) for a in fatos.ambiguos]
    for campo, valor in fatos.informados.items():
        if isinstance(valor, Medicao):
            falha = _implausivel(campo, valor, plano)
            if falha is not None:
                fora.append(falha)
                continue
            lidos[campo] = valor.base
            menos_erro = considerado(valor.base, [e for e, _ in plano.erro_maximo]) if campo.endswith(".ar") else None
            if menos_erro is not None:
                considerados[campo] = lidos[campo + CONSIDERADO] = menos_erro
        elif isinstance(valor, date):
            lidos[campo] = valor
    return Leituras(lidos, tuple(fora), considerados)


def _implausivel(campo: str, valor: Medicao, plano: Plano) -> Implausivel | None:
    maximo = plano.valores.get(f"plausivel_ate_{campo.rpartition('.')[2]}")
    if maximo is None or not isinstance(maximo[0].quantia, Decimal):
        return None
    teto = maximo[0].quantia * Decimal(vocabulario.UNIDADES[campo.rpartition(".")[2]][maximo[0].unidade])
    if valor.base <= teto:
        return None
    motivo = f"Acima do que se mede (até {maximo[0].quantia} {maximo[0].unidade})."
    return Implausivel(campo, f"{valor.quantia} {valor.unidade}", motivo, (maximo[1],))


def considerado(lido: Decimal, erros: list[ErroMaximo]) -> Decimal | None:
    """Take the meter's maximum error off a reading and truncate to hundredths; None where no error is on record."""
    for erro in erros:
        if erro.ate is None or lido <= erro.ate:
            desconto = erro.absoluto if erro.absoluto is not None else lido * (erro.relativo or Decimal(0))
            return max(lido - desconto, Decimal(0)).quantize(CENTESIMOS, rounding=ROUND_DOWN)
    return None


def ambiente(
    plano: Plano, fatos: Fatos, lidas: Leituras, trocas: Mapping[str, Palavra] | None = None
) -> tuple[Ambiente, list[Duvida]]:
    """Give each input its word, or the words it may be, and the doubts of the bands; `trocas` overrides facts."""
    trocas = trocas or {}
    env: Ambiente = {}
    informados = fatos.informados
    for nome in plano.fatos:
        valor = trocas[nome] if nome in trocas else informados.get(nome)
        env[nome] = valor if isinstance(valor, str) or nome in trocas else _aberto(nome, fatos)  # type: ignore[assignment]
    duvidas: list[Duvida] = []
    for passo in plano.faixas:
        if passo.nome in trocas:
            env[passo.nome] = trocas[passo.nome]
            continue
        celula = _classifica(passo, fatos, lidas)
        env[passo.nome] = frozenset(passo.faixa.dominio) if celula is None else celula.valor
        if celula is not None:
            duvidas += [Duvida(r, passo.nome, passo.faixa.norma, outra) for r, outra in celula.duvidas]
    for nome, dominio in plano.ausentes.items():
        env[nome] = trocas.get(nome, frozenset(dominio))
    return env, duvidas


def _aberto(nome: str, fatos: Fatos) -> Palavra:
    """Leave a fact open; one that cannot matter here is never asked, so any word serves."""
    dominio = vocabulario.dominio(nome) or ()
    return dominio[0] if inaplicavel(nome, fatos) else frozenset(dominio)


def inaplicavel(campo: str, fatos: Fatos) -> bool:
    """Tell a fact that nothing could ask for here: of an absent substitute, of a meter that read nothing."""
    informados = fatos.informados
    raiz = "substituto." if campo.startswith("substituto.") else ""
    if raiz and informados["substituto.presente"] == "nao":
        return campo != "substituto.presente"
    if campo.startswith(f"{raiz}alcoolemia.etilometro."):
        lido = f"{raiz}alcoolemia.ar" in informados or any(a.campo == f"{raiz}alcoolemia.ar" for a in fatos.ambiguos)
        return f"{raiz}alcoolemia.resultado" in informados and not lido
    if campo == f"{raiz}alcoolemia.meio":
        return informados.get(f"{raiz}alcoolemia.outra_substancia", "comprovada") != "comprovada"
    return False


def _classifica(passo: PassoFaixa, fatos: Fatos, lidas: Leituras) -> Celula | None:
    """Classify what was read; None when it was not informed (any stretch is possible)."""
    ponto = lidas.pontos.get(passo.entrada)
    if ponto is None:
        if inaplicavel(passo.entrada, fatos):
            return Celula(passo.faixa.dominio[0], ())
        if not sem_valor(passo.entrada, fatos, lidas):
            return None
    return passo.faixa.classifica(ponto, fatos.dia)


def sem_valor(entrada: str, fatos: Fatos, lidas: Leituras) -> bool:
    """Tell what has no value to measure (not tested, no date on the paper) from what was not informed."""
    base = entrada.removesuffix(CONSIDERADO)
    informados = fatos.informados
    if any(i.campo == base for i in lidas.implausiveis):
        return False
    if base.endswith(".validade"):
        habilitacao = informados.get(base.removesuffix("validade") + "habilitacao")
        return informados.get(base) == vocabulario.SEM_VALIDADE or habilitacao == "inexistente"
    if base.endswith((".ar", ".sangue")):
        return base.rpartition(".")[0] + ".resultado" in informados
    return base.endswith(".valido_ate") and base.replace("valido_ate", "verificado_em") in informados


def representantes(entrada: str, plano: Plano, fatos: Fatos) -> Iterator[dict[str, Palavra]]:
    """Give, for a measured fact not informed, each set of words its bands can take together."""
    base = entrada.removesuffix(CONSIDERADO)
    passos = [p for p in plano.faixas if p.entrada.removesuffix(CONSIDERADO) == base]
    erros = [e for e, _ in plano.erro_maximo]
    vistos: dict[tuple[str, ...], None] = {}
    for ponto, _ in pontos(
        [p.faixa.faixa for p in passos if p.entrada == base] or [p.faixa.faixa for p in passos], fatos.dia
    ):
        palavras = []
        for passo in passos:
            valor: Ponto | None = ponto
            if passo.entrada != base:
                valor = considerado(ponto, erros) if isinstance(ponto, Decimal) else None
            palavras.append(passo.faixa.classifica(valor, fatos.dia).valor)
        vistos[tuple(palavras)] = None
    if all(p.faixa.faixa.sem_valor for p in passos):
        vistos[tuple(str(p.faixa.faixa.sem_valor) for p in passos)] = None
    for palavras_juntas in vistos:
        yield dict(zip((p.nome for p in passos), palavras_juntas, strict=True))
