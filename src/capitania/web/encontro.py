"""The fields of the form of a boarding, by section: how each is asked, what was typed, what is wrong with it."""

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from capitania.lei.problemas import Problema
from capitania.lei.vocabulario import CAMPOS_DO_SUBSTITUTO, ENUMERADOS, UNIDADES, do_condutor
from capitania.usecases import labels
from capitania.web.formulario import SIM_NAO, CampoVisto
from capitania.web.relato import ETILOMETRO

FOTO: Final = re.compile(r"foto\.\d+\.em")
# How each datum is asked; what is not here is asked by its own name.
ROTULOS: Final[Mapping[str, str]] = {
    "om": "OM",
    "local": "Onde",
    "equipe": "Equipe",
    "narrativa": "Narrativa",
    "navegacao": "Como se constatou que navegava",
    "abordagem.em": "Primeiro contato",
    "abordagem.situacao_da_embarcacao": "A embarcação estava",
    "abordagem.navegacao_constatada": "Constatou-se que navegava",
    "abordagem.saida_iminente": "Ia sair",
    "embarcacao.tipo": "Tipo de embarcação",
    "embarcacao.inscricao": "Inscrição",
    "condutor.habilitacao": "Habilitação",
    "condutor.validade": "Validade da habilitação",
    "condutor.porta": "Trazia a habilitação",
    "condutor.classe_adequada": "A categoria serve para esta embarcação e área",
    "condutor.situacao_da_licenca": "Situação da habilitação",
    "condutor.proprietario": "Quem conduzia é o proprietário",
    "condutor.notificavel": "Quem conduzia pode ser notificado ali",
    "condutor.menor": "Quem conduzia é menor",
    "proprietario.notificavel": "O proprietário pode ser notificado",
    "proprietario.forneceu": "O proprietário entregou a embarcação a quem conduzia",
    "alcoolemia.resultado": "Teste",
    "alcoolemia.ar": "Leitura do ar, em mg/L",
    "alcoolemia.sangue": "Leitura do sangue",
    "alcoolemia.unidade": "Unidade do sangue",
    "alcoolemia.outra_substancia": "Outra substância",
    "alcoolemia.meio": "Como se comprovou a outra substância",
    "alcoolemia.descricao": "Descrição da outra substância",
    "alcoolemia.sinais": "Sinais observados",
    "alcoolemia.etilometro.marca": "Marca do aparelho",
    "alcoolemia.etilometro.modelo": "Modelo",
    "alcoolemia.etilometro.serie": "Número de série",
    "alcoolemia.etilometro.aprovacao": "Aprovação do modelo",
    "alcoolemia.etilometro.verificado_em": "Verificado em",
    "alcoolemia.etilometro.verificado_por": "Verificado por",
    "alcoolemia.etilometro.valido_ate": "Válido até",
    "alcoolemia.etilometro.operador": "Quem operou",
    "alcoolemia.etilometro.modo": "Modo",
    "alcoolemia.em": "Quando soprou ou recusou",
    "alcoolemia.espera_minutos": "Minutos de espera antes do sopro",
    "alcoolemia.assinou": "Assinou o resultado",
    "alcoolemia.testemunhas": "Testemunhas",
    "alcoolemia.motivo_sem_testemunhas": "Por que não houve testemunhas",
    "alcoolemia.explicado": "Explicou-se o que a recusa acarreta",
    "alcoolemia.causa_medica": "Não sopra por causa médica",
    "substituto.em": "Quando se apresentou",
    "substituto.presente": "Apresentou-se outro condutor",
    "medidas.em": "Quando se ordenou",
    "achado": "O que se achou (para o que pode)",
    "motivo_do_afastamento": "Motivo, se não é da proposta",
    "fundamento": "Dispositivo, se não é da proposta",
    "em_local": "Onde se tirou",
    "foto.em": "Quando se tirou",
    "condutor.sem_validade": "A habilitação não tem validade",
    "alcoolemia.sem_sinais": "Nenhum sinal",
}
OPCOES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    **dict.fromkeys(
        ("alcoolemia.assinou", "alcoolemia.explicado", "alcoolemia.causa_medica", "substituto.presente"), SIM_NAO
    ),
    "alcoolemia.unidade": tuple((u, u) for u in UNIDADES["sangue"]),
}
AJUDAS: Final[Mapping[str, str]] = {
    "alcoolemia.ar": "Como no aparelho: 0,27.",
    "alcoolemia.sinais": "Um em cada linha.",
    "alcoolemia.etilometro.modo": "Só se registra.",
}
LONGOS: Final = frozenset(
    ("equipe", "narrativa", "navegacao", "sinais", "testemunhas", "descricao", "achado", "motivo_do_afastamento")
)
MARCAS: Final = frozenset({"sem_validade", "sem_sinais"})
DIAS: Final = frozenset(
    {"condutor.validade", "alcoolemia.etilometro.verificado_em", "alcoolemia.etilometro.valido_ate"}
)


class Secao(NamedTuple):
    """A part of the form."""

    nome: str
    campos: tuple[CampoVisto, ...]

    @property
    def tem_algo(self) -> bool:
        """Tell whether anything was typed in it."""
        return any(c.valor for c in self.campos)


