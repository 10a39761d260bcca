"""Certidão of a person's final autos in the years that a norm asks about; what it does not cover is said."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from capitania.lei.norma import Valor
from capitania.prazos import soma_meses
from capitania.processo import palavras, penas
from capitania.processo.contexto import Anterior
from capitania.processo.papeis import do_caso, trechos
from capitania.processo.papeis.especie import Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinaturas, Bloco, Campos, Lista, Papel, Tabela, Texto

ANTECEDENTES: Final = "papel_antecedentes"
VISTA: Final = "papel_vista"
ANOS: Final = "anos_sem_auto_definitivo"
MESES: Final = 12


def constroi(m: Materia) -> Papel:
    """Make the certificate from the other streams of the same person, by all the names known to be hers."""
    anos = penas.valor(m.ctx, ANOS, m.dia)
    achados = tuple(a for a in m.ctx.anteriores if _conta(a, m.dia, anos))
    quem_e = m.pessoa(m.fluxo)
    blocos: tuple[Bloco, ...] = (
        Campos(trechos.campos_da_pessoa(m, m.fluxo, "Pessoa")),
        Texto((_certifica(m, quem_e.nome, anos, len(achados)),), "O que se certifica"),
        Tabela(("Auto", "Infração", "Fato", "Julgado", "Definitivo"), tuple(map(_linha, achados)), "Os autos"),
        Lista(tuple(_nao_abrange(m)), "O que esta certidão não abrange"),
        Texto(trechos.frases(m, ANTECEDENTES), "O que a norma diz"),
        Assinaturas((do_caso.quem_expede(m, "Quem certifica"),), "Assinatura"),
        trechos.notas(m, trechos.citas(m, ANTECEDENTES, VISTA)),
    )
    return trechos.papel(m, ESPECIE, blocos)


def _conta(a: Anterior, dia: date, anos: Valor | None) -> bool:
    """Tell whether a case is a final auto whose penalty stands, judged within the years, the anniversary inside."""
    if a.sigiloso or a.definitivo_em is None or a.julgado_em is None or not a.pune(dia):
        return False
    return anos is None or dia <= soma_meses(a.julgado_em, MESES * int(str(anos.quantia)))


def _certifica(m: Materia, nome: str, anos: Valor | None, quantos: int) -> str:
    tempo = "" if anos is None else f" julgado nos últimos {palavras.counted(int(str(anos.quantia)), 'ano', 'anos')}"
    o_que = palavras.counted(quantos, "auto de infração definitivo", "autos de infração definitivos")
    tem = f"tem {o_que}" if quantos else "não tem auto de infração definitivo"
    return f"Nesta base, até {palavras.in_full(m.dia)}, {nome} {tem}{tempo}."


def _linha(a: Anterior) -> tuple[str, ...]:
    assert a.julgado_em is not None
    assert a.definitivo_em is not None
    dias = map(palavras.day, (a.fato, a.julgado_em, a.definitivo_em))
    return (a.numero or a.processo, trechos.dispositivo(a.dispositivo), *dias)


def _nao_abrange(m: Materia) -> Iterator[str]:
    yield "Processo de OM que não está nesta base."
    yield "Processo sigiloso."
    yield "Processo ainda não definitivo, julgado improcedente, anulado, ou cuja pena caiu."
    if n := len(m.ctx.importados):
        antigos = palavras.counted(n, "caso antigo não provado", "casos antigos não provados")
        yield f"O que só se importou de outro registro: {antigos}. Pergunte-se à OM de origem."
    else:
        yield "O que só se importou de outro registro: não há, desta pessoa."


ESPECIE: Final = Especie(
    nome="certidao_de_autos",
    sigla="CAD",
    titulo="Certidão de autos de infração definitivos",
    fluxo="pessoa",
    atos=("pessoa_cadastrada",),
    fases=(),
    quem=quem("secretaria"),
    constroi=constroi,
)
