"""Attachments in an S3 bucket, or in any store that speaks the same; the server checks what it gets by SHA-256 too.

Addresses and secrets are boto3's own variables: AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY...
"""

from base64 import b64encode
from hashlib import sha256
from typing import Any

import boto3.session
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from capitania.store.anexos import sure
from capitania.usecases.anexos import HASH, AnexoAusente, AnexosInacessiveis

LIMITS = Config(connect_timeout=5, read_timeout=60, retries={"mode": "standard", "total_max_attempts": 3})
ABSENT = frozenset({"NoSuchKey", "404"})


class AnexosNoS3:
    """The port `Anexos` in a bucket: `prefixo/ab/abcdef...`."""

    def __init__(self, balde: str, prefixo: str, maximo: int, regiao: str | None = None) -> None:
        self.maximo = maximo
        self._bucket, self._prefix = balde, f"{prefixo.strip('/')}/" if prefixo.strip("/") else ""
        self._client: Any = boto3.session.Session().client("s3", region_name=regiao, config=LIMITS)

    def guarda(self, dados: bytes) -> str:
        """Keep these bytes and give their SHA-256; the answer of the store says that they are there to stay."""
        digest = sha256(dados)
        where = self._where(digest.hexdigest())
        try:
            self._client.put_object(**where, Body=dados, ChecksumSHA256=b64encode(digest.digest()).decode())
        except (BotoCoreError, ClientError) as error:
            raise self._out_of_reach(error) from error
        return digest.hexdigest()

    def le(self, hash_: str) -> bytes:
        """Give the bytes of this SHA-256, made sure of."""
        if not HASH.fullmatch(hash_):
            raise AnexoAusente(hash_)
        try:
            found = self._client.get_object(**self._where(hash_))["Body"].read()
        except ClientError as error:
            if error.response["Error"]["Code"] in ABSENT:
                raise AnexoAusente(hash_) from None
            raise self._out_of_reach(error) from error
        except BotoCoreError as error:
            raise self._out_of_reach(error) from error
        return sure(hash_, found)

    def apaga(self, hash_: str) -> bool:
        """Delete the bytes of this SHA-256; older versions, in a bucket that keeps them, are its owner's to delete."""
        if not HASH.fullmatch(hash_):
            return False
        try:
            self._client.head_object(**self._where(hash_))
            self._client.delete_object(**self._where(hash_))
        except ClientError as error:
            if error.response["Error"]["Code"] in ABSENT:
                return False
            raise self._out_of_reach(error) from error
        except BotoCoreError as error:
            raise self._out_of_reach(error) from error
        return True

    def _where(self, hash_: str) -> dict[str, str]:
        return {"Bucket": self._bucket, "Key": f"{self._prefix}{hash_[:2]}/{hash_}"}

    def _out_of_reach(self, error: BotoCoreError | ClientError) -> AnexosInacessiveis:
        code = error.response["Error"]["Code"] if isinstance(error, ClientError) else type(error).__name__
        motivo = f"O balde {self._bucket} não atendeu ({code})."
        return AnexosInacessiveis(f"{motivo} Confira o endereço, a rede e as credenciais (variáveis AWS_...).")
