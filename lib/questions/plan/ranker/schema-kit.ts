/** Relations and labels of a graph, with which the words of a question are compared by meaning. */
import type { GraphSchema, GraphSource } from "../../../graph/graph-source";
import type { Embedder } from "../../../graph/numeric/embedder";
import { once } from "../../../graph/once";
import type { Aliases } from "../../../words/aliases";
import { particlesOf } from "../../../words/particles";
import { spokenForLabel } from "../../../words/spoken-nouns";
import { TextVectors } from "../../../words/text-vectors";
import { WordLinks } from "../../../words/word-links";
import type { RankerKit } from "./ranker-question";

/** Mostly: a graph in which a film and a person of one name are one node has a few films that direct. */
function joinsOneKind({ ends, count }: GraphSchema["relations"][number]): boolean {
  const within = ends.filter(({ source, target }) => source === target);
  return 2 * within.reduce((sum, end) => sum + end.count, 0) >= count;
}

/** Edges of such a relation to nodes that it leads from, at most. */
const NEARLY_ONE = 1.2;

function leadsToOne(
  { ends, count }: GraphSchema["relations"][number],
  labels: GraphSchema["labels"],
): boolean {
  const sources = labels.filter(({ name }) => ends.some(({ source }) => source === name));
  return count <= NEARLY_ONE * sources.reduce((sum, label) => sum + label.count, 0);
}

/** The kit of a graph's schema, made once; after a failure the next question tries again. */
export function lazyKit(graph: GraphSource, embedder: Embedder, aliases: Aliases): () => Promise<RankerKit> {
  return once(async () => {
    const { relations, labels } = await graph.schema();
    const [relationLinks, labelLinks] = await Promise.all([
      WordLinks.open([...new Set(relations.map(({ type }) => type))], aliases, embedder),
      WordLinks.open(
        labels.map(({ name }) => name),
        aliases,
        embedder,
        spokenForLabel,
      ),
    ]);
    return {
      schema: { relations: relationLinks, labels: labelLinks, particles: particlesOf(relations) },
      vectors: new TextVectors(embedder),
      labelled: labels.length > 1,
      single: new Set(relations.filter((one) => leadsToOne(one, labels)).map(({ type }) => type)),
      loops: new Set(labels.length > 1 ? relations.filter(joinsOneKind).map(({ type }) => type) : []),
    };
  });
}
