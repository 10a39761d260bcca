"""A scripted case, played without storing anything: each act asked, admitted or refused with its provision."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any, NamedTuple

from capitania.lei.acervo import Acervo
from capitania.lei.fatos import ZonaDaOm
from capitania.lei.problemas import COMO_INSTANTE, EntradaInvalida, Problema
from capitania.prazos import Calendario
from capitania.prazos.instantes import instante_com_desvio
from capitania.processo import abordagem, apreensao, cadastros, consultas, custodia, devedor, estado, guarda
from capitania.processo import om as da_marinha
from capitania.processo.ato import Ato, Por
from capitania.processo.avisos import avisos
from capitania.processo.catalogo import DE_DINHEIRO, QUALIDADES, Campo, TipoDeAto, problemas_dos_dados
from capitania.processo.contexto import Anterior, Contexto, Designacao, Impedimento, Unidade, lacunas, recusas
from capitania.processo.correcoes import achados_da_correcao
from capitania.processo.fatos import problemas_dos_fatos
from capitania.processo.impedimentos import achados as achados_do_caso
from capitania.processo.impedimentos.custodia import achados_da_custodia
from capitania.processo.impedimentos.om import achados_da_om
from capitania.processo.leitura import tabela, texto
from capitania.processo.ligacoes import numa_forma
from capitania.processo.medidas import prazos as prazos_das_medidas
from capitania.processo.multas import Multa
from capitania.processo.papeis.tracos import problemas_dos_tracos
from capitania.processo.prescricao import prescricoes
from capitania.processo.proximos import Proximo, proximos
from capitania.processo.termos import prazos
from capitania.usecases import roteiro_divida
from capitania.usecases.simulacao import AtoJogado, Simulacao

CATALOGO: Mapping[str, TipoDeAto] = {
    **estado.TIPOS,
    **abordagem.TIPOS,
    **custodia.TIPOS,
    **devedor.TIPOS,
    **cadastros.TIPOS,
    **consultas.TIPOS,
    **da_marinha.TIPOS,
}
_RESERVADAS = frozenset({"tipo", "em", "por", "id", "fluxo", "pessoais", "registrado_em"})


class Mundo(NamedTuple):
    """What a script is played in: the law, the calendar of a unit, the units."""

    acervo: Acervo
    calendario: Callable[[str], Calendario]
    unidade: Callable[[str], Unidade | None]

    def zona(self, sigla: str) -> str | None:
        """Give the zone of a unit; None when the list does not have it."""
        found = self.unidade(sigla)
        return None if found is None else found.zona


def simula(roteiro: Mapping[str, Any], mundo: Mundo) -> Simulacao:
    """Play a script; raises `EntradaInvalida` with every problem of the script itself."""
    problemas: list[Problema] = []
    om = _om(roteiro, mundo, problemas)
    brutos = enumerate(_lista(roteiro, "ato", problemas), 1)
    atos = [a for n, bruto in brutos if (a := le_ato(bruto, n, problemas, zona=mundo.zona))]
    problemas.extend(_desconhecidos(roteiro, atos, problemas))
    designacoes = tuple(_designacoes(roteiro, om, problemas))
    anteriores = tuple(_anteriores(roteiro, problemas))
    multas = roteiro_divida.le_multas(_lista(roteiro, "multa", problemas), om, problemas)
    if not atos and not problemas:
        problemas.append(Problema("ato", None, "O roteiro não tem atos.", "Escreva ao menos um [[ato]]."))
    if problemas:
        raise EntradaInvalida(problemas)
    unidades = {s: u for s in _siglas(om, designacoes) if (u := mundo.unidade(s)) is not None}
    ctx = Contexto(mundo.acervo, mundo.calendario(om), unidades, designacoes, anteriores)
    return _joga(atos, ctx, om, multas)


def _joga(atos: list[Ato], ctx: Contexto, om: str, multas: tuple[Multa, ...]) -> Simulacao:
    caso, feita = estado.INICIO, abordagem.INICIO
    do_caso: list[Ato] = []
    de_fora: list[Ato] = []
    da_abordagem: list[Ato] = []
    jogados = []
    da_custodia: list[Ato] = []
    da_divida: list[Ato] = []
    inicio, feito = ctx, da_marinha.Om(tuple(d for d in ctx.designacoes if d.om == om))
    for n, ato in enumerate(atos, 1):
        if ato.nome in abordagem.TIPOS:
            achados = tuple(abordagem.achados(feita, ato, ctx))
            if not recusas(achados):
                da_abordagem.append(ato)
                feita = abordagem.fold(da_abordagem)
        elif ato.fluxo == "processo":
            ctx = ctx._replace(ligados=consultas.do_roteiro(de_fora, consultas.nomeados(caso, ato)))
            no_caso = _com_abordagem(ctx, feita, nomeada(caso, ato))
            achados = (*achados_do_caso(caso, ato, no_caso), *achados_da_correcao(do_caso, ato, no_caso))
            if not recusas(achados):
                do_caso.append(ato)
                caso = estado.fold(do_caso)
        elif ato.nome in consultas.TIPOS:
            achados = tuple(consultas.achados(_consulta(ato, de_fora), ato, ctx))
            if not recusas(achados):
                de_fora.append(ato)
        elif ato.nome in da_marinha.TIPOS:
            achados = tuple(achados_da_om(feito, ato, ctx))
            if not recusas(achados):
                feito = da_marinha.na_om(om, feito, ato)
                ctx = da_marinha.no_contexto(inicio, om, feito)
        elif ato.nome in devedor.TIPOS:
            achados = roteiro_divida.joga(da_divida, ato, roteiro_divida.com_as_multas(ctx, do_caso, multas))
        else:
            achados = _na_custodia(da_custodia, ato, _com_a_ordem(ctx, da_abordagem))
        jogados.append(AtoJogado(n, ato, recusas(achados), lacunas(achados)))
    agora = max(a.em for a in atos) + timedelta(days=1)
    ctx = ctx._replace(ligados=consultas.do_roteiro(de_fora, consultas.nomeados(caso)))
    no_caso = _com_abordagem(ctx, feita, nomeada(caso))
    seguintes = () if estado.final(caso) or caso.origem.aberto is None else proximos(caso, no_caso, agora)
    flags = (*avisos(caso, no_caso), *abordagem.avisos(feita, ctx), *consultas.avisos_do_roteiro(de_fora, ctx))
    correm = (*prazos(caso, ctx), *prazos_das_medidas(feita.medidas, ctx))
    cabem, prescrevem = (*seguintes, *tarefas(feita)), prescricoes(caso, ctx)
    fim = Simulacao(tuple(jogados), caso, feita, estado.fase(caso), correm, cabem, flags, prescrevem, agora.date())
    if any(a.nome in devedor.TIPOS for a in atos):
        fim = _com_divida(fim, da_divida, roteiro_divida.com_as_multas(ctx, do_caso, multas), agora)
    return _com_custodia(fim, da_custodia, _com_a_ordem(ctx, da_abordagem), agora) if da_custodia else fim


def _com_divida(fim: Simulacao, atos: list[Ato], ctx: Contexto, agora: datetime) -> Simulacao:
    """Add the debtor of the script, who is one."""
    vista = roteiro_divida.mostra(atos, ctx, agora)
    return fim._replace(
        prazos=(*fim.prazos, *vista.prazos),
        proximos=(*fim.proximos, *vista.proximos),
        avisos=(*fim.avisos, *vista.avisos),
        divida=vista,
    )


def _com_custodia(fim: Simulacao, atos: list[Ato], ctx: Contexto, agora: datetime) -> Simulacao:
    """Add the custody of the script, which has one at most."""
    vista = guarda.guarda(custodia.fold(atos), ctx, agora)
    return fim._replace(
        prazos=(*fim.prazos, *vista.prazos),
        proximos=(*fim.proximos, *vista.proximos),
        avisos=(*fim.avisos, *vista.avisos),
        custodia=vista,
    )


def _na_custodia(da_custodia: list[Ato], ato: Ato, ctx: Contexto) -> tuple[Impedimento, ...]:
    """Play an act of the custody of the script; those of the streams left are not asked."""
    if ato.fluxo != "custodia":
        return ()
    achados = tuple(achados_da_custodia(custodia.fold(da_custodia), ato, ctx))
    if not recusas(achados):
        da_custodia.append(ato)
    return achados


def _com_a_ordem(ctx: Contexto, da_abordagem: list[Ato]) -> Contexto:
    """Give the context of the custody of the script, which has one boarding at most."""
    return ctx._replace(ligados=ctx.ligados._replace(apreendida=apreensao.da_abordagem(da_abordagem, ctx)))


def _consulta(ato: Ato, atos: list[Ato]) -> consultas.Consulta:
    """Fold the inquiry of the script, or its question to the DPC, as the act asks."""
    return consultas.fold_inquerito(atos) if ato.fluxo == "inquerito" else consultas.fold_omisso(atos)


def nomeada(caso: estado.Estado, ato: Ato | None = None) -> str:
    """Give the boarding that a case names, as an act opens or rectifies it, or as it was opened; empty for none."""
    nomes = (texto(ato, "abordagem"), str(tabela(ato, "novos").get("abordagem", ""))) if ato is not None else ()
    aberto = caso.origem.aberto.abordagem if caso.origem.aberto is not None else ""
    return next((n for n in (*nomes, aberto) if n), "")


def _com_abordagem(ctx: Contexto, feita: abordagem.Abordagem, nome: str) -> Contexto:
    """Give the context of a case of the script, which has one boarding at most."""
    return ctx._replace(abordagem=abordagem.resumo(feita, ctx)) if nome else ctx


def tarefas(feita: abordagem.Abordagem) -> tuple[Proximo, ...]:
    """Give what waits for the Agent in a boarding as acts that may be done."""
    return tuple(Proximo(t, "autoridade", "", {"medida": m}) for t, m in abordagem.tarefas(feita))


def _desconhecidos(roteiro: Mapping[str, Any], atos: list[Ato], problemas: list[Problema]) -> list[Problema]:
    """Check that a script that lists persons opens cases against them alone."""
    pessoas = {str(x.get("id", "")).removeprefix("pessoa:") for x in _lista(roteiro, "pessoa", problemas)}
    como = "Acrescente a pessoa em [[pessoa]], com id, ou corrija o nome."
    return [
        Problema(f"ato[{a.seq}].infrator", texto(a, "infrator"), "O roteiro não traz esta pessoa.", como)
        for a in atos
        if pessoas and a.nome == "processo_aberto" and texto(a, "infrator") not in pessoas
    ]


def e_do_fluxo(nome: str, especie: str) -> bool:
    """Tell whether streams of a kind take an act; a few are of two kinds, the first of which is the act's own."""
    return CATALOGO[nome].fluxo == especie or (especie == "custodia" and nome in custodia.TIPOS)


