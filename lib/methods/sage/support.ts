/**
 * An edge's contribution to the scores of its ends (SAGE section 2.2 B, step 2, and beyond): the row, sentence or relation it came through,
 * the share of the question that this covers together with its end, and the rank of the seed that it left.
 *
 * support(e) = w(e) * (c * (covered^2 - a * alone^2) + r / (1 + rank of the seed))
 *
 * `alone` counts for sentences and shared entities: a link between two texts is evidence for what each adds to the other, not
 * for what one of them covers by itself. Through a row more than two things are together, so that what another cell of it
 * names may cover what the row and its end leave open: the club's founding year says which row, the stadium beside it is the answer.
 */
import { MENTIONS, SHARED_ENTITIES, SIMILAR_CONTENT, SIMILAR_TOPIC } from "../../graph/chunk-edges";
import type { GraphEdge, GraphNode, NodeId } from "../../graph/graph-source";
import { rowLines } from "../../graph/text/row-lines";
import { eitherOf, type Presence, type QuestionCoverage } from "../rank/coverage";
import { totalOf } from "../rank/fuse";
import type { Contribution } from "../trace/trace";
import type { Arrival } from "./expand";
import type { ResolvedParams } from "./graph-weights";
import type { SageParams } from "./params";

export interface Support {
  arrival: Arrival;
  /** Share of the question that the edge and its ends cover together. */
  covered: number;
  contributions: Contribution[];
  total: number;
}

interface Cover {
  /** With both its ends, and for a row with what another cell of it names. */
  together: number;
  /** Coverage by the better of its two texts alone; 0 where that does not count. */
  alone: number;
}

/** A thing that a row names, and how surely it does. */
interface Named {
  node: NodeId;
  presence: Presence;
  certainty: number;
}

interface Segment {
  /** The question's terms in the table's title. */
  title: Presence;
  from: number;
  lines: readonly string[];
  /** By line the question's terms in it and in the title; made when they are asked for. */
  presences: (Presence | undefined)[];
}

/** Weight of edges of its kind, before the edge's own weight. */
export function weightOf(arrival: Arrival, params: SageParams): number {
  const { edge } = arrival;
  if (edge.kind === "relation") return params.relationWeight;
  if (edge.kind === "structural") return params.structuralWeight;
  if (edge.type === SIMILAR_CONTENT) return params.contentWeight;
  if (edge.type === SIMILAR_TOPIC) return params.topicWeight;
  if (edge.type === SHARED_ENTITIES) return params.entityWeight;
  const weight = edge.properties.rows === undefined ? params.textMentionWeight : params.rowMentionWeight;
  return isFollowedBack(arrival) ? weight * params.mentionedByWeight : weight;
}

export class EdgeSupports {
  readonly #covers = new Map<string, Cover>();
  readonly #segments = new Map<NodeId, Segment>();
  /** By row what its cells name, among the edges that were read. */
  readonly #namedByRow = new Map<string, Map<NodeId, Named>>();

  constructor(
    arrivals: readonly Arrival[],
    private readonly nodes: ReadonlyMap<NodeId, GraphNode>,
    private readonly coverage: QuestionCoverage,
    private readonly params: ResolvedParams,
  ) {
    for (const { edge } of arrivals) {
      const named = {
        node: edge.target,
        presence: coverage.ofNode(edge.target),
        certainty: Math.sqrt(edge.weight ?? 1),
      };
      for (const row of rowsOf(edge)) {
        const key = rowKey(edge.source, row);
        const own = this.#namedByRow.get(key) ?? new Map<NodeId, Named>();
        this.#namedByRow.set(key, own.set(edge.target, named));
      }
    }
  }

  of(arrival: Arrival): Support {
    const { coverageWeight, seedRankWeight, aloneShare } = this.params;
    const kindWeight = weightOf(arrival, this.params) * Math.sqrt(arrival.edge.weight ?? 1);
    const { together, alone } = this.#coverOf(arrival);
    const contributions: Contribution[] = [
      {
        name: "covers the question with its link",
        value: together ** 2 - aloneShare * alone ** 2,
        weight: kindWeight * coverageWeight,
      },
      {
        name: "rank of the seed",
        value: 1 / (1 + arrival.seedRank),
        weight: kindWeight * seedRankWeight,
      },
    ];
    return { arrival, covered: together, contributions, total: totalOf(contributions) };
  }

  #coverOf(arrival: Arrival): Cover {
    const { edge, seed } = arrival;
    // A relation's start is said beside it, so that its two directions differ.
    const key = edge.kind === "relation" ? `${edge.id} ${seed}` : edge.id;
    const known = this.#covers.get(key);
    if (known) return known;
    const cover = this.#measure(arrival);
    this.#covers.set(key, cover);
    return cover;
  }

  #measure({ seed, neighbour, edge }: Arrival): Cover {
    const { coverage } = this;
    const rows = rowsOf(edge);
    if (rows.length > 0) {
      const together = rows.map((row) => this.#coverThroughRow(edge, row));
      return { together: Math.max(...together), alone: 0 };
    }
    const end = coverage.ofNode(neighbour);
    if (edge.kind === "relation") {
      const start = `${this.nodes.get(seed)?.name ?? ""} ${edge.type.replaceAll("_", " ")}`;
      return { together: coverage.together(coverage.ofText(start), end), alone: 0 };
    }
    const other = coverage.ofNode(seed);
    const isOfTexts = edge.type === MENTIONS || edge.type === SHARED_ENTITIES;
    const alone = isOfTexts ? Math.max(coverage.together(other), coverage.together(end)) : 0;
    return { together: coverage.together(other, end), alone };
  }

  /** The row, what it names there, and a share of what the best other thing that it names adds. */
  #coverThroughRow({ source, target }: GraphEdge, row: number): number {
    const { coverage, params } = this;
    const words = this.#wordsOfRow(source, row);
    const end = coverage.ofNode(target);
    const two = coverage.together(words, end);
    let added = 0;
    for (const { node, presence, certainty } of this.#namedByRow.get(rowKey(source, row))?.values() ?? [])
      if (node !== target)
        added = Math.max(added, certainty * (coverage.together(words, end, presence) - two));
    return two + params.partnerShare * added;
  }

  /** The question's terms in a row with the table's title and its cells' headers. */
  #wordsOfRow(table: NodeId, row: number): Presence {
    const { title, from, lines, presences } = this.#segmentOf(table);
    presences[row - from] ??= eitherOf(title, this.coverage.ofText(lines[row - from] ?? ""));
    return presences[row - from]!;
  }

  #segmentOf(table: NodeId): Segment {
    const known = this.#segments.get(table);
    if (known) return known;
    const { name = "", text = "", origin } = this.nodes.get(table) ?? {};
    const [from, to] = origin?.range ?? [0, 0];
    const lines = rowLines(text, to - from);
    const segment = { title: this.coverage.ofText(name), from, lines, presences: [] };
    this.#segments.set(table, segment);
    return segment;
  }
}

/** From what is named to who names it. */
function isFollowedBack({ edge, seed }: Arrival): boolean {
  return edge.type === MENTIONS && edge.target === seed;
}

/** The rows in which a cell names the edge's target; none for other edges. */
function rowsOf({ type, properties }: GraphEdge): number[] {
  if (type !== MENTIONS || properties.rows === undefined) return [];
  return String(properties.rows).split(",").map(Number);
}

function rowKey(table: NodeId, row: number): string {
  return `${table} ${row}`;
}
