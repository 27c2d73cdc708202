"""Sets as the bits of a number."""

from stolik.core.jit import jit


@jit
def size_of(bits: int) -> int:
    """The size of a set, which is not negative."""
    # The compiler knows this loop and makes one instruction of it.
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@jit
def lowest(bits: int) -> int:
    """The lowest member of a set that is not empty."""
    return size_of((bits & -bits) - 1)
