"""A cell into a value of ours: what is doubtful is refused or told, never guessed in silence."""

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final, NamedTuple
from unicodedata import category, normalize

from capitania.identidade.dinheiro import CENTAVO, COMO_ESCREVER, QuantiaInvalida, escreve, le_quantia
from capitania.identidade.especies import identificar
from capitania.identidade.identificacao import Identificacao
from capitania.identidade.leitura import typed
from capitania.usecases.importacao.cabecalho import dobrado
from capitania.usecases.importacao.tabela import Celula, Defeito

TAMANHOS: Final = {"cpf": 11, "cnpj": 14}
ZEROS_QUE_SE_RECUPERAM: Final = 2  # more than these lost, and too many numbers would fit by chance
MAIS_LONGO_EM_NUMERO: Final = 15  # digits that a sheet keeps exactly in a cell of numbers
MAIOR_QUANTIA: Final = 10**MAIS_LONGO_EM_NUMERO
VAZIOS: Final = frozenset({"n a", "n d", "null", "none", "nan", "nao informado", "nao consta", "sem informacao"})
_NOTHING: Final = re.compile(r"[-\u2013\u2014.*\s]*")
_TWICE: Final = re.compile("Ã[\x80-\xbf\u0192\u2030\u0161\u0153]|Â[ºª°]")
_SCIENCE: Final = re.compile(r"[0-9]+(?:[.,][0-9]+)?[eE]\+?[0-9]+")
_DAY_FIRST: Final = re.compile(r"([0-9]{1,2})([/.-])([0-9]{1,2})\2([0-9]{2,4})(?:[ T].*)?")
_YEAR_FIRST: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[ T].*)?")
_SERIAL: Final = re.compile(r"[0-9]{5}(?:[.,][0-9]+)?")
_FIRST_SERIAL: Final = 61  # below it the day is one off: those sheets have a February 29th in 1900


class Recusado(ValueError):
    """A cell that has no value of ours; with the way out."""

    def __init__(self, motivo: str, como: str) -> None:
        self.motivo, self.como = motivo, como
        super().__init__(motivo)


class Lido(NamedTuple):
    """What a cell gives, and what a person should look at."""

    valor: str
    aviso: str = ""


def texto(celula: Celula) -> str:
    """Give a text on one line, in NFC; empty of an empty cell; raises `Recusado`."""
    if isinstance(celula, Defeito):
        raise Recusado(celula.motivo, "Corrija a célula.")
    if isinstance(celula, bool):
        return "sim" if celula else "nao"
    if isinstance(celula, Decimal):
        return f"{celula:f}"
    found = normalize("NFC", " ".join(str("" if celula is None else celula).split()))
    if "\ufffd" in found:
        raise Recusado("Há caractere perdido.", "Salve a planilha de novo, em UTF-8 ou como .xlsx.")
    if any(category(c) in {"Cc", "Cs"} for c in found):
        raise Recusado("Há caractere de controle.", "Apague e escreva de novo.")
    return "" if _NOTHING.fullmatch(found) or dobrado(found) in VAZIOS else found


def lido(celula: Celula) -> Lido:
    """Give a text, and say where its letters look as if they had been written in one encoding and read in another."""
    found = texto(celula)
    return Lido(found, "Parece acento trocado: confira no arquivo de origem." if _TWICE.search(found) else "")


def numero_de(celula: Celula, especies: tuple[str, ...]) -> Lido:
    """Give a number of one of these kinds in its written form; lost zeros are put back only where that is sure."""
    found = _digitado(celula)
    if not found:
        return Lido("")
    for especie in especies:
        answer = identificar(especie, found)
        if answer.valido:
            return Lido(f"{answer.canonico}", answer.aviso or "")
    recuperados = [r for especie in especies if (r := _com_zeros(especie, found)) is not None]
    if not recuperados:
        perto = especies[-1] if len(typed(found)) > TAMANHOS["cpf"] else especies[0]
        raise Recusado(identificar(perto, found).mensagem, "Corrija a célula.")
    propostas = " ou ".join(f"{r.canonico}" for r in recuperados)
    if len(recuperados) > 1:
        raise Recusado(f"Pode ser {propostas}: faltam zeros à esquerda.", "Escreva o número inteiro.")
    (um,) = recuperados
    faltam = TAMANHOS[um.especie] - len(typed(found))
    if faltam > ZEROS_QUE_SE_RECUPERAM:
        raise Recusado(f"Faltam {faltam} zeros à esquerda para ser {propostas}.", "Escreva o número inteiro.")
    return Lido(propostas, f"Faltava zero à esquerda: leu-se {propostas}. Confira.")


