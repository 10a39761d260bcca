"""What holds across the parts of a file: names once, groups that exist, words that serve as names."""

import pytest
from tests.lei.oficina import faltas

SEM = 'sem_valor = "nada"\n'
AR = f'[faixa.ar]\nentrada = "alcoolemia.ar"\n{SEM}cita = "1"\n'
TRECHO = '[[faixa.ar.trecho]]\nnome = "baixo"\ncita = "1"\n'
GRUPO = '[grupo.A]\nminimo = "40"\nmaximo = "200"\ncita = "1"\n'
INFRACAO = '[infracao.11]\nresumo = "x"\ngrupo = "A"\ncita = "1"\n'
FALTAS = [
    (AR + TRECHO + TRECHO, "faixa.ar", "Aparece 2 vezes", "o seu id"),
    (AR + TRECHO.replace("baixo", "bai+xo"), "faixa.ar", "Não serve de nome", "sem «+»"),
    (AR + 'resto = ""\n' + TRECHO, "faixa.ar", "Não serve de nome", "uma palavra"),
    (AR.replace("nada", "a+b") + TRECHO, "faixa.ar", "Não serve de nome", "uma palavra"),
    (GRUPO.replace("200", "20"), "grupo.A", "O mínimo passa do máximo", "Troque"),
    (GRUPO + INFRACAO.replace('"A"', '"Z"'), "infracao.11.grupo", "Grupo que o arquivo não tem", "Use um de: A"),
]


@pytest.mark.parametrize(("texto", "campo", "motivo", "mend"), FALTAS, ids=[f"{f[1]}: {f[2]}" for f in FALTAS])
def test_each_fault_across_a_file(texto, campo, motivo, mend):
    achadas = [p for p in faltas(texto) if p.campo == f"prova.toml.{campo}"]
    assert [p.motivo.startswith(motivo) for p in achadas] == [True]
    assert mend in achadas[0].como_corrigir


def test_a_sound_file_passes():
    assert faltas(AR + 'resto = "alto"\n' + TRECHO + GRUPO + INFRACAO) == []
    assert faltas(INFRACAO.replace('grupo = "A"\n', "")) == []
