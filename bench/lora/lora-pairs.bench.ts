/**
 * What GraphRAFT's L1 is tuned on (section 4.1): the pairs of `BENCH_DATA`/text2cypher, movies not among them, as the messages that the
 * method sends, answered with the gold query in the words of its grammar. Kept are those that find what the gold query finds on the
 * graph that is made for its schema. Writes `.build/bench/lora/pairs.jsonl`, for `tune.py`; `BENCH_MOST` is how many pairs of each schema
 * are read (400).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { readCypher } from "../../lib/graph/cypher/read";
import type { QueryGraph } from "../../lib/graph/query/query-graph";
import type { QueryNode } from "../../lib/graph/query/query-pattern";
import { queryLanguage } from "../../lib/methods/graphraft/decode/decode-query";
import { decodingRequest } from "../../lib/methods/graphraft/decode/query-messages";
import { ANSWER, type GroundedName } from "../../lib/methods/graphraft/query-text/query-grammar";
import { writeQueryText } from "../../lib/methods/graphraft/query-text/write-query-text";
import { openReader } from "../../lib/questions/reading/read-question";
import { benchEmbedder } from "../corpora/retrieval-figures";
import { judge } from "../language/judge";
import { openSchemaSet, schemaNames } from "../language/schemas/schema-sets";

const MOST = Number(process.env.BENCH_MOST ?? 400);
const FOLDER = ".build/bench/lora";
const embedder = await benchEmbedder();

/** The query for its target alone, nodes with a name of the question bound by it; null where the grammar has no text for it. */
function textOf(query: QueryGraph, names: readonly GroundedName[]): string | null {
  const { target, nodes, order, limit } = query;
  if (target === null) return null;
  const isNamed = ({ labels }: QueryNode, value: unknown) =>
    names.some(({ name, labels: own }) => name === value && labels.some((label) => own.includes(label)));
  return writeQueryText(
    {
      ...query,
      nodes: nodes.map((node) => ({
        ...node,
        predicates: node.predicates.map((one) =>
          one.operator === "=" && isNamed(node, one.value) ? { ...one, key: "name" } : one,
        ),
      })),
      returns: [{ name: ANSWER, expression: { kind: "variable", name: target } }],
      // Without a limit it finds the same nodes in any order.
      order: limit === null ? [] : order,
    },
    () => null,
  );
}

mkdirSync(FOLDER, { recursive: true });
const lines: string[] = [];
const counts: Record<string, Record<string, number>> = {};
for (const name of schemaNames()) {
  const { graph, golds, nodeById, pairs } = await openSchemaSet(name, embedder, MOST);
  const read = openReader({ graph, embedder });
  const writable = golds.filter(({ query }) => textOf(query, []) !== null);
  const before = lines.length;
  for (const gold of writable) {
    const reading = await read(gold.question);
    const language = await queryLanguage(reading, { graph });
    const text = language && textOf(gold.query, language.scope.names);
    if (!text || !language.recogniser.accepts(text)) continue;
    if (!(await judge(gold, readCypher(text), graph, nodeById)).right) continue;
    const { messages } = decodingRequest(reading, language.scope);
    lines.push(
      JSON.stringify({ schema: name, messages: [...messages, { role: "assistant", content: text }] }),
    );
  }
  counts[name] = { pairs, "with rows": golds.length, writable: writable.length, kept: lines.length - before };
  writeFileSync(`${FOLDER}/pairs.jsonl`, `${lines.join("\n")}\n`);
  console.log(name, JSON.stringify(counts[name]));
}
console.table(counts);
console.log(`${lines.length} pairs are in ${FOLDER}/pairs.jsonl`);
process.exit(0);
