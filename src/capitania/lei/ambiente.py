"""From facts to the words tables look up: bands classified, what was not informed left open."""

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import ROUND_CEILING, ROUND_DOWN, Decimal
from typing import NamedTuple

from capitania.lei import vocabulario
from capitania.lei.acervo import PLAUSIVEL
from capitania.lei.avaliacao import Ambiente, Duvida, Palavra
from capitania.lei.compilacao import Celula
from capitania.lei.faixas import PASSO, Ponto, pontos
from capitania.lei.fatos import Fatos, Medicao
from capitania.lei.molde import CONSIDERADO, Grupo, PassoFaixa
from capitania.lei.norma import ErroMaximo
from capitania.lei.plano import Plano

CENTESIMOS = Decimal("0.01")


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
    medicoes: tuple[tuple[str, Medicao], ...]  # those that count


class Caso(NamedTuple):
    """The facts of a boarding under the plan of their days."""

    plano: Plano
    fatos: Fatos
    lidas: Leituras


def leituras(fatos: Fatos, plano: Plano) -> Leituras:
    """Take the readings and dates of the facts; a reading beyond the plausible is left out and named."""
    lidos: dict[str, Ponto] = {"abordagem.dia": fatos.dia}
    considerados: dict[str, Decimal] = {}
    medicoes: list[tuple[str, Medicao]] = []
    fora = [Implausivel(a.campo, a.valor, a.motivo, ()) for a in fatos.ambiguos]
    for campo, valor in fatos.informados.items():
        if valor.__class__ is str:
            continue
        if not isinstance(valor, Medicao):
            lidos[campo] = valor  # type: ignore[assignment]  # what is neither word nor reading is a date
            continue
        falha = _implausivel(campo, valor, plano)
        if falha is not None:
            fora.append(falha)
            continue
        lidos[campo] = valor.base
        medicoes.append((campo, valor))
        menos_erro = considerado(valor.base, plano.erros) if campo.endswith(".ar") else None
        if menos_erro is not None:
            considerados[campo] = lidos[campo + CONSIDERADO] = menos_erro
    return Leituras(lidos, tuple(fora), considerados, tuple(medicoes))


def _implausivel(campo: str, valor: Medicao, plano: Plano) -> Implausivel | None:
    maximo = plano.valores.get(PLAUSIVEL + campo.rpartition(".")[2])
    if maximo is None or not isinstance(maximo[0].quantia, Decimal):
        return None
    teto = maximo[0].quantia * Decimal(vocabulario.UNIDADES[campo.rpartition(".")[2]][maximo[0].unidade])
    if valor.base <= teto:
        return None
    motivo = f"Acima do que se mede (até {maximo[0].quantia} {maximo[0].unidade})."
    return Implausivel(campo, f"{valor.quantia} {valor.unidade}", motivo, (maximo[1],))


def considerado(lido: Decimal, erros: tuple[ErroMaximo, ...]) -> Decimal | None:
    """Take the meter's maximum error off a reading and truncate to hundredths; None where no error is on record."""
    for erro in erros:
        if erro.ate is None or lido <= erro.ate:
            desconto = erro.absoluto if erro.absoluto is not None else lido * (erro.relativo or Decimal(0))
            return max(lido - desconto, Decimal(0)).quantize(CENTESIMOS, rounding=ROUND_DOWN)
    return None


def ambiente(caso: Caso) -> tuple[Ambiente, list[Duvida]]:
    """Give each input its word, or the words it may be, and the doubts of the bands."""
    env: Ambiente = {}
    duvidas: list[Duvida] = []
    plano, fatos, lidas = caso
    molde = plano.molde
    if fatos.informados["substituto.presente"] == "nao":
        env.update(molde.sem_substituto)
    else:
        _da_pessoa(molde.substituto, fatos, lidas, env, duvidas)
    _da_pessoa(molde.condutor, fatos, lidas, env, duvidas)
    for nome, dominio in plano.ausentes.items():
        env[nome] = frozenset(dominio)
    return env, duvidas


