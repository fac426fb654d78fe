"""Numbers in the sentences of card texts and battle logs. Knows no rule."""


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 card`, `2 cards`, `0 more attacks`. For nouns whose plural ends in s."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
