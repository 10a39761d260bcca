"""What papers are made from, out of the scripts of tests/roteiros: every stream after each of its acts."""

import tomllib
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from capitania.config.portas import Portas
from capitania.processo import abordagem, apreensao, cadastros, custodia, devedor, estado
from capitania.processo.ato import Ato, Por
from capitania.processo.contexto import Anterior, Contexto, recusas
from capitania.processo.multas import Multa
from capitania.processo.papeis.emissao import impedimentos_do_papel
from capitania.processo.papeis.emitidos import emitidos
from capitania.processo.papeis.especie import Especie
from capitania.processo.papeis.especies import ESPECIES
from capitania.processo.papeis.materia import Barco, Elo, Materia, Pessoa
from capitania.processo.papeis.modelo import Orgao
from capitania.usecases import roteiro_divida
from capitania.usecases.contexto import mundo
from capitania.usecases.roteiro import _designacoes, _om, _siglas, simula

ROTEIROS = Path(__file__).resolve().parents[1] / "roteiros"
MUNDO = mundo(Portas())
NOME = "Conceição D’Ávila Gonçalves e Souza"
LONGO = "Companhia de Navegação, Pesca e Recreio " * 3 + "Águas-Vivas do Sul Ltda"  # 143 letters
PALAVRA = "Inconstitucionalissimamentequaseparalelepipedicamentelongo60"
ORGAO = Orgao("CPPR", "Capitania dos Portos do Paraná", "Paranaguá", "Rua Benjamin Constant, 707", "das 8h às 12h")
STREAMS = {
    "processo": (estado.TIPOS, estado.fold, estado.fase),
    "abordagem": (abordagem.TIPOS, abordagem.fold, lambda _: None),
    "custodia": (custodia.TIPOS, custodia.fold, custodia.fase),
    "devedor": (devedor.TIPOS, devedor.fold, lambda _: None),
}


class Momento(NamedTuple):
    """A stream after one of its acts, with what may be issued then."""

    roteiro: str
    fluxo: str
    fase: str | None
    materia: Materia

    def podem(self) -> Iterator[Especie]:
        """Give the kinds of paper that somebody may issue now."""
        for especie in ESPECIES.values():
            if especie.fluxo == self.fluxo and not self._impede(especie):
                yield especie

    def _impede(self, especie: Especie) -> bool:
        por = Por("alguem", min(especie.quem))
        m = self.materia
        issue = Ato("", "", 0, "papel_emitido/1", m.em, por, m.em, {}, {})
        return bool(recusas(impedimentos_do_papel(especie, m.atos, self.fase, issue, m.ctx)))


def nomes() -> list[str]:
    """Name the scripts in which nothing is refused."""
    return sorted(p.stem for p in ROTEIROS.glob("*-certo.toml"))


def pessoa(quem: str) -> Pessoa:
    """Give a person with a long name, in decomposed letters too."""
    return Pessoa(
        quem, f"{LONGO} {quem}" if quem.startswith("e-") else f"{NOME} {quem}", "529.982.247-25", "Rua da Praia, 10"
    )


def barco(qual: str) -> Barco:
    """Give a boat."""
    return Barco(qual, "ÁGUA-VIVA Nº 3", "lancha", "421-012345-6", "p-1")


def momentos(nome: str) -> Iterator[Momento]:
    """Play a script and give each stream after each of its acts."""
    roteiro = tomllib.loads((ROTEIROS / f"{nome}.toml").read_text(encoding="utf-8"))
    om, offices = _om(roteiro, MUNDO, []), tuple(_designacoes(roteiro, "CPPR", []))
    units = {s: u for s in _siglas(om, offices) if (u := MUNDO.unidade(s)) is not None}
    ctx = Contexto(MUNDO.acervo, MUNDO.calendario(om), units, offices)
    fines = roteiro_divida.le_multas(roteiro.get("multa", []), om, [])
    acts = [j.ato for j in simula(roteiro, MUNDO).atos if j.admitido]
    for n in range(1, len(acts) + 1):
        kind = next((k for k, (tipos, *_) in STREAMS.items() if acts[n - 1].nome in tipos), None)
        if kind is not None:
            yield _momento(nome, kind, acts[:n], ctx, fines)


def _momento(nome: str, kind: str, acts: list[Ato], ctx: Contexto, fines: tuple[Multa, ...]) -> Momento:
    tipos, fold, fase = STREAMS[kind]
    alive = {k: tuple(estado.efetivos([a for a in acts if a.nome in t])) for k, (t, *_) in STREAMS.items()}
    boarded: Any = abordagem.resumo(abordagem.fold(alive["abordagem"]), ctx)
    state = fold([a for a in acts if a.nome in tipos])
    ctx = ctx._replace(ligados=ctx.ligados._replace(apreendida=apreensao.da_abordagem(alive["abordagem"], ctx)))
    ctx = roteiro_divida.com_as_multas(ctx, list(alive["processo"]), fines)
    m = Materia(
        fluxo=f"{kind}:c-1",
        estado=state,
        atos=alive[kind],
        ctx=ctx._replace(abordagem=boarded),
        orgao=ORGAO,
        numero="421P2026000001/01",
        em=acts[-1].em + timedelta(hours=1),
        por=Por("secretaria-1", "secretaria"),
        pessoa=pessoa,
        barco=barco,
        ligados={k: v for k, v in alive.items() if k != kind and v},
        emitidos=emitidos(alive[kind]),
        cadeia=tuple(Elo(a, sha256(a.id.encode()).hexdigest()) for a in acts if a.nome in tipos),
    )
    return Momento(nome, kind, fase(state), m)


def avulsos() -> Iterator[Momento]:
    """Give streams that no script plays: a person without cases, with some of each kind, and before the norm asks."""
    final = (date(2024, 2, 1), date(2024, 5, 10))
    casos = (
        Anterior("c-9", "rlesta:12-III", None, *final, julgado_em=date(2024, 4, 1), numero="421P2024000009"),
        Anterior("c-8", "rlesta:23-I", None, *final, julgado_em=date(2020, 4, 1)),  # judged long ago
        Anterior("c-7", "rlesta:12-III", None, *final, julgado_em=date(2024, 4, 1), sigiloso=True),
        Anterior("c-6", "rlesta:12-III", None, date(2026, 2, 1), None),
        Anterior("c-5", "rlesta:12-III", None, *final, punido=False, julgado_em=date(2024, 4, 1)),
    )
    for ano, anteriores, importados in ((2026, (), ()), (2026, casos, ("c-3",)), (2025, casos, ())):
        em = datetime(ano, 6, 1, 10, tzinfo=ZoneInfo("America/Sao_Paulo"))
        fez = Por("secretaria-1", "secretaria")
        feita = Ato("ato-1", "pessoa:p-1", 1, "pessoa_cadastrada/1", em, fez, em, {"natureza": "fisica"}, {})
        ctx = Contexto(MUNDO.acervo, MUNDO.calendario("CPPR"), {}, anteriores=anteriores, importados=importados)
        state = cadastros.fold_cadastro((feita,))
        m = Materia("pessoa:p-1", state, (feita,), ctx, ORGAO, "CPPR-p-1/01", em, fez, pessoa, barco)
        yield Momento("avulso", "pessoa", None, m)
