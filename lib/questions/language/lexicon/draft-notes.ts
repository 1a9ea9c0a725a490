/** A first draft of the notes on a schema, from a bounded look at the graph: how values are written, and how relations join. */
import type { GraphSource } from "../../../graph/graph-source";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import { LONGEST_NOTE, namesToNote, type SchemaNote } from "../../../graph/schema-notes";
import { graphWords, type PropertyTerm } from "./graph-words";
import { formatOfTexts } from "./value-format";

const BUDGET = { rows: 400_000, milliseconds: 1_000 };
/** Relations whose edges are still counted after this long are the last. */
const WITHIN_MS = 8_000;
const YEAR_KEY = /year|since|until|founded|born|died|built|opened|closed|released?(?![a-z])/i;

/**
 * One for each name of the schema that was looked at; never a value of a node.
 * @param match runs a query, away from the thread that answers requests
 * @throws what the graph throws
 */
export async function draftNotes(graph: GraphSource, match: GraphSource["match"]): Promise<SchemaNote[]> {
  const [schema, { properties }] = await Promise.all([graph.schema(), graphWords(graph)]);
  const counts = new Map(
    schema.labels.flatMap(({ name, properties: own }) =>
      own.map(({ key, count }) => [JSON.stringify([name, key]), count] as const),
    ),
  );
  const usesOf = ({ owner, key }: PropertyTerm) => counts.get(JSON.stringify([owner.name, key])) ?? 0;
  const termsOf = (kind: "node" | "edge", name: string) =>
    properties.filter(({ owner }) => owner.kind === kind && owner.name === name);
  const end = performance.now() + WITHIN_MS;
  const notes: SchemaNote[] = [];
  for (const about of namesToNote(schema)) {
    let note = "";
    if ("relation" in about) {
      const joins = performance.now() < end ? await joinsOf(about.relation, match) : [];
      const own = termsOf("edge", about.relation).map((term) => `${term.key}: ${formatOf(term, 0)}`);
      for (const part of [...joins, ...own])
        if (note.length + part.length + 2 <= LONGEST_NOTE) note += note === "" ? part : `; ${part}`;
    } else if (about.property === undefined) {
      const terms = termsOf("node", about.label);
      const name = terms.find(({ isName }) => isName);
      const text = terms.some(({ isText }) => isText) ? ", with a text besides" : "";
      if (name) note = `named by ${formatOfTexts(name.names ?? name.values)}${text}`;
    } else {
      const term = termsOf("node", about.label).find(({ key }) => key === about.property);
      if (term) note = formatOf(term, usesOf(term));
    }
    if (note !== "") notes.push({ ...about, note });
  }
  return notes;
}

function formatOf(term: PropertyTerm, uses: number): string {
  const { key, type, min, max, isWhole, isMark, isClosed, isName, values } = term;
  if (isName) return "the name";
  if (type === "boolean") return isMark ? "true, or absent" : "true or false";
  if (type === "number") {
    if (!isWhole) return "number";
    return YEAR_KEY.test(key) && min >= 1000 && max < 2100 ? "year of four digits" : "whole number";
  }
  if (type === "list") return values.length === 0 ? "list" : `list, each ${formatOfTexts(values)}`;
  return formatOfTexts(values, isClosed ? uses : null);
}

/** Whether its edges lead from and to each node once at most; nothing where there are too many to count. */
async function joinsOf(type: string, match: GraphSource["match"]): Promise<string[]> {
  const count = (name: string) => ({
    name,
    expression: {
      kind: "aggregate",
      aggregate: "count",
      distinct: true,
      argument: { kind: "variable", name },
    },
  });
  const query = queryGraph({
    nodes: [{ variable: "from" }, { variable: "to" }],
    edges: [{ variable: "edge", from: "from", to: "to", types: [type] }],
    returns: [count("edge"), count("from"), count("to")],
  });
  const { rows, truncated } = await match(query, { budget: BUDGET });
  const [edges, from, to] = (rows[0] ?? []).map(Number);
  if (truncated !== null || !edges) return [];
  const said = [edges === from && "one at most from each node", edges === to && "one at most to each node"];
  return said.some(Boolean) ? said.filter((one) => one !== false) : ["any number from and to each node"];
}
