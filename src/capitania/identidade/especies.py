"""The closed set of kinds, and the one question asked of all."""

from capitania.identidade import auto, cnpj, cpf, inscricao, nup, processo_judicial
from capitania.identidade.identificacao import Identificacao

_KINDS = {
    especie.code: (especie, examine)
    for especie, examine in (
        (cpf.ESPECIE, cpf.examine),
        (cnpj.ESPECIE, cnpj.examine),
        (nup.ESPECIE, nup.examine),
        (processo_judicial.ESPECIE, processo_judicial.examine),
        (inscricao.ESPECIE, inscricao.examine),
        (auto.ESPECIE, auto.examine),
    )
}
ESPECIES = tuple(_KINDS)


def identificar(especie: str, valor: str) -> Identificacao:
    """Read a value as a number of one kind; a refusal names the field where the value would do. Never raises."""
    if especie not in _KINDS:
        mensagem = f"Espécie de número desconhecida. Use uma destas: {', '.join(ESPECIES)}."
        return Identificacao(especie, valido=False, canonico=None, mensagem=mensagem)
    answer = _KINDS[especie][1](valor)
    if answer.valido:
        return answer
    return answer._replace(mensagem=" ".join((answer.mensagem, *_other_fields(valor))))


def _other_fields(valor: str) -> list[str]:
    """Point to each field whose kind takes the value without a doubt."""
    answers = ((especie.hint, examine(valor)) for especie, examine in _KINDS.values())
    return [hint for hint, answer in answers if answer.valido and answer.aviso is None]
