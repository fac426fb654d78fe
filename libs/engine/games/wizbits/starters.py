"""Ready decks: a Main Character and fifteen designs, four copies each. `forge` and `library` are the rulebook's."""

from collections.abc import Mapping

from libs.events.commands import Deck

COPIES = 4


def _deck(main: str, *designs: str) -> Deck:
    return (main, *(design for design in designs for _ in range(COPIES)))


STARTERS: Mapping[str, Deck] = {
    "forge": _deck(
        "marshal_bramble",
        "brass_squire",
        "ember_ox",
        "moss_golem",
        "spark_duelist",
        "chair_furniliar",
        "lucky_tam",
        "sudden_draft",
        "cinder_word",
        "iron_mood",
        "full_tilt",
        "overture",
        "tin_sword",
        "bellows",
        "purse_of_spite",
        "toy_golem",
    ),
    "library": _deck(
        "ondrel_bookwyrm",
        "gloom_ferret",
        "tide_clerk",
        "kite_familiar",
        "frost_oracle",
        "dust_broker",
        "night_heron",
        "unmake_notion",
        "second_thoughts",
        "deep_breath",
        "paper_mood",
        "bad_omen",
        "mirror_shield",
        "loaded_die",
        "grand_ledger",
        "plumb_line",
    ),
    "night_watch": _deck(
        "nix_of_the_ninth_lamp",
        "lamp_sentry",
        "brass_squire",
        "lucky_tam",
        "gloom_ferret",
        "night_heron",
        "twelve_pence_giant",
        "hush",
        "still_water",
        "deep_breath",
        "dawn_chorus",
        "unmake_notion",
        "locked_door",
        "moon_charm",
        "loaded_die",
        "almanac",
    ),
    "open_hearth": _deck(
        "auntie_furnace",
        "kite_familiar",
        "brass_squire",
        "dust_broker",
        "ember_ox",
        "spark_duelist",
        "cinder_word",
        "sudden_draft",
        "wild_surmise",
        "hush",
        "full_tilt",
        "purse_of_spite",
        "bellows",
        "rope_ladder",
        "tin_sword",
        "mirror_shield",
    ),
}
"""By name; every design of the catalogue stands in one of them."""
