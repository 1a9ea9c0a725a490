/** Results of endpoints, short enough for the context window of a language model; omissions are reported. */
import type { MatchResponse, NeighboursPage, PathsResponse, SearchResult } from "../../api/graph";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import type { GraphNode, GraphSchema } from "../../graph/graph-source";
import type { MatchValue } from "../../graph/match/match-result";
import { pathInWords } from "../../graph/paths/path-in-words";
import { noteLines } from "../../graph/schema-notes";
import type { Run } from "../../measure/run/run";
import { bytesOf, clip, fitting } from "./fit";

/** Limit for every answer, as JSON. */
export const ANSWER_BYTES = 10_000;
export const ERROR_BYTES = 2_000;
const NAME_BYTES = 120;
const TEXT_BYTES = 400;
/** Limits for the one node that was asked for. */
const WHOLE_TEXT_BYTES = 3_000;
const PROPERTIES_BYTES = 2_000;
const CELL_BYTES = 500;
const COLUMNS_BYTES = 2_000;
const LINK_BYTES = 1_500;
const LINE_BYTES = 500;
/** Limit for the report of omissions. */
const TRIMMED_BYTES = 600;
const LABELS_BYTES = 200;

type Trimmed<Lists> = Lists & { trimmed: string[] };

/** The head, which has to be small, and as much of the lists as fits, those before leaving the rest to those after. */
function short<Head extends object, Lists extends Record<string, unknown[]>>(
  head: Head,
  lists: Lists,
  trimmed: readonly string[] = [],
): Head & Trimmed<Lists> {
  let left = ANSWER_BYTES - bytesOf(head) - TRIMMED_BYTES;
  const said = [...trimmed];
  const names = Object.keys(lists);
  const fit = names.map((name, at) => {
    const share = Math.floor(left / (names.length - at)) - bytesOf(name) - 2;
    const items = fitting(lists[name]!, Math.max(share, 2));
    left -= bytesOf(items) + bytesOf(name) + 2;
    const rest = lists[name]!.length - items.length;
    if (rest > 0) said.push(`${rest} more ${name} did not fit.`);
    return [name, items];
  });
  return { ...head, ...(Object.fromEntries(fit) as Lists), trimmed: said };
}

/** The page on which a knowledge base is explored. @param shown what it opens with */
function linkTo(address: string, base: string, shown: Record<string, string> = {}): string {
  return `${address}/explore?${new URLSearchParams({ kb: base, ...shown })}`;
}

export function shortBases(
  { knowledgeBases }: { knowledgeBases: readonly KnowledgeBase[] },
  address: string,
) {
  const listed = knowledgeBases.map(({ id, name, description, state, manifest, connection }) => ({
    id,
    name: clip(name, NAME_BYTES),
    description: clip(description, TEXT_BYTES),
    state,
    nodes: manifest?.schema.nodeCount ?? connection?.seen.nodeCount ?? 0,
    edges: manifest?.schema.edgeCount ?? connection?.seen.edgeCount ?? 0,
    link: linkTo(address, id),
  }));
  return short({}, { knowledgeBases: listed });
}

export function shortSchema(schema: GraphSchema) {
  const { nodeCount, edgeCount, labels, relations } = schema;
  const byCount = <T extends { count: number }>(all: readonly T[]) =>
    all.toSorted((one, other) => other.count - one.count);
  const ends = relations.flatMap(({ type, ends }) => ends.map((end) => ({ ...end, type })));
  const lines = byCount(ends).map(({ source, type, target, count }) =>
    clip(`${source} -${type}-> ${target}: ${count}`, LINE_BYTES),
  );
  const described = byCount(labels).map(({ name, count, properties }) => ({
    name: clip(name, NAME_BYTES),
    count,
    properties: fitting(
      byCount(properties).map(({ key, type }) => `${key}: ${type}`),
      CELL_BYTES,
    ),
  }));
  const notes = noteLines(schema).map((line) => clip(line, LINE_BYTES));
  const lists = { labels: described, relations: lines, ...(notes.length > 0 && { notes }) };
  return short({ nodeCount, edgeCount }, lists);
}

export function shortSearch({ nodes, scores }: SearchResult, address: string, base: string) {
  const found = nodes.map((node, at) => ({
    ...headOf(node),
    score: Number(scores[at]!.toFixed(3)),
    text: clip(node.text, TEXT_BYTES),
  }));
  return short({ link: linkTo(address, base) }, { nodes: found });
}