def le_ato(
    bruto: Mapping[str, Any], n: int, problemas: list[Problema], *, zona: ZonaDaOm, seq: int | None = None
) -> Ato | None:
    """Read one act as written: `tipo`, `em`, `por = "PESSOA@QUALIDADE"` and its data; faults go into `problemas`.

    `fluxo` tells the kind of stream of an act that is of two.
    """
    lugar = f"ato[{n}]"
    nome = str(bruto.get("tipo", "")).partition("/")[0]
    tipo = CATALOGO.get(nome)
    if tipo is None:
        problemas.append(Problema(f"{lugar}.tipo", nome, "Ato desconhecido.", "Veja docs/guia/roteiro.md."))
        return None
    em = instante_com_desvio(bruto.get("em"))
    if em is None:
        problemas.append(Problema(f"{lugar}.em", bruto.get("em"), "Falta o instante, ou não se lê.", COMO_INSTANTE))
    fluxo = str(bruto.get("fluxo", tipo.fluxo))
    if not e_do_fluxo(nome, fluxo):
        como = f"Retire-o, ou pratique um ato de {fluxo}: este é de {tipo.fluxo}."
        problemas.append(Problema(f"{lugar}.fluxo", fluxo, "O ato não é deste fluxo.", como))
    por = _por(bruto.get("por"))
    if por is None:
        como = f"Escreva PESSOA@QUALIDADE, com uma de: {', '.join(QUALIDADES)}."
        problemas.append(Problema(f"{lugar}.por", bruto.get("por"), "Falta quem pratica o ato.", como))
    ditos = {k: v for k, v in bruto.items() if k not in _RESERVADAS and k not in tipo.pessoais}
    dados = {k: _dado(tipo.dados.get(k), v) for k, v in ditos.items()}
    pessoais = {k: str(v) for k, v in bruto.items() if k in tipo.pessoais}
    a_parte = bruto.get("pessoais", {})
    if isinstance(a_parte, Mapping):
        pessoais |= {k: str(v) for k, v in a_parte.items()}
    else:
        problemas.append(Problema(f"{lugar}.pessoais", None, "Esperava uma tabela.", "Escreva os dados pessoais nela."))
    dados = numa_forma(nome, dados)
    faults = [*problemas_dos_dados(tipo, dados, pessoais), *problemas_dos_tracos(dados, pessoais)]
    if em is not None:
        faults += problemas_dos_fatos(nome, dados, em, zona)
    problemas.extend(p._replace(campo=f"{lugar}.{p.campo}") for p in faults)
    if em is None or por is None:
        return None
    return Ato(str(bruto.get("id", f"ato-{n}")), fluxo, seq or n, tipo.tipo, em, por, em, dados, pessoais)


