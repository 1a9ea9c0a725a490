/** `hopscope duplicates`: pairs of nodes that may be the same, and how to decide them. */
import type { CallApi } from "../../lib/api/call-api";
import { type Duplicates, listDuplicates } from "../../lib/api/duplicates";
import { readKnowledgeBase } from "../../lib/api/knowledge-bases";
import { cell, printTable } from "../print-table";

export interface DuplicateOptions {
  limit: number;
  score?: number;
  json?: boolean;
}

export async function printDuplicates(
  call: CallApi,
  base: string,
  { limit, score, json }: DuplicateOptions,
  signal: AbortSignal,
): Promise<void> {
  const { id, name } = await call(readKnowledgeBase, { params: { id: base }, signal });
  const query = { limit, ...(score !== undefined && { score }) };
  const found = await call(listDuplicates, { params: { id }, query, signal });
  if (json) console.log(JSON.stringify(found));
  else print(found, id, name);
}

function print({ pairs, total, ...rest }: Duplicates, id: string, name: string): void {
  const count = (value: number) => value.toLocaleString("en");
  if (pairs.length === 0)
    console.log(
      `No two of the ${count(rest.nodes)} nodes of ${cell(name)} have names that may mean the same thing.`,
    );
  else {
    const side = ({ name: title, id: node }: Duplicates["pairs"][number]["node"]) =>
      title === node ? node : `${title} [${node}]`;
    printTable(
      ["score", "node", "into", "why"],
      pairs.map(({ score, node, into, reasons }) => [
        score.toFixed(2),
        side(node),
        side(into),
        reasons.map(({ text, weight }) => (weight < 0 ? `but ${text}` : text)).join("; "),
      ]),
    );
    console.error(
      `${count(pairs.length)} of ${count(total)} pairs. The score is an order, not a probability.`,
    );
    console.error(`The same: hopscope edit merge ${id} <node> <into>`);
    console.error(`Not the same, never to be proposed again: hopscope edit keep-apart ${id} <node> <into>`);
  }
  for (const line of limitsOf(rest, count)) console.error(line);
}

function* limitsOf(
  { notLookedAt, largeGroups, truncated, decided, bands }: Omit<Duplicates, "pairs" | "total">,
  count: (value: number) => string,
) {
  if (notLookedAt > 0) yield `${count(notLookedAt)} further nodes were not looked at.`;
  if (largeGroups > 0)
    yield `${count(largeGroups)} large groups of names with words or spelling in common were not compared.`;
  if (truncated) yield "There are more pairs; they come up once these are decided and applied.";
  if (decided.same + decided.apart > 0)
    yield `Decided so far: ${count(decided.same)} the same, ${count(decided.apart)} not.`;
  for (const [at, { from, same, apart }] of bands.entries())
    if (same + apart > 0)
      yield `  with a score from ${from}${at > 0 ? ` to ${bands[at - 1]!.from}` : ""}: ${same} of ${same + apart} the same`;
}
