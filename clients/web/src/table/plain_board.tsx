/** The board of a game that has none of its own: the view as a tree of words. The options do the rest. */

import type { BoardProps } from "../board/contract";

export default function PlainBoard({ view }: BoardProps) {
  return (
    <div class="plain-board">
      <Value value={view} />
    </div>
  );
}

function Value({ value }: { readonly value: unknown }) {
  if (Array.isArray(value)) {
    return (
      <ol start={0}>
        {value.map((one, index) => (
          <li key={`${index} ${JSON.stringify(one).slice(0, 40)}`}>
            <Value value={one} />
          </li>
        ))}
      </ol>
    );
  }
  if (typeof value === "object" && value !== null) {
    return (
      <dl>
        {Object.entries(value).map(([name, inner]) => (
          <div key={name}>
            <dt>{name.replaceAll("_", " ")}</dt>
            <dd>
              <Value value={inner} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  return <>{value === null ? "–" : String(value)}</>;
}
