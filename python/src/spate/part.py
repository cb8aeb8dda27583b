"""The parts of a run, for several readers that share its events.

An id determines its part: `docs/guides/read-in-parallel.md` has the formula.
"""

from __future__ import annotations

from dataclasses import dataclass

PARTS_MAX = 10_000
_EVEN_UNTIL = 64
_BLOCK_SHARE = 32
_BLOCK_MAX = 1_024


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a run, from 0 to `parts` - 1."""

    part: int
    parts: int

    def __post_init__(self) -> None:
        if not (0 <= self.part < self.parts <= PARTS_MAX):
            raise ValueError(
                f"parts must be an integer from 1 to {PARTS_MAX}, and part an integer from 0 to "
                f"parts - 1; got part {self.part} of {self.parts}"
            )

    def count(self, position: int) -> int:
        """Returns how many of the first `position` events of the run belong to the part."""
        block = _block_at(position // self.parts)
        before = position // (block * self.parts) * block
        assigned = position - before * self.parts - self.part * block
        return before + min(max(assigned, 0), block)

    def id_after(self, position: int) -> int:
        """Returns the id of the first event of the part after the first `position` events."""
        ordinal = self.count(position)
        block = _block_at(ordinal)
        within = ordinal % block
        return (ordinal - within) * self.parts + self.part * block + within + 1


WHOLE_RUN = Part(0, 1)


def part_of(part: int | None, parts: int | None) -> Part:
    """Returns the part to read. Without numbers, the complete run is the only part."""
    if part is None and parts is None:
        return WHOLE_RUN
    if part is None or parts is None:
        raise ValueError("part and parts must be given together")
    return Part(part, parts)


def _block_at(ordinal: int) -> int:
    if ordinal < _EVEN_UNTIL:
        return 1
    return int(min(1 << ((ordinal // _BLOCK_SHARE).bit_length() - 1), _BLOCK_MAX))
