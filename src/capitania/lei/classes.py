"""What a class of the norms says of some facts, without deciding the rest: in what state a person was, for one."""

from collections.abc import Mapping
from typing import NamedTuple

from capitania.lei.acervo import Acervo
from capitania.lei.ambiente import Caso, Implausivel, ambiente, leituras
from capitania.lei.avaliacao import Avaliador, Palavra
from capitania.lei.faixas import JUNTOS
from capitania.lei.fatos import Fatos
from capitania.lei.plano import plano


class Classe(NamedTuple):
    """The words a class may take, each option with those that hold at once; no option where no norm has the class."""

    opcoes: frozenset[frozenset[str]] = frozenset()

    def certa(self, *palavras: str) -> bool:
        """Tell whether one of the words holds whatever is not known."""
        return bool(self.opcoes) and all(not o.isdisjoint(palavras) for o in self.opcoes)

    def pode(self, palavra: str) -> bool:
        """Tell whether the word holds for some value of what is not known."""
        return any(palavra in o for o in self.opcoes)


def classes(fatos: Fatos, acervo: Acervo, *nomes: str) -> Mapping[str, Classe]:
    """Classify facts by the norms of their own day; by the name of each class asked for."""
    feito = plano(acervo, fatos.dia, fatos.dia)
    palavras: Mapping[str, Palavra] = {}
    if feito.tabelas:
        env, _ = ambiente(Caso(feito, fatos, leituras(fatos, feito)))
        palavras = Avaliador(feito, env).classifica()
    return {n: _classe(palavras.get(f"classe.{n}")) for n in nomes}


def duvidosas(fatos: Fatos, acervo: Acervo) -> tuple[Implausivel, ...]:
    """Name the readings that decide nothing on their day: beyond what is plausible, or read in more than one way."""
    return leituras(fatos, plano(acervo, fatos.dia, fatos.dia)).implausiveis


def _classe(palavra: Palavra | None) -> Classe:
    if palavra is None:
        return Classe()
    opcoes = (palavra,) if isinstance(palavra, str) else palavra
    return Classe(frozenset(frozenset(o.split(JUNTOS)) for o in opcoes))
