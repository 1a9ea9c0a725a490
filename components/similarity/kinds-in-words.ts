/** Between what two kinds of chunks a signal compares: "passages", "a passage and a table segment". */
import { ownValue } from "@/lib/graph/own-value";

const WORDS: Readonly<Record<string, { one: string; many: string }>> = {
  passage: { one: "a passage", many: "passages" },
  segment: { one: "a table segment", many: "table segments" },
  node: { one: "a described node", many: "described nodes" },
};

export function kindsInWords([one, other]: readonly [string, string]): string {
  if (one === other) return `between ${ownValue(WORDS, one)?.many ?? one}`;
  return `between ${ownValue(WORDS, one)?.one ?? one} and ${ownValue(WORDS, other)?.one ?? other}`;
}
