/** The Conflict: who attacks, who meets whom, the Battles in their order and the Strength to be divided. */

import type { BattleView, ConflictView, View } from "../../protocol/wizbits";
import { Portrait } from "./portrait";
import { cardOf, counted, faceOf, nameOfDesign } from "./words";

interface ConflictProps {
  readonly conflict: ConflictView;
  readonly view: View;
  readonly nameOf: (seat: number) => string;
}

/** What Characters do in the Conflict, by their numbers. */
export function dutiesOf(view: View): ReadonlyMap<number, string> {
  const duties = new Map<number, string>();
  const conflict = view.conflict;
  if (!conflict) return duties;
  const gone = new Set(conflict.stood_down ?? []);
  for (const id of conflict.attackers ?? []) duties.set(id, gone.has(id) ? "stays" : "attacks");
  for (const [own] of conflict.links ?? []) duties.set(own, "defends");
  for (const [, met] of conflict.assigned ?? []) if (!duties.has(met)) duties.set(met, "is attacked");
  const battle = battleOf(conflict);
  for (const id of battle?.sides.flat() ?? []) duties.set(id, "fights");
  return duties;
}

function battleOf(conflict: ConflictView): BattleView | null {
  return conflict.battles?.[conflict.at ?? -1] ?? null;
}

const STAGES: Readonly<Record<string, string>> = {
  attackers: "says who attacks",
  links: "says who meets whom",
  assign: "says whom the others go for",
  order: "says which Battle comes first",
};

const BATTLES: Readonly<Record<string, string>> = {
  formed: "to come",
  respond: "answers with Conflict Speed",
  divide: "both divide their Strength, in secret",
  damages: "the Damage lies on the Pillar",
  fought: "fought",
};

export function Conflict({ conflict, view, nameOf }: ConflictProps) {
  const who = conflict.stage === "links" ? 1 - view.current : view.current;
  const battles = conflict.battles ?? [];
  return (
    <section class="wizbits-conflict" aria-label="Conflict">
      <header>
        <h3>Conflict</h3>
        {battles.length === 0 && (
          <p>
            {nameOf(who)} {STAGES[conflict.stage] ?? ""}
          </p>
        )}
      </header>
      {battles.length === 0 ? (
        <Lines conflict={conflict} view={view} />
      ) : (
        <ol>
          {battles.map((battle, index) => (
            <Battle key={battle.number} battle={battle} isNow={index === conflict.at} view={view} nameOf={nameOf} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Attackers with those who meet them, before Battles are formed. */
function Lines({ conflict, view }: { readonly conflict: ConflictView; readonly view: View }) {
  const attackers = conflict.attackers ?? [];
  const next = attackers.find((id) => isOpen(conflict, id));
  if (attackers.length === 0) return <p class="wizbits-soft">Nobody attacks yet.</p>;
  return (
    <ul>
      {attackers.map((id) => {
        const met = (conflict.links ?? []).filter(([, attacker]) => attacker === id).map(([own]) => own);
        const goes = (conflict.assigned ?? []).filter(([attacker]) => attacker === id).map(([, target]) => target);
        const isDown = (conflict.stood_down ?? []).includes(id);
        return (
          <li key={id} class={conflict.stage === "assign" && id === next ? "is-now" : ""}>
            <Faces ids={[id]} view={view} />
            <Swords />
            {met.length + goes.length > 0 ? (
              <Faces ids={[...met, ...goes]} view={view} />
            ) : (
              <span class="wizbits-soft">{isDown ? "does not attack after all" : "met by nobody"}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function isOpen(conflict: ConflictView, attacker: number): boolean {
  const isMet = (conflict.links ?? []).some(([, met]) => met === attacker);
  const isAssigned = (conflict.assigned ?? []).some(([one]) => one === attacker);
  return !isMet && !isAssigned && !(conflict.stood_down ?? []).includes(attacker);
}

interface BattleProps {
  readonly battle: BattleView;
  readonly isNow: boolean;
  readonly view: View;
  readonly nameOf: (seat: number) => string;
}

function Battle({ battle, isNow, view, nameOf }: BattleProps) {
  const below = view.seat ?? 0;
  const sides = [1 - below, below];
  return (
    <li class={`wizbits-battle${isNow ? " is-now" : ""}`}>
      <p class="wizbits-soft">{BATTLES[battle.stage] ?? battle.stage}</p>
      <div class="wizbits-versus">
        <Faces ids={battle.sides[sides[0] ?? 0] ?? []} view={view} />
        <Swords />
        <Faces ids={battle.sides[sides[1] ?? 1] ?? []} view={view} />
      </div>
      {battle.stage === "divide" && (
        <ul class="wizbits-divide">
          {sides.map((seat) => (
            <li key={seat}>
              <p>
                <b>{nameOf(seat)}</b>: {battle.totals?.[seat] ?? 0} to divide, {battle.divided?.[seat] ?? 0} of{" "}
                {counted(battle.sides[1 - seat]?.length ?? 0, "Character")} done
                {seat === view.seat && <Own battle={battle} seat={seat} view={view} />}
              </p>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** What the looker has given so far, and to whom. */
function Own({ battle, seat, view }: { readonly battle: BattleView; readonly seat: number; readonly view: View }) {
  const given = battle.division ?? [];
  if (given.length === 0) return null;
  const words = given.map((points, index) => {
    const card = cardOf(view, battle.sides[1 - seat]?.[index] ?? -1);
    return `${points} to ${card ? nameOfDesign(view, card.design) : "one who left"}`;
  });
  return <span class="wizbits-soft"> ({words.join(", ")})</span>;
}

function Faces({ ids, view }: { readonly ids: readonly number[]; readonly view: View }) {
  if (ids.length === 0) return <span class="wizbits-soft">nobody</span>;
  return (
    <span class="wizbits-faces">
      {ids.map((id) => {
        const card = cardOf(view, id);
        return (
          card && (
            <span key={id}>
              <Portrait face={faceOf(view, card.design)} />
              {nameOfDesign(view, card.design)}
            </span>
          )
        );
      })}
    </span>
  );
}

function Swords() {
  return (
    <svg class="wizbits-swords" viewBox="-14 -14 28 28" aria-label="against" role="img">
      <path d="M-11 -11 L9 9 M11 -11 L-9 9 M-12 5 L-5 12 M12 5 L5 12" />
    </svg>
  );
}
