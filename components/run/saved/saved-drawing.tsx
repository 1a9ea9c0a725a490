/** A run's canvas as a still drawing: what a step is about, at the places that the screen gives it. */

import { type Place, type Places, placeOf } from "@/components/graph-view/places/places";
import type { DrawnNode, RunGraph } from "@/components/graph-view/run/run-graph";
import { ROLE_LOOKS, ROLES } from "@/components/graph-view/style/roles";
import { OUTLINES } from "@/components/graph-view/style/shape-mark";
import { formatNoun } from "@/components/ui/format";

/** Units of the drawing. */
const SIZE = { width: 640, height: 400 };
const MARGIN = { x: 70, y: 24 };
const MARK = 14;
const NAME = { letter: 5.6, height: 12, most: 26 };

/** The shapes of all roles, once in a page: every drawing uses them. */
export function SavedShapes() {
  return (
    <svg aria-hidden className="absolute size-0">
      {ROLES.map((role) => (
        <symbol key={role} id={`role-${role}`} viewBox="0 0 16 16">
          <path
            d={OUTLINES[ROLE_LOOKS[role].shape]}
            fill={ROLE_LOOKS[role].colour}
            stroke={ROLE_LOOKS[role].outline}
          />
        </symbol>
      ))}
    </svg>
  );
}

export function SavedDrawing({ graph, places }: { graph: RunGraph; places: Places }) {
  const nodes = graph.nodes.filter(({ id, emphasis }) => emphasis === "now" && placeOf(places, id));
  if (nodes.length === 0) return null;
  const at = fitPlaces(nodes, places);
  const edges = graph.edges.filter(
    ({ emphasis, source, target }) => emphasis === "now" && at.has(source) && at.has(target),
  );
  const counts = ROLES.map((role) => [role, nodes.filter((node) => node.role === role).length] as const);
  return (
    <figure className="my-2 rounded-md border bg-panel p-2">
      <svg
        role="img"
        aria-label={`${formatNoun(nodes.length, "node")}, ${formatNoun(edges.length, "edge")}`}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        className="block w-full"
      >
        <g className="stroke-ink-faint" strokeOpacity={edges.length > 150 ? 0.25 : 0.6}>
          {edges.map(({ id, source, target, type }) => (
            <line
              key={id}
              x1={at.get(source)?.x}
              y1={at.get(source)?.y}
              x2={at.get(target)?.x}
              y2={at.get(target)?.y}
            >
              <title>{type}</title>
            </line>
          ))}
        </g>
        {nodes.map(({ id, role, name }) => (
          <use
            key={id}
            href={`#role-${role}`}
            x={(at.get(id)?.x ?? 0) - MARK / 2}
            y={(at.get(id)?.y ?? 0) - MARK / 2}
            width={MARK}
            height={MARK}
          >
            <title>{name}</title>
          </use>
        ))}
        <g className="fill-ink text-2xs">
          {namesThatFit(nodes, at).map(({ id, name, x, y }) => (
            <text key={id} x={x} y={y}>
              {name}
            </text>
          ))}
        </g>
      </svg>
      <figcaption className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
        {counts
          .filter(([, count]) => count > 0)
          .map(([role, count]) => (
            <span key={role} className="flex items-center gap-1">
              <svg aria-hidden className="size-3">
                <use href={`#role-${role}`} />
              </svg>
              {ROLE_LOOKS[role].title} {count}
            </span>
          ))}
        {graph.omitted > 0 && <span>+{formatNoun(graph.omitted, "node")} not drawn</span>}
        {graph.omittedEdges > 0 && <span>+{formatNoun(graph.omittedEdges, "edge")} not drawn</span>}
      </figcaption>
    </figure>
  );
}

/** Places of the nodes in the units of the drawing, all of them inside. */
function fitPlaces(nodes: readonly DrawnNode[], places: Places): Map<string, Place> {
  const all = nodes.flatMap(({ id }) => placeOf(places, id) ?? []);
  const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...all.map(({ y }) => y)), Math.max(...all.map(({ y }) => y))];
  const room = { x: SIZE.width - 2 * MARGIN.x, y: SIZE.height - 2 * MARGIN.y };
  const scale = Math.min(room.x / Math.max(right - left, 1), room.y / Math.max(bottom - top, 1), 2);
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return new Map(
    nodes.flatMap(({ id }) => {
      const place = placeOf(places, id);
      if (!place) return [];
      const x = SIZE.width / 2 + (place.x - middle.x) * scale;
      return [[id, { x, y: SIZE.height / 2 + (place.y - middle.y) * scale }]];
    }),
  );
}

/** Answers first, then in the order of the step; a name that would cover another, or leave the drawing, is left out. */
function namesThatFit(nodes: readonly DrawnNode[], at: ReadonlyMap<string, Place>) {
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  const order = [...nodes].sort((a, b) => Number(b.role === "answer") - Number(a.role === "answer"));
  return order.flatMap(({ id, name: whole }) => {
    const place = at.get(id);
    if (!place) return [];
    const letters = [...whole];
    const name = letters.length > NAME.most ? `${letters.slice(0, NAME.most - 1).join("")}…` : whole;
    const width = [...name].length * NAME.letter;
    const isLeft = place.x + MARK / 2 + width > SIZE.width;
    const x = isLeft ? place.x - MARK / 2 - width - 2 : place.x + MARK / 2 + 2;
    const box = {
      left: x,
      right: x + width,
      top: place.y - NAME.height / 2,
      bottom: place.y + NAME.height / 2,
    };
    const isFree =
      box.left >= 0 &&
      taken.every(
        (other) =>
          other.left > box.right ||
          other.right < box.left ||
          other.top > box.bottom ||
          other.bottom < box.top,
      );
    if (!isFree) return [];
    taken.push(box);
    return [{ id, name, x, y: place.y + 4 }];
  });
}
