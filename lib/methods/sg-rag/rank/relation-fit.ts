/**
 * Fit of a match to the question's words (ours: the paper matches nodes only, so several entities often satisfy one star). Each edge of the
 * query graph lies on one or more relations of the graph; the one that fits the words near the name that it leads to best counts for the
 * match.
 */
import type { GraphEdge, GraphSchema, GraphSource } from "../../../graph/graph-source";
import type { Embedder } from "../../../graph/numeric/embedder";
import type { Mention } from "../../../questions/mentions/mention";
import { contentWords, type QuestionReading, readQuestion } from "../../../questions/plan/question-reading";
import type { RankerKit } from "../../../questions/plan/ranker/ranker-question";
import { lazyKit } from "../../../questions/plan/ranker/schema-kit";
import { maskQuestion } from "../../../questions/plan/verbalise";

/** Decay of a word's weight for a name, per word between them. */
const DECAY = 0.12;

const kits = new WeakMap<Embedder, WeakMap<GraphSchema, () => Promise<RankerKit>>>();

async function schemaKit(graph: GraphSource, embedder: Embedder): Promise<RankerKit> {
  const schema = await graph.schema();
  const own = kits.get(embedder) ?? new WeakMap<GraphSchema, () => Promise<RankerKit>>();
  kits.set(embedder, own);
  const open = own.get(schema) ?? lazyKit(graph, embedder, {});
  own.set(schema, open);
  return open();
}

export class RelationFit {
  private constructor(
    private readonly reading: QuestionReading,
    private readonly kit: RankerKit,
  ) {}

  static async open(
    question: string,
    mentions: readonly Mention[],
    graph: GraphSource,
    embedder: Embedder,
    signal: AbortSignal,
  ): Promise<RelationFit> {
    const kit = await schemaKit(graph, embedder);
    const used = new Map(mentions.map(({ readings }, at) => [at, readings[0]!.labels[0] ?? ""]));
    const masked = maskQuestion(question, mentions, used);
    const vectors = await kit.vectors.of([masked.text, ...contentWords(masked)], signal);
    return new RelationFit(readQuestion(masked, vectors, kit.schema), kit);
  }

  /** In [0, 1]: the best word of the question for a relation, words near the mention counting most. */
  ofRelation(type: string, mention: number): number {
    const row = this.kit.schema.relations.positionOf(type);
    if (row < 0) return 0;
    const place = this.reading.places.get(mention);
    let best = 0;
    for (const { relations, place: at } of this.reading.words) {
      const distance = place === undefined ? 0 : Math.abs(at - place);
      best = Math.max(best, relations[row]! / (1 + DECAY * distance));
    }
    return best;
  }

  /** The relation among parallel ones that fits best. */
  bestOf(edges: readonly GraphEdge[], mention: number): { edge: GraphEdge; fit: number } | null {
    let best: { edge: GraphEdge; fit: number } | null = null;
    for (const edge of edges) {
      const fit = this.ofRelation(edge.type, mention);
      if (!best || fit > best.fit) best = { edge, fit };
    }
    return best;
  }

  /** In [0, 1]: how much of what is said of a node names the kind of thing that is asked for. */
  ofKind(said: readonly GraphEdge[]): number {
    const { asked } = this.reading;
    if (!asked || said.length === 0) return 0;
    const rows = said.map(({ type }) => asked.relations[this.kit.schema.relations.positionOf(type)] ?? 0);
    return rows.reduce((sum, nearness) => sum + nearness, 0) / rows.length;
  }
}
