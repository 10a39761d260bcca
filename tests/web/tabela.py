"""Every address, each role, each target: what is answered. A new address fails until it stands here.

`.` is 200, `>` a redirect (to the login; of a form, to the one of a new act), `-` what does not exist, `x` what is only
sent to (another method opens nothing). Of a stream's
page the columns are: of the first unit, of another, of the one below that other, sealed.
"""

from escritorio import ABAIXO, ALHEIO, PROPRIO, SIGILOSO

ALVOS = (PROPRIO, ALHEIO, ABAIXO, SIGILOSO)
CODIGO = {".": 200, ">": 302, "-": 404, "x": 405}
COLUNAS = (
    *("anonimo", "inspetor", "secretaria", "autoridade", "capitao", "superior", "dpc", "de_fora"),
    *("auditoria", "auditoria_geral", "normas", "administracao", "sem_oficio"),
)
# name of the route: what each role is answered, in the order of COLUNAS.
DA_CASA = {
    "inicio": "> > > > > > > > > > . . .",
    "mesa": "> . . . . . . . . . - - -",
    "impedidos": "> . . . . . . . . . - - -",
    "banca": "> - . . . . . . - - - - -",
    "busca": "> . . . . . . . . . - - -",
    "abordar": "> > - - - - - - - - - - -",
    "resposta": "> x x x x x x x x x x x x",
    "anteriores": "> . - - - - - - - - - - -",
    "pessoas": "> . . . . . . . . . - - -",
    "avisos": "> - . - - - - . - - - - -",
    "postagem": "> - . - - - - . - - - - -",
    "postagem_csv": "> - . - - - - . - - - - -",
    "retornos": "> - . - - - - . - - - - -",
    "dividas": "> - . - - - - . - - - - -",
    "editais": "> - . - - - - . - - - - -",
    "mortas": "> - . - - - - . - - - - -",
    "novo processo_aberto": "> - > - - - - > - - - - -",
    "novo pessoa_cadastrada": "> - > - - - - > - - - > -",
    "novo abordagem_registrada": "> > - - - - - - - - - - -",
    "novo auto_lavrado": "> - - - - - - - - - - - -",
    "saude": ". . . . . . . . . . . . .",
    "metricas": "- - - - - - - - - - - . -",
    "robots": ". . . . . . . . . . . . .",
    "account_login": ". > > > > > > > > > > > >",
    "account_logout": "> . . . . . . . . . . . .",
    "account_inactive": ". . . . . . . . . . . . .",
    "account_change_password": "> . . . . . . . . . . . .",
    "account_reauthenticate": "> . . . . . . . . . . . .",
    "mfa_authenticate": "> > > > > > > > > > > > >",
    "mfa_index": "> . . . . . . . . . . . .",
    "mfa_reauthenticate": "> > > > > > > > > > > > >",
    "mfa_activate_totp": "> > > > > > > > > > > > >",
    "mfa_deactivate_totp": "> - - - - - - - - - - - -",
    "mfa_view_recovery_codes": "> - - - - - - - - - - - -",
    "mfa_generate_recovery_codes": "> > > > > > > > > > > > >",
    "mfa_download_recovery_codes": "> - - - - - - - - - - - -",
}
# name of the route and what follows the stream: each role on each of ALVOS.
DO_FLUXO = {
    "fluxo": ">>>> .--- .--. .--. .--. -..- ...- -.-- .--- ...- ---- ---- ----",
    "atos": ">>>> .--- .--. .--. .--. -..- ...- -.-- .--- ...- ---- ---- ----",
    "anexo 9": ">>>> ---- ---- ---- ---- ---- ---- ---- ---- ---- ---- ---- ----",
    "lei": ">>>> .--- .--. .--. .--. -..- ...- -.-- .--- ...- ---- ---- ----",
    "papeis": ">>>> .--- .--. .--. .--. -..- ...- -.-- .--- ...- ---- ---- ----",
    "papel auto_de_infracao": ">>>> >--- >--> >--> >--> ->>- >>>- ->-- >--- >>>- ---- ---- ----",
    "rascunho nao_ha": ">>>> ---- ---- ---- ---- ---- ---- ---- ---- ---- ---- ---- ----",
    "emitido 9": ">>>> ---- ---- ---- ---- ---- ---- ---- ---- ---- ---- ---- ----",
    "anula_papel 9": ">>>> ---- ---- ---- ---- ---- ---- ---- ---- ---- ---- ---- ----",
    "julgar": ">>>> ---- .--. .--. .--. -..- ...- -.-- ---- ---- ---- ---- ----",
    "ato despacho": ">>>> ---- >--> >--> >--> ->>- >>>- ->-- ---- ---- ---- ---- ----",
    "ato auto_lavrado": ">>>> ---- ---- >--> >--> ->-- ---- ---- ---- ---- ---- ---- ----",
    "ato nao_ha": ">>>> ---- ---- ---- ---- ---- ---- ---- ---- ---- ---- ---- ----",
}
# Other kinds of streams, whole: the name of the stream, each role.
OUTROS = {
    "abordagem:a-1": "> . . . . - . - . . - - -",
    "pessoa:p-1": "> . . . . . . . . . - - -",
    "om:CPPR": "> . . . . - . - . . - . -",
    "custodia:nenhuma": "> - - - - - - - - - - - -",
}
