/** Pushes apart nodes that lie on one another (d3-force, collisions only). Without chance: equal input gives equal output. */
import { forceCollide, forceSimulation } from "d3-force";
import { type Places, placeOf } from "./places";

/** Of the room of a node: what its mark takes, with a line of text beside it. */
const RADIUS = 0.75;
/** Most nodes are free after a few; a thousand nodes take about 2 ms a round. */
const ROUNDS = { most: 60, nodeRounds: 40_000 };

interface Body {
  id: string;
  x: number;
  y: number;
  fx?: number;
  fy?: number;
}

/** @param fixed nodes that stay exactly where they are */
export function separateNodes(places: Places, nodeSize: number, fixed: Places): Places {
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