def _digitado(celula: Celula) -> str:
    """Give a number as typed; raises `Recusado` where the sheet lost digits of it."""
    found = texto(celula)
    perdidos = "Escreva o número de novo, numa coluna formatada como texto."
    if _SCIENCE.fullmatch(found):
        raise Recusado("A planilha trocou o número por notação científica e perdeu algarismos.", perdidos)
    if isinstance(celula, int | Decimal) and len(found) > MAIS_LONGO_EM_NUMERO:
        raise Recusado("Número longo demais para célula numérica: a planilha perde algarismos.", perdidos)
    return found


def _com_zeros(especie: str, found: str) -> Identificacao | None:
    """Give the number with zeros before it, where it then fits; None where it does not, or is long enough."""
    bare, size = typed(found), TAMANHOS.get(especie, 0)
    if not (bare.isascii() and bare.isdecimal() and len(bare) < size):
        return None
    answer = identificar(especie, bare.zfill(size))
    return answer if answer.valido else None


def dia(celula: Celula, epoca: date) -> Lido:
    """Give a day in ISO: day first, year first, a date cell or the number that sheets keep days in."""
    if isinstance(celula, datetime):
        return Lido(celula.date().isoformat())
    if isinstance(celula, date):
        return Lido(celula.isoformat())
    found = texto(celula)
    if not found:
        return Lido("")
    if _SERIAL.fullmatch(found):
        return _do_numero(int(found[:5]), epoca)
    ano_primeiro, dia_primeiro = _YEAR_FIRST.fullmatch(found), _DAY_FIRST.fullmatch(found)
    if ano_primeiro:
        return Lido(_data(*map(int, ano_primeiro.groups())))
    if dia_primeiro is None:
        raise Recusado("Não é data.", "Escreva dia/mês/ano, como 03/04/2024.")
    d, _, m, a = dia_primeiro.groups()
    if len(a) != 4:
        raise Recusado("O ano não tem quatro algarismos.", "Escreva o ano inteiro, como 03/04/2024.")
    return Lido(_data(int(a), int(m), int(d)))


def _do_numero(n: int, epoca: date) -> Lido:
    if n < _FIRST_SERIAL:
        raise Recusado("Não é data.", "Escreva dia/mês/ano, como 03/04/2024.")
    found = (epoca + timedelta(days=n)).isoformat()
    return Lido(found, f"A planilha guardou a data como o número {n}: leu-se {found}. Confira.")


def _data(ano: int, mes: int, d: int) -> str:
    try:
        return date(ano, mes, d).isoformat()
    except ValueError:
        troca = " Parece mês antes do dia." if mes > 12 >= d else ""
        raise Recusado(f"A data não existe.{troca}", "Escreva dia/mês/ano, como 03/04/2024.") from None


def quantia(celula: Celula) -> Lido:
    """Give an amount of reais with two decimals, written as in Brazil; what may be two amounts is asked."""
    if isinstance(celula, int | Decimal) and not isinstance(celula, bool):
        return Lido(_centavos(Decimal(celula)))
    found = texto(celula)
    try:
        return Lido(escreve(le_quantia(found)) if found else "")
    except QuantiaInvalida as fault:
        raise Recusado(fault.motivo, fault.como) from None


def _centavos(valor: Decimal) -> str:
    if valor >= MAIOR_QUANTIA:
        raise Recusado("É valor alto demais.", COMO_ESCREVER)
    if valor < 0 or valor != valor.quantize(CENTAVO):
        raise Recusado("É valor negativo, ou tem fração de centavo.", COMO_ESCREVER)
    return escreve(valor)


def escolhido(celula: Celula, nomes: Mapping[str, str], opcoes: tuple[str, ...]) -> Lido:
    """Give the word of ours that the sheet means."""
    found = texto(celula)
    valor = nomes.get(dobrado(found), "") if found else ""
    if found and not valor:
        raise Recusado("Valor que não se conhece.", f"Use um de: {', '.join(opcoes)}.")
    return Lido(valor)
