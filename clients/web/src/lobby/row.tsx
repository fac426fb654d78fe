/** A line of the lobby about a match that is not made yet: what would be played, and what one can do about it. */

import type { ComponentChildren } from "preact";
import { titleOf } from "../frame/games";
import { Cover } from "./cover";
import { ruleInWords } from "./optional_rules";
import { shortMode } from "./terms";

export interface Offer {
  readonly game: string;
  readonly mode: string;
  readonly rated?: boolean;
  readonly seats?: number;
  readonly options?: readonly string[];
}

export interface RowProps {
  readonly offer: Offer;
  /** Who, or how long. */
  readonly about: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Row({ offer, about, children }: RowProps) {
  const alone = { title: "", rules: [] };
  return (
    <li>
      <Cover game={offer.game} />
      <div class="going-on-what">
        <strong>{titleOf(offer.game)}</strong>
        <small>
          {shortMode(offer.mode)}
          {offer.rated ? ", rated" : ""}
          {(offer.seats ?? 2) > 2 ? `, ${offer.seats} wizards` : ""}
          {offer.options?.map((one) => ` · ${ruleInWords(one, alone)}`)}
        </small>
        <p>{about}</p>
      </div>
      <div class="going-on-acts">{children}</div>
    </li>
  );
}
