"""What the operating system says of a file that it could not open or write, in words of a reader here."""

import errno
from typing import Final

DITOS: Final = {
    errno.ENOSPC: "não há espaço no disco",
    errno.EDQUOT: "a cota do disco acabou",
    errno.EACCES: "sem permissão",
    errno.EPERM: "sem permissão",
    errno.EROFS: "o disco é só de leitura",
    errno.ENAMETOOLONG: "o nome é longo demais",
    errno.ENOENT: "a pasta ou o arquivo não existe",
    errno.ENOTDIR: "o que devia ser pasta é arquivo",
    errno.EISDIR: "é uma pasta",
    errno.EEXIST: "já existe",
    errno.ENOTEMPTY: "já existe",
    errno.EIO: "o disco falhou",
}


def dito(error: OSError) -> str:
    """Say why, as the end of a sentence."""
    return DITOS.get(error.errno or 0) or error.strerror or str(error)
