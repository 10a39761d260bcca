"""A store over HTTP that speaks what the adapter of S3 uses: objects put, got, asked for and deleted, by SHA-256."""

import threading
from base64 import b64encode
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ERROR = "<?xml version='1.0'?><Error><Code>{0}</Code><Message>{0}</Message></Error>"
CHECK = "x-amz-checksum-sha256"


class Pedido(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_PUT(self):
        data = self.rfile.read(int(self.headers["Content-Length"]))
        if not self.allowed():
            return
        if self.headers[CHECK] != b64encode(sha256(data).digest()).decode():
            self.answer(400, ERROR.format("BadDigest").encode())
            return
        self.server.objects[self.path] = data
        self.answer(200, b"")

    def do_GET(self):
        if not self.allowed():
            return
        if self.path in self.server.objects:
            self.answer(200, self.server.objects[self.path])
        else:
            self.answer(404, ERROR.format("NoSuchKey").encode())

    def do_HEAD(self):
        if self.allowed():
            self.answer(200 if self.path in self.server.objects else 404, b"")

    def do_DELETE(self):
        if self.allowed():
            self.server.objects.pop(self.path, None)
            self.answer(204, b"")

    def allowed(self):
        """Refuse who does not sign with the key of this store."""
        if "Credential=chave/" in self.headers.get("Authorization", ""):
            return True
        self.answer(403, ERROR.format("AccessDenied").encode())
        return False

    def answer(self, status, data):
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args):
        pass


@contextmanager
def servidor():
    """Run the store on a free port; give its address and its objects."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Pedido) as server:
        server.objects = {}
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", server.objects
        finally:
            server.shutdown()
            thread.join()
