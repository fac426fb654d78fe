import type { BoardProps } from "../../board/contract";
import type { Fact, View } from "../../protocol/wits_world";

export default function Board({ view }: BoardProps<View, Fact>) {
  return <pre>{JSON.stringify(view, null, 1)}</pre>;
}
