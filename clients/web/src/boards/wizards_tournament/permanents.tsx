/** The monsters and relics that a seat controls: Power, damage, tokens, and whom they attack or block. */

import { Thing } from "../../board/thing";
import type { AttackView, CardFace, PermanentView } from "../../protocol/wizards_tournament";
import { FaceText, faceOf, Icon, spoken } from "./faces";
import { Sigil } from "./sigil";

export interface PermanentsProps {
  readonly controller: number;
  readonly play: readonly PermanentView[];
  readonly attacks: readonly AttackView[];
  readonly faces: ReadonlyMap<string, CardFace>;
  readonly nameOf: (seat: number) => string;
}

export function Permanents({ controller, play, attacks, faces, nameOf }: PermanentsProps) {
  const own = play.filter((one) => one.controller === controller);
  return (
    <div class="wt-permanents" role="group" aria-label={`In play for ${nameOf(controller)}`}>
      {own.map((one) => (
        <Permanent key={one.ref} one={one} attacks={attacks} face={faceOf(faces, one.set, one.name)} nameOf={nameOf} />
      ))}
      {own.length === 0 && <p class="wt-none">nothing in play</p>}
    </div>
  );
}

interface PermanentProps {
  readonly one: PermanentView;
  readonly attacks: readonly AttackView[];
  readonly face: CardFace;
  readonly nameOf: (seat: number) => string;
}

function Permanent({ one, attacks, face, nameOf }: PermanentProps) {
  const power = one.power ?? 0;
  const damage = one.damage ?? 0;
  const attack = attacks.find((each) => each.attacker === one.id);
  const blocks = attacks.find((each) => each.blockers?.includes(one.id));
  const notes = [
    ...(one.token ? ["It has a token: it cannot attack, defend or be used."] : []),
    ...(damage ? [`It carries ${damage} damage of the ${power} that it can take.`] : []),
    ...(one.bonus ? [`Its Power is changed by ${one.bonus > 0 ? "+" : ""}${one.bonus} until the turn ends.`] : []),
    ...(one.shield ? [`The next ${one.shield} damage to it is prevented.`] : []),
    ...(one.owner !== one.controller ? [`It belongs to ${nameOf(one.owner)}.`] : []),
    ...(attack ? [`It attacks ${nameOf(attack.seat)}${attack.blocked ? " and is blocked" : ""}.`] : []),
    ...(blocks ? ["It defends."] : []),
  ];
  const marks = [
    "wt-permanent",
    `wt-kind-${face.kind}`,
    one.token && "has-token",
    attack && "attacks",
    blocks && "blocks",
    damage > 0 && "is-hurt",
  ];
  return (
    <Thing
      isNamedByText
      name={one.ref}
      label={`${spoken(face)} ${notes.join(" ")}`}
      about={() => <FaceText face={face} notes={notes} />}
      class={marks.filter(Boolean).join(" ")}
      more={{ "data-travel": one.ref, "data-travel-from": `cast:${one.set}` }}
    >
      <Sigil id={one.set} kind={face.kind} />
      <span class="wt-permanent-name">{one.name}</span>
      <span class="wt-permanent-foot">
        {one.is_monster && <Icon hue="power" amount={power} of={face.power ?? power} />}
        {damage > 0 && <span class="wt-damage">−{damage}</span>}
        {one.shield ? <span class="wt-shield">⛨{one.shield}</span> : null}
      </span>
      <span class="visually-hidden">{notes.join(" ")}</span>
      {one.token && <span class="wt-token" title="Activation token" />}
      {one.owner !== one.controller && (
        <span class="wt-stolen" style={{ "--seat": `var(--seat-${one.owner})` }} title={`of ${nameOf(one.owner)}`} />
      )}
    </Thing>
  );
}
