"""What axe and the ruler say of a page at each width."""

import warnings

LARGURAS = (360, 768, 1280)
REGRAS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]


def examine(page, where, widths=LARGURAS):
    """Give what axe finds, and what runs over the side, at each width."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415 - only where there is a browser

    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append(f"{where} {width}: passa da largura")
        said = Axe().run(page, options={"runOnly": REGRAS}).response
        found += [f"{where} {width}: {v['id']} {[n['html'] for n in v['nodes']]}" for v in said["violations"]]
        if said["incomplete"]:
            warnings.warn(f"{where} {width}: incomplete {sorted(v['id'] for v in said['incomplete'])}", stacklevel=2)
    return found
