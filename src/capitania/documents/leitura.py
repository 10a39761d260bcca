"""A paper read back: the data attached to its PDF, and the codes seen in a photo of it."""

from io import BytesIO
from typing import Final

from capitania.usecases.desenho import Anexado, ArquivoIlegivel

MOST_PIXELS: Final = 120_000_000  # a page at 1200 dpi; more is no photo but a way to fill the memory
PAPER, SEAL = "papel.json", "selo.json"
MOST_ATTACHED: Final = 8 << 20


def le_pdf(dados: bytes) -> Anexado:
    """Give what is attached to a PDF of ours, None for what lacks; raises `ArquivoIlegivel`."""
    from pypdf import PdfReader  # noqa: PLC0415 - only who reads a PDF pays for its reader
    from pypdf.errors import PyPdfError  # noqa: PLC0415

    try:
        found = PdfReader(BytesIO(dados)).attachments
        kept = {name: b"".join(found[name]) for name in (PAPER, SEAL) if name in found}
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError, IndexError):
        raise ArquivoIlegivel("O PDF está danificado.") from None
    if any(len(data) > MOST_ATTACHED for data in kept.values()):
        raise ArquivoIlegivel("O PDF traz anexo grande demais.")
    return Anexado(kept.get(PAPER), kept.get(SEAL))


def le_foto(dados: bytes) -> tuple[str, ...]:
    """Give the text of each QR seen in a picture; raises `ArquivoIlegivel`."""
    import zxingcpp  # noqa: PLC0415 - only who reads a photo pays for these
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415

    try:
        with Image.open(BytesIO(dados)) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise ArquivoIlegivel("A imagem é grande demais.")
            grey = ImageOps.exif_transpose(opened).convert("L")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise ArquivoIlegivel("A imagem não se lê.") from None
    found = zxingcpp.read_barcodes(grey, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return tuple(code.text for code in found)
