"""What to ask next: each fact not informed that could change the answer, and what each value of it would settle."""

from collections.abc import Iterator, Mapping

from capitania.lei import vocabulario
from capitania.lei.ambiente import Caso, representantes
from capitania.lei.avaliacao import Avaliador, Palavra, Resposta
from capitania.lei.determinacao import Muda, Pendencia
from capitania.lei.molde import CONSIDERADO
from capitania.lei.norma import Consulta
from capitania.lei.plano import Plano
from capitania.lei.uniao import descreve, mostradas

RESSALVA = "ressalva: "  # a fact that only brings a doubt is not worth asking
_AVISO = "Não informado: cada valor levaria a outra resposta."


def repetir(caso: Caso, resposta: Resposta) -> Iterator[Pendencia]:
    """List the readings to take again, with what each stretch of the true one would settle."""
    for i in caso.lidas.implausiveis:
        lidas = representantes(i.campo, caso.plano, caso.fatos, medido=True)
        muda = tuple(_muda(_nome(t), resposta, _com(caso, resposta, t)) for t in lidas)
        yield Pendencia(i.campo, f"{i.valor}: {i.motivo} Confira e informe de novo.", muda, None, i.cita)


def pendencias(caso: Caso, resposta: Resposta) -> Iterator[Pendencia]:
    """List look-ups to make, facts to ask, and what rows leave pending."""
    for saida, citas in resposta.fica.items():
        if saida.tipo == "pendencia":
            yield Pendencia(saida.chave[0], saida.valor, (), None, citas)
    for norma, consulta in caso.plano.consultas:
        if bate(consulta, caso, resposta):
            yield _da_consulta(caso, resposta, consulta, norma)
    if resposta.possivel:
        yield from _dos_fatos(caso, resposta)


def bate(consulta: Consulta, caso: Caso, resposta: Resposta) -> bool:
    """Tell whether the look-up is due: its field is not informed, and what the norms of the fact define is open."""
    env = resposta.ambiente
    if consulta.campo in caso.fatos.informados:
        return False
    certas = all(isinstance(v := env.get(e), str) and v in aceitos for e, aceitos in consulta.quando.items())
    entradas = {e for h in consulta.hipoteses for e in h.valores} - caso.plano.ausentes.keys()
    abertas = [e for e in entradas if isinstance(env.get(e), frozenset)]
    return certas and bool(abertas)


def _da_consulta(caso: Caso, resposta: Resposta, consulta: Consulta, norma: str) -> Pendencia:
    muda = []
    for hipotese in consulta.hipoteses:
        outra = _com(caso, resposta, hipotese.valores)
        muda.append(_muda(hipotese.nome, resposta, outra))
    return Pendencia(consulta.campo, consulta.motivo, tuple(muda), consulta.provisoria, (f"{norma}:{consulta.cita}",))


def _com(caso: Caso, resposta: Resposta, trocas: Mapping[str, Palavra]) -> Resposta:
    return Avaliador(caso.plano, {**resposta.ambiente, **trocas}).de_novo(trocas, {})


def _muda(valor: str, antes: Resposta, depois: Resposta) -> Muda:
    """Compare: what would now stand, and what would no longer be possible."""
    podia = antes.possivel | antes.fica.keys()
    pode = depois.possivel | depois.fica.keys()
    return Muda(
        valor,
        tuple(sorted({descreve(s) for s in mostradas(depois) - mostradas(antes)} | _novas(antes, depois))),
        tuple(sorted(descreve(s) for s in podia if s not in pode)),
    )


def _novas(antes: Resposta, depois: Resposta) -> set[str]:
    return {f"{RESSALVA}{d}" for d in depois.duvidas.keys() - antes.duvidas.keys()}


def _dos_fatos(caso: Caso, resposta: Resposta) -> Iterator[Pendencia]:
    for campo, valores in _abertos(caso, resposta):
        muda = tuple(_muda(nome, resposta, _com(caso, resposta, trocas)) for nome, trocas in valores)
        if any(m.afasta or any(not a.startswith(RESSALVA) for a in m.acrescenta) for m in muda):
            yield Pendencia(campo, _AVISO, muda, None, _porque(caso.plano, campo))


def _abertos(caso: Caso, resposta: Resposta) -> Iterator[tuple[str, list[tuple[str, dict[str, Palavra]]]]]:
    """List the open facts with the words each may take; measured ones by what their bands give together."""
    for nome in caso.plano.fatos:
        if nome not in caso.fatos.informados and not isinstance(resposta.ambiente[nome], str):
            yield nome, [(v, {nome: v}) for v in vocabulario.dominio(nome) or ()]
    medidos = dict.fromkeys(p.entrada.removesuffix(CONSIDERADO) for p in caso.plano.faixas)
    for entrada in medidos:
        passos = [p for p in caso.plano.faixas if p.entrada.removesuffix(CONSIDERADO) == entrada]
        repetida = any(i.campo == entrada for i in caso.lidas.implausiveis)
        if not repetida and any(not isinstance(resposta.ambiente[p.nome], str) for p in passos):
            yield entrada, [(_nome(t), t) for t in representantes(entrada, caso.plano, caso.fatos)]


def _nome(palavras: Mapping[str, Palavra]) -> str:
    return ", ".join(map(str, palavras.values()))


def _porque(plano: Plano, campo: str) -> tuple[str, ...]:
    """Cite the norms whose tables ask for the fact."""
    citas = {
        f"{passo.compilada.norma}:{passo.compilada.tabela.lugar}"
        for passo in (*plano.classes, *plano.tabelas)
        if campo in passo.entradas or any(_le(plano, e, campo) for e in passo.entradas)
    }
    return tuple(sorted(citas))


def _le(plano: Plano, entrada: str, campo: str) -> bool:
    return any(p.nome == entrada and p.entrada.removesuffix(CONSIDERADO) == campo for p in plano.faixas)
