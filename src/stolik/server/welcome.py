"""Showing the way in: a browser on this machine, a QR code for the phones around it."""

import io
import os
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser

import segno


def qr_code(address: str) -> str:
    """A QR code as text, for a terminal."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()


def open_when_ready(address: str) -> None:
    """Open the page once the server answers; nothing happens where there is no screen."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    threading.Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    while True:  # as long as the server takes: its thread ends with it
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=1):
                webbrowser.open(address)
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
