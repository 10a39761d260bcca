"""Two norms compared for a jurist: what their texts say otherwise, and what changes aboard, in words."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Final, NamedTuple

from capitania.lei import vocabulario
from capitania.lei.acervo import Acervo
from capitania.lei.barco import dados
from capitania.lei.diferencas import Diferenca, diferencas
from capitania.lei.fatos import Fatos
from capitania.lei.historia import Historias, frase
from capitania.lei.lados import Lado, lados
from capitania.lei.molde import CONSIDERADO, SUBSTITUTO
from capitania.lei.mudancas import Grupo, Mudanca, mudancas
from capitania.lei.norma import Norma
from capitania.lei.plano import Plano
from capitania.lei.rede import DIA, FOLHA, PRESENTE, Chave, Rede, Valor, Visto
from capitania.lei.tentativas import Mudou
from capitania.lei.unidades import Alvo, unidades
from capitania.lei.vocabulario import UNIDADE_BASE
from capitania.usecases import labels
from capitania.usecases.labels import label
from capitania.usecases.ports import Portas
from capitania.usecases.trechos import datas, dias_ditos, leituras, numero, sem_aniversario

ORDEM: Final = (
    "infracao",
    "autor",
    "escolha",
    "nao_conferida",
    "medida",
    "dispensada",
    "peca",
    "encaminhamento",
    "pendencia",
    "lacuna",
    "ressalva",
)
NAO_PERGUNTA: Final = "não pergunta isso"
NAO_RESPONDE: Final = "não responde isso"
SEM_SUBSTITUTO: Final = "sem substituto"
DATADOS: Final = frozenset({d.removeprefix("condutor.") for d in vocabulario.DATAS} | set(vocabulario.DATAS))


Condicao = tuple[tuple[str, ...], ...]  # parts that must all hold, each by any of its alternatives


class SaidaDita(NamedTuple):
    """An output in words, and what each norm says of it."""

    oque: str
    antes: str
    depois: str


class MudancaDita(NamedTuple):
    """A change in words; it bites where any of `condicoes` holds; `fatos` are read by `capitania decidir`."""

    especie: str
    saidas: tuple[SaidaDita, ...]
    condicoes: tuple[Condicao, ...]
    historia: str
    causa: tuple[str, ...]
    antes: tuple[str, ...]
    depois: tuple[str, ...]
    pontos: int
    de: int
    nao_pergunta: tuple[str, ...]
    fatos: Mapping[str, Any]


class DispositivoCitado(NamedTuple):
    """A provision as it is cited, and what it says in our words."""

    cita: str
    resumo: str


class Vocabulario(NamedTuple):
    """What one norm asks or answers and the other does not."""

    so_antes: tuple[str, ...]
    so_depois: tuple[str, ...]


class Comparada(NamedTuple):
    """Both norms, what their texts say otherwise, and what changes aboard."""

    antes: Norma
    depois: Norma
    dia: str
    em_volta: tuple[str, ...]
    diferencas: tuple[Diferenca, ...]
    perguntas: Vocabulario
    respostas: Vocabulario
    mudancas: tuple[MudancaDita, ...]
    grupos: tuple[Grupo, ...]
    citados: tuple[DispositivoCitado, ...]  # by what changes aboard

    def em_json(self) -> dict[str, Any]:
        """Write the comparison with plain values."""
        return {
            "antes": self.antes.nome,
            "depois": self.depois.nome,
            "dia": self.dia,
            "em_volta": list(self.em_volta),
            "diferencas": [_lista(d) for d in self.diferencas],
            "perguntas": _lista(self.perguntas),
            "respostas": _lista(self.respostas),
            "mudancas": [{**_lista(m), "saidas": [_lista(s) for s in m.saidas]} for m in self.mudancas],
            "grupos": [
                {
                    "alvos": [" ".join(filter(None, x)) for x in g.alvos],
                    "entradas": list(g.entradas),
                    "pontos": g.pontos,
                }
                for g in self.grupos
            ],
            "citados": [_lista(c) for c in self.citados],
        }


def _lista(valor: NamedTuple) -> dict[str, Any]:
    return {k: list(v) if isinstance(v, tuple) else v for k, v in valor._asdict().items()}


def compara(portas: Portas, antes: Norma, depois: Norma, em: date = date.min) -> Comparada:
    """Compare, on a day from which both hold; raises `EntradaInvalida` where too many points hang together."""
    historias = portas.normas.historias()
    a, b, dia = lados(antes, depois, portas.acervo, em)
    feitas = mudancas(a, b, dia)
    escritor = _Escritor(a, b, feitas.rede, historias)
    ditas = sorted((escritor.mudanca(m) for m in feitas.mudancas), key=lambda m: ORDEM.index(m.especie))
    volta = tuple(c.norma.nome for c in a.acervo.vigentes(dia).fundamentam if c.norma.nome != antes.nome)
    return Comparada(
        antes,
        depois,
        dia.isoformat(),
        volta,
        diferencas(antes, depois, historias),
        _vocabulario(_perguntas(a.plano), _perguntas(b.plano)),
        _vocabulario(escritor.oques("a"), escritor.oques("b")),
        tuple(ditas),
        feitas.grupos,
        tuple(_citados((antes, depois, *portas.acervo.em(dia)), portas.acervo, ditas)),
    )


def _citados(normas: Iterable[Norma], acervo: Acervo, ditas: Iterable[MudancaDita]) -> Iterator[DispositivoCitado]:
    """Sum up each provision cited by some change; of a norm that is not here, as its last version has it."""
    resumos: dict[str, str] = {}
    for norma in normas:
        for d in norma.dispositivos.values():
            resumos.setdefault(norma.qualifica(d.id), d.resumo)
            resumos.setdefault(f"{norma.id}:{d.id}", d.resumo)
    for cita in sorted({c for m in ditas for c in (*m.antes, *m.depois)}):
        resumo = resumos.get(cita) or _de_outra_versao(acervo, *cita.partition(":")[::2])
        if resumo is not None:
            yield DispositivoCitado(cita, resumo)


def _de_outra_versao(acervo: Acervo, norma: str, dispositivo: str) -> str | None:
    versoes = (acervo.norma(norma, v) for v in reversed(acervo.indice.get(norma, ())))
    achados = ((v.nome, v.dispositivos.get(dispositivo)) for v in versoes)
    return next((f"{d.resumo} ({nome})" for nome, d in achados if d is not None), None)


def _vocabulario(um: Iterable[str], outro: Iterable[str]) -> Vocabulario:
    a, b = dict.fromkeys(um), dict.fromkeys(outro)
    return Vocabulario(tuple(x for x in a if x not in b), tuple(x for x in b if x not in a))


def _perguntas(plano: Plano) -> list[str]:
    return sorted({*plano.fatos, *(f.entrada.removesuffix(CONSIDERADO) for f in plano.faixas)})


class _Escritor:
    """Writes changes in words."""

    def __init__(self, a: Lado, b: Lado, rede: Rede, historias: Historias) -> None:
        self.nomes = {"a": a.norma.nome, "b": b.norma.nome}
        self.planos = {"a": a.plano, "b": b.plano}
        self.rede = rede
        self.historias = historias
        self.alvos = {lado: _alvos(plano) for lado, plano in self.planos.items()}

    def oques(self, lado: str) -> list[str]:
        """Name all that one norm may answer, but for doubts."""
        return sorted({_oque(x) for x in self.alvos[lado] if x[0] not in {"ressalva", "lacuna"}})

    def mudanca(self, m: Mudanca) -> MudancaDita:
        """Write a change."""
        saidas = tuple(sorted((self._saida(s) for s in m.saidas), key=lambda s: s.oque))
        especies = {s.alvo[0] for s in m.saidas}
        return MudancaDita(
            next(e for e in ORDEM if e in especies),
            saidas,
            tuple(dict.fromkeys(self._condicao(m, n) for n in range(len(m.onde)))),
            self._historia(m, saidas),
            m.causa,
            m.antes,
            m.depois,
            m.pontos,
            m.de,
            tuple(self._nao_pergunta(m)),
            dados(m.fatos),
        )

    def _saida(self, s: Mudou) -> SaidaDita:
        return SaidaDita(_oque(s.alvo), self._valor("a", s.alvo, s.antes), self._valor("b", s.alvo, s.depois))

    def _valor(self, lado: str, alvo: Alvo, valor: str | None) -> str:
        if valor is None:
            return "não" if alvo in self.alvos[lado] else NAO_RESPONDE
        return label(valor) if valor and alvo[0] in {"escolha", *_COM_FORCA} else valor or "sim"

    def _condicao(self, m: Mudanca, n: int) -> Condicao:
        """Write what must hold, what has one alternative first."""
        partes = []
        for parcela in m.onde[n]:
            ditas = ("; ".join(self._coluna(k, v) for k, v in self._ordena(c)) for c in parcela.caixas)
            partes.append(tuple(dict.fromkeys(d for d in ditas if d)))
        return tuple(sorted((p for p in partes if p), key=len))

    def _ordena(self, caixa: Mapping[Chave, tuple[Valor, ...]]) -> list[tuple[Chave, tuple[Valor, ...]]]:
        return sorted(caixa.items(), key=lambda x: (x[0][1].startswith("substituto."), x[0]))

    def _coluna(self, chave: Chave, valores: tuple[Valor, ...]) -> str:
        """Tell the values that one thing may have."""
        lado, nome = chave
        comum = nome.removeprefix("substituto.")
        if comum in {f"alcoolemia.{meio}" for meio in UNIDADE_BASE}:
            return self._quem(nome, leituras(self.rede.nos[chave].pontos, valores, comum, self.historias))
        if nome == DIA:
            return dias_ditos(self.rede.nos[chave].pontos, valores)
        if comum in DATADOS:
            return self._quem(nome, datas(self.rede.nos[chave].pontos, valores, nome, self._inicio(nome)))
        ditas = " ou ".join(dict.fromkeys(self._palavra(nome, v) for v in valores))
        proprio = lado != FOLHA and chave not in self.rede.comuns
        return f"{ditas} (por {self.nomes[lado]})" if proprio and len(set(self.nomes.values())) > 1 else ditas

    def _palavra(self, nome: str, valor: Valor) -> str:
        assert isinstance(valor, str)
        comum = nome.removeprefix("substituto.")
        partes = []
        for uma in valor.split("+"):
            if (dita := self.historias.get(nome, {}).get(uma)) is None:
                dita = self._quem(nome, frase(comum, uma, self.historias))
            partes.append(dita or f"{label(comum.rpartition('.')[2])}: {label(uma)}")
        return " e ".join(partes)

    def _exata(self, chave: Chave, valor: Valor) -> str:
        """Tell what one boat has of a thing: its reading, its day; nothing where that is what all have."""
        if isinstance(valor, Decimal):
            return self._leitura(chave[1], valor)
        if isinstance(valor, Visto):
            return self._quem(chave[1], f"{self._inicio(chave[1]).removesuffix(' em')} {sem_aniversario(valor)}")
        if isinstance(valor, date):
            inicio = "abordagem" if chave[1] == DIA else self._inicio(chave[1])
            return self._quem(chave[1], f"{inicio.removesuffix(' em')} em {labels.day(valor)}")
        calada = self.historias.get(vocabulario.do_condutor(chave[1]), {}).get(str(valor)) == ""
        return "" if calada else self._coluna(chave, (valor,))

    def _inicio(self, nome: str) -> str:
        comum = vocabulario.do_condutor(nome)
        return self.historias.get("entrada", {}).get(comum, label(nome.rpartition(".")[2])).lower()

    def _leitura(self, nome: str, valor: Valor) -> str:
        comum = nome.removeprefix("substituto.")
        assert isinstance(valor, Decimal)
        return self._quem(nome, f"{self._inicio(nome)} {numero(valor)} {UNIDADE_BASE[comum.rpartition('.')[2]]}")

    def _quem(self, nome: str, dito: str) -> str:
        return f"substituto: {dito}" if nome.startswith("substituto.") else dito

    def _historia(self, m: Mudanca, saidas: tuple[SaidaDita, ...]) -> str:
        """Tell the boat of a change, and what each norm answers it."""
        sabidos = dict(m.contado)
        frases: dict[str, None] = {}
        for caixa in self._caixas_do_barco(m, sabidos):
            for chave, _ in self._ordena(caixa):
                dita = self._do_fato(chave)
                if dita[1].startswith(SUBSTITUTO) and m.fatos.informados[PRESENTE] == "nao":
                    frases[SEM_SUBSTITUTO] = None
                elif not self._forcada(dita, m.fatos):
                    frases[self._exata(dita, self.rede.avalia(dita, sabidos))] = None
        barco = ", ".join(filter(None, frases)) or "qualquer barco"
        ditas = [(s.oque, s.antes.rstrip("."), s.depois.rstrip(".")) for s in saidas]
        lado_a = "; ".join(f"{o}: {x}" for o, x, _ in ditas)
        lado_b = "; ".join(f"{o}: {y}" for o, _, y in ditas)
        return f"{barco[:1].upper()}{barco[1:]}. Por {self.nomes['a']}, {lado_a}. Por {self.nomes['b']}, {lado_b}."

    def _caixas_do_barco(self, m: Mudanca, sabidos: dict[Chave, Valor]) -> list[Mapping[Chave, tuple[Valor, ...]]]:
        """Give the boxes of one condition that hold the boat of a change."""

        def dentro(caixa: Mapping[Chave, tuple[Valor, ...]]) -> bool:
            return all(self.rede.avalia(k, sabidos) in v for k, v in caixa.items())

        for onde in m.onde:
            caixas = [next((c for c in parcela.caixas if dentro(c)), None) for parcela in onde]
            if all(c is not None for c in caixas):
                return [c for c in caixas if c is not None]
        return []

    def _do_fato(self, chave: Chave) -> Chave:
        """Give what was told in the place of the word that one norm alone has for it: a reading has its number."""
        entradas = self.rede.nos[chave].entradas
        so_de_um = chave[0] != FOLHA and chave not in self.rede.comuns
        return entradas[0] if so_de_um and len(entradas) == 1 and entradas[0][0] == FOLHA else chave

    def _forcada(self, chave: Chave, fatos: Fatos) -> bool:
        """Tell whether a word says nothing of a boat: other facts force it, as where no test was made."""
        no = self.rede.nos[chave]
        raiz, _, meio = chave[1].rpartition(".")
        if meio in UNIDADE_BASE:
            return fatos.informados.get(f"{raiz}.resultado") != "medido"
        if any(not serve(fatos.informados.get(folha[1])) for folha, serve, _ in no.guardas):  # type: ignore[arg-type]  # guards ask of words, or whether a reading is there
            return True
        return bool(no.entradas) and all(self._forcada(e, fatos) for e in no.entradas)

    def _nao_pergunta(self, m: Mudanca) -> Iterator[str]:
        """Say which norm does not ask what the change rests on."""
        contadas = {k[1] for onde in m.onde for p in onde for c in p.caixas for k in c if k[0] == FOLHA}
        for lado, nome in self.nomes.items():
            pergunta = set(_perguntas(self.planos[lado]))
            yield from (f"{nome} não pergunta {c}" for c in sorted(contadas - pergunta))


_COM_FORCA: Final = frozenset({"medida", "peca", "encaminhamento"})


def _alvos(plano: Plano) -> frozenset[Alvo]:
    alvos = {x for (u,) in unidades([plano]) if u is not None for p in u.partes for x in p.alvos}
    celulas = [(f.nome, c) for f in plano.faixas for c in f.faixa.celulas.values()]
    celulas += [(p.nome, c) for p in plano.classes for c in p.celulas.values()]
    for nome, celula in celulas:
        quem = SUBSTITUTO if nome.startswith(SUBSTITUTO) else ""
        alvos |= {("ressalva", f"{quem}{r.id}", "") for r, _ in celula.duvidas}
    return frozenset(alvos)


def _oque(alvo: Alvo) -> str:  # noqa: PLR0911 - one return for each kind
    tipo, *chave = alvo
    match tipo:
        case "medida":
            return label(chave[0])
        case "dispensada":
            return f"dispensa de {label(chave[0])}"
        case "infracao":
            return f"infração {labels.provision(chave[0])}"
        case "autor":
            return f"{label(chave[1])} como autor de {labels.provision(chave[0])}"
        case "escolha":
            return f"pena aplicável por {labels.provision(chave[0])}"
        case "nao_conferida":
            return f"linha não conferida de {labels.provision(chave[0])}"
        case "peca":
            porque = f", por {labels.provision(chave[2])}" if len(chave) > 2 and chave[2] else ""
            return f"{label(chave[0])} {labels.TO.get(chave[1], label(chave[1]))}{porque}"
        case "encaminhamento":
            return f"{label(chave[1])} {labels.TO.get(chave[0], label(chave[0]))}"
        case "pendencia":
            return f"pede {chave[0]}"
        case "lacuna":
            return f"o texto se cala ({chave[0]})"
        case _:
            return f"ressalva «{chave[0]}»"