def _da_pessoa(grupo: Grupo, fatos: Fatos, lidas: Leituras, env: Ambiente, duvidas: list[Duvida]) -> None:
    informados = fatos.informados
    aparelho = _tem_aparelho(grupo.raiz, fatos)
    for nome, abertas in grupo.fatos + grupo.fatos_do_aparelho if aparelho else grupo.fatos:
        valor = informados.get(nome)
        env[nome] = valor if valor.__class__ is str else abertas
    quem = "substituto." if grupo.raiz else "condutor."
    if informados.get(f"{quem}habilitacao") == "inexistente":  # there is nothing to carry, suspend or misfit
        env.update({f"{quem}porta": "nao", f"{quem}classe_adequada": "nao", f"{quem}situacao_da_licenca": "regular"})
    if informados.get(f"{grupo.raiz}alcoolemia.outra_substancia", "comprovada") != "comprovada":
        env[f"{grupo.raiz}alcoolemia.meio"] = "ausente"
    if not aparelho:
        env.update(grupo.sem_aparelho)
    for passo in grupo.faixas + grupo.faixas_do_aparelho if aparelho else grupo.faixas:
        celula = _classifica(passo, fatos, lidas)
        if celula is None:
            env[passo.nome] = frozenset(passo.faixa.dominio)
            continue
        env[passo.nome] = celula.valor
        if celula.duvidas:
            duvidas += [Duvida(r, passo.nome, passo.faixa.norma, outra) for r, outra in celula.duvidas]


def _tem_aparelho(raiz: str, fatos: Fatos) -> bool:
    """Tell whether a meter read something, or may have: else its proof is asked by nothing."""
    lido = f"{raiz}alcoolemia.ar" in fatos.informados or any(a.campo == f"{raiz}alcoolemia.ar" for a in fatos.ambiguos)
    return lido or f"{raiz}alcoolemia.resultado" not in fatos.informados


def _classifica(passo: PassoFaixa, fatos: Fatos, lidas: Leituras) -> Celula | None:
    """Classify what was read; None when it was not informed (any stretch is possible)."""
    ponto = lidas.pontos.get(passo.entrada)
    if ponto is None and not _sem_valor(passo.entrada, fatos, lidas):
        return None
    return passo.faixa.classifica(ponto, fatos.dia)


def _sem_valor(entrada: str, fatos: Fatos, lidas: Leituras) -> bool:
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


def pontos_da_medida(passos: list[PassoFaixa], base: str, plano: Plano, dia: date) -> Iterator[Ponto]:
    """Give points about each edge of the bands of one fact, and of the bands of its considered value."""
    diretas = [p.faixa.faixa for p in passos if p.entrada == base]
    yield from (p for p, _ in pontos(diretas, dia)) if diretas else ()
    considerados = [t for p in passos if p.entrada != base for t in p.faixa.faixa.trechos]
    limites = {x.quantia for t in considerados for x in (t.de, t.ate) if x is not None}
    for limite in limites:
        yield from _antes_do_desconto(limite, plano.erros)  # type: ignore[arg-type]  # the reader compares readings with decimals


def _antes_do_desconto(limite: Decimal, erros: tuple[ErroMaximo, ...]) -> Iterator[Decimal]:
    """Give the readings whose considered value first reaches a limit, or passes it, and those just short of it."""
    for erro in erros:
        for alvo in (limite, limite + CENTESIMOS):
            lido = alvo + erro.absoluto if erro.absoluto is not None else alvo / (1 - (erro.relativo or Decimal(0)))
            acima = lido.quantize(PASSO, rounding=ROUND_CEILING)
            yield from (acima, max(acima - PASSO, Decimal(0)))
        if erro.ate is not None:
            yield from (erro.ate, erro.ate + PASSO)


def representantes(entrada: str, plano: Plano, fatos: Fatos, *, medido: bool = False) -> Iterator[dict[str, Palavra]]:
    """Give, for a measured fact not informed, each set of words its bands can take together.

    With `medido` there was something to measure, so the words for what has no value are left out.
    """
    base = entrada.removesuffix(CONSIDERADO)
    passos = [p for p in plano.faixas if p.entrada.removesuffix(CONSIDERADO) == base]
    vistos: dict[tuple[str, ...], None] = {}
    for ponto in pontos_da_medida(passos, base, plano, fatos.dia):
        palavras = []
        for passo in passos:
            valor: Ponto | None = ponto
            if passo.entrada != base:
                valor = considerado(ponto, plano.erros) if isinstance(ponto, Decimal) else None
            palavras.append(passo.faixa.classifica(valor, fatos.dia).valor)
        vistos[tuple(palavras)] = None
    if passos and not medido and all(p.faixa.faixa.sem_valor for p in passos):
        vistos[tuple(str(p.faixa.faixa.sem_valor) for p in passos)] = None
    for palavras_juntas in vistos:
        yield dict(zip((p.nome for p in passos), palavras_juntas, strict=True))
