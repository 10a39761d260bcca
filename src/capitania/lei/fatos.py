"""The facts of a boarding: read from TOML or JSON data, checked, all problems at once."""

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from capitania.lei import vocabulario
from capitania.lei.numeros import canonico, le_numero
from capitania.lei.problemas import COMO_INSTANTE, EntradaInvalida, Problema
from capitania.prazos.instantes import instante_com_desvio

ZonaDaOm = Callable[[str], str | None]


class Medicao(NamedTuple):
    """A reading as typed (`quantia` in `unidade`) and in the unit its medium is compared in (`base`)."""

    quantia: Decimal
    unidade: str
    base: Decimal


class Ambiguo(NamedTuple):
    """A reading that may be right but must be asked again; it decides nothing."""

    campo: str
    valor: str
    motivo: str


class Fatos(NamedTuple):
    """Facts of one boarding; a path absent from `informados` is "not informed", never a default.

    `dia` is the legal day of the fact, in the zone of the OM (or in the offset given, when no OM was).
    Values: words of the vocabulary, `Medicao`, `date`, or "sem_validade".
    """

    em: datetime
    dia: date
    om: str | None
    informados: Mapping[str, object]
    ambiguos: tuple[Ambiguo, ...] = ()
    sha256: str = ""

    def em_json(self) -> dict[str, str]:
        """Write the facts flat and canonical, equal for equal facts however they were typed."""
        plano = {"abordagem.em": self.em.isoformat(), "abordagem.om": self.om or ""}
        plano |= {k: _texto(v) for k, v in self.informados.items()}
        plano |= {a.campo: f"?{a.valor}" for a in self.ambiguos}
        return dict(sorted(plano.items()))


def _texto(valor: object) -> str:
    if isinstance(valor, Medicao):
        return f"{canonico(valor.quantia)} {valor.unidade}"
    return valor.isoformat() if isinstance(valor, date) else str(valor)


_NENHUM = (datetime(1, 1, 1, tzinfo=UTC), date.min, None)  # stands in where problems are raised anyway
_PESSOA = ("habilitacao", "validade", "porta", "classe_adequada", "situacao_da_licenca")
_ETILOMETRO = ("marca", "modelo", "aprovacao", "serie", "verificado_em", "verificado_por", "valido_ate", "operador")
_ALCOOLEMIA = ("resultado", "ar", "sangue", "outra_substancia", "meio", "descricao", "sinais")
_ESQUEMA: Mapping[str, tuple[str, ...]] = {
    "abordagem": ("em", "om", "situacao_da_embarcacao", "navegacao_constatada", "saida_iminente"),
    "embarcacao": ("tipo", "inscricao"),
    "condutor": (*_PESSOA, "proprietario", "notificavel", "menor"),
    "alcoolemia": (*_ALCOOLEMIA, "etilometro"),
    "alcoolemia.etilometro": _ETILOMETRO,
    "substituto": (*_PESSOA, "alcoolemia"),
    "substituto.alcoolemia": (*_ALCOOLEMIA, "etilometro"),
    "substituto.alcoolemia.etilometro": _ETILOMETRO,
    "proprietario": ("notificavel", "forneceu"),
}


def ler_fatos(dados: object, zona: ZonaDaOm) -> Fatos:
    """Check parsed data and give the facts; raises `EntradaInvalida` with every problem."""
    leitura = _Leitura()
    if not isinstance(dados, Mapping):
        raise EntradaInvalida([Problema("", None, "O arquivo não traz tabelas.", "Comece por [abordagem].")])
    for chave, valor in dados.items():
        if "." in str(chave) or chave not in _ESQUEMA:
            leitura.problema(str(chave), None, "Tabela desconhecida.", f"Use: {_tabelas()}.")
        else:
            leitura.tabela(str(chave), valor)
    em, dia, om = leitura.momento(zona)
    leitura.implicitos(dados)
    leitura.coerencia()
    if leitura.problemas:
        raise EntradaInvalida(leitura.problemas)
    lidos = Fatos(em, dia, om, leitura.informados, tuple(leitura.ambiguos))
    canonicos = json.dumps(lidos.em_json(), ensure_ascii=False, separators=(",", ":"))
    return lidos._replace(sha256=hashlib.sha256(canonicos.encode()).hexdigest())


