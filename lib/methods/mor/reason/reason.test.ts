import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { openGraph } from "../../../graph/testing/graphs";
import { wordEmbedder } from "../../../graph/testing/word-embedder";
import { morParams } from "../params";
import {
  ANY_STEP,
  drawPlan,
  type PlannedStep,
  type PlanningGraph,
  type ReasoningPath,
} from "../planning-graph";
import { followedBy, gatherCandidates } from "./gather-candidates";
import { TextMatcher } from "./text-matcher";
import { stepsOf } from "./trajectory";
import { traversePath } from "./traverse-path";

const signal = new AbortController().signal;

interface Drawn {
  labels: string[];
  edges: { source: number; target: number; type: string }[];
  path: { label: string | null; type: string | null; direction: "out" | "in" | "any" }[];
}

const LABELS = ["A", "B", "C"];
const drawn: fc.Arbitrary<Drawn> = fc.integer({ min: 1, max: 7 }).chain((size) =>
  fc.record({
    labels: fc.array(fc.constantFrom(...LABELS), { minLength: size, maxLength: size }),
    edges: fc.array(
      fc.record({
        source: fc.nat({ max: size - 1 }),
        target: fc.nat({ max: size - 1 }),
        type: fc.constantFrom("r", "s"),
      }),
      { maxLength: 14 },
    ),
    path: fc.array(
      fc.record({
        label: fc.option(fc.constantFrom(...LABELS)),
        type: fc.option(fc.constantFrom("r", "s")),
        direction: fc.constantFrom("out" as const, "in" as const, "any" as const),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);

function builderOf({ labels, edges }: Drawn): GraphBuilder {
  const builder = new GraphBuilder();
  for (const [at, label] of labels.entries())
    builder.addNode({ id: `n${at}`, name: `Node ${at}`, labels: [label], text: "" });
  for (const { source, target, type } of edges)
    builder.addEdge({ source: `n${source}`, target: `n${target}`, type, kind: "relation" });
  return builder;
}

/** Every walk from node 0 along the path that neither stays nor comes back to its start, as ids joined by commas. */
function naiveWalks({ labels, edges, path }: Drawn): Set<string> {
  let walks = [[0]];
  for (const { label, type, direction } of path) {
    walks = walks.flatMap((walk) =>
      edges.flatMap(({ source, target, type: own }) => {
        if (type !== null && own !== type) return [];
        const here = walk.at(-1)!;
        const reached = [
          ...(direction !== "in" && source === here ? [target] : []),
          ...(direction !== "out" && target === here ? [source] : []),
        ];
        return reached
          .filter((to) => to !== here && to !== walk[0] && (label === null || labels[to] === label))
          .map((to) => [...walk, to]);
      }),
    );
  }
  return new Set(walks.map((walk) => walk.map((node) => `n${node}`).join()));
}

async function traverse(given: Drawn, params: Record<string, unknown>, withVectors = false) {
  const graph = await openGraph(builderOf(given), withVectors);
  const parsed = morParams.parse(params);
  const query = { text: "zzz", vector: await wordEmbedder.embed(["zzz"]) };
  const matcher = new TextMatcher(query, { graph, embedder: wordEmbedder, signal }, parsed);
  const start: PlannedStep = { ...ANY_STEP, labels: [given.labels[0]!], named: ["n0"] };
  const rest = given.path.map(
    ({ label, type, direction }): PlannedStep => ({
      ...ANY_STEP,
      labels: label === null ? [] : [label],
      types: type === null ? [] : [type],
      direction,
    }),
  );
  return traversePath([start, ...rest], { graph, matcher, params: parsed, signal });
}

describe("traversePath", () => {
  it("takes by structure exactly the walks that a naive walk takes", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (given) => {
        const layers = await traverse(given, { traversal: "structure", trajectories: 32, seeds: 1 });
        const found = [...layers.at(-1)!.trajectories.values()]
          .flat()
          .filter(({ start, length }) => start === "n0" && length === layers.length)
          .map((trajectory) => stepsOf(trajectory).map(({ node }) => node));
        const naive = naiveWalks(given);
        // More walks than a node may keep were met by none of the runs that count.
        fc.pre(found.length < 32);
        expect(new Set(found.map((walk) => walk.join()))).toEqual(naive);
      }),
      { numRuns: 60 },
    );
  });

  it("finds by structure, by text and by both, and says which", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (given) => {
        const mixed = await traverse(given, {}, true);
        const textOnly = await traverse(given, { traversal: "text" }, true);
        for (const [place, layer] of mixed.entries()) {
          if (place === 0) continue;
          const texts = new Set(textOnly[place]!.trajectories.keys());
          for (const [node, own] of layer.trajectories)
            for (const { found, edge } of own) {
              expect(found.includes("structure")).toBe(edge !== null);
              expect(found === "text" || found === "text and structure").toBe(texts.has(node));
            }
          for (const node of texts) expect(layer.trajectories.has(node)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("keeps the strongest where layers are bounded, and counts what it leaves", async () => {
    const star: Drawn = {
      labels: ["A", "B", "B", "B", "B"],
      edges: [1, 2, 3, 4].map((target) => ({ source: 0, target, type: "r" })),
      path: [{ label: "B", type: null, direction: "any" }],
    };
    const [, bounded] = await traverse(star, { traversal: "structure", layerSize: 3 });
    expect(bounded!.trajectories.size).toBe(3);
    expect(bounded!.nodesCut).toBe(1);
    const [, read] = await traverse(star, { traversal: "structure", fanOut: 2 });
    expect(read!.trajectories.size).toBe(2);
    expect(read!.edgesCut).toBe(true);
  });
});

describe("followedBy", () => {
  const step = (label: string, named: string[] = []): PlannedStep => ({
    ...ANY_STEP,
    labels: [label],
    named,
  });
  const edges = [
    { source: 0, target: 2, type: "r" },
    { source: 0, target: 3, type: "r" },
    { source: 1, target: 3, type: "r" },
  ];

  async function follow(labels: string[], from: string[]) {
    const graph = await openGraph(builderOf({ labels, edges, path: [] }), false);
    const params = morParams.parse({ traversal: "structure", seeds: 1 });
    const query = { text: "zzz", vector: await wordEmbedder.embed(["zzz"]) };
    const matcher = new TextMatcher(query, { graph, embedder: wordEmbedder, signal }, params);
    const paths = from.map((node): ReasoningPath => [step("A", [node]), step("B")]);
    const plan: PlanningGraph = { paths, probability: 1, pattern: "", query: drawPlan(paths) };
    const kit = { graph, matcher, params, signal };
    return followedBy(plan, await Promise.all(paths.map((path) => traversePath(path, kit))));
  }

  it("takes what all paths agree on", async () => {
    const followed = await follow(["A", "A", "B", "B"], ["n0", "n1"]);
    expect(followed.disagreed).toBe(false);
    const [candidate] = gatherCandidates([followed]);
    expect(candidate!.node).toBe("n3");
    expect(followed.agreement.get("n3")).toBe(1);
    expect(candidate!.ways.map(({ trajectory }) => trajectory.start)).toEqual(
      expect.arrayContaining(["n0", "n1"]),
    );
  });

  it("takes what any path finds where they agree on nothing, and says so", async () => {
    const followed = await follow(["A", "A", "B", "C"], ["n0", "n1"]);
    expect(followed.disagreed).toBe(true);
    expect(followed.ends).toEqual(["n2"]);
    expect(followed.agreement.get("n2")).toBeLessThan(1);
  });
});
