/** Values of text properties that a question writes out: "Norway" where suppliers have a country. They are no names of nodes. */
import type { GraphSchema, GraphSource } from "../../../graph/graph-source";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import { editDistance } from "../../../graph/text/edit-distance";
import { tokensOf } from "../words";
import { isNamed, type NamedPlace } from "./find-cues";
import { type GraphWords, graphWords } from "./graph-words";

export interface WrittenValue {
  /** Half-open range of characters of the question. */
  span: [number, number];
  text: string;
  /** True if it is written like a name, or quoted. */
  isCased: boolean;
}

const LONGEST_VALUE = 5;
/** Properties with too many values to know them all that are asked for one, and the time of one look. */
const MOST_ASKED = 8;
const BUDGET = { rows: 100_000, milliseconds: 1_000 };
/** Edits, as a share of its letters, up to which a text may be a value misspelt. */
const MISSPELT = 0.3;
const PLAIN_KEY = /^(?:name|title|text|id)$/i;

/** True if nodes of the graph have texts beside their names. */
export function hasTexts({ labels }: GraphSchema): boolean {
  return labels.some(({ properties }) =>
    properties.some(({ key, type }) => type === "string" && !PLAIN_KEY.test(key)),
  );
}

/**
 * Outside of names, in the order of the question; of values that overlap the longest.
 * @throws what the graph throws
 */
export async function writtenValues(
  question: string,
  names: readonly NamedPlace[],
  graph: GraphSource,
): Promise<WrittenValue[]> {
  const { byValue } = await graphWords(graph);
  const tokens = tokensOf(question);
  const found: (WrittenValue & { size: number })[] = [];
  for (let first = 0; first < tokens.length; first++) {
    for (let last = first; last < Math.min(tokens.length, first + LONGEST_VALUE); last++) {
      const own = tokens.slice(first, last + 1);
      const [from, to] = [own[0]!.from, own.at(-1)!.to];
      // The marks around a quotation are no part of the name in it.
      const marks = own.length === 1 && own[0]!.kind === "quote" ? 1 : 0;
      if (isNamed({ from: from + marks, to: to - marks }, names) || own.every(({ isStop }) => isStop))
        continue;
      const [only] = own;
      const text = own.length === 1 ? only!.text : question.slice(from, to);
      const isText = (byValue.get(text.toLowerCase()) ?? []).some(({ property }) => !property.isName);
      if (!isText || (own.length === 1 && only!.value !== null)) continue;
      const isCased = own.some((token) => token.isCased || token.kind === "quote");
      found.push({ span: [from, to], text, isCased, size: own.length });
    }
  }
  const longest: typeof found = [];
  for (const one of found.toSorted((a, b) => b.size - a.size))
    if (longest.every(({ span }) => one.span[1] <= span[0] || span[1] <= one.span[0])) longest.push(one);
  return longest
    .sort((a, b) => a.span[0] - b.span[0])
    .map(({ span, text, isCased }) => ({ span, text, isCased }));
}

/** What was asked last of each graph: one question asks twice. */
const asked = new WeakMap<GraphSource, Map<string, Promise<boolean>>>();
const REMEMBERED = 64;

/** True if a text is the value of some property; for properties with many values it queries the graph. */
export function isValue(text: string, graph: GraphSource): Promise<boolean> {
  const known = asked.get(graph) ?? new Map<string, Promise<boolean>>();
  asked.set(graph, known);
  let found = known.get(text);
  if (!found) {
    if (known.size >= REMEMBERED) known.clear();
    found = findValue(text, graph);
    known.set(text, found);
    found.catch(() => known.delete(text));
  }
  return found;
}

async function findValue(text: string, graph: GraphSource): Promise<boolean> {
  const { byValue, properties } = await graphWords(graph);
  if ((byValue.get(text.toLowerCase()) ?? []).some(({ property }) => !property.isName)) return true;
  const open = properties.filter((one) => isOpen(one)).slice(0, MOST_ASKED);
  for (const { owner, key } of open) {
    const node = { variable: "n", labels: [owner.name], predicates: [{ key, operator: "=", value: text }] };
    const { rows } = await graph.match(
      queryGraph({
        nodes: [node],
        target: "n",
        returns: [{ name: "n", expression: { kind: "variable", name: "n" } }],
      }),
      { limit: 1, budget: BUDGET },
    );
    if (rows.length > 0) return true;
  }
  return false;
}

function isOpen({ owner, type, isClosed, isName, isCode }: GraphWords["properties"][number]): boolean {
  return owner.kind === "node" && type === "string" && !isClosed && !isName && !isCode;
}

/** Values that are spelt almost like a text, nearest first. */
export async function nearestValues(text: string, graph: GraphSource, most: number): Promise<string[]> {
  const { byValue } = await graphWords(graph);
  const wanted = text.toLowerCase();
  const bound = Math.floor(wanted.length * MISSPELT);
  const near = [...byValue].flatMap(([key, own]) => {
    const value = own.find(({ property }) => !property.isName)?.value;
    const edits = value === undefined ? bound + 1 : editDistance(wanted, key, bound);
    return value !== undefined && edits <= bound ? [{ value, edits }] : [];
  });
  return near
    .sort((a, b) => a.edits - b.edits || (a.value < b.value ? -1 : 1))
    .slice(0, most)
    .map(({ value }) => value);
}