def _dado(campo: Campo | None, valor: Any) -> Any:
    """Turn a datum into what an act may carry, but for a number where an amount belongs: the catalogue refuses it."""
    if campo is not None and campo.tipo in DE_DINHEIRO and isinstance(valor, Decimal):
        return valor
    if campo is not None and campo.quantias and isinstance(valor, Mapping):
        crus = {k: valor[k] for k in campo.quantias if isinstance(valor.get(k), Decimal)}
        return plano(valor) | crus
    return plano(valor)


def plano(valor: Any) -> Any:
    """Turn what TOML gives (dates, instants, exact numbers) into what an act may carry."""
    if isinstance(valor, Mapping):
        return {k: plano(v) for k, v in valor.items()}
    if isinstance(valor, list):
        return [plano(v) for v in valor]
    if isinstance(valor, datetime | date):
        return valor.isoformat()
    return valor if isinstance(valor, str | int | bool) or valor is None else str(valor)


def _por(valor: object) -> Por | None:
    pessoa, arroba, qualidade = str(valor or "").partition("@")
    return Por(pessoa, qualidade) if pessoa and arroba and qualidade in QUALIDADES else None


def _lista(roteiro: Mapping[str, Any], chave: str, problemas: list[Problema]) -> list[Mapping[str, Any]]:
    valor = roteiro.get(chave, [])
    if isinstance(valor, list) and all(isinstance(x, Mapping) for x in valor):
        return valor
    problemas.append(Problema(chave, None, "Esperava uma lista de tabelas.", f"Escreva [[{chave}]]."))
    return []


