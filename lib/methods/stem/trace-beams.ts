/** Sections 3.4 and 3.5 for all beams and anchors: each is traced by itself, all at once, and what they find is merged. */
import type { NodeId } from "../../graph/graph-source";
import { ANSWER } from "../../questions/plan/candidates/candidate-query";
import type { Toolkit } from "../contract/retriever";
import type { StageWriter } from "../trace/trace";
import { type Anchor, anchorsOf, tracedAnchors } from "./anchor";
import type { EdgeKit } from "./edge-candidates";
import { type Finding, findingsOf } from "./findings";
import type { GuidanceGraph } from "./guidance/guidance-graph";
import type { StemParams } from "./params";
import { isQuestionEntity, type SchemaGraph } from "./schema-graph";
import { isGreedy, tellChains } from "./tell-chains";
import { type SchemaTrace, traceSchema } from "./trace-schema";
import { NameSimilarity } from "./triple-similarity";

export interface AnchoredBeam {
  graph: SchemaGraph;
  /** By position, best first; none for a placeholder. */
  anchors: Anchor[][];
}

export interface Traced {
  edges: EdgeKit;
  traces: SchemaTrace[];
  findings: Map<NodeId, Finding>;
}

/** Nodes that a restriction may let pass; more are counted as all. */
const MOST_ALLOWED = 5_000;
const SHOWN = 5;

export async function anchor(
  beams: readonly SchemaGraph[],
  guidance: GuidanceGraph,
  { signal }: Toolkit,
  { entityBias, anchors: most }: StemParams,
  write: StageWriter,
): Promise<AnchoredBeam[]> {
  signal.throwIfAborted();
  const bias = guidance.by === "none" ? 1 : entityBias;
  const anchored = beams.map((graph) => ({
    graph,
    anchors: graph.nodes.map((node) => anchorsOf(node, guidance, bias)),
  }));
  const named = new Map<string, { name: string; anchors: Anchor[] }>();
  for (const { graph, anchors } of anchored)
    for (const [at, node] of graph.nodes.entries())
      if (isQuestionEntity(node))
        named.set(JSON.stringify([node.name, anchors[at]!.map((one) => one.node)]), {
          name: node.name,
          anchors: anchors[at]!,
        });
  if (named.size > 0)
    write.table(
      "Anchors",
      [{ title: "Name" }, { title: "Node" }, { title: "Similarity" }, { title: "Bias" }, { title: "Score" }],
      [...named.values()].flatMap(({ name, anchors }) => {
        const traced = new Set(tracedAnchors(anchors, most));
        return anchors.slice(0, SHOWN).map((one, at) => ({
          cells: [
            at === 0 ? name : null,
            { nodes: [{ id: one.node, name: one.name }] },
            one.similarity,
            one.bias,
            one.score,
          ],
          chosen: traced.has(one),
        }));
      }),
    );
  else write.info("No name to trace from.");
  return anchored.map(({ graph, anchors }) => ({
    graph,
    anchors: anchors.map((all) => tracedAnchors(all, most)),
  }));
}

export async function traceBeams(
  beams: readonly AnchoredBeam[],
  guidance: GuidanceGraph,
  kit: Toolkit,
  params: StemParams,
  write: StageWriter,
): Promise<Traced> {
  kit.signal.throwIfAborted();
  const edges = await edgeKit(beams, guidance, kit);
  const traces = (await Promise.all(beams.map((beam) => traceBeam(beam, edges, guidance, params)))).flat();
  const findings = findingsOf(traces, await restrictions(beams, kit));
  if (beams.length > 0)
    write.info(
      `Traces: ${traces.length}, from schema graphs: ${beams.length}; nodes reached: ${findings.size}.`,
    );
  for (const { graph, cutNodes, cutStates, anchor: from } of traces) {
    const beam = beams.findIndex((one) => one.graph === graph) + 1;
    if (cutNodes > 0)
      write.flag(
        `Beam ${beam} from ${from.name}: at ${cutNodes === 1 ? "one node" : `${cutNodes} nodes`} more than ${params.fanOut} edges matched; the best were followed.`,
      );
    if (cutStates > 0)
      write.flag(
        `Beam ${beam} from ${from.name}: ${cutStates.toLocaleString("en")} less likely ways were not followed further.`,
      );
  }
  if (beams.length > 0) tellTraces(traces, beams, params, write);
  const best = [...findings.values()].sort((one, other) => other.state.score - one.state.score);
  await tellChains("Traced chains", best, edges, guidance, kit, params, write);
  return { edges, traces, findings };
}

