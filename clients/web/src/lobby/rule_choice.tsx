/** The optional rules of a game, in words and in groups. Which go together is for the server to say. */

import { useState } from "preact/hooks";
import type { GameOption } from "../protocol/messages";
import { grouped, type RuleGroup, ruleInWords, toggled } from "./optional_rules";
import "./rule_choice.css";

const FILTERED = 12;

export interface RuleChoiceProps {
  readonly all: readonly GameOption[];
  readonly chosen: readonly string[];
  readonly choose: (chosen: readonly string[]) => void;
}

export function RuleChoice({ all, chosen, choose }: RuleChoiceProps) {
  const groups = grouped(all);
  if (groups.length === 0) return null;
  return (
    <details class="rule-choice">
      <summary>
        Optional rules<span>{chosen.length === 0 ? "none" : `${chosen.length} chosen`}</span>
      </summary>
      <div class="rule-choice-groups">
        {groups.map((group) =>
          group.title === "" ? (
            <fieldset key="">
              <legend class="visually-hidden">Optional rules</legend>
              <Rules group={group} all={all} chosen={chosen} choose={choose} />
            </fieldset>
          ) : (
            <Group key={group.title} group={group} all={all} chosen={chosen} choose={choose} />
          ),
        )}
      </div>
    </details>
  );
}

interface GroupProps extends RuleChoiceProps {
  readonly group: RuleGroup;
}

function Group({ group, all, chosen, choose }: GroupProps) {
  const [wanted, setWanted] = useState("");
  const words = wanted.trim().toLowerCase();
  const rules = group.rules.filter((one) => `${one.word} ${one.text}`.toLowerCase().includes(words));
  const count = group.rules.filter((one) => chosen.includes(one.word)).length;
  return (
    <details>
      <summary>
        {group.title}
        <span>
          {count} of {group.rules.length}
        </span>
      </summary>
      <fieldset>
        <legend class="visually-hidden">{group.title}</legend>
        {group.rules.length > FILTERED && (
          <label class="field">
            Find
            <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
          </label>
        )}
        <Rules group={{ ...group, rules }} all={all} chosen={chosen} choose={choose} />
      </fieldset>
    </details>
  );
}

function Rules({ group, all, chosen, choose }: GroupProps) {
  return (
    <div class="rule-choice-rules">
      {group.rules.map((one) => (
        <label key={one.word}>
          <input
            type="checkbox"
            checked={chosen.includes(one.word)}
            onChange={() => choose(toggled(chosen, one.word, all))}
          />
          <span>
            <strong>{ruleInWords(one.word, group)}</strong>
            <small>{one.text}</small>
          </span>
        </label>
      ))}
    </div>
  );
}
