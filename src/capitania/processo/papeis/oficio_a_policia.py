"""Ofício that takes the papers of a boarding to the police: what was found, of whom, and what goes with it."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.papeis import provas_do_alcool, trechos
from capitania.processo.papeis.especie import SO_A4, Especie, quem
from capitania.processo.papeis.materia import Materia, paragrafos, pessoal
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Campo, Campos, Lista, Papel, Texto

# Rules of the norms whose words this paper says.
OFICIO: Final = "papel_oficio"


def constroi(m: Materia) -> Papel:
    """Make the ofício from its act and from the tests and refusals of its boarding."""
    ato = m.ultimo("oficio_expedido")
    assert ato is not None
    blocos = (
        Campos(
            (
                Campo("Ao órgão", le.texto(ato, "orgao"), 2),
                Campo("Expedido em", palavras.in_full(le.dia_do_ato(ato)), 2),
            )
        ),
        Texto(trechos.frases(m, OFICIO), "Assunto"),
        Campos(provas_do_alcool.a_abordagem(m), "A abordagem"),
        Texto(tuple(_achados(m)), "O que se achou"),
        Texto(paragrafos(pessoal(m.ultimo("abordagem_registrada"), "narrativa")), "Relato da equipe"),
        Lista(tuple(str(x) for x in le.lista(ato, "papeis")), "Papéis que seguem", ordenada=True),
        Assinaturas(
            (
                Assinatura("Pela OM", m.pessoa(ato.por.pessoa).nome),
                Assinatura("Recebi este ofício e os papéis (nome, cargo, dia)"),
            ),
            "Assinaturas",
        ),
        trechos.notas(m, trechos.citas(m, OFICIO), le.dia_do_ato(ato)),
    )
    return trechos.papel(m, ESPECIE, blocos)


def _achados(m: Materia) -> Iterator[str]:
    for feito in m.todos("teste_realizado", "teste_recusado"):
        yield f"{_quem(m, feito)} {_o_que(feito)}"


def _quem(m: Materia, feito: Ato) -> str:
    p = m.pessoa(le.texto(feito, "pessoa"))
    return f"{p.nome}, {p.documento}," if p.documento else f"{p.nome}"


def _o_que(feito: Ato) -> str:
    quando = f"em {palavras.day(le.dia_do_ato(feito))}, às {feito.em:%H:%M}"
    if feito.nome == "teste_recusado":
        return f"recusou o teste {quando}, depois de explicado o que a recusa acarreta."
    return f"fez o teste {quando}: o registro que segue dá o aparelho e o resultado."


ESPECIE: Final = Especie(
    nome="oficio_a_policia",
    sigla="OFP",
    titulo="Ofício",
    fluxo="abordagem",
    atos=("oficio_expedido", "abordagem_registrada"),
    cada=("teste_realizado", "teste_recusado"),
    fases=(),
    quem=quem("autoridade secretaria"),
    constroi=constroi,
    formatos=SO_A4,
)
