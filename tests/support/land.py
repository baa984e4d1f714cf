"""A map to draw."""

from __future__ import annotations

FORD = """\
PPPHHMMFPPP
PFFHMMFFPPP
EEFPPHPFFPF
EEEPPPPPFFH
SSEPPLPPHMM
SSSPPVPPSSS
MMHPPLPPESS
HFFPPPPPEEE
FPFFPHPPFEE
PPPFFMMHFFP
PPPFMMHHPPP"""
"""A map that passes the checks, and is none of the game's own: theirs has other corners."""
