/** Between the sides: the turn and its steps, the battle and its stages, a card on its way, and what is asked. */

import type { Battle, Play, View } from "../../protocol/battle_spirits";
import type { OpenDecision } from "../../protocol/messages";
import { Emblem } from "./emblem";
import { Core, Cores } from "./marks";
import type { News } from "./news";
import { type Cards, kilo } from "./printed";
import { Prompt } from "./prompt";
import { ending, STAGES, STEPS } from "./words";
import "./middle.css";

interface MiddleProps {
  readonly view: View;
  readonly seat: number | null;
  readonly cards: Cards;
  readonly news: News;
  readonly travels: ReadonlyMap<string, string>;
  readonly decisions: readonly OpenDecision[];
  readonly nameOf: (seat: number) => string;
}

export function Middle({ view, seat, cards, news, travels, decisions, nameOf }: MiddleProps) {
  const plays = (view.agenda ?? []).filter((frame): frame is Play => frame.type === "play");
  return (
    <div class="battle-spirits-middle">
      <div class="battle-spirits-turn">
        <h2>{headline(view, nameOf, seat)}</h2>
        {view.step === "over" ? <p>{ending(view.reason)}</p> : <Steps step={view.step} />}
      </div>
      {view.battle && <BattleLine view={view} battle={view.battle} cards={cards} nameOf={nameOf} />}
      {news.clash && (
        <p class="battle-spirits-clash">
          <b>{kilo(news.clash.attacker_bp)}</b> {cards(news.clash.attacker).name}
          <span>against</span>
          <b>{kilo(news.clash.blocker_bp)}</b> {cards(news.clash.blocker).name}
        </p>
      )}
      {plays.map((play) => (
        <PlayLine key={play.card} play={play} cards={cards} travels={travels} name={nameOf(play.seat)} />
      ))}
      <Prompt view={view} seat={seat} cards={cards} decisions={decisions} nameOf={nameOf} />
      {news.told.length > 0 && <p class="battle-spirits-told">{news.told.slice(-3).join(" ")}</p>}
    </div>
  );
}

function headline(view: View, nameOf: (seat: number) => string, seat: number | null): string {
  if (view.step === "over") {
    const winner = view.winner ?? -1;
    return winner < 0 ? "Drawn" : `${nameOf(winner)} wins`;
  }
  if (view.turn === 0) return "The match has not begun";
  return `Turn ${view.turn}: ${view.active === seat ? "yours" : nameOf(view.active)}`;
}

function Steps({ step }: { readonly step: string }) {
  return (
    <ol class="battle-spirits-steps" aria-label="Steps of the turn">
      {STEPS.map((one) => (
        <li key={one} aria-current={one === step ? "step" : undefined}>
          {one}
        </li>
      ))}
    </ol>
  );
}

interface BattleLineProps {
  readonly view: View;
  readonly battle: Battle;
  readonly cards: Cards;
  readonly nameOf: (seat: number) => string;
}

function BattleLine({ view, battle, cards, nameOf }: BattleLineProps) {
  const units = view.sides.flatMap((side) => side.field);
  const said = (id: number) => {
    const unit = units.find((one) => one.id === id);
    return unit ? `${cards(unit.face).name} ${kilo(unit.total_bp ?? 0)}` : "a card that is gone";
  };
  const attacker = units.find((one) => one.id === battle.attacker);
  const blocker = battle.blocker ?? -1;
  const target = battle.target ?? -1;
  const symbols = attacker?.symbols?.length ?? 0;
  const against =
    blocker >= 0
      ? said(blocker)
      : target >= 0
        ? said(target)
        : battle.takes_no_life
          ? `${nameOf(1 - view.active)}, takes no Life`
          : `${symbols} Life of ${nameOf(1 - view.active)}`;
  return (
    <div class="battle-spirits-battle">
      <p>
        <b>{said(battle.attacker)}</b> against <b>{against}</b>
        {battle.stage?.startsWith("flash") && battle.passes === 1 && (
          <small> – one has passed; another pass goes on</small>
        )}
      </p>
      <ol class="battle-spirits-steps is-stages" aria-label="Stages of the battle">
        {STAGES.map(([stages, words], index) => (
          <li key={`${index} ${words}`} aria-current={stages.includes(battle.stage ?? "") ? "step" : undefined}>
            {words}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface PlayLineProps {
  readonly play: Play;
  readonly cards: Cards;
  readonly travels: ReadonlyMap<string, string>;
  readonly name: string;
}

/** A card that is being played: a socket for each core of its cost, then the cores that are placed on it. */
function PlayLine({ play, cards, travels, name }: PlayLineProps) {
  const card = cards(play.card);
  const paid = play.cost - play.left;
  return (
    <div class="battle-spirits-play" data-travel={`play ${play.seat}`} data-travel-from={`hand ${play.card} 0`}>
      <span class="battle-spirits-play-art">
        <Emblem id={play.card} type={card.type} colours={card.colours} />
      </span>
      <div>
        <p>
          {name} plays <b>{card.name}</b>
        </p>
        {play.cost > 0 && (
          <p class="battle-spirits-sockets">
            <span>
              paid {paid} of {play.cost}
            </span>
            {Array.from({ length: play.cost }, (_, index) => (
              <span key={`socket ${index}`} class={`battle-spirits-core${index < paid ? "" : " is-empty"}`}>
                <Core />
              </span>
            ))}
          </p>
        )}
        {play.stage === "place" && (
          <p class="battle-spirits-sockets">
            <span>placed {(play.cores ?? 0) + (play.soul ? 1 : 0)}</span>
            <Cores seat={play.seat} place="play" cores={play.cores ?? 0} soul={play.soul ?? false} travels={travels} />
          </p>
        )}
      </div>
    </div>
  );
}
