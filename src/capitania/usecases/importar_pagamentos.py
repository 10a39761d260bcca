"""Payments of a bank's file: each tied to the case that its reference names, or kept in the unit's stream; or none."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from hashlib import sha256
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from capitania.identidade.dinheiro import em_reais, escreve
from capitania.lei.problemas import Problema
from capitania.processo.ato import Ato
from capitania.processo.caixa import Caixa
from capitania.processo.consultas import nomeados
from capitania.processo.contexto import Impedimento, recusas
from capitania.processo.custodia import Custodia
from capitania.processo.estado import Estado
from capitania.registro import codec
from capitania.usecases import fluxos, queries
from capitania.usecases.contexto import Reunido, reune
from capitania.usecases.dobras import Dobra, dobra, resumo
from capitania.usecases.importacao.abertura import abre
from capitania.usecases.importacao.cabecalho import Cabecalho
from capitania.usecases.importacao.conhecidos import Passo
from capitania.usecases.importacao.pagamentos import PEDE, Pago, pagos, referencia
from capitania.usecases.leituras import depois_de
from capitania.usecases.ports import Portas
from capitania.usecases.registros import Conflito, Proposta, Recibo, SeqVencida, propoe
from capitania.usecases.roteiro import le_ato

RAIZ: Final = UUID("0d5f2f0a-3a41-5d5e-8a55-6a9a4c1e7d21")  # of the ids of payments that a file brings
DE_QUEM_IMPORTA: Final = frozenset({"ato_de_outro", "sem_designacao"})
SEM_MULTA: Final = frozenset({"aberto", "notificado", "autuado", "em_defesa", "concluso", "aguarda_inquerito"})
SEM_REFERENCIA, DE_NINGUEM, DE_VARIOS = (
    "A linha não traz referência.",
    "Nenhuma GRU e nenhum auto da OM tem esta referência.",
    "Mais de um processo ou custódia tem esta referência.",
)


class Pedido(NamedTuple):
    """A file of payments of a unit: its bytes and name, who brings it."""

    dados: bytes
    nome: str
    por: str
    om: str


class Entra(NamedTuple):
    """A payment that enters: in a case, or, with the reason, in the stream of the unit."""

    pago: Pago
    proposta: Proposta
    motivo: str

    @property
    def identificado(self) -> bool:
        """Tell whether a case was found for it."""
        return not self.motivo


class Previa(NamedTuple):
    """All that an import would do, and all that is wrong with it; `repetidas` are lines that add nothing, and why."""

    om: str
    sha256: str
    cabecalho: Cabecalho
    entram: tuple[Entra, ...]
    repetidas: tuple[tuple[int, str], ...]
    avisos: tuple[Problema, ...]
    problemas: tuple[Problema, ...]

    def soma(self, *, identificados: bool) -> Decimal:
        """Add up what enters in cases, or what stays with the unit."""
        found = (Decimal(e.pago.valor) for e in self.entram if e.identificado is identificados)
        return sum(found, Decimal(0))

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        return {
            "om": self.om,
            "sha256": self.sha256,
            "linhas": len(self.cabecalho.linhas),
            "soma_identificada": escreve(self.soma(identificados=True)),
            "soma_nao_identificada": escreve(self.soma(identificados=False)),
            "entram": [
                {"linha": e.pago.linha, "fluxo": e.proposta.ato.fluxo, "valor": e.pago.valor, "motivo": e.motivo}
                for e in self.entram
            ],
            "repetidas": [{"linha": linha, "motivo": motivo} for linha, motivo in self.repetidas],
            "avisos": [{"campo": p.campo, "motivo": p.motivo} for p in self.avisos],
            "problemas": [{**p._asdict(), "valor": None if p.valor is None else str(p.valor)} for p in self.problemas],
        }


class _Lugar(NamedTuple):
    """A stream that payments of the file enter, as it stands after those before, and its context."""

    d: Dobra
    reunido: Reunido


def previa(portas: Portas, pedido: Pedido, passo: Passo = lambda *_: None) -> Previa:
    """Read a file against the base and say what would enter where; nothing is stored.

    Raises `EntradaInvalida` for what is no file of payments, or `FalhaDaBase`.
    """
    return _Importacao(portas, pedido, passo).previa()


def grava(portas: Portas, vista: Previa) -> tuple[Recibo, ...] | Conflito | SeqVencida:
    """Store all that a preview without problems shows, in one transaction; raises `FalhaDaBase`."""
    assert not vista.problemas
    return portas.registros.acrescenta_todos([e.proposta for e in vista.entram])


class _Importacao:
    """One file against one base."""

    def __init__(self, portas: Portas, pedido: Pedido, passo: Passo) -> None:
        self.portas, self.pedido, self.passo = portas, pedido, passo
        self.om = portas.oms.om(pedido.om).sigla
        self.em = queries.hoje_na_om(portas, self.om)
        self.agora = portas.relogio.agora()
        self.problemas: list[Problema] = []
        self.avisos: list[Problema] = []
        self.repetidas: list[tuple[int, str]] = []
        self.lugares: dict[str, _Lugar] = {}

    def previa(self) -> Previa:
        arquivo = (self.pedido.dados, self.pedido.nome)
        cabecalho, self.avisos = abre(self.portas.planilhas, "pagamentos", PEDE, arquivo)
        novos = list(self._novos(pagos(cabecalho, self.problemas, self.avisos)))
        indice = self._indice() if novos else {}
        nos_casos: list[Entra] = []
        na_om: list[tuple[Pago, str]] = []
        for pago in novos:
            achado = _destino(pago, indice)
            tried = achado if isinstance(achado, str) else self._no_caso(pago, achado)
            if isinstance(tried, Entra):
                nos_casos.append(tried)
            elif tried is not None:
                na_om.append((pago, tried))
        # the decision on a case rests on the unit's stream as it stood: what the unit takes comes after all cases
        entram = (*nos_casos, *(e for pago, motivo in na_om if (e := self._na_om(pago, motivo)) is not None))
        ditos = (tuple(self.repetidas), tuple(self.avisos), tuple(dict.fromkeys(self.problemas)))
        return Previa(self.om, sha256(self.pedido.dados).hexdigest(), cabecalho, entram, *ditos)

    def _novos(self, lidos: Iterable[Pago]) -> Iterator[Pago]:
        """Give the payments that are not in the base, each once; a bank's number with other data is wrong."""
        first: dict[str, Pago] = {}
        for pago in lidos:
            before, id_ = first.setdefault(pago.chave, pago), self._id(pago)
            there = self.portas.registros.le_ato(id_)
            if there is not None:
                (ato,) = fluxos.le_atos([there])
                if ato.dados.get("valor") != pago.valor:
                    self._wrong(pago, f"O documento {pago.documento} já entrou com outro valor, em {ato.fluxo}.")
                else:
                    self.repetidas.append((pago.linha, f"já na base: {ato.fluxo}"))
            elif before is pago:
                yield pago
            elif before.mesmo(pago):
                self.repetidas.append((pago.linha, f"igual à linha {before.linha}"))
                if not pago.documento:
                    self._see(pago, f"Igual à linha {before.linha}, e sem número do banco: entra uma vez só.")
            else:
                self._wrong(pago, f"Tem o mesmo documento da linha {before.linha}, com outros dados.")

    def _wrong(self, pago: Pago, motivo: str) -> None:
        self.problemas.append(Problema(f"linha {pago.linha}", None, motivo, "Confira no extrato do banco."))

    def _see(self, pago: Pago, motivo: str) -> None:
        self.avisos.append(Problema(f"linha {pago.linha}", None, motivo, ""))

    def _id(self, pago: Pago) -> str:
        return str(uuid5(RAIZ, f"{self.om} {pago.chave}"))

    def _indice(self) -> dict[str, set[tuple[str, str]]]:
        """Index what of the unit may be paid: cases by forms and autos; custodies, which are few, by their forms."""
        found: dict[str, set[tuple[str, str]]] = {}
        listed = [r for r in queries.resumos(self.portas.registros, self.om) if r.fase not in SEM_MULTA]
        for n, r in enumerate(listed, 1):
            e = dobra(r.fluxo, fluxos.le_atos(self.portas.registros.le_fluxo(r.fluxo))).caso
            if e is not None:
                for gru in e.execucao.caixa.grus:
                    found.setdefault(referencia(gru.numero), set()).add((r.fluxo, gru.numero))
                if r.numero:
                    found.setdefault(referencia(r.numero), set()).add((r.fluxo, ""))
            self.passo(n, len(listed))
        for cabeca in self.portas.registros.cabecas("custodia:"):
            d = dobra(cabeca.fluxo, fluxos.le_atos(self.portas.registros.le_fluxo(cabeca.fluxo)))
            for gru in _caixa(d).grus if d.om == self.om else ():
                found.setdefault(referencia(gru.numero), set()).add((cabeca.fluxo, gru.numero))
        return found

    def _no_caso(self, pago: Pago, achado: tuple[str, str]) -> Entra | str | None:
        """Give the payment in its case, or why the case does not take it; None, and a problem, for what is no act."""
        fluxo, gru = achado
        lugar = self._lugar(fluxo)
        dados = {"dia_banco": pago.dia_banco, "dia_arquivo": pago.dia_arquivo, "valor": pago.valor, "gru": gru}
        if lugar.d.especie == "custodia":
            ato = self._act(pago, "despesa_paga", fluxo, {**dados, "comprovante": pago.documento or pago.referencia})
        else:
            ato = self._act(pago, "pagamento_registrado", fluxo, {**dados, "documento": pago.documento})
        found = () if ato is None else recusas(lugar.d.achados(ato, lugar.reunido.contexto))
        de_quem = [i for i in found if i.regra in DE_QUEM_IMPORTA]
        if ato is None or de_quem:
            self._refuse(pago, de_quem)
            return None
        if found:
            return " ".join(i.motivo for i in found)
        self._confere(pago, lugar.d, gru)
        return Entra(pago, self._proposta(ato, lugar, ""), "")

    def _confere(self, pago: Pago, d: Dobra, numero: str) -> None:
        """Tell what a person should see: another amount than the form's, a payment that looks the same."""
        caixa, valor = _caixa(d), Decimal(pago.valor)
        gru = caixa.gru(numero)
        if gru is not None and gru.valor != valor:
            self._see(pago, f"A GRU {numero} é de {em_reais(gru.valor)}, e pagou-se {em_reais(valor)}.")
        iguais = [p for p in caixa.pagamentos if (p.valor, p.dia_banco.isoformat()) == (valor, pago.dia_banco)]
        if iguais:
            self._see(pago, f"{d.fluxo} já tem pagamento deste dia e deste valor: confira se é outro.")

    def _na_om(self, pago: Pago, motivo: str) -> Entra | None:
        fluxo = fluxos.da_om(self.om)
        lugar = self._lugar(fluxo)
        dados = {"dia_banco": pago.dia_banco, "dia_arquivo": pago.dia_arquivo, "valor": pago.valor, "motivo": motivo}
        ditos = {"referencia": pago.referencia, "documento": pago.documento, "pagador": pago.pagador}
        ato = self._act(pago, "pagamento_nao_identificado", fluxo, {**dados, **ditos})
        found = () if ato is None else recusas(lugar.d.achados(ato, lugar.reunido.contexto))
        self._refuse(pago, found)
        return None if ato is None or found else Entra(pago, self._proposta(ato, lugar, pago.pagador), motivo)

    def _refuse(self, pago: Pago, found: Iterable[Impedimento]) -> None:
        for i in found:
            de_quem = i.regra in DE_QUEM_IMPORTA
            onde, como = ("--por", "Diga outra pessoa ou qualidade.") if de_quem else (f"linha {pago.linha}", "")
            self.problemas.append(Problema(onde, None, i.motivo, como, ", ".join(i.cita)))

    def _act(self, pago: Pago, tipo: str, fluxo: str, dados: dict[str, str]) -> Ato | None:
        said = {"tipo": tipo, "em": self.em, "por": self.pedido.por, **{k: v for k, v in dados.items() if v}}
        wrong: list[Problema] = []
        ato = le_ato(said, 1, wrong, zona=lambda _: None, seq=len(self._lugar(fluxo).d.atos) + 1)
        for p in wrong:
            campo = p.campo.rpartition(".")[2]
            onde = "--por" if campo == "por" else f"linha {pago.linha}, {campo}"
            self.problemas.append(p._replace(campo=onde))
        if ato is None or wrong:
            return None
        return ato._replace(id=self._id(pago), fluxo=fluxo, em=self.em, registrado_em=self.agora)

    def _lugar(self, fluxo: str) -> _Lugar:
        if fluxo not in self.lugares:
            d, hoje = dobra(fluxo, fluxos.le_atos(self.portas.registros.le_fluxo(fluxo))), self.em.date()
            a_bordo = d.estado.abordagem if isinstance(d.estado, Custodia) else ""
            quem: dict[str, Any] = {"pessoa": d.infrator, "exceto": fluxo, "nomeada": a_bordo}
            ligados = nomeados(d.caso) if d.caso is not None else ()
            self.lugares[fluxo] = _Lugar(d, reune(self.portas, self.om, hoje, **quem, inqueritos=ligados))
        return self.lugares[fluxo]

    def _proposta(self, ato: Ato, lugar: _Lugar, pagador: str) -> Proposta:
        """Give the act whole, and let the stream go on with it."""
        d, reunido = lugar
        ids = self.portas.ids
        partes = (codec.pessoal(ids.novo(), "pagador", ids.sal(), pagador),) if pagador else ()
        lidos = {k: v for k, v in reunido.lidos.items() if k != ato.fluxo}
        rows = depois_de(d, ato, reunido.contexto)
        self.lugares[ato.fluxo] = _Lugar(dobra(ato.fluxo, (*d.atos, ato)), reunido)
        return propoe(ato, partes, resumo=resumo(ato.fluxo, (*d.atos, ato)), lidos=lidos, linhas=rows)


def _caixa(d: Dobra) -> Caixa:
    """Give the money of a stream that has some."""
    match d.estado:
        case Estado() as e:
            return e.execucao.caixa
        case Custodia() as e:
            return e.caixa
    return Caixa()


def _destino(pago: Pago, indice: dict[str, set[tuple[str, str]]]) -> tuple[str, str] | str:
    """Give the case, and the form, that a payment's reference names; or why none."""
    chave = referencia(pago.referencia)
    if not chave:
        return SEM_REFERENCIA
    found = indice.get(chave, set())
    if len(found) == 1:
        return next(iter(found))
    return DE_VARIOS if found else DE_NINGUEM
