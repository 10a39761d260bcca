"""A row into what an act says: a person, a boat, an old case; every fault with its line and column."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Final, NamedTuple

from capitania.identidade.especies import identificar
from capitania.identidade.leitura import typed
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.ato import Dado
from capitania.processo.catalogo import FASES
from capitania.registro.canonico import canonico
from capitania.usecases.importacao import valores
from capitania.usecases.importacao.cabecalho import Cabecalho, Coluna, dobrado
from capitania.usecases.importacao.tabela import Celula, Defeito, Linha
from capitania.usecases.importacao.valores import Lido, Recusado
from capitania.usecases.ports import Oms

CPF, CNPJ = ("cpf",), ("cnpj",)
NATUREZAS: Final = {
    **dict.fromkeys(("fisica", "f", "pf", "pessoa fisica"), "fisica"),
    **dict.fromkeys(("juridica", "j", "pj", "pessoa juridica"), "juridica"),
}
Le = Callable[[Celula], Lido]


class Item(NamedTuple):
    """What a row says. Two with the same `chave` are the same thing; `mesmo` is what they then agree in."""

    linha: int
    chave: str
    mesmo: str
    dados: Mapping[str, Dado]
    pessoais: Mapping[str, str]
    om: str = ""


class Mundo(NamedTuple):
    """What a row is read with: persons by their number, units, phases by the names old sheets have for them."""

    pessoa: Callable[[str], str | None]
    oms: Oms
    fases: Mapping[str, str]
    om: str
    origem: str


class Leitura:
    """Reads the cells of one row; what is wrong or doubtful is put in the lists of the whole sheet."""

    def __init__(self, cabecalho: Cabecalho, linha: Linha, problemas: list[Problema], avisos: list[Problema]) -> None:
        self.cabecalho, self.linha, self.problemas, self.avisos = cabecalho, linha, problemas, avisos
        self.before = len(problemas)
        self.ruins: set[str] = set()
        self._see_what_has_no_column()

    @property
    def ruim(self) -> bool:
        """Tell whether something of this row was wrong."""
        return len(self.problemas) > self.before

    @property
    def epoca(self) -> date:
        """Give the day from which the sheet counts."""
        return self.cabecalho.planilha.epoca

    def campo(self, campo: str, le: Le = valores.lido) -> str:
        """Give the value of a field; more than one column of it are joined."""
        return ", ".join(filter(None, (self._cell(c, le) for c in self.cabecalho.do_campo(campo))))

    def _cell(self, coluna: Coluna, le: Le) -> str:
        celula = self.linha.celula(coluna.lugar)
        try:
            lido = le(celula)
        except Recusado as fault:
            self.ruins.add(coluna.campo or "")
            self.problemas.append(Problema(self.onde(coluna), celula, fault.motivo, fault.como))
            return ""
        if lido.aviso:
            self.avisos.append(Problema(self.onde(coluna), celula, lido.aviso, ""))
        return lido.valor

    def pede(self, valor: str, campo: str, motivo: str, como: str, *outros: str) -> None:
        """Tell that a field lacks its value, unless a cell of it, or of others that would give it, is told wrong."""
        if not valor and not self.ruins & {campo, *outros}:
            self.recusa(campo, motivo, como)

    def recusa(self, campo: str, motivo: str, como: str) -> None:
        """Tell a fault of the row, at the column of a field where it has one."""
        colunas = self.cabecalho.do_campo(campo)
        onde = self.onde(colunas[0]) if colunas else f"linha {self.linha.numero}"
        self.problemas.append(Problema(onde, None, motivo, como))

    def onde(self, coluna: Coluna) -> str:
        """Name a cell as a person finds it."""
        return f"linha {self.linha.numero}, coluna {coluna.nome} ({coluna.letra})"

    def como_estava(self) -> str:
        """Write the row as it stood, under the names it stood under."""
        said: dict[str, Dado] = {}
        for coluna in self.cabecalho.colunas:
            celula = self.linha.celula(coluna.lugar)
            if celula is not None and not isinstance(celula, Defeito):
                said[f"{coluna.letra} {coluna.nome}"] = str(celula)
        return canonico(said).decode()

    def _see_what_has_no_column(self) -> None:
        named = {c.lugar for c in self.cabecalho.colunas}
        last = max(named)
        for n, celula in enumerate(self.linha.celulas):
            if n in named or celula is None:
                continue
            onde, motivo = f"linha {self.linha.numero}, célula {n + 1}", "Está fora das colunas com nome."
            if n > last and self.cabecalho.planilha.forma.startswith("CSV"):
                como = "Ponha entre aspas o texto que tem o separador dentro, ou apague a célula."
                self.problemas.append(Problema(onde, celula, motivo, como))
            else:
                self.avisos.append(Problema(onde, celula, f"{motivo} Não entra.", ""))


def pessoa(r: Leitura, _: Mundo) -> Item | None:
    """Read a person."""
    nome, numero = r.campo("nome"), _numero(r)
    natureza = r.campo("natureza", partial(valores.escolhido, nomes=NATUREZAS, opcoes=("fisica", "juridica")))
    endereco = r.campo("endereco")
    r.pede(nome, "nome", "Falta o nome.", "Escreva o nome, ou apague a linha.")
    especie = {"": "", 11: "cpf", 14: "cnpj"}[len(typed(numero)) if numero else ""]
    pede = {"cpf": "fisica", "cnpj": "juridica", "": natureza}[especie]
    como = "Dê uma coluna natureza: fisica ou juridica."
    r.pede(pede, "natureza", "Sem CPF nem CNPJ, não se sabe a natureza.", como, "documento", "cpf", "cnpj")
    if natureza and especie and pede != natureza:
        r.recusa("natureza", f"Pessoa {natureza} com {especie.upper()}.", "Corrija a natureza ou o número.")
    if r.ruim:
        return None
    pessoais = {"nome": nome} | ({especie: numero} if especie else {}) | ({"endereco": endereco} if endereco else {})
    whole = f"{pede} {dobrado(nome) or nome}"
    chave = typed(numero) if numero else f"sem número: {whole}, {dobrado(endereco)}"
    return Item(r.linha.numero, chave, whole, {"natureza": pede}, pessoais)


def _numero(r: Leitura) -> str:
    """Give the one number of a person, from whichever column has it."""
    le = (("documento", (*CPF, *CNPJ)), ("cpf", CPF), ("cnpj", CNPJ))
    found = [v for campo, especies in le if (v := r.campo(campo, partial(valores.numero_de, especies=especies)))]
    if len(set(found)) > 1:
        r.recusa("documento", f"Tem mais de um número: {', '.join(found)}.", "Deixe um só.")
    return found[0] if found else ""


def embarcacao(r: Leitura, mundo: Mundo) -> Item | None:
    """Read a boat; its owner is a person of the base."""
    nome, especie = r.campo("nome"), r.campo("especie")
    inscricao = r.campo("inscricao", partial(valores.numero_de, especies=("inscricao",)))
    dono = _pessoa(r, mundo, "proprietario")
    for campo, valor in (("nome", nome), ("especie", especie)):
        r.pede(valor, campo, f"Falta {campo}.", "Escreva, ou apague a linha.")
    if r.ruim:
        return None
    dados: dict[str, Dado] = {"especie": especie}
    dados |= ({"inscricao": inscricao} if inscricao else {}) | ({"proprietario": dono} if dono else {})
    whole = dobrado(nome) or nome
    chave = inscricao or f"sem inscrição: {whole}, {dobrado(especie)}, {dono}"
    return Item(r.linha.numero, chave, whole, dados, {"nome": nome})


def _pessoa(r: Leitura, mundo: Mundo, campo: str) -> str:
    """Give the person of the base that a number names."""
    numero = r.campo(campo, partial(valores.numero_de, especies=(*CPF, *CNPJ)))
    found = mundo.pessoa(typed(numero)) if numero else ""
    if found is None:
        como = "Importe antes as pessoas; o mesmo arquivo serve: capitania importar pessoas ARQUIVO --gravar."
        r.recusa(campo, f"Não há pessoa com o número {numero} na base.", como)
    return found or ""


def processo(r: Leitura, mundo: Mundo) -> Item | None:
    """Read an old case: what the file says of it, and the row as it stood."""
    fase, om = r.campo("fase", partial(valores.escolhido, nomes=mundo.fases, opcoes=FASES)), _om(r, mundo)
    infrator, nome = _pessoa(r, mundo, "documento"), r.campo("nome")
    said = {
        "numero": r.campo("numero", _do_auto),
        "nup": r.campo("nup", partial(valores.numero_de, especies=("nup",))),
        "infrator": infrator,
        "dispositivo": r.campo("dispositivo"),
        "dia_do_fato": r.campo("dia_do_fato", partial(valores.dia, epoca=r.epoca)),
        "valor": r.campo("valor", valores.quantia),
    }
    r.pede(fase, "fase", "Falta a situação.", f"Escreva a fase: {', '.join(FASES)}.")
    if r.ruim:
        return None
    if not infrator:
        r.avisos.append(Problema(f"linha {r.linha.numero}", None, "Sem CPF nem CNPJ: fica sem pessoa ligada.", ""))
    original = r.como_estava()
    origem = f"{mundo.origem}, linha {r.linha.numero}"
    dados = {"origem": origem, "om": om, "fase": fase} | {k: v for k, v in said.items() if v}
    numero = said["numero"]
    chave = f"{om} {dobrado(numero)}" if numero else f"sem número: {om} {original}"
    pessoais = ({"nome": nome} if nome else {}) | {"original": original}
    return Item(r.linha.numero, chave, f"{infrator} {dobrado(nome)} {original}", dados, pessoais, om)


def _do_auto(celula: Celula) -> Lido:
    """Give the number of an auto in its written form where it has it; another number as it is."""
    lido = valores.lido(celula)
    answer = identificar("auto", lido.valor)
    return lido._replace(valor=answer.canonico) if answer.canonico else lido


def _om(r: Leitura, mundo: Mundo) -> str:
    sigla = r.campo("om") or mundo.om
    if not sigla:
        r.pede(sigla, "om", "Falta a OM.", "Dê uma coluna om, ou a opção --om SIGLA.")
        return ""
    try:
        return mundo.oms.om(sigla).sigla
    except EntradaInvalida as fault:
        r.recusa("om", fault.problemas[0].motivo, fault.problemas[0].como_corrigir)
        return ""


class Especie(NamedTuple):
    """What one kind of sheet becomes: the act, the kind of stream, the fields asked for, the reading of a row."""

    ato: str
    fluxo: str
    pede: Sequence[tuple[str, ...]]
    le: Callable[[Leitura, Mundo], Item | None]


ESPECIES: Final[Mapping[str, Especie]] = {
    "pessoas": Especie("pessoa_cadastrada", "pessoa", (("nome",),), pessoa),
    "embarcacoes": Especie("embarcacao_cadastrada", "embarcacao", (("nome",), ("especie",)), embarcacao),
    "processos": Especie("importado", "processo", (("fase",),), processo),
}


def itens(
    especie: Especie, cabecalho: Cabecalho, mundo: Mundo, problemas: list[Problema], avisos: list[Problema]
) -> Iterator[Item | None]:
    """Read each row; None of one that has a fault."""
    for linha in cabecalho.linhas:
        yield especie.le(Leitura(cabecalho, linha, problemas, avisos), mundo)
