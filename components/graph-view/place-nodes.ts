/**
 * Gives every node a place: the force-directed layout fCoSE (Balci and Dogrusoz 2022), run without a screen so that a
 * worker can do it. Equal input gives equal output, so that a stored run opens as it was.
 */
import cytoscape from "cytoscape";
import fcose from "cytoscape-fcose";

export interface Place {
  x: number;
  y: number;
}
export type Places = Record<string, Place>;

export interface PlacementInput {
  nodes: readonly string[];
  edges: readonly { source: string; target: string }[];
  /** Places from before: these nodes move as little as the forces allow, new ones start beside a neighbour. */
  previous: Places;
}

const NODE_SIZE = 30;
const SEED = 20_250_711;

cytoscape.use(fcose);

export function placeNodes(input: PlacementInput): Places {
  if (input.nodes.length === 0) return {};
  const grows = input.nodes.some((id) => input.previous[id]);
  const random = seededRandom(SEED);
  const graph = cytoscape({
    headless: true,
    styleEnabled: true,
    style: [{ selector: "node", style: { width: NODE_SIZE, height: NODE_SIZE } }],
    elements: [
      ...startPlaces(input, random).map(([id, position]) => ({ data: { id }, position })),
      ...input.edges.map(({ source, target }) => ({ data: { source, target } })),
    ],
  });
  try {
    withRandom(random, () => graph.layout(layoutOptions(!grows)).run());
    return Object.fromEntries(
      graph.nodes().map((node) => [node.id(), { x: node.position("x"), y: node.position("y") }]),
    );
  } finally {
    graph.destroy();
  }
}

function layoutOptions(randomize: boolean) {
  return {
    name: "fcose",
    animate: false,
    fit: false,
    randomize,
    quality: "default",
    nodeSeparation: 70,
    idealEdgeLength: 62,
    nodeRepulsion: 6_500,
    gravity: 0.35,
    numIter: 1_500,
    packComponents: false,
  };
}

/** Known nodes where they were; new ones beside the mean of their placed neighbours, or anywhere when there are none. */
function startPlaces(input: PlacementInput, random: () => number): [string, Place][] {
  const neighbours = new Map<string, Place[]>();
  const note = (id: string, other: string) => {
    const place = input.previous[other];
    if (place) neighbours.set(id, [...(neighbours.get(id) ?? []), place]);
  };
  for (const { source, target } of input.edges) {
    note(source, target);
    note(target, source);
  }
  const spread = NODE_SIZE * Math.sqrt(input.nodes.length);
  return input.nodes.map((id) => {
    const known = input.previous[id];
    if (known) return [id, known];
    const around = neighbours.get(id);
    const reach = around ? NODE_SIZE : spread;
    const jitter = () => (random() - 0.5) * 2 * reach;
    return [id, { x: mean(around, "x") + jitter(), y: mean(around, "y") + jitter() }];
  });
}

function mean(places: readonly Place[] | undefined, axis: "x" | "y"): number {
  if (!places || places.length === 0) return 0;
  return places.reduce((sum, place) => sum + place[axis], 0) / places.length;
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

/** Mulberry32: small, and good enough for a layout. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