def _om(roteiro: Mapping[str, Any], mundo: Mundo, problemas: list[Problema]) -> str:
    contexto = roteiro.get("contexto", {})
    om = str(contexto.get("om", "")) if isinstance(contexto, Mapping) else ""
    if mundo.unidade(om) is None:
        problemas.append(Problema("contexto.om", om, "OM desconhecida.", "Use a sigla, por exemplo CPPR."))
    for chave in roteiro.keys() - {"contexto", "pessoa", "designacao", "processo_anterior", "multa", "ato"}:
        como = "Use: contexto, pessoa, designacao, processo_anterior, multa, ato."
        problemas.append(Problema(str(chave), None, "Tabela desconhecida.", como))
    return om


def _siglas(om: str, designacoes: tuple[Designacao, ...]) -> set[str]:
    return {om, *(d.om for d in designacoes)}


def _designacoes(roteiro: Mapping[str, Any], om: str, problemas: list[Problema]) -> Iterator[Designacao]:
    for n, d in enumerate(_lista(roteiro, "designacao", problemas), 1):
        de, ate = _dia(d.get("de")), _dia(d.get("ate"))
        cargo = str(d.get("cargo", ""))
        if de is None or cargo not in da_marinha.CARGOS_DE_DESIGNACAO or not d.get("pessoa"):
            como = f"Informe pessoa, de (AAAA-MM-DD) e cargo: {', '.join(da_marinha.CARGOS_DE_DESIGNACAO)}."
            problemas.append(Problema(f"designacao[{n}]", cargo, "Designação incompleta.", como))
            continue
        yield Designacao(str(d["pessoa"]), cargo, str(d.get("om", om)), de, ate, str(d.get("ato", "")))


def _anteriores(roteiro: Mapping[str, Any], problemas: list[Problema]) -> Iterator[Anterior]:
    for n, a in enumerate(_lista(roteiro, "processo_anterior", problemas), 1):
        fato = _dia(a.get("fato"))
        if fato is None or not a.get("dispositivo"):
            como = "Informe processo, dispositivo, fato (AAAA-MM-DD) e definitivo_em."
            problemas.append(Problema(f"processo_anterior[{n}]", None, "Processo anterior incompleto.", como))
            continue
        definitivo, caiu, obito = (_dia(a.get(chave)) for chave in ("definitivo_em", "caiu_em", "obito"))
        concreto = str(a["concreto"]) if a.get("concreto") else None
        nome, dispositivo = str(a.get("processo", n)), str(a["dispositivo"])
        yield Anterior(nome, dispositivo, concreto, fato, definitivo, caiu_em=caiu, obito=obito)


def _dia(valor: object) -> date | None:
    if isinstance(valor, datetime):
        return valor.astimezone(UTC).date()
    if isinstance(valor, date):
        return valor
    try:
        return date.fromisoformat(str(valor)) if valor else None
    except ValueError:
        return None
