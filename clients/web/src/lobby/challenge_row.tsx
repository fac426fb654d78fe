/** A challenge that waits for an answer: to be accepted with a deck or declined, or to be taken back by who made it. */

import { useState } from "preact/hooks";
import type { GameLine, OpenChallenge } from "../protocol/messages";
import { timeInWords } from "../table/words";
import { nameOfPlayer } from "../wire/names";
import type { Wish } from "./going_on";
import { useNow } from "./now";
import { brought, OfferDeck, USUAL } from "./offer_deck";
import { Row } from "./row";

export interface ChallengeRowProps {
  readonly challenge: OpenChallenge;
  readonly player: string;
  readonly games: readonly GameLine[];
  readonly wish: Wish;
}

export function ChallengeRow({ challenge, player, games, wish }: ChallengeRowProps) {
  const now = useNow();
  const [deck, setDeck] = useState(USUAL);
  const hasAccepted = challenge.accepted.includes(player);
  const others = challenge.players.filter((one) => one !== player).map(nameOfPlayer);
  const left = `${timeInWords(challenge.expires_ms - now)} left to answer`;
  return (
    <Row
      offer={{ ...challenge, seats: challenge.players.length }}
      about={
        <>
          {hasAccepted ? "waiting for " : challenge.rematch_of ? "again, with " : "with "}
          <strong>{others.join(" and ")}</strong> · {left}
        </>
      }
    >
      {hasAccepted ? (
        <button type="button" class="button" onClick={() => void wish("decline", { challenge: challenge.challenge })}>
          Take back
        </button>
      ) : (
        <>
          <OfferDeck
            game={challenge.game}
            games={games}
            usual={challenge.rematch_of ? "as last time" : "the usual"}
            chosen={deck}
            choose={setDeck}
          />
          <button
            type="button"
            class="button is-main"
            onClick={() => void wish("accept", { challenge: challenge.challenge, ...brought(challenge.game, deck) })}
          >
            Accept
          </button>
          <button type="button" class="button" onClick={() => void wish("decline", { challenge: challenge.challenge })}>
            Decline
          </button>
        </>
      )}
    </Row>
  );
}
