/** The table of Battle Spirits: the other side above, the looker below with the hand. It draws the view, no rule. */

import { useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../../board/contract";
import { useTravel } from "../../board/travel";
import type { Fact, SideView, View } from "../../protocol/battle_spirits";
import { AttackArrow } from "./arrow";
import { travelsOf } from "./flows";
import { HandRow } from "./hand_row";
import { Middle } from "./middle";
import { newsOf } from "./news";
import { Album } from "./printed";
import { Side } from "./side";
import "./board.css";

export default function Board({ view, before, facts, update, seat, decisions, nameOf }: BoardProps<View, Fact>) {
  const root = useRef<HTMLDivElement>(null);
  const album = useRef(new Album()).current;
  album.add(before);
  album.add(view);
  const cards = album.card;
  const travels = useMemo(() => travelsOf(before, view, facts), [before, view, facts]);
  useTravel(root, update.version);
  const below = seat ?? 0;
  const news = newsOf(facts, cards, nameOf);
  const shared = { view, cards, travels, news };
  return (
    <div class="battle-spirits">
      <div class="battle-spirits-table" ref={root}>
        <Side {...shared} seat={1 - below} name={nameOf(1 - below)} isBelow={false} />
        <Middle {...shared} seat={seat} decisions={decisions} nameOf={nameOf} />
        <Side {...shared} seat={below} name={nameOf(below)} isBelow />
        {seat !== null && <HandRow seat={seat} side={view.sides[seat] as SideView} cards={cards} />}
        <AttackArrow view={view} board={root} />
      </div>
    </div>
  );
}
