"""Every address. Each one has a row in the table of permissions that a test holds; a new one fails until placed."""

from allauth.account import views as conta
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as codigos
from allauth.mfa.totp import views as totp
from django.urls import path, re_path, register_converter

from capitania.usecases.fluxos import ESPECIES
from capitania.web import retomada
from capitania.web.paginas import (
    abordar,
    anexo,
    ato,
    avisos,
    banca,
    busca,
    dividas,
    editais,
    fluxo,
    inicio,
    julgar,
    lei,
    mensagens,
    mesa,
    papeis,
    pessoas,
    retornos,
    saude,
)


class Especie:
    """A kind of stream."""

    regex = "|".join(ESPECIES)

    def to_python(self, value: str) -> str:
        """Give it as it is."""
        return value

    to_url = to_python


class Nome:
    """The name of a stream after its kind."""

    regex = r"[^\W_][\w.-]{0,59}"  # units have accents in their names

    def to_python(self, value: str) -> str:
        """Give it as it is."""
        return value

    to_url = to_python


register_converter(Especie, "especie")
register_converter(Nome, "nome")

handler404 = inicio.nao_existe
handler500 = retomada.falhou

CONTA = [
    path("entrar/", conta.login, name="account_login"),
    path("sair/", conta.logout, name="account_logout"),
    path("conta/fechada/", conta.account_inactive, name="account_inactive"),
    path("conta/senha/", conta.password_change, name="account_change_password"),
    path("conta/confirmar/", conta.reauthenticate, name="account_reauthenticate"),
    path("entrar/codigo/", mfa.authenticate, name="mfa_authenticate"),
    path("conta/", mfa.index, name="mfa_index"),
    path("conta/confirmar/codigo/", mfa.reauthenticate, name="mfa_reauthenticate"),
    path("conta/codigo/ativar/", totp.activate_totp, name="mfa_activate_totp"),
    path("conta/codigo/desativar/", totp.deactivate_totp, name="mfa_deactivate_totp"),
    path("conta/reserva/", codigos.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("conta/reserva/gerar/", codigos.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("conta/reserva/baixar/", codigos.download_recovery_codes, name="mfa_download_recovery_codes"),
]
PAGINAS = [
    path("", inicio.inicio, name="inicio"),
    path("mesa/", mesa.mesa, name="mesa"),
    path("mesa/impedidos/", mesa.impedidos, name="impedidos"),
    path("banca/", banca.banca, name="banca"),
    path("busca/", busca.busca, name="busca"),
    path("abordar/", abordar.abordar, name="abordar"),
    path("abordar/resposta/", abordar.resposta, name="resposta"),
    path("abordar/anteriores/", abordar.anteriores, name="anteriores"),
    path("pessoas/", pessoas.achadas, name="pessoas"),
    path("avisos/", avisos.avisos, name="avisos"),
    path("avisos/postagem/", avisos.postagem, name="postagem"),
    path("avisos/postagem/csv/", avisos.postagem_csv, name="postagem_csv"),
    path("avisos/retornos/", retornos.retornos, name="retornos"),
    path("avisos/dividas/", dividas.dividas, name="dividas"),
    path("avisos/editais/", editais.editais, name="editais"),
    path("avisos/mortas/", mensagens.mortas, name="mortas"),
    path("novo/<slug:tipo>/", ato.novo, name="novo"),
    path("<especie:especie>/<nome:nome>/", fluxo.fluxo, name="fluxo"),
    path("<especie:especie>/<nome:nome>/julgar/", julgar.julgar, name="julgar"),
    path("<especie:especie>/<nome:nome>/atos/", fluxo.atos, name="atos"),
    path("<especie:especie>/<nome:nome>/ato/<slug:tipo>/", ato.ato, name="ato"),
    path("<especie:especie>/<nome:nome>/anexo/<int:seq>/", anexo.anexo, name="anexo"),
    path("<especie:especie>/<nome:nome>/lei/", lei.lei, name="lei"),
    path("<especie:especie>/<nome:nome>/papeis/", papeis.papeis, name="papeis"),
    path("<especie:especie>/<nome:nome>/papeis/<slug:especie_do_papel>/", papeis.papel, name="papel"),
    path("<especie:especie>/<nome:nome>/papeis/<slug:especie_do_papel>/rascunho/", papeis.rascunho, name="rascunho"),
    path("<especie:especie>/<nome:nome>/emitido/<int:seq>/", papeis.emitido, name="emitido"),
    path("<especie:especie>/<nome:nome>/emitido/<int:seq>/anular/", papeis.anula, name="anula_papel"),
]
FORA = [
    path("saude", saude.saude, name="saude"),
    path("metricas", saude.metricas, name="metricas"),
    re_path(r"^robots\.txt$", saude.robots, name="robots"),
]
urlpatterns = [*FORA, *CONTA, *PAGINAS]