/** From each question entity of the schema graph, and from each of its anchors. */
function traceBeam(
  { graph, anchors }: AnchoredBeam,
  edges: EdgeKit,
  guidance: GuidanceGraph,
  params: StemParams,
): Promise<SchemaTrace[]> {
  const kit = { ...edges, anchors: (position: number) => anchors[position] ?? [] };
  const options = {
    greedy: isGreedy(graph, params),
    threshold: params.threshold,
    tripleBias: guidance.by === "none" ? 0 : params.tripleBias,
    fanOut: params.fanOut,
  };
  const threads = anchors.flatMap((own, start) => own.map((from) => ({ start, from })));
  return Promise.all(threads.map(({ start, from }) => traceSchema(graph, start, from, kit, options)));
}

async function edgeKit(
  beams: readonly AnchoredBeam[],
  guidance: GuidanceGraph,
  { graph, embedder, signal }: Toolkit,
): Promise<EdgeKit> {
  const schema = await graph.schema();
  const asked = beams.flatMap((beam) => beam.graph.triples.map(({ relation }) => relation));
  const labels = beams.flatMap((beam) => beam.graph.nodes.flatMap(({ label }) => label ?? []));
  const types = [...new Set(schema.relations.map(({ type }) => type))];
  return {
    graph,
    guidance,
    relations: await NameSimilarity.ofRelations(asked, types, embedder, signal),
    labels: await NameSimilarity.ofLabels(
      labels,
      schema.labels.map(({ name }) => name),
      embedder,
      signal,
    ),
    labelled: schema.labels.length > 1,
    signal,
  };
}

/** Nodes that the restrictions of a schema graph allow ("after 2000"): a triple cannot express these. */
async function restrictions(
  beams: readonly AnchoredBeam[],
  { graph, signal }: Toolkit,
): Promise<Map<SchemaGraph, Set<NodeId>>> {
  const allowed = new Map<SchemaGraph, Set<NodeId>>();
  for (const beam of beams) {
    if (!beam.graph.restriction) continue;
    const { columns, rows } = await graph.match(beam.graph.restriction, { limit: MOST_ALLOWED, signal });
    const at = columns.indexOf(ANSWER);
    const ids = rows.flatMap((row) => {
      const value = row[at];
      return value !== null && typeof value === "object" && "node" in value ? [value.node] : [];
    });
    allowed.set(beam.graph, new Set(ids));
  }
  return allowed;
}

function tellTraces(
  traces: readonly SchemaTrace[],
  beams: readonly AnchoredBeam[],
  params: StemParams,
  write: StageWriter,
): void {
  write.table(
    "Traces",
    [
      { title: "Beam" },
      { title: "From" },
      { title: "Selection" },
      { title: "Triples matched" },
      { title: "Targets" },
      { title: "Best score" },
    ],
    traces.map(({ graph, anchor: from, states, length }) => {
      const targets = new Set(states.flatMap(({ bindings }) => bindings.get(graph.target) ?? []));
      const [best] = states;
      return {
        cells: [
          beams.findIndex((one) => one.graph === graph) + 1,
          { nodes: [{ id: from.node, name: from.name }] },
          isGreedy(graph, params) ? "greedy" : "threshold",
          `${best?.matched ?? 0} of ${length}`,
          targets.size,
          best?.score ?? null,
        ],
        chosen: (best?.matched ?? 0) === length,
      };
    }),
  );
}
