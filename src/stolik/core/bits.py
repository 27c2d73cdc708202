"""Sets as the bits of a number."""

from stolik.core.jit import jit


@jit
def size_of(bits: int) -> int:
    """How many a set has; it is not negative."""
    # The compiler knows this loop and makes one instruction of it.
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@jit
def lowest(bits: int) -> int:
    """The first of a set that is not empty."""
    return size_of((bits & -bits) - 1)
