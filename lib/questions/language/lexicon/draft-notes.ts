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
  const byOwner = new Map<string, PropertyTerm[]>();
  for (const term of properties) {
    const owner = `${term.owner.kind} ${term.owner.name}`;
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), term]);
  }
  const keysOf = new Map(schema.labels.map((one) => [one.name, one.properties]));
  const end = performance.now() + WITHIN_MS;
  const notes: SchemaNote[] = [];
  for (const about of namesToNote(schema)) {
    const parts: string[] = [];
    if ("relation" in about) {
      if (performance.now() < end) parts.push(...(await joinsOf(about.relation, match)));
      parts.push(
        ...(byOwner.get(`edge ${about.relation}`) ?? []).map((term) => `${term.key}: ${formatOf(term)}`),
      );
    } else {
      const { label, property } = about;
      const terms = byOwner.get(`node ${label}`) ?? [];
      const name = terms.find(({ isName }) => isName);
      const term = terms.find(({ key }) => key === property);
      const uses = keysOf.get(label)?.find(({ key }) => key === property)?.count;
      if (term) parts.push(formatOf(term, uses));
      else if (property === undefined && name)
        parts.push(`named by ${formatOfTexts(name.names ?? name.values)}`);
      if (property === undefined && terms.some(({ isText }) => isText)) parts.push("with a text besides");
    }
    let note = "";
    for (const part of parts)
      if (note.length + part.length + 2 <= LONGEST_NOTE) note += note === "" ? part : `; ${part}`;
    if (note !== "") notes.push({ ...about, note });
  }
  return notes;
}

function formatOf({ key, type, isName, values, ...term }: PropertyTerm, uses = 0): string {
  if (isName) return "the name";
  if (type === "boolean") return term.isMark ? "true, or absent" : "true or false";
  if (type === "number") {
    const isYear = YEAR_KEY.test(key) && term.min >= 1000 && term.max < 2100;
    return !term.isWhole ? "number" : isYear ? "year of four digits" : "whole number";
  }
  if (type === "list") return values.length === 0 ? "list" : `list, each ${formatOfTexts(values)}`;
  return formatOfTexts(values, term.isClosed ? uses : null);
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
  if (edges !== from && edges !== to) return ["any number from and to each node"];
  return [
    ...(edges === from ? ["one at most from each node"] : []),
    ...(edges === to ? ["one at most to each node"] : []),
  ];
}
