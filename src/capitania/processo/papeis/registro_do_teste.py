"""Record of the tests of a boarding: the device, each reading beside its limit, and who signs it."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from capitania.lei.classes import duvidosas
from capitania.lei.decisao import decidir
from capitania.lei.determinacao import Alcoolemia
from capitania.processo import leitura as le
from capitania.processo import palavras, testes
from capitania.processo.ato import Ato
from capitania.processo.papeis import provas_do_alcool, trechos
from capitania.processo.papeis.especie import NA_AGUA, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Bloco, Campo, Campos, Papel, Texto
from capitania.processo.papeis.tracos import dito, do_ato
from capitania.processo.testes import Teste

ATO: Final = "teste_realizado"
# Rules of the norms whose words this paper says.
ASSINATURA: Final = "papel_teste_assinatura"
SEM_PROVA: Final = "aviso_aparelho_sem_prova"
LIMITE: Final = "papel_teste_limite"
_APARELHO: Final = {
    "marca": "Marca",
    "modelo": "Modelo",
    "aprovacao": "Aprovação",
    "serie": "Número de série",
    "verificado_em": "Verificado em",
    "verificado_por": "Verificado por",
    "valido_ate": "Válido até",
    "modo": "Modo",
}
_MEIOS: Final = {"ar": "Ar expelido", "sangue": "Sangue"}


def constroi(m: Materia) -> Papel:
    """Make the record of every test of the boarding, each with its own device, result and signatures."""
    feitos = m.todos(ATO)
    blocos: tuple[Bloco, ...] = (
        Campos(provas_do_alcool.a_abordagem(m)),
        *(bloco for n, ato in enumerate(feitos, 1) for bloco in _do_teste(m, ato, f"Teste {n}")),
        Texto(trechos.frases(m, LIMITE, ASSINATURA), "O que diz a norma"),
        trechos.notas(m, trechos.citas(m, LIMITE, ASSINATURA), le.dia_do_ato(feitos[-1])),
    )
    return trechos.papel(m, ESPECIE, blocos)


def _do_teste(m: Materia, ato: Ato, titulo: str) -> Iterator[Bloco]:
    t = testes.teste(ato)
    yield Campos((*provas_do_alcool.quem(m, ato), *_espera(ato)), titulo)
    if t.etilometro:
        yield Campos(tuple(_do_aparelho(m, t)), f"{titulo}: o aparelho")
    yield Campos(tuple(_do_resultado(m, t)), f"{titulo}: o resultado")
    yield Texto(tuple(_conclusao(m, t)), f"{titulo}: o que se conclui")
    yield Assinaturas(tuple(_assinaturas(m, ato, t)), f"{titulo}: assinaturas")


def _espera(ato: Ato) -> Iterator[Campo]:
    if "espera_minutos" in ato.dados:
        yield Campo("Espera antes do teste", f"{le.inteiro(ato, 'espera_minutos')} min")


def _do_aparelho(m: Materia, t: Teste) -> Iterator[Campo]:
    for nome, rotulo in _APARELHO.items():
        yield Campo(rotulo, _dito(t.etilometro.get(nome, "")))
    operador = str(t.etilometro.get("operador", ""))
    yield Campo("Operador", m.pessoa(operador).nome if operador else "", 2)


def _dito(valor: object) -> str:
    try:
        return palavras.day(date.fromisoformat(str(valor)))
    except ValueError:
        return palavras.label(valor) if valor in {"automatico", "manual"} else str(valor)


def _do_resultado(m: Materia, t: Teste) -> Iterator[Campo]:
    lidos = t.fatos(m.ctx)
    found = None if lidos is None else decidir(lidos, m.ctx.acervo, ato_em=t.em.date()).alcoolemia
    if found is None:  # a reading that nobody can take is told as it was written
        yield from (Campo(_MEIOS[meio], str(lido), 2) for meio, lido in t.resultado.items())
        return
    for a in (found, *found.outras):
        yield from _da_leitura(a)


def _da_leitura(a: Alcoolemia) -> Iterator[Campo]:
    yield Campo(f"{_MEIOS[a.campo.rpartition('.')[2]]}: lido", f"{palavras.number(a.lido)} {a.unidade}")
    yield Campo("Limite da norma", "" if a.limite is None else f"{palavras.number(a.limite)} {a.unidade}")
    if a.considerado is not None:
        yield Campo(
            "Considerado (lido menos o erro máximo do aparelho); não decide",
            f"{palavras.number(a.considerado)} {a.unidade}",
            2,
        )


def _conclusao(m: Materia, t: Teste) -> Iterator[str]:
    estado, duvidosa = t.classe("estado", m.ctx), _duvidosa(m, t)
    if not t.vale(m.ctx) and not duvidosa:
        yield from trechos.frases(m, SEM_PROVA)
    elif estado.certa(testes.EBRIO):
        yield "Por esta leitura, a norma do dia tem a pessoa por embriagada."
    elif duvidosa or estado.pode(testes.EBRIO):
        yield "Desta leitura a norma do dia não deixa concluir: quem julga examina a prova."
    else:
        yield "Por esta leitura, a norma do dia não tem a pessoa por embriagada."


def _duvidosa(m: Materia, t: Teste) -> bool:
    """Tell whether nobody can take the reading, or it must be asked again."""
    lidos = t.fatos(m.ctx)
    return lidos is None or bool(duvidosas(lidos, m.ctx.acervo))


def _assinaturas(m: Materia, ato: Ato, t: Teste) -> Iterator[Assinatura]:
    p = m.pessoa(t.pessoa)
    tracos = do_ato(ato) if ato == m.ultimo(ATO) else None
    yield Assinatura("Quem fez o teste", p.nome, _resultado(m, ato, t), p.documento, tracos)
    yield Assinatura("Inspetor naval", m.pessoa(ato.por.pessoa).nome)
    for n, quem_viu in enumerate(le.lista(ato, "testemunhas"), 1):
        q = m.pessoa(str(quem_viu))
        yield Assinatura(f"Testemunha {n}", q.nome, documento=q.documento)


def _resultado(m: Materia, ato: Ato, t: Teste) -> str:
    """Tell what came of a signature; strokes made before another test are those of a paper without it: not drawn."""
    dia = palavras.day(t.em.date())
    if not t.assinou:
        return f"Não assinou, em {dia}. {t.motivo}".strip()
    if ato == m.ultimo(ATO) or do_ato(ato) is None:
        return dito(ato, dia)
    return f"Assinou na tela em {dia}, no registro feito antes do teste seguinte."


ESPECIE: Final = Especie(
    nome="registro_do_teste",
    sigla="RTE",
    titulo="Registro do teste de alcoolemia",
    fluxo="abordagem",
    atos=(ATO, "abordagem_registrada"),
    fases=(),
    quem=quem("inspetor autoridade secretaria"),
    constroi=constroi,
    formatos=NA_AGUA,
    cada=(ATO,),
    assina=ATO,
)
