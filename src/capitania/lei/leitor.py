"""Typed reading of parsed TOML: every fault is collected with its place and mend, none stops the reading."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, TypeVar

from capitania.lei.problemas import Problema

T = TypeVar("T")
_DECIMAL = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,12})?")
_NOMES = {
    str: "texto",
    int: "número inteiro",
    bool: "true ou false",
    date: "data (AAAA-MM-DD)",
    list: "lista",
    dict: "tabela",
}


class Leitor:
    """A cursor over one table of a file; children share the list of problems."""

    def __init__(self, dados: Mapping[str, Any], lugar: str, problemas: list[Problema]) -> None:
        self.dados = dados
        self.lugar = lugar
        self.problemas = problemas
        self._lidas: set[str] = set()

    def erro(self, chave: str, motivo: str, como_corrigir: str, valor: object = None) -> None:
        """Record a fault at a key of this table."""
        campo = f"{self.lugar}.{chave}" if chave else self.lugar
        self.problemas.append(Problema(campo, valor, motivo, como_corrigir))

    def pega(self, chave: str, tipo: type[T], padrao: T | None = None, *, obrigatoria: bool = False) -> T | None:
        """Read a key of a type; wrong or missing is recorded and gives the default."""
        self._lidas.add(chave)
        if chave not in self.dados:
            if obrigatoria:
                self.erro(chave, "Falta a chave.", f"Acrescente {chave} = … ({_NOMES[tipo]}).")
            return padrao
        valor = self.dados[chave]
        if isinstance(valor, tipo) and (type(valor) is tipo or not isinstance(valor, bool | datetime)):
            return valor
        self.erro(chave, f"Esperava {_NOMES[tipo]}.", f"Escreva {chave} como {_NOMES[tipo]}.", valor)
        return padrao

    def texto(self, chave: str, *, obrigatoria: bool = True) -> str:
        """Read a text; empty when missing."""
        return self.pega(chave, str, "", obrigatoria=obrigatoria) or ""

    def logico(self, chave: str, *, padrao: bool) -> bool:
        """Read a true or false."""
        return bool(self.pega(chave, bool, padrao))

    def decimal(self, chave: str, *, obrigatoria: bool = True) -> Decimal | None:
        """Read an exact number, written between quotation marks."""
        texto = self.texto(chave, obrigatoria=obrigatoria)
        if not texto:
            return None
        if _DECIMAL.fullmatch(texto):
            return Decimal(texto)
        self.erro(chave, "Não é um número.", 'Escreva entre aspas, com ponto: "0.3".', texto)
        return None

    def escolha(self, chave: str, opcoes: Sequence[str], padrao: str | None = None) -> str:
        """Read a text out of a closed list."""
        valor = self.pega(chave, str, padrao, obrigatoria=padrao is None) or opcoes[0]
        if valor not in opcoes:
            self.erro(chave, "Valor fora da lista.", f"Use um de: {', '.join(opcoes)}.", valor)
            return opcoes[0]
        return valor

    def lista(self, chave: str) -> tuple[str, ...]:
        """Read one text or a list of texts."""
        self._lidas.add(chave)
        return self.em_lista(chave, self.dados.get(chave, ()))

    def em_lista(self, chave: str, valor: object) -> tuple[str, ...]:
        """Check a value as one text or a list of texts."""
        if isinstance(valor, str):
            return (valor,)
        if isinstance(valor, list | tuple) and all(isinstance(v, str) for v in valor):
            return tuple(valor)
        self.erro(chave, "Esperava um texto ou uma lista de textos.", "Escreva entre aspas.", valor)
        return ()

    def filhos(self, chave: str, le: Callable[["Leitor"], T]) -> tuple[T, ...]:
        """Read an array of tables, `[[chave]]`."""
        self._lidas.add(chave)
        linhas = self.dados.get(chave, [])
        if not isinstance(linhas, list) or not all(isinstance(x, dict) for x in linhas):
            self.erro(chave, "Esperava uma lista de tabelas.", f"Escreva [[{chave}]].", linhas)
            return ()
        return tuple(
            self._fecha(Leitor(x, f"{self.lugar}.{chave}[{n}]", self.problemas), le) for n, x in enumerate(linhas, 1)
        )

    def nomeados(self, chave: str, le: Callable[["Leitor", str], T]) -> dict[str, T]:
        """Read named tables, `[chave.nome]`."""
        self._lidas.add(chave)
        tabelas = self.dados.get(chave, {})
        lidos = {}
        if not isinstance(tabelas, dict):
            self.erro(chave, "Esperava tabelas com nome.", f"Escreva [{chave}.nome].", tabelas)
            return {}
        for nome, dados in tabelas.items():
            if not isinstance(dados, dict):
                self.erro(f"{chave}.{nome}", "Esperava uma tabela.", f"Escreva [{chave}.{nome}].", dados)
                continue
            filho = Leitor(dados, f"{self.lugar}.{chave}.{nome}", self.problemas)
            lidos[nome] = self._fecha(filho, lambda f, nome=nome: le(f, nome))  # type: ignore[misc]  # the default binds the name of this turn
        return lidos

    def condicoes(self, chave: str) -> dict[str, frozenset[str]]:
        """Read conditions: one value or a list per input; `condutor.porta` may be a dotted or a quoted key."""
        self._lidas.add(chave)
        valor = self.dados.get(chave, {})
        if not isinstance(valor, dict):
            self.erro(chave, "Esperava condições.", f"Escreva {chave} = {{ entrada = [valores] }}.", valor)
            return {}
        return self.achata(chave, valor)

    def achata(self, chave: str, valor: Mapping[str, Any]) -> dict[str, frozenset[str]]:
        """Flatten nested condition keys into dotted ones."""
        return {k: frozenset(self.em_lista(f"{chave}.{k}", v)) for k, v in planas(valor)}

    def livre(self, chave: str) -> Any:
        """Read a key whose shape its reader checks."""
        self._lidas.add(chave)
        return self.dados.get(chave)

    def _fecha(self, filho: "Leitor", le: Callable[["Leitor"], T]) -> T:
        lido = le(filho)
        filho.fecha()
        return lido

    def fecha(self) -> None:
        """Record the keys that nobody read: a misspelt key must not be lost in silence."""
        for chave in self.dados.keys() - self._lidas:
            conhecidas = ", ".join(sorted(self._lidas))
            self.erro(str(chave), "Chave desconhecida.", f"Corrija ou retire; as conhecidas são: {conhecidas}.")


def planas(valor: Mapping[str, Any], prefixo: str = "") -> list[tuple[str, Any]]:
    """List the leaves of nested tables with dotted keys."""
    folhas: list[tuple[str, Any]] = []
    for chave, filho in valor.items():
        if isinstance(filho, dict):
            folhas += planas(filho, f"{prefixo}{chave}.")
        else:
            folhas.append((f"{prefixo}{chave}", filho))
    return folhas
