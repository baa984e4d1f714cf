"""Reduces an address to the network that is counted as one visitor."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

from django.utils.crypto import salted_hmac

NETWORK = 64
"""Bits of an IPv6 address that one customer of a network has in common."""


def network_of(address: str) -> str:
    """The network of an address; text that is no address stays as it is."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Address(int(parsed) >> (128 - NETWORK) << (128 - NETWORK)))


def network_name(address: str) -> str:
    """A name of the network, to be stored; the address cannot be told from it."""
    return salted_hmac("accounts.addresses", network_of(address)).hexdigest()[:32]
