"""Where other devices find this server: the addresses of this machine in its networks, the likeliest first."""

import ipaddress
import re
import socket
from pathlib import Path

import ifaddr

from stolik.server.settings import Settings

EVERYWHERE = ("0.0.0.0", "::")
# What routers, phones and mDNS call devices; none of them can be registered.
HOME_ENDINGS = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box", ".intranet")
CONTAINER_MARKS = (Path("/.dockerenv"), Path("/run/.containerenv"))
# What Docker and Podman give to a container that has no network of its own: no phone is in them either.
CONTAINER_NETWORKS = (ipaddress.ip_network("172.16.0.0/12"), ipaddress.ip_network("10.88.0.0/15"))
# Networks of containers and virtual machines: no phone is in them.
INSIDE = re.compile(
    r"^(docker|br-|veth|virbr|vboxnet|vmnet|cni|flannel|lxc|podman)|virtualbox|vmware|hyper-v|vethernet"
)
# Friends may be at the other end of a tunnel, but those in the room are not.
TUNNEL = re.compile(r"^(tun|tap|utun|wg|ppp|zt|tailscale)|vpn|wireguard|zerotier|tailscale|hamachi")


def bases(settings: Settings) -> list[str]:
    """What other devices can type to come here; nothing if the server listens to this machine alone."""
    if settings.url:
        return [settings.url.rstrip("/")]
    hosts = machine_addresses() if settings.host in EVERYWHERE else [settings.host]
    return [f"http://{f'[{host}]' if ':' in host else host}:{settings.port}" for host in hosts if not is_local(host)]


def addresses(settings: Settings) -> list[str]:
    """The addresses to type: on this machine first, then on others."""
    if settings.url:
        return bases(settings)
    return [f"http://localhost:{settings.port}", *bases(settings)]


def is_local(host: str) -> bool:
    """Whether a name or address means the device on which it is typed."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def is_home_name(host: str) -> bool:
    """Whether nobody can have registered that name: an address, a name without a dot, or one of a home network."""
    if host.startswith("[") or "." not in host or host.endswith(HOME_ENDINGS) or host == socket.gethostname().lower():
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def machine_addresses() -> list[str]:
    """This machine's addresses in networks that other devices may be in; IPv6 only if there is nothing else."""
    found: list[tuple[bool, str]] = []
    for adapter in ifaddr.get_adapters():
        name = adapter.nice_name.lower()
        if not INSIDE.search(name):
            found += [(bool(TUNNEL.search(name)), _text(ip)) for ip in adapter.ips]
    usable = [(tunnel, ip) for tunnel, ip in found if _reaches_others(ip)]
    narrow = [(tunnel, ip) for tunnel, ip in usable if ":" not in ip]
    way_out = _way_out()
    return [ip for _, ip in sorted(narrow or usable, key=lambda one: (one[0], one[1] != way_out))]


def _text(ip: ifaddr.IP) -> str:
    return ip.ip if isinstance(ip.ip, str) else ip.ip[0]


def _reaches_others(ip: str) -> bool:
    address = ipaddress.ip_address(ip)
    if address.is_loopback or address.is_link_local or address.is_unspecified:
        return False
    contained = any(mark.exists() for mark in CONTAINER_MARKS)
    return not (contained and any(address in network for network in CONTAINER_NETWORKS))


def _way_out() -> str | None:
    """The address from which this machine connects to the internet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks for a route
            return str(probe.getsockname()[0])
        except OSError:
            return None
