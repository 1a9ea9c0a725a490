/**
 * Gives every node a place: the force-directed layout fCoSE (Balci and Dogrusoz 2022), run without a screen so that a
 * worker can do it. Equal input gives equal output, so that a stored run opens as it was.
 */
import cytoscape from "cytoscape";
import fcose from "cytoscape-fcose";
import { forceCollide, forceSimulation } from "d3-force";
import { seededRandom } from "@/lib/graph/numeric/seeded-random";
import type { Body } from "./grow-nodes";
import { type Places, placeOf } from "./places";
import { turnPlaces } from "./turn-places";

/** The share of a node's room that its mark takes, with a line of text beside it. */
const RADIUS = 0.75;

/** Most nodes are free after a few; a thousand nodes take about 2 ms a round. */
const ROUNDS = { most: 60, nodeRounds: 40_000 };

export interface PlacementInput {
  nodes: readonly string[];
  edges: readonly { source: string; target: string }[];
  /** Room for a node and its name; every distance grows with it. */
  nodeSize: number;
  /** The nodes that matter most: they are laid out by themselves first and the others around them. Empty: no such nodes. */
  core: readonly string[];
  /** Places from before: the new layout is turned to move these nodes least. */
  previous: Places;
}

const SEED = 20_250_711;
/** Forces take about a second for 250 nodes and four for 600; above this, the spectral draft has to do. */
const REFINED_NODES = 400;

cytoscape.use(fcose);

/**
 * Lays the graph out afresh: starting from old places was tried, and left a graph that grew from isolated seeds in a
 * heap beside them. Hundreds of expanded nodes would scatter the few that were retained, hence the core.
 */
export function placeNodes(input: PlacementInput): Places {
  if (input.nodes.length === 0) return {};
  const core = new Set(input.core);
  const inner = input.nodes.filter((id) => core.has(id));
  const first = inner.length > 0 ? inner : input.nodes;
  const places = turnPlaces(layOut(input, first, {}), input.previous);
  return first.length < input.nodes.length ? layOut(input, input.nodes, places) : places;
}

/** `nodes` and the edges among them; those of `fixed` keep their places. */
function layOut(input: PlacementInput, nodes: readonly string[], fixed: Places): Places {
  const among = new Set(nodes);
  const edges = input.edges.filter(({ source, target }) => among.has(source) && among.has(target));
  // Its own tables are plain objects, in which an id such as "constructor" would find what every object has.
  const names = new Map(nodes.map((id, at) => [id, `n${at}`]));
  const graph = cytoscape({
    headless: true,
    styleEnabled: true,
    style: [{ selector: "node", style: { width: input.nodeSize, height: input.nodeSize } }],
    elements: [
      ...[...names.values()].map((id) => ({ data: { id } })),
      ...edges.map(({ source, target }) => ({
        data: { source: names.get(source)!, target: names.get(target)! },
      })),
    ],
  });
  try {
    withRandom(seededRandom(SEED), () =>
      graph.layout(layoutOptions(input.nodeSize, nodes.length, fixed, names)).run(),
    );
    const places = Object.fromEntries(
      [...names].map(([id, name]) => [id, { ...graph.getElementById(name).position() }]),
    );
    // A draft does not hold on to them exactly.
    return separateNodes({ ...places, ...fixed }, input.nodeSize, fixed);
  } finally {
    graph.destroy();
  }
}

function layoutOptions(nodeSize: number, count: number, fixed: Places, names: ReadonlyMap<string, string>) {
  const constraints = Object.entries(fixed).map(([id, position]) => ({ nodeId: names.get(id)!, position }));
  return {
    name: "fcose",
    ...(constraints.length > 0 ? { fixedNodeConstraint: constraints } : {}),
    animate: false,
    fit: false,
    randomize: true,
    quality: count > REFINED_NODES ? "draft" : "default",
    nodeSeparation: nodeSize * 2.3,
    idealEdgeLength: nodeSize * 2,
    nodeRepulsion: nodeSize * 220,
    gravity: 0.35,
    numIter: 1_500,
    packComponents: false,
    tilingPaddingHorizontal: nodeSize * 1.8,
    tilingPaddingVertical: nodeSize,
  };
}

/** fCoSE draws from Math.random and takes no source of its own; it runs synchronously, so the swap cannot leak. */
function withRandom(random: () => number, run: () => void): void {
  const original = Math.random;
  Math.random = random;
  try {
    run();
  } finally {
    Math.random = original;
  }
}

/** Pushes apart nodes that lie on one another, but for `fixed` ones; equal input gives equal output. */
function separateNodes(places: Places, nodeSize: number, fixed: Places): Places {
  const bodies = Object.entries(places).map(
    ([id, { x, y }]): Body => (placeOf(fixed, id) ? { id, x, y, fx: x, fy: y } : { id, x, y }),
  );
  const rounds = Math.min(ROUNDS.most, Math.ceil(ROUNDS.nodeRounds / Math.max(bodies.length, 1)));
  forceSimulation(bodies)
    .stop()
    .alphaDecay(0)
    .force("apart", forceCollide<Body>(nodeSize * RADIUS).strength(0.6))
    .tick(rounds);
  return Object.fromEntries(bodies.map(({ id, x, y }) => [id, { x, y }]));
}
