/** Pairs of a knowledge base's nodes that may be the same: found once for each state of its graph, without those that are decided. */
import type {
  DuplicatePair,
  DuplicateSide,
  Duplicates,
  listDuplicates as listing,
} from "../../api/duplicates";
import type { QueryOf } from "../../api/endpoint";
import { type CandidatePair, candidatePairs, type NamedRow } from "../../graph/duplicates/candidate-pairs";
import { Decisions } from "../../graph/duplicates/decisions";
import { type PairSide, type ScoredPair, scorePair } from "../../graph/duplicates/score-pair";
import { HopscopeError } from "../../graph/errors";
import type { GraphEdge, GraphNode } from "../../graph/graph-element";
import type { GraphSource } from "../../graph/graph-source";
import { Yielder } from "../../graph/numeric/yielder";
import { aliasesIn } from "../../graph/snapshot/aliases";
import type { NodeRows } from "../../graph/snapshot/node-rows";
import type { Engine } from "../engine";
import type { OpenGraph } from "./graphs";

/** Nodes whose names are compared. */
const MOST_NODES = 300_000;
/** Pairs of which neighbours, properties and texts are read. */
const MOST_SCORED = 2_000;
/** Edges that are read of a node. */
const EDGES_READ = 100;
const ROWS_AT_ONCE = 1_024;
const FACTS_SHOWN = 5;
const SAYS_SHOWN = 280;

interface Found extends Pick<Duplicates, "nodes" | "notLookedAt" | "largeGroups" | "truncated"> {
  /** Most alike first. */
  pairs: (ScoredPair & { node: string; into: string })[];
}

/** By open graph, which is one for each state. */
const found = new WeakMap<OpenGraph, Promise<Found>>();

/** @throws HopscopeError `not-found`, `not-ready` before the first index, `invalid-input` for a graph in a Neo4j */
export async function listDuplicates(
  engine: Engine,
  base: string,
  { limit, offset, score }: QueryOf<typeof listing>,
  signal?: AbortSignal,
): Promise<Duplicates> {
  const knowledgeBase = await engine.database.knowledgeBases.get(base);
  if (knowledgeBase.connection)
    throw new HopscopeError(
      "invalid-input",
      `"${knowledgeBase.name}" lives in a Neo4j database, which is only read.`,
      {
        hint: "Project a part of it to this machine, and look for duplicates there.",
      },
    );
  const open = await engine.graphs.open(knowledgeBase);
  const [all, log] = await Promise.all([
    foundIn(open, signal),
    engine.database.graphEdits.list(knowledgeBase.id),
  ]);
  const decisions = new Decisions(log);
  const waiting = all.pairs.filter((pair) => pair.score >= score && !decisions.has(pair.node, pair.into));
  const { nodes, notLookedAt, largeGroups, truncated } = all;
  return {
    pairs: await withSides(open.source, waiting.slice(offset, offset + limit)),
    total: waiting.length,
    ...{ nodes, notLookedAt, largeGroups, truncated },
    decided: decisions.counts,
    bands: decisions.bands,
  };
}

/** Whoever asks first finds them for all: one who leaves does not stop it for those who wait. */
async function foundIn(open: OpenGraph, signal?: AbortSignal): Promise<Found> {
  const finding = found.get(open) ?? find(open);
  found.set(open, finding);
  finding.catch(() => found.delete(open));
  const result = await finding;
  signal?.throwIfAborted();
  return result;
}

async function find({ source, similarity }: OpenGraph): Promise<Found> {
  const rows = await similarity?.rows();
  if (!rows) throw new HopscopeError("not-ready", "This graph cannot be read node by node.");
  const { named, notLookedAt } = await namedRows(rows);
  const { pairs, largeGroups, truncated } = await candidatePairs(named);
  const scored = await scorePairs(source, rows, pairs.slice(0, MOST_SCORED));
  return {
    pairs: scored.sort(
      (a, b) => b.score - a.score || (a.node < b.node ? -1 : a.node > b.node ? 1 : a.into < b.into ? -1 : 1),
    ),
    nodes: named.length,
    notLookedAt,
    largeGroups,
    truncated: truncated || pairs.length > MOST_SCORED,
  };
}