class OrdemVista(NamedTuple):
    """The switch of a measure, what the norms say of it, and the data of its order."""

    medida: str
    proposta: str
    ordenada: bool
    campos: tuple[CampoVisto, ...]


class FotoVista(NamedTuple):
    """A photograph: its file, kept already or not, and when and where it was taken."""

    n: int
    raiz: str
    hash: str
    nome: str
    campos: tuple[CampoVisto, ...]
    problemas: tuple[Problema, ...]


def ordem(typed: Mapping[str, str], problemas: Mapping[str, list[Problema]], medida: str, dito: str) -> OrdemVista:
    """Give the switch of a measure."""
    raiz = f"medida.{medida}"
    campos = tuple(_campo(f"{raiz}.{c}", typed, problemas, ()) for c in DA_ORDEM)
    return OrdemVista(medida, dito, bool(typed.get(f"{raiz}.ordenar")), campos)


def foto_vista(typed: Mapping[str, str], problemas: Mapping[str, list[Problema]], n: int) -> FotoVista:
    """Give the fields of a photograph."""
    raiz = f"foto.{n}"
    campos = tuple(_campo(f"{raiz}.{c}", typed, problemas, ()) for c in ("em", "em_local"))
    kept = (typed.get(f"{raiz}.hash", ""), typed.get(f"{raiz}.nome", ""))
    return FotoVista(n, raiz, *kept, campos, tuple(problemas.get(f"{raiz}.arquivo", ())))


def _nomes(prefixo: str, nomes: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{prefixo}{n}" for n in nomes)


def _alcool(raiz: str) -> dict[str, tuple[str, ...]]:
    """Name the fields of a person's test: what came out, the dossier of a reading, of a refusal, other substances."""
    return {
        f"{raiz}": (f"{raiz}.resultado",),
        f"{raiz}.medido": _nomes(f"{raiz}.", ("em", "ar", "sangue", "unidade", "espera_minutos", "assinou")),
        f"{raiz}.aparelho": _nomes(f"{raiz}.etilometro.", ETILOMETRO),
        f"{raiz}.recusa": _nomes(f"{raiz}.", ("explicado", "causa_medica")),
        f"{raiz}.testemunhas": _nomes(f"{raiz}.", ("testemunhas", "motivo_sem_testemunhas")),
        f"{raiz}.outra": _nomes(f"{raiz}.", ("outra_substancia", "meio", "descricao", "sinais", "sem_sinais")),
    }


DA_ORDEM: Final = ("achado", "motivo_do_afastamento", "fundamento")
PESSOA: Final = (*CAMPOS_DO_SUBSTITUTO[:2], "sem_validade", *CAMPOS_DO_SUBSTITUTO[2:])
SECOES: Final[Mapping[str, tuple[str, ...]]] = {
    "onde": ("om", "abordagem.em", "local", "equipe"),
    "navegacao": (
        *_nomes("abordagem.", ("situacao_da_embarcacao", "navegacao_constatada", "saida_iminente")),
        "navegacao",
    ),
    "embarcacao": ("embarcacao.tipo", "embarcacao.inscricao"),
    "condutor": (*_nomes("condutor.", PESSOA), *_nomes("condutor.", ("proprietario", "notificavel", "menor"))),
    "proprietario": ("proprietario.notificavel", "proprietario.forneceu"),
    **_alcool("alcoolemia"),
    "presente": ("substituto.presente",),
    "substituto": ("substituto.em", *_nomes("substituto.", PESSOA)),
    **_alcool("substituto.alcoolemia"),
    "narrativa": ("narrativa",),
    "medidas": ("medidas.em",),
}


def secoes(typed: Mapping[str, str], problemas: Mapping[str, list[Problema]], oms: tuple[str, ...]) -> dict[str, Secao]:
    """Give the fields by section, with what was typed and what is wrong with it."""
    return {n: Secao(n, tuple(_campo(c, typed, problemas, oms) for c in nomes)) for n, nomes in SECOES.items()}


def rotulo(nome: str) -> str:
    """Say how a datum is asked."""
    comum = "foto.em" if FOTO.fullmatch(nome) else do_condutor(nome)
    last = comum.rpartition(".")[2]
    said = ROTULOS.get(nome) or ROTULOS.get(comum) or ROTULOS.get(last) or labels.label(last)
    return said[:1].upper() + said[1:]


def _campo(
    nome: str, typed: Mapping[str, str], problemas: Mapping[str, list[Problema]], oms: tuple[str, ...]
) -> CampoVisto:
    comum = do_condutor(nome)
    opcoes = OPCOES.get(comum) or tuple((o, labels.label(o)) for o in ENUMERADOS.get(comum, ()))
    if nome == "om":
        opcoes = tuple((o, o) for o in oms)
    told, ajuda, faults = typed.get(nome, ""), AJUDAS.get(comum, ""), tuple(problemas.get(nome, ()))
    control = "escolha" if opcoes else _controle(comum)
    return CampoVisto(nome, rotulo(nome), control, nome == "om", opcoes, told, ajuda, pessoal=False, problemas=faults)


def _controle(comum: str) -> str:
    """Say which control asks a datum that is not chosen from a list."""
    last = comum.rpartition(".")[2]
    if last in MARCAS:
        return "marca"
    if last == "em":
        return "datetime-local"
    if comum in DIAS:
        return "date"
    return "longo" if last in LONGOS else "text"
