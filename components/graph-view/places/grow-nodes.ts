/**
 * Lets a graph that a person grows find its places: forces (d3-force: Verlet steps, Barnes and Hut 1986 for the
 * repulsion) start from the places that nodes have, so that what is known moves little and what is new finds room.
 * Without a screen and without chance: equal input gives equal output.
 */
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from "d3-force";
import { type Places, placeOf } from "./places";

export interface GrowthInput {
  nodes: readonly string[];
  edges: readonly { source: string; target: string }[];
  /** Room for a node and its name; every distance grows with it. */
  nodeSize: number;
  previous: Places;
  /** Nodes that were there before; they give way slowly. */
  arranged: readonly string[];
  /** Nodes that stay exactly where they were put. */
  fixed: Places;
}

/** A thousand nodes take about 2 ms a round. */
const ROUNDS = { most: 300, nodeRounds: 150_000 };
/** The initial strength of the forces: mostly placed graphs need little of it. */
const HEAT = { new: 0.6, grown: 0.25 };
/** The share of the other forces with which existing nodes hold on to their place. */
const HOLD = 0.18;

export interface Body {
  id: string;
  x: number;
  y: number;
  fx?: number;
  fy?: number;
}

export function growNodes(input: GrowthInput): Places {
  const { nodes, edges, nodeSize, previous, fixed } = input;
  const arranged = new Set(input.arranged);
  const bodies = nodes.map((id): Body => {
    const pinned = placeOf(fixed, id);
    const { x, y } = pinned ?? placeOf(previous, id) ?? { x: 0, y: 0 };
    return pinned ? { id, x, y, fx: x, fy: y } : { id, x, y };
  });
  const among = new Set(nodes);
  const links = edges.filter(
    ({ source, target }) => source !== target && among.has(source) && among.has(target),
  );
  const isGrown = arranged.size > nodes.length / 2;
  const hold = ({ id }: Body) => (arranged.has(id) ? HOLD : 0.02);
  const rounds = Math.max(
    60,
    Math.min(ROUNDS.most, Math.round(ROUNDS.nodeRounds / Math.max(nodes.length, 1))),
  );
  const simulation = forceSimulation(bodies)
    .stop()
    .alpha(isGrown ? HEAT.grown : HEAT.new)
    .alphaDecay(1 - 0.002 ** (1 / rounds))
    .force(
      "edges",
      forceLink<Body, { source: string; target: string }>(
        links.map(({ source, target }) => ({ source, target })),
      )
        .id(({ id }) => id)
        .distance(nodeSize * 2.6),
    )
    .force(
      "apart",
      forceManyBody<Body>()
        .strength(-nodeSize * 14)
        .distanceMax(nodeSize * 25),
    )
    .force("room", forceCollide<Body>(nodeSize * 0.8))
    .force("x", forceX<Body>((body) => (arranged.has(body.id) ? body.x : 0)).strength(hold))
    .force("y", forceY<Body>((body) => (arranged.has(body.id) ? body.y : 0)).strength(hold));
  simulation.tick(rounds);
  return Object.fromEntries(bodies.map(({ id, x, y }) => [id, { x, y }]));
}