export function shortNeighbours(node: GraphNode, page: NeighboursPage, address: string, base: string) {
  const heads = new Map(page.nodes.map((one) => [one.id, headOf(one)]));
  const edges = page.edges.map(({ type, kind, source, target }) => {
    const far = source === node.id ? target : source;
    return {
      direction: source === node.id ? "out" : "in",
      type: clip(type, NAME_BYTES),
      ...(kind !== "relation" && { kind }),
      node: heads.get(far) ?? headOf(node),
    };
  });
  const properties = Object.entries(node.properties).map(
    ([key, value]) =>
      [clip(key, NAME_BYTES), typeof value === "string" ? clip(value, CELL_BYTES) : value] as const,
  );
  const asked = {
    ...headOf(node),
    properties: Object.fromEntries(fitting(properties, PROPERTIES_BYTES)),
    text: clip(node.text, WHOLE_TEXT_BYTES),
  };
  const more = page.truncated ? ["There are more edges: ask with an offset."] : [];
  return short(
    {
      node: asked,
      link: linkTo(address, base, node.id.length > NAME_BYTES ? {} : { node: node.id }),
      edgesInAll: page.total,
    },
    { edges },
    more,
  );
}

export function shortPaths({ paths, nodes, edges, truncated }: PathsResponse, address: string, base: string) {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const edgeOf = new Map(edges.map((edge) => [edge.id, edge]));
  const lines = paths.map((path) => ({
    text: pathInWords(
      path.nodes,
      path.edges.map((id) => edgeOf.get(id)!),
      (id) => clip(names.get(id) || id, NAME_BYTES),
    ),
    nodes: path.nodes,
  }));
  const cut = truncated ? [`Ended by its limit of ${truncated}: there may be shorter paths.`] : [];
  return short({ link: linkTo(address, base) }, { paths: lines }, cut);
}

export function shortMatch({ cypher, problems, result }: MatchResponse, address: string, base: string) {
  const names = new Map(result.subgraph.nodes.map(({ id, name }) => [id, name]));
  const rows = result.rows.map((row) => row.map((value) => shortValue(value, names)));
  const complaints = problems.map(({ message }) => clip(message, LINE_BYTES));
  const cut = result.truncated ? [`Ended by its limit of ${result.truncated}: there may be more rows.`] : [];
  const query = linkTo(address, base, { pane: "query", cypher: cypher.text });
  const link = query.length > LINK_BYTES ? linkTo(address, base) : query;
  return short(
    { columns: fitting(result.columns, COLUMNS_BYTES), link },
    { problems: complaints, rows },
    cut,
  );
}

/** Findings of each method of a run, and their joint verdict. */
export function shortRun({ id, knowledgeBase, question, state, verdict, columns }: Run, address: string) {
  const methods = columns.map(({ id: method, ms, error, retrieval }) => ({
    ...{ method, ms, error: error && clip(error, LINE_BYTES) },
    answer: clip(retrieval?.answer.sentences.map(({ text }) => text).join(" ") ?? "", TEXT_BYTES),
    confidence: retrieval?.answer.confidence ?? null,
    nodes: fitting(retrieval?.ranking.map(({ node }) => node) ?? [], CELL_BYTES),
  }));
  const said = { verdict: clip(verdict?.sentence ?? "", TEXT_BYTES), confidence: verdict?.confidence ?? 0 };
  const asked = { run: id, knowledgeBase, question: clip(question, COLUMNS_BYTES), state };
  return short({ ...asked, link: `${address}/runs/${id}`, ...said }, { methods });
}

/** A value with its texts clipped, and nodes with their names. */
function shortValue(value: MatchValue, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return clip(value, CELL_BYTES);
  if (Array.isArray(value)) return value.map((one) => shortValue(one, names));
  if (typeof value !== "object" || value === null || "edge" in value) return value;
  if ("node" in value) return { ...value, name: clip(names.get(value.node) ?? "", NAME_BYTES) };
  return Object.fromEntries(Object.entries(value.map).map(([key, one]) => [key, shortValue(one, names)]));
}

function headOf({ id, name, labels }: Pick<GraphNode, "id" | "name" | "labels">) {
  return { id, name: clip(name, NAME_BYTES), labels: fitting(labels, LABELS_BYTES) };
}
