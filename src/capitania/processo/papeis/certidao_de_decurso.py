"""Certidão de decurso: a term that ended without what it waited for, with its whole count."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.papeis import do_caso, folha_de_contagem, trechos
from capitania.processo.papeis.especie import DO_AUTO, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinaturas, Bloco, Campo, Campos, Papel, Texto
from capitania.processo.termos import PrazoDoCaso, prazos

# Rules of the norms whose words this paper says.
SEM_CONFISSAO: Final = "papel_sem_confissao"
CONTAGEM: Final = "papel_contagem"


def constroi(m: Materia) -> Papel:
    """Make the certificate of the last lapse; its term is counted again by the law and the calendar of now."""
    certificado = m.ultimo("decurso_certificado")
    assert certificado is not None
    tipo = le.texto(certificado, "prazo")
    contados = tuple(p for p in prazos(m.caso, m.ctx) if p.tipo == tipo)
    blocos: tuple[Bloco, ...] = (
        Campos(tuple(_campos(m, certificado, tipo))),
        Texto(tuple(_certifica(m, certificado, tipo, contados)), "O que se certifica"),
        Texto(trechos.frases(m, SEM_CONFISSAO), "O que isto não é"),
        Assinaturas((do_caso.quem_expede(m, "Quem certifica"),), "Assinatura"),
        *(folha for p in contados for folha in folha_de_contagem.da_conta(m, p)),
        trechos.notas(m, (*(c for p in contados for c in p.contado.cita), *trechos.citas(m, CONTAGEM, SEM_CONFISSAO))),
    )
    return do_caso.papel(m, ESPECIE, blocos)


def _campos(m: Materia, certificado: Ato, tipo: str) -> Iterator[Campo]:
    yield Campo("Parte", m.pessoa(do_caso.aberto(m).infrator).nome, 2)
    yield from do_caso.campos_do_auto(m)
    yield Campo("Prazo", palavras.label(tipo))
    yield Campo("Último dia", palavras.day(le.dia(certificado, "vencimento")))
    yield Campo("Decurso certificado em", palavras.day(le.dia_do_ato(certificado)), 2)


def _certifica(m: Materia, certificado: Ato, tipo: str, contados: tuple[PrazoDoCaso, ...]) -> Iterator[str]:
    ultimo = le.dia(certificado, "vencimento")
    yield (
        f"O prazo de {palavras.label(tipo)} acabou em {trechos.dia_inteiro(ultimo)}, e até "
        f"{palavras.instant(certificado.em.astimezone(m.em.tzinfo))} não há no processo o ato que ele esperava."
    )
    if camadas := tuple(str(c) for c in le.lista(certificado, "provisorio")):
        yield palavras.sentence(f"Data provisória: {palavras.missing_layers(camadas)}")
    for p in contados:
        if p.vencimento != ultimo:
            yield f"Contado de novo agora, o último dia é {palavras.day(p.vencimento)}: a folha abaixo diz por quê."


ESPECIE: Final = Especie(
    nome="certidao_de_decurso",
    sigla="CDC",
    titulo="Certidão de decurso de prazo",
    fluxo="processo",
    atos=("decurso_certificado", "processo_aberto"),
    fases=("notificado", *DO_AUTO[DO_AUTO.index("concluso") : DO_AUTO.index("arquivado")]),
    quem=quem("secretaria autoridade"),
    constroi=constroi,
)
