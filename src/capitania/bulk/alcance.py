"""Which codes some facts reach: a step is asked over all the facts it rests on, and what none gives is left out."""

import numpy as np

from capitania.bulk.etapas import Codigos, EtapaDe, T, Variavel, VariavelDe

MAXIMO = 1 << 20  # combinations of facts looked at for one step


class Alcance:
    """The codes of each variable over all combinations of the facts it rests on (or of what stands in for them)."""

    def __init__(self) -> None:
        self._sobre: dict[str, tuple[Variavel, ...]] = {}
        self._codigos: dict[str, Codigos] = {}

    def poda(self, etapa: EtapaDe[T]) -> EtapaDe[T]:
        """Give the step without the meanings out of reach; beyond `MAXIMO` its code stands in for the facts."""
        eixos = tuple({f.nome: f for v in etapa.entradas for f in self._sobre.get(v.nome, (v,))}.values())
        if int(np.prod([len(f.sentidos) for f in eixos], dtype=object)) > MAXIMO:
            return etapa
        codigos = np.asarray(etapa.codigos[tuple(self._pelos(v, eixos) for v in etapa.entradas)])
        usados = np.unique(codigos)
        novo = np.zeros(len(etapa.saida.sentidos), np.int64)
        novo[usados] = np.arange(len(usados))
        saida = VariavelDe(etapa.saida.nome, tuple(etapa.saida.sentidos[n] for n in usados.tolist()))
        self._sobre[saida.nome], self._codigos[saida.nome] = eixos, novo[codigos]
        return EtapaDe(etapa.entradas, saida, novo[etapa.codigos])

    def _pelos(self, variavel: Variavel, eixos: tuple[Variavel, ...]) -> Codigos:
        """Give the codes of a variable, broadcast over some facts."""
        sobre = self._sobre.get(variavel.nome, (variavel,))
        codigos = self._codigos.get(variavel.nome, np.arange(len(variavel.sentidos)))
        nomes = [f.nome for f in eixos]
        posicao = [nomes.index(f.nome) for f in sobre]
        forma = [len(f.sentidos) if n in posicao else 1 for n, f in enumerate(eixos)]
        return codigos.transpose(np.argsort(posicao).astype(int)).reshape(forma)
