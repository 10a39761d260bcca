"""Where attachments are: `CAPITANIA_ANEXOS` is a folder or s3://balde/prefixo; without it, beside the base."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from capitania.config.banco import PREFIX, data_folder
from capitania.config.banco import VARIABLE as BANCO
from capitania.config.banco import path as path_of_the_base
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.store.anexos import AnexosNaPasta
from capitania.usecases.anexos import MIB

if TYPE_CHECKING:
    from capitania.usecases.anexos import Anexos

VARIABLE = "CAPITANIA_ANEXOS"
MOST = "CAPITANIA_ANEXO_MAXIMO"
FOLDER = "anexos"
DEFAULT_MOST = 50 * MIB


def anexos(environ: Mapping[str, str] = os.environ) -> "Anexos":
    """Give the attachments that the environment names; raises `EntradaInvalida`."""
    url, most = environ.get(VARIABLE, ""), maximo(environ)
    scheme, _, _ = url.partition("://")
    if scheme == "s3":
        return _in_s3(url, most, environ)
    if "://" in url and scheme != "file":
        raise _refused(VARIABLE, url, "Não é lugar de anexos.", "Use uma pasta, ou s3://balde/prefixo.")
    return AnexosNaPasta(pasta(environ), most)


def na_pasta(onde: Path) -> AnexosNaPasta:
    """Give the attachments of a folder that the environment does not name: a copy."""
    return AnexosNaPasta(onde.absolute(), maximo(os.environ))


def pasta(environ: Mapping[str, str]) -> Path:
    """Give the folder named, or `anexos` beside the base; where the base is no file, in the user's data folder."""
    if url := environ.get(VARIABLE, ""):
        return Path(unquote(url.removeprefix("file://")) if url.startswith("file://") else url).absolute()
    base = environ.get(BANCO, "")
    beside = path_of_the_base(base).parent if base.startswith(PREFIX) else data_folder(environ, sys.platform)
    return beside / FOLDER


def maximo(environ: Mapping[str, str]) -> int:
    """Give how many bytes an attachment may have; raises `EntradaInvalida`."""
    text = environ.get(MOST, "")
    if text and not (text.isascii() and text.isdecimal() and 0 < int(text[:16]) == int(text)):
        raise _refused(MOST, text, "Não é um tamanho.", "Escreva um número de bytes, como 52428800.")
    return int(text) if text else DEFAULT_MOST


def _in_s3(url: str, most: int, environ: Mapping[str, str]) -> "Anexos":
    parts = urlsplit(url)
    if not parts.netloc or "@" in parts.netloc or parts.query:
        como = "Use s3://balde/prefixo; as credenciais vão nas variáveis AWS_..., nunca no endereço."
        raise _refused(VARIABLE, None, "Não é o endereço de um balde.", como)
    try:
        from capitania.store.anexos_s3 import AnexosNoS3
    except ModuleNotFoundError:
        como = "Instale o extra s3: pip install 'capitania[s3]'."
        raise _refused(VARIABLE, url, "Falta o programa que fala com o S3.", como) from None
    region = environ.get("AWS_REGION") or environ.get("AWS_DEFAULT_REGION") or "us-east-1"
    return AnexosNoS3(parts.netloc, unquote(parts.path), most, region)


def _refused(campo: str, valor: str | None, motivo: str, como: str) -> EntradaInvalida:
    return EntradaInvalida([Problema(campo, valor, motivo, como)])
