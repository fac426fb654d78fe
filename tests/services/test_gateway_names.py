"""What people may be called, and when two names are the same."""

import pytest

from services.gateway import names


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ａｄａ", "Ada"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("小倉百人", "小倉百人"),
        ("★ Ada ★", "★ Ada ★"),
        ("abc" * 8, "abc" * 8),
    ],
)
def test_a_name_is_kept_in_one_spelling(written: str, name: str):
    assert names.clean(written) == name


@pytest.mark.parametrize(
    "written",
    [
        "",
        "ab",
        "a" * 25,
        "a\nb\0c",
        "Ada\u200b",
        "\u202eAda",
        "\u3164\u3164\u3164",
        "\u2800\u2800\u2800",
        "\u0301\u0301\u0301",
    ],
)
def test_a_name_that_cannot_be_seen_is_none(written: str):
    with pytest.raises(names.BadNameError):
        names.clean(written)


@pytest.mark.parametrize("written", ["House (hard)", "hOUSE 2 (easy)", "Ｈｏｕｓｅ (normal)"])
def test_nobody_is_called_like_the_house(written: str):
    with pytest.raises(names.BadNameError, match="House"):
        names.clean(written)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "aDA"),
        ("Ada", "ＡＤＡ"),
        ("Ada", "𝐀𝐝𝐚"),
        ("Straße", "STRASSE"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("ﬁn", "FIN"),
    ],
)
def test_names_that_differ_in_case_width_or_spelling_are_the_same(one: str, other: str):
    assert names.folded(one) == names.folded(other)
    assert names.folded(names.clean(one)) == names.folded(other)


def test_the_house_has_names_of_its_own():
    assert names.house_name("cpu-hard-1") == "House (hard)"
    assert names.house_name("cpu-hard-2") == "House 2 (hard)"
    assert names.house_name("alice") is None
