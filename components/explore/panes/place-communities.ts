/** Places of an overview's communities: circles as large as their nodes are many, near to what they are joined to. */
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from "d3-force";
import type { GraphOverview } from "@/lib/graph/overview/overview";

export interface PlacedCommunity {
  x: number;
  y: number;
  radius: number;
}

export interface MapSize {
  width: number;
  height: number;
}

/** Share of the map that circles cover. */
const COVERED = 0.16;
const LEAST_RADIUS = 9;
export const NAME_ROOM = 18;
const MARGIN = 8;
const GAP = 10;
const TICKS = 300;

/** The same places for the same overview and size. */
export function placeCommunities(
  { communities, between }: Pick<GraphOverview, "communities" | "between">,
  { width, height }: MapSize,
): PlacedCommunity[] {
  const all = communities.reduce((sum, { nodes }) => sum + nodes, 0);
  const scale = Math.sqrt((COVERED * width * height) / (Math.PI * Math.max(all, 1)));
  const largest = Math.min(width, height) / 5;
  const points = communities.map(({ nodes }, at): SimulationNodeDatum & PlacedCommunity => {
    const angle = (2 * Math.PI * at) / communities.length;
    const radius = Math.min(largest, Math.max(LEAST_RADIUS, scale * Math.sqrt(nodes)));
    return {
      x: width / 2 + (width / 3) * Math.cos(angle),
      y: height / 2 + (height / 3) * Math.sin(angle),
      radius,
    };
  });
  const strongest = Math.max(...between.map(({ edges }) => edges), 1);
  const simulation = forceSimulation(points)
    .force(
      "links",
      forceLink<(typeof points)[number], { source: number; target: number; edges: number }>(
        between.map((joint) => ({ ...joint })),
      )
        .distance(({ source, target }) => radiusOf(source) + radiusOf(target) + 4 * GAP)
        .strength(({ edges }) => 0.15 * Math.sqrt(edges / strongest)),
    )
    .force("apart", forceManyBody().strength(-Math.min(width, height) / 2))
    .force(
      "collide",
      forceCollide<(typeof points)[number]>(({ radius }) => radius + NAME_ROOM / 2 + GAP).iterations(4),
    )
    .force("x", forceX(width / 2).strength(0.03 * Math.min(1, height / width)))
    .force("y", forceY(height / 2).strength(0.12))
    .stop();
  for (let tick = 0; tick < TICKS; tick++) {
    simulation.tick();
    for (const point of points) {
      point.x = within(point.x, point.radius + MARGIN, width - point.radius - MARGIN);
      point.y = within(point.y, point.radius + MARGIN, height - point.radius - NAME_ROOM - MARGIN);
    }
  }
  return points.map(({ x, y, radius }) => ({ x, y, radius }));
}

/** The simulation puts nodes in the place of their positions. */
function radiusOf(end: unknown): number {
  return typeof end === "object" && end !== null && "radius" in end ? Number(end.radius) : 0;
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

export interface MapName {
  text: string;
  left: number;
  right: number;
  top: number;
}

/** Names below their circles, as far as there is room: of two that would overlap, that of the larger community. */
export function nameCommunities(
  names: readonly string[],
  places: readonly PlacedCommunity[],
  { width }: MapSize,
  widthOf: (text: string) => number,
): (MapName | null)[] {
  const written: MapName[] = [];
  return names.map((name, at) => {
    const { x, y, radius } = places[at]!;
    const text = shortened(name, Math.max(2 * radius, 120), widthOf);
    const own = widthOf(text);
    const left = within(x - own / 2, 2, Math.max(2, width - own - 2));
    const box: MapName = { text, left, right: left + own, top: y + radius + 2 };
    const isFree =
      written.every((other) => !overlap(box, other)) &&
      places.every((place, other) => other === at || !covers(place, box));
    if (!isFree) return null;
    written.push(box);
    return box;
  });
}

function overlap(one: MapName, other: MapName): boolean {
  return one.left < other.right && other.left < one.right && Math.abs(one.top - other.top) < NAME_ROOM - 2;
}

function covers({ x, y, radius }: PlacedCommunity, { left, right, top }: MapName): boolean {
  const [nearX, nearY] = [within(x, left, right), within(y, top, top + NAME_ROOM - 4)];
  return Math.hypot(x - nearX, y - nearY) < radius;
}

function shortened(name: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(name) <= room) return name;
  const letters = [...name];
  while (letters.length > 1 && widthOf(`${letters.join("").trimEnd()}…`) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
