/** Somebody else's wish for an opponent: it is met by wishing the same. */

import { useState } from "preact/hooks";
import type { GameLine, OpenSeek } from "../protocol/messages";
import { timeInWords } from "../table/words";
import { nameOfPlayer } from "../wire/names";
import type { Wish } from "./going_on";
import { useNow } from "./now";
import { brought, OfferDeck, USUAL } from "./offer_deck";
import { Row } from "./row";

export interface SeekRowProps {
  readonly seek: OpenSeek;
  readonly games: readonly GameLine[];
  readonly wish: Wish;
}

export function SeekRow({ seek, games, wish }: SeekRowProps) {
  const now = useNow();
  const [deck, setDeck] = useState(USUAL);
  return (
    <Row
      offer={seek}
      about={
        <>
          <a href={`/player/${seek.player}`}>{nameOfPlayer(seek.player)}</a>, rating {Math.round(seek.rating)} · for{" "}
          {timeInWords(Math.max(0, now - seek.since_ms))}
        </>
      }
    >
      <OfferDeck game={seek.game} games={games} usual="the usual" chosen={deck} choose={setDeck} />
      <button
        type="button"
        class="button is-main"
        onClick={() =>
          void wish("seek", {
            game: seek.game,
            mode: seek.mode,
            rated: seek.rated ?? false,
            seats: seek.seats ?? 2,
            options: seek.options ?? [],
            ...brought(seek.game, deck),
          })
        }
      >
        Join in
      </button>
    </Row>
  );
}
