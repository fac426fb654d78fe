"""How long a browser takes from a table's address to its painted board: with an empty cache, and coming back."""

import asyncio
from statistics import median
from typing import Any

from playwright.sync_api import Browser

from libs.engine.registry import GAMES
from tests.bench.figure import Figure
from tests.bench.plan import Plan, say
from tests.house_stack import House, running_house
from tests.web.chromium import new_person, running_chromium
from tests.web.person import Person

AIM_MS = 1_000
TURNS = 3

_WATCH = """
new MutationObserver((_, watching) => {
  if (!document.querySelector(".table-board > div")) return;
  watching.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.paintedAt = performance.now())));
}).observe(document, { childList: true, subtree: true });
"""
"""Notes when the frame after the board's first one is due: by then it has been painted."""

_FIRST_WORDS = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


async def measure(plan: Plan) -> list[Figure]:
    """One row a game, each beside the first words that the same page painted."""
    return await asyncio.to_thread(_measure, plan)


def _measure(plan: Plan) -> list[Figure]:
    games = plan.some(len(GAMES), 1)
    with running_house(plan.folder / "house", {"SPELLFOLD_CPU_WORKERS": "1"}) as house, running_chromium() as browser:
        return [_of(house, browser, game, plan.some(TURNS, 1)) for game in list(GAMES)[:games]]


def _of(house: House, browser: Browser, game: str, turns: int) -> Figure:
    say(f"  {GAMES[game].title}")
    person = new_person(browser, house.addresses.gateway_url)
    person.enter()
    match = person.play_the_house(game)
    person.wait_for_options()
    signed_in: Any = person.context.storage_state()
    cold: list[float] = []
    warm: list[float] = []
    words: list[float] = []
    for _ in range(turns):
        visitor = new_person(browser, house.addresses.gateway_url, storage_state=signed_in)
        visitor.page.add_init_script(_WATCH)
        cold.append(_painted_ms(visitor, match))
        words.append(visitor.page.evaluate(_FIRST_WORDS))
        warm.append(_painted_ms(visitor, match))
        visitor.context.close()
    person.context.close()
    cold_ms, warm_ms, words_ms = median(cold), median(warm), median(words)
    return Figure(
        what=f"board painted after its address was opened, {GAMES[game].title}, empty cache",
        measured=f"after {cold_ms:.0f} ms; {warm_ms:.0f} ms with a filled cache",
        raw=f"first words of the same page: {words_ms:.0f} ms",
        ratio=f"{cold_ms / words_ms:.1f}" if words_ms else "",
        aim=f"< {AIM_MS} ms",
        met=cold_ms < AIM_MS,
        values={"cold_ms": cold_ms, "warm_ms": warm_ms, "first_words_ms": words_ms},
    )


def _painted_ms(visitor: Person, match: str) -> float:
    visitor.page.goto(f"{visitor.home}/match/{match}")
    visitor.page.wait_for_function("() => globalThis.paintedAt > 0")
    return visitor.page.evaluate("globalThis.paintedAt")
