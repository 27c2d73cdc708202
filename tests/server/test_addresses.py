"""Invitations: whatever the host's address bar says, they lead to an address that works on another device."""

import json
from urllib.parse import quote

import ifaddr
import pytest
import segno

from stolik.server import addresses
from stolik.server.settings import Settings
from tests.server.client import Client, request
from tests.server.process import on_file

V6 = ("2001:db8::7", 0, 2)
LINK_LOCAL_V6 = ("fe80::1", 0, 2)


def machine(monkeypatch, way_out, **adapters):
    """A machine with these adapters, each with its addresses, that speaks to the world from one of them."""
    found = [ifaddr.Adapter(name, name, [ifaddr.IP(ip, 24, name) for ip in ips]) for name, ips in adapters.items()]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: found)
    monkeypatch.setattr(addresses, "_way_out", lambda: way_out)
    monkeypatch.setattr(addresses, "CONTAINER_MARKS", ())


def at_home(**wanted):
    return Settings(**{"host": "0.0.0.0", "port": 8400, **wanted})


def test_a_machine_in_the_home_network_is_found_by_its_address_there(monkeypatch):
    machine(monkeypatch, "192.168.1.20", lo=["127.0.0.1"], wlan0=["192.168.1.20", V6, LINK_LOCAL_V6])
    assert addresses.bases(at_home()) == ["http://192.168.1.20:8400"]
    assert addresses.addresses(at_home()) == ["http://localhost:8400", "http://192.168.1.20:8400"]


def test_of_several_addresses_the_way_out_is_first_and_tunnels_are_last(monkeypatch):
    machine(
        monkeypatch,
        "10.8.0.2",
        tun0=["10.8.0.2"],
        eth0=["10.0.0.5"],
        docker0=["172.17.0.1"],
        virbr0=["192.168.122.1"],
        wlan0=["192.168.1.20", "169.254.3.4"],
    )
    assert addresses.machine_addresses() == ["10.0.0.5", "192.168.1.20", "10.8.0.2"]
    monkeypatch.setattr(addresses, "_way_out", lambda: "192.168.1.20")
    assert addresses.machine_addresses() == ["192.168.1.20", "10.0.0.5", "10.8.0.2"]


def test_without_any_other_an_address_of_the_sixth_version_does(monkeypatch):
    machine(monkeypatch, None, lo=["127.0.0.1", ("::1", 0, 0)], wlan0=[LINK_LOCAL_V6, V6])
    assert addresses.bases(at_home(host="::")) == ["http://[2001:db8::7]:8400"]


def test_a_server_for_this_machine_alone_invites_nobody(monkeypatch):
    machine(monkeypatch, "192.168.1.20", wlan0=["192.168.1.20"])
    assert addresses.bases(Settings()) == []
    assert addresses.bases(at_home(host="192.168.1.20")) == ["http://192.168.1.20:8400"]


def test_a_container_in_a_network_of_containers_invites_nobody(monkeypatch, tmp_path):
    machine(monkeypatch, "172.17.0.2", eth0=["172.17.0.2"])
    assert addresses.machine_addresses() == ["172.17.0.2"], "outside of one it is an address like any other"
    monkeypatch.setattr(addresses, "CONTAINER_MARKS", (tmp_path,))
    assert addresses.bases(at_home()) == []
    machine(monkeypatch, "192.168.1.20", eth0=["192.168.1.20"])
    monkeypatch.setattr(addresses, "CONTAINER_MARKS", (tmp_path,))
    assert addresses.bases(at_home()) == ["http://192.168.1.20:8400"]


def test_a_public_address_is_the_only_one(monkeypatch):
    machine(monkeypatch, "192.168.1.20", wlan0=["192.168.1.20"])
    assert addresses.bases(at_home(url="https://play.example.org/")) == ["https://play.example.org"]
    assert addresses.addresses(at_home(url="https://play.example.org")) == ["https://play.example.org"]


@pytest.mark.parametrize("host", ["localhost", "stolik.localhost", "127.0.0.1", "127.1.2.3", "::1", "[::1]", "0.0.0.0"])
def test_some_names_mean_the_device_on_which_they_are_typed(host):
    assert addresses.is_local(host)


@pytest.mark.parametrize("host", ["192.168.1.20", "laptop.local", "play.example.org", "2001:db8::7", ""])
def test_others_mean_one_device_for_all(host):
    assert not addresses.is_local(host)


def links(server, code, host=None):
    return json.loads(request(f"{server}/api/tables/{code}/links", headers={"host": host} if host else ())[2])["links"]


def test_a_table_is_invited_to_at_the_address_that_its_page_has(url):
    code = Client(url).make()
    assert links(url, code.lower(), "laptop.local:8400") == [f"http://laptop.local:8400/t/{code}"]
    assert links(url, code) == [], "this server listens to this machine alone"
    assert request(f"{url}/api/tables/{code}/qr.svg")[0] == 404


def test_a_page_at_localhost_invites_to_the_machines_addresses(tmp_path):
    server = on_file(tmp_path, host="0.0.0.0").start()
    try:
        code = Client(server.url).make()
        expected = [f"{base}/t/{code}" for base in addresses.bases(at_home(port=server.port))]
        assert links(server.url, code) == expected
        assert links(server.url, code, f"localhost:{server.port}") == expected
    finally:
        server.stop()


def test_only_where_a_browser_heeds_it_a_page_says_who_may_open_it(url):
    """In a home network without TLS browsers ignore that header, and complain of it on every page."""
    for host, heeded in [("localhost:8400", True), ("[::1]:8400", True), ("laptop.local:8400", False)]:
        headers = request(f"{url}/healthz", headers={"host": host})[1]
        assert ("cross-origin-opener-policy" in headers) is heeded, host


def drawn(link):
    return segno.make(link, error="m").svg_inline(border=4).partition(' d="')[2].partition('"')[0]


def test_a_qr_code_is_one_of_the_tables_links_and_no_other(url):
    code = Client(url).make()
    here = {"host": "laptop.local:8400"}
    link = f"http://laptop.local:8400/t/{code}"
    for asked in ("", f"?link={quote(link)}"):
        status, headers, picture = request(f"{url}/api/tables/{code.lower()}/qr.svg{asked}", headers=here)
        assert (status, headers["content-type"]) == (200, "image/svg+xml")
        assert drawn(link) in picture.decode()
        assert b"style" not in picture
    assert request(f"{url}/api/tables/{code}/qr.svg?link={quote('http://elsewhere.example')}", headers=here)[0] == 404
