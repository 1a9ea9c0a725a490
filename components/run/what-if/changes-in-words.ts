/** Changes made before a method ran again, in words. */
import { parameterFields } from "@/components/choices/parameter-fields";
import { formatNoun } from "@/components/ui/format";
import type { Method } from "@/lib/api/methods";
import type { GraphEdge } from "@/lib/graph/graph-source";
import { sameQueryGraph } from "@/lib/graph/query/query-facts";
import type { Intervention } from "@/lib/measure/run/counterfactual";
import type { Run, RunColumn } from "@/lib/measure/run/run";
import { writePattern } from "@/lib/questions/plan/write-pattern";
import { type NodeNames, nameOf } from "../state/node-names";

/** Names that are written out; of more, the rest is counted. */
const WRITTEN = 3;

export interface Vocabulary {
  method: Method | undefined;
  names: NodeNames;
  edges: ReadonlyMap<string, GraphEdge>;
}

/** One part for each kind of change: "without The Third Man", "Beam width 3". */
export function changesInWords(
  { params, without, query }: Omit<Intervention, "from">,
  original: RunColumn,
  { method, names, edges }: Vocabulary,
): string[] {
  const fields = method ? parameterFields(method.params) : [];
  const left = [
    ...without.nodes.map((id) => nameOf(names, id)),
    ...without.edges.map((id) => edgeInWords(edges.get(id), names)),
    ...without.labels.map((label) => `every ${label}`),
    ...without.relations.map((type) => `every ${type} edge`),
  ];
  return [
    ...(left.length > 0 ? [`without ${list(left)}`] : []),
    ...Object.entries(params).map(([name, value]) => {
      const title = fields.find((field) => field.name === name)?.title ?? name;
      return `${title} ${write(value)} instead of ${write(original.params[name])}`;
    }),
    ...(query ? [queryInWords(query, original)] : []),
  ];
}

/** "What if: without The Third Man, from Expand". */
export function counterfactualInWords(
  intervention: Intervention,
  original: RunColumn,
  vocabulary: Vocabulary,
): string {
  const { method } = vocabulary;
  const from = method?.stages.find(({ id }) => id === intervention.from)?.title ?? intervention.from;
  return `What if: ${[...changesInWords(intervention, original, vocabulary), `from ${from}`].join(", ")}`;
}

export function edgesOf({ columns }: Pick<Run, "columns">): Map<string, GraphEdge> {
  const edges = new Map<string, GraphEdge>();
  const add = (list: readonly (GraphEdge | null)[]) => {
    for (const edge of list) if (edge && !edges.has(edge.id)) edges.set(edge.id, edge);
  };
  for (const { stages, retrieval } of columns) {
    for (const artefact of stages.flatMap(({ artefacts }) => artefacts)) {
      if (artefact.kind === "subgraph") add(artefact.subgraph.edges);
      else if (artefact.kind === "matches") for (const match of artefact.matches) add(match.edges);
      else if (artefact.kind === "ranking") for (const { via } of artefact.ranking) add(via);
      else if (artefact.kind === "paths")
        for (const { edge, lost } of artefact.paths.flatMap(({ steps }) => steps))
          add([edge, ...lost.map((other) => other.edge)]);
    }
    add(retrieval?.evidence.edges ?? []);
    for (const { via } of retrieval?.ranking ?? []) add(via);
  }
  return edges;
}

/** "DIRECTED_BY of The Third Man and Carol Reed"; an edge that the run does not show is just one. */
export function edgeInWords(edge: GraphEdge | undefined, names: NodeNames): string {
  return edge ? `${edge.type} of ${nameOf(names, edge.source)} and ${nameOf(names, edge.target)}` : "an edge";
}

/** The words of the plan that has this query, where the original had one. */
function queryInWords(query: Intervention["query"], original: RunColumn): string {
  const plans = original.stages.flatMap(({ artefacts }) =>
    artefacts.flatMap((artefact) => (artefact.kind === "plans" ? artefact.plans : [])),
  );
  const plan = plans.find((candidate) => query && sameQueryGraph(candidate.query, query));
  return plan ? `asked for ${writePattern(plan.pattern)}` : "with another query";
}

function list(words: readonly string[]): string {
  if (words.length <= WRITTEN) return words.join(" and ");
  return `${words.slice(0, WRITTEN - 1).join(", ")} and ${formatNoun(words.length - WRITTEN + 1, "more", "more")}`;
}

function write(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