def _tabelas() -> str:
    return ", ".join(t for t in _ESQUEMA if "." not in t)


class _Leitura:
    def __init__(self) -> None:
        self.problemas: list[Problema] = []
        self.informados: dict[str, object] = {}
        self.ambiguos: list[Ambiguo] = []
        self.crus: dict[str, object] = {}

    def problema(self, campo: str, valor: object, motivo: str, como: str, cita: str | None = None) -> None:
        self.problemas.append(Problema(campo, valor, motivo, como, cita))

    def tabela(self, nome: str, dados: object) -> None:
        if not isinstance(dados, Mapping):
            self.problema(nome, dados, "Esperava uma tabela.", f"Escreva [{nome}] e, abaixo, os campos.")
            return
        for chave, valor in dados.items():
            caminho = f"{nome}.{chave}"
            if chave not in _ESQUEMA[nome]:
                self.problema(caminho, None, "Campo desconhecido.", f"Use: {', '.join(_ESQUEMA[nome])}.")
            elif caminho in _ESQUEMA:
                self.tabela(caminho, valor)
            else:
                self.campo(caminho, valor)

    def campo(self, caminho: str, valor: object) -> None:
        comum = vocabulario.do_condutor(caminho)
        dominio = vocabulario.ENUMERADOS.get(comum)
        if caminho in {"abordagem.em", "abordagem.om"}:
            self.crus[caminho] = valor
        elif dominio is not None:
            self.enumerado(caminho, valor, dominio)
        elif comum in vocabulario.DATAS:
            self.data(caminho, valor)
        elif comum in {"alcoolemia.ar", "alcoolemia.sangue"}:
            self.medicao(caminho, valor)
        elif comum == "alcoolemia.sinais":
            self.sinais(caminho, valor)
        else:
            self.texto(caminho, valor, comum)

    def enumerado(self, caminho: str, valor: object, dominio: tuple[str, ...]) -> None:
        if isinstance(valor, bool) and dominio == vocabulario.SIM_NAO:
            valor = "sim" if valor else "nao"
        if isinstance(valor, str) and valor in dominio:
            self.informados[caminho] = valor
            return
        self.problema(caminho, valor, "Valor fora da lista.", f"Use um de: {', '.join(dominio)}.")

    def data(self, caminho: str, valor: object) -> None:
        if (caminho.endswith(".validade") and valor == vocabulario.SEM_VALIDADE) or (
            isinstance(valor, date) and not isinstance(valor, datetime)
        ):
            self.informados[caminho] = valor
        elif isinstance(valor, str) and (lida := _data(valor)) is not None:
            self.informados[caminho] = lida
        else:
            extra = ' ou "sem_validade"' if caminho.endswith(".validade") else ""
            self.problema(caminho, _curto(valor), "Data que não existe ou não se lê.", f"Escreva AAAA-MM-DD{extra}.")

    def medicao(self, caminho: str, valor: object) -> None:
        meio = caminho.rsplit(".", 1)[-1]
        fatores = vocabulario.UNIDADES[meio]
        unidade: object = next(iter(fatores)) if len(fatores) == 1 else None
        if isinstance(valor, Mapping):
            for chave in valor.keys() - {"quantia", "unidade"}:
                self.problema(f"{caminho}.{chave}", None, "Campo desconhecido.", "Use: quantia, unidade.")
            unidade, valor = valor.get("unidade", unidade), valor.get("quantia")
        if not isinstance(unidade, str) or unidade not in fatores:
            como = f"Escreva {{ quantia = …, unidade = … }}, com uma de: {', '.join(fatores)}."
            self.problema(f"{caminho}.unidade", unidade, "Falta a unidade, ou não é deste meio.", como)
            return
        numero = le_numero(valor)
        if numero.valor is not None:
            self.informados[caminho] = Medicao(numero.valor, unidade, numero.valor * Decimal(fatores[unidade]))
        elif numero.ambiguo:
            self.ambiguos.append(Ambiguo(caminho, str(valor), numero.motivo))
        else:
            self.problema(f"{caminho}.quantia", _curto(valor), numero.motivo, "Escreva como 0,33 ou 0.33.")

    def sinais(self, caminho: str, valor: object) -> None:
        if isinstance(valor, list) and all(isinstance(v, str) and v.strip() for v in valor):
            self.informados[caminho] = "sim" if valor else "nao"
            self.crus[caminho] = tuple(valor)
            return
        self.problema(
            caminho, _curto(valor), "Esperava uma lista de sinais.", 'Escreva ["fala arrastada"], ou [] se não houve.'
        )

    def texto(self, caminho: str, valor: object, comum: str) -> None:
        if not isinstance(valor, str) or not valor.strip():
            self.problema(caminho, _curto(valor), "Esperava um texto.", "Escreva entre aspas, ou retire o campo.")
        elif comum == "alcoolemia.etilometro.verificado_por":
            conhecido = valor.strip().lower()
            self.informados[caminho] = conhecido if conhecido in vocabulario.VERIFICADORES else "outro"
        else:
            self.informados[caminho] = "informado" if comum in vocabulario.PRESENCAS else valor.strip()

    def momento(self, zona: ZonaDaOm) -> tuple[datetime, date, str | None]:
        om = self.crus.get("abordagem.om")
        nome_da_zona = None
        if om is not None:
            nome_da_zona = zona(om) if isinstance(om, str) else None
            if nome_da_zona is None:
                self.problema("abordagem.om", _curto(om), "OM desconhecida.", "Use a sigla, por exemplo CPPR.")
        em = instante_com_desvio(self.crus.get("abordagem.em"))
        if em is None:
            said = _curto(self.crus.get("abordagem.em"))
            self.problema("abordagem.em", said, "Falta o instante, ou não se lê.", COMO_INSTANTE)
            return _NENHUM
        try:
            local = em.astimezone(ZoneInfo(nome_da_zona)) if nome_da_zona else em
        except OverflowError:
            self.problema("abordagem.em", em.isoformat(), "Instante fora do calendário.", "Corrija o ano.")
            return _NENHUM
        return em, local.date(), om if isinstance(om, str) else None

    def implicitos(self, dados: Mapping[str, Any]) -> None:
        """Put in what an absent table means: no substitute was presented; a substitute without test was not tested."""
        presente = "substituto" in dados
        self.informados["substituto.presente"] = "sim" if presente else "nao"
        if presente and isinstance(dados["substituto"], Mapping) and "alcoolemia" not in dados["substituto"]:
            self.informados["substituto.alcoolemia.resultado"] = "nao_realizado"
            self.informados["substituto.alcoolemia.outra_substancia"] = "nao"

    def coerencia(self) -> None:
        for quem in ("condutor", "substituto"):
            if self.informados.get(f"{quem}.habilitacao") == "inexistente":
                for campo in ("validade", "porta"):
                    if self.informados.get(f"{quem}.{campo}", "nao") != "nao":
                        valor = _texto(self.informados[f"{quem}.{campo}"])
                        como = "Retire o campo, ou corrija a habilitação."
                        self.problema(f"{quem}.{campo}", valor, "Quem não é habilitado não a tem.", como)
        for raiz in ("", "substituto."):
            resultado = self.informados.get(f"{raiz}alcoolemia.resultado")
            for meio in ("ar", "sangue"):
                if f"{raiz}alcoolemia.{meio}" in self.informados and resultado in {"nao_realizado", "recusado"}:
                    como = 'Corrija o resultado para "medido", ou retire a leitura.'
                    self.problema(f"{raiz}alcoolemia.{meio}", None, f"Há leitura e o resultado é {resultado}.", como)


def _data(texto: str) -> date | None:
    try:
        return date.fromisoformat(texto) if len(texto) == len("AAAA-MM-DD") else None
    except ValueError:
        return None


def _curto(valor: object) -> object:
    """Keep what is shown of a wrong value short and printable; None when there is none."""
    if valor is None:
        return None
    texto = str(valor) if isinstance(valor, str | Decimal) else repr(valor)
    return texto if len(texto) <= 60 else texto[:57] + "…"
