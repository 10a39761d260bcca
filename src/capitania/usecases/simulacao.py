"""A scripted case as played: every act, admitted or refused, and what it leaves."""

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from capitania.processo import abordagem, estado
from capitania.processo.ato import Ato
from capitania.processo.cobranca import Cobranca
from capitania.processo.contexto import Impedimento
from capitania.processo.guarda import Guarda
from capitania.processo.prescricao import Prescricao
from capitania.processo.proximos import Proximo
from capitania.processo.termos import PrazoDoCaso


class AtoJogado(NamedTuple):
    """An act of the script, admitted or not; `lacunas` are what no loaded norm of its day asked of it."""

    n: int
    ato: Ato
    impedimentos: tuple[Impedimento, ...]
    lacunas: tuple[Impedimento, ...] = ()

    @property
    def admitido(self) -> bool:
        """Tell whether the act entered the case."""
        return not self.impedimentos


class Simulacao(NamedTuple):
    """The script as played: every act, and the case it leaves."""

    atos: tuple[AtoJogado, ...]
    estado: estado.Estado
    abordagem: abordagem.Abordagem
    fase: str
    prazos: tuple[PrazoDoCaso, ...]
    proximos: tuple[Proximo, ...]
    avisos: tuple[Impedimento, ...]
    prescricoes: tuple[Prescricao, ...] = ()
    hoje: date = date.min
    custodia: Guarda | None = None
    divida: Cobranca | None = None

    def em_json(self) -> dict[str, Any]:
        """Write the play with plain values."""
        return {
            "atos": [
                {
                    "n": j.n,
                    "tipo": j.ato.nome,
                    "admitido": j.admitido,
                    "impedimentos": [i.em_json() for i in j.impedimentos],
                    "lacunas": [i.em_json() for i in j.lacunas],
                }
                for j in self.atos
            ],
            "fase": self.fase,
            "prazos": [
                {
                    "tipo": p.tipo,
                    **({"medida": p.medida} if p.medida else {}),
                    "de": p.de.isoformat(),
                    "vencimento": p.vencimento.isoformat(),
                    "provisorio": list(p.contado.provisorio),
                    "cumprido": p.cumprido,
                    "cita": list(p.contado.cita),
                }
                for p in self.prazos
            ],
            "prescricao": [p.em_json(self.hoje) for p in self.prescricoes],
            "proximos": [{"tipo": p.tipo, "por": p.por} for p in self.proximos],
            "ressalvas": [*_dos_prazos(self.prazos), *_dos_avisos(self.avisos)],
            "medidas": [
                {"medida": m.medida, "modalidade": m.modalidade, "viva": m.viva} for m in self.abordagem.medidas
            ],
            **({"custodia": self.custodia.em_json()} if self.custodia is not None else {}),
            **({"divida": self.divida.em_json()} if self.divida is not None else {}),
        }


def _dos_prazos(ps: tuple[PrazoDoCaso, ...]) -> Iterator[dict[str, Any]]:
    for p in ps:
        for r in p.contado.ressalvas:
            texto = f"{p.tipo}: {r.texto}"
            yield {"id": r.id, "texto": texto, "adotada": r.adotada, "alternativa": r.alternativa, "cita": list(r.cita)}


def _dos_avisos(vistos: tuple[Impedimento, ...]) -> Iterator[dict[str, Any]]:
    for a in vistos:
        yield {"id": a.regra, "texto": a.motivo, "adotada": None, "alternativa": None, "cita": list(a.cita)}