/** Nodes that are no passages or parts of tables: those are cut from sources, and cannot be merged. */
async function namedRows(rows: NodeRows): Promise<{ named: NamedRow[]; notLookedAt: number }> {
  const yielder = new Yielder();
  const named: NamedRow[] = [];
  let notLookedAt = 0;
  for (let row = 0; row < rows.count; row++) {
    if (row % ROWS_AT_ONCE === 0) await yielder.yieldIfDue();
    if (!rows.isThere(row) || rows.isChunk(row)) continue;
    if (named.length >= MOST_NODES) {
      notLookedAt++;
      continue;
    }
    const { name, properties } = rows.node(row);
    named.push({ row, name, aliases: aliasesIn(properties) });
  }
  return { named, notLookedAt };
}

async function scorePairs(
  source: GraphSource,
  rows: NodeRows,
  pairs: readonly CandidatePair[],
): Promise<Found["pairs"]> {
  const ids = [...new Set(pairs.flatMap(({ a, b }) => [rows.idOnce(a), rows.idOnce(b)]))];
  const [nodes, vectors, near] = await Promise.all([
    source.nodes(ids),
    source.vectors(ids),
    source.neighbours(ids, { kinds: ["relation"], limitPerNode: EDGES_READ }),
  ]);
  const vectorOf = new Map(ids.map((id, at) => [id, vectors[at] ?? null]));
  const neighboursOf = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const { source: from, target } of near.edges) {
    if (from === target) continue;
    neighboursOf.get(from)?.add(target);
    neighboursOf.get(target)?.add(from);
  }
  const sides = new Map(
    nodes.map((node) => [
      node.id,
      {
        ...node,
        neighbours: neighboursOf.get(node.id)!,
        vector: node.text === "" ? null : vectorOf.get(node.id)!,
      },
    ]),
  );
  return pairs.flatMap(({ a, b, reason }) => {
    const [one, other] = [sides.get(rows.idOnce(a)), sides.get(rows.idOnce(b))];
    if (!one || !other) return [];
    const areLinked = one.neighbours.has(other.id);
    const [node, into] = ordered(one, other);
    return [{ node: node.id, into: into.id, ...scorePair(reason, one, other, areLinked) }];
  });
}

type Side = PairSide & GraphNode;

/** The one with fewer edges becomes the other; of equals the one with the shorter name. */
function ordered(one: Side, other: Side): [node: Side, into: Side] {
  const more = one.neighbours.size - other.neighbours.size || one.name.length - other.name.length;
  return more > 0 || (more === 0 && one.id < other.id) ? [other, one] : [one, other];
}

async function withSides(source: GraphSource, pairs: Found["pairs"]): Promise<DuplicatePair[]> {
  const ids = [...new Set(pairs.flatMap(({ node, into }) => [node, into]))];
  const [nodes, near, degrees] = await Promise.all([
    source.nodes(ids),
    source.neighbours(ids, { kinds: ["relation"], limitPerNode: FACTS_SHOWN }),
    Promise.all(ids.map((id) => source.relationCounts(id))),
  ]);
  const ends = await source.nodes([...new Set(near.edges.flatMap((edge) => [edge.source, edge.target]))]);
  const names = new Map(ends.map(({ id, name }) => [id, name]));
  const countsOf = new Map(ids.map((id, at) => [id, degrees[at]!]));
  const sides = new Map<string, DuplicateSide>();
  for (const node of nodes) {
    const edges = near.edges.filter((edge) => edge.source === node.id || edge.target === node.id);
    const counts = countsOf.get(node.id)!.filter(({ kind }) => kind === "relation");
    sides.set(node.id, {
      id: node.id,
      name: node.name,
      labels: node.labels,
      aliases: aliasesIn(node.properties),
      edges: counts.reduce((sum, { count }) => sum + count, 0),
      facts: edges.slice(0, FACTS_SHOWN).map((edge) => inWords(node.id, edge, names)),
      says: saysOf(node, edges),
    });
  }
  return pairs.flatMap(({ node, into, score, reasons }) => {
    const [one, other] = [sides.get(node), sides.get(into)];
    return one && other ? [{ node: one, into: other, score, reasons }] : [];
  });
}

function inWords(
  id: string,
  { source, type, target }: GraphEdge,
  names: ReadonlyMap<string, string>,
): string {
  return source === id
    ? `${type} ${names.get(target) ?? target}`
    : `← ${type} ${names.get(source) ?? source}`;
}

function saysOf({ text }: GraphNode, edges: readonly GraphEdge[]): string {
  const sentence = edges.find(({ properties }) => typeof properties.sentence === "string")?.properties
    .sentence;
  const says = text || String(sentence ?? "");
  return says.length > SAYS_SHOWN ? `${says.slice(0, SAYS_SHOWN)} …` : says;
}
