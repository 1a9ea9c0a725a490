/**
 * Gold answers for the questions. Each carries the pattern that answers it, and its gold answers are that pattern's
 * matches; questions on a table and a passage carry the row and the sentence as well.
 */
import { answersOf } from "./pattern.mjs";
import { CONSTRAINTS, ONE_HOP, TABLE_AND_PASSAGE, THREE_HOPS, TWO_HOPS } from "./question-list.mjs";

/** More answers than this make a list, not a question. */
const MOST_ANSWERS = 15;

/**
 * Rows of questions.jsonl. `graph` holds the rows that are written, `everything` those of the archive's films too: a
 * question on the graph alone must have no further answer in the documents and tables.
 * @throws when a question has no answer, too many, or more in the archive.
 */
export function questions(graph, everything) {
  const answered = (asked, kind) => withGold(asked, kind, graph, everything);
  return [
    ...ONE_HOP.map((asked) => answered({ ...asked, hops: 1 }, "one hop")),
    ...TWO_HOPS.map((asked) => answered({ ...asked, hops: 2 }, "two hops")),
    ...THREE_HOPS.map((asked) => answered({ ...asked, hops: 3 }, "three hops")),
    ...CONSTRAINTS.map((asked) => answered(asked, "several constraints")),
    ...TABLE_AND_PASSAGE.map((asked) => answered(asked, "table and passage")),
  ].map((row, index) => ({ id: `q${String(index + 1).padStart(2, "0")}`, ...row }));
}

function withGold(
  { question, hops, find, nodes, edges, row, passage, example = false },
  kind,
  graph,
  everything,
) {
  const pattern = {
    nodes: Object.fromEntries(Object.entries(nodes).map(([role, node]) => [role, bound(node, graph.nodes)])),
    edges: edges.map((edge) => edge.split(" ")),
    target: find,
  };
  const matches = answersOf(pattern, graph.nodes, graph.edges);
  const entities = row ? matches.filter((id) => isNamedBy(row, id, pattern, graph)) : matches;
  if (entities.length === 0 || entities.length > MOST_ANSWERS) {
    throw new Error(`"${question}" has ${entities.length} answers; expected 1 to ${MOST_ANSWERS}.`);
  }
  if (!row && answersOf(pattern, everything.nodes, everything.edges).length > matches.length) {
    throw new Error(`"${question}" has further answers in the archive.`);
  }
  const answers = row ? [...entities, row.table, passage.document] : entities;
  return { question, answers, hops, kind, example, pattern, ...(row && { row, passage }) };
}

function bound({ name, ...node }, rows) {
  if (name === undefined) return node;
  const named = rows.filter((row) => row.name === name && row.label === node.label);
  if (named.length !== 1)
    throw new Error(`${named.length} nodes are a ${node.label} called ${name}; expected one.`);
  return { id: named[0].id, ...node };
}

/** Whether the row's cell names the answer, or the bound node through which it is found. */
function isNamedBy(row, id, pattern, { nodes, tables }) {
  const table = tables.find((candidate) => candidate.id === row.table);
  const cells = table.rows.find((candidate) => candidate[0] === row.key);
  const named = cells[table.header.indexOf(row.column)].split(", ");
  const ids = [id, ...Object.values(pattern.nodes).map((node) => node.id)];
  return nodes.some((node) => ids.includes(node.id) && named.includes(node.name));
}
