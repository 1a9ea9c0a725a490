/** The overview drawn: a circle for each community with its hubs in it, and lines for the edges between two. */
import { useEffect, useMemo, useRef, useState } from "react";
import { lookOf } from "@/components/graph-view/label-looks";
import { fitOutline, OUTLINES } from "@/components/graph-view/shape-mark";
import { formatNoun } from "@/components/ui/format";
import type { GraphOverview, Hub } from "@/lib/graph/overview/overview";
import { useExplorer } from "../use-explorer";
import { type MapSize, nameCommunities, type PlacedCommunity, placeCommunities } from "./place-communities";

const NAME_PX = 12;
/** About as wide as a letter of the interface's face, of its size. */
const LETTER = 0.58;
const widthOf = (text: string) => text.length * NAME_PX * LETTER;
const LINE_PX = 6;
const MARK = 9;

interface OverviewMapProps {
  overview: GraphOverview;
  lit: number | null;
  onLit: (place: number | null) => void;
  onOpen: (hub: string) => void;
}

/** Its list says the same in words, with a button for each: the drawing is for the pointer. */
export function OverviewMap({ overview, lit, onLit, onOpen }: OverviewMapProps) {
  const holder = useRef<HTMLDivElement>(null);
  const size = useSize(holder);
  return (
    <div ref={holder} aria-hidden className="h-[clamp(14rem,42dvh,28rem)] w-full">
      {size && <Drawing size={size} overview={overview} lit={lit} onLit={onLit} onOpen={onOpen} />}
    </div>
  );
}

function Drawing({ size, overview, lit, onLit, onOpen }: OverviewMapProps & { size: MapSize }) {
  const { looks } = useExplorer();
  const { communities, between } = overview;
  const places = useMemo(() => placeCommunities(overview, size), [overview, size]);
  const names = useMemo(
    () =>
      nameCommunities(
        communities.map(({ hubs }) => hubs[0]?.name ?? ""),
        places,
        size,
        widthOf,
      ),
    [communities, places, size],
  );
  const most = Math.max(...between.map(({ edges }) => edges), 1);
  const isLit = (place: number) => lit === null || lit === place;
  return (
    <div className="relative">
      <svg
        aria-hidden
        width={size.width}
        height={size.height}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="pointer-events-none block"
      >
        {between.map(({ source, target, edges }) => (
          <line
            key={`${source} ${target}`}
            x1={places[source]!.x}
            y1={places[source]!.y}
            x2={places[target]!.x}
            y2={places[target]!.y}
            className="stroke-ink-faint"
            strokeOpacity={lit === null || lit === source || lit === target ? 0.3 : 0.08}
            strokeWidth={Math.max(0.5, (LINE_PX * edges) / most)}
          />
        ))}
        {communities.map(({ hubs }, place) => {
          const { x, y, radius } = places[place]!;
          const [hub] = hubs;
          if (!hub) return null;
          const { colour, outline } = lookOf(looks, hub.labels);
          return (
            <g key={hub.id} opacity={isLit(place) ? 1 : 0.45}>
              <circle cx={x} cy={y} r={radius} className="fill-panel" />
              <circle
                cx={x}
                cy={y}
                r={radius}
                fill={colour}
                fillOpacity={lit === place ? 0.3 : 0.14}
                stroke={outline}
                strokeWidth={lit === place ? 2.5 : 1.5}
              />
              {hubPlaces(hubs, places[place]!).map(({ hub: own, at }) => {
                const look = lookOf(looks, own.labels);
                return (
                  <path
                    key={own.id}
                    d={OUTLINES[look.shape]}
                    transform={`translate(${at.x} ${at.y}) matrix(${fitOutline(look.shape, MARK).join(" ")})`}
                    fill={look.colour}
                    stroke={look.outline}
                  />
                );
              })}
            </g>
          );
        })}
        {names.map(
          (name, place) =>
            name && (
              <text
                key={communities[place]!.hubs[0]!.id}
                x={(name.left + name.right) / 2}
                y={name.top + NAME_PX}
                fontSize={NAME_PX}
                textAnchor="middle"
                paintOrder="stroke"
                strokeWidth={3}
                className="pointer-events-none fill-ink stroke-panel font-medium"
              >
                {name.text}
              </text>
            ),
        )}
      </svg>
      {communities.map(({ hubs: [hub], nodes }, place) => {
        const { x, y, radius } = places[place]!;
        return (
          hub && (
            <button
              key={hub.id}
              type="button"
              tabIndex={-1}
              title={`${hub.name}: ${formatNoun(nodes, "node")}. Put it on the canvas.`}
              style={{ left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius }}
              className="absolute rounded-full"
              onPointerEnter={() => onLit(place)}
              onPointerLeave={() => onLit(null)}
              onClick={() => onOpen(hub.id)}
            />
          )
        );
      })}
    </div>
  );
}

/** The hubs on a ring inside of the circle, as many as it has room for. */
function hubPlaces(hubs: readonly Hub[], { x, y, radius }: PlacedCommunity) {
  if (radius < MARK + 4) return hubs.slice(0, 1).map((hub) => ({ hub, at: { x, y } }));
  const ring = Math.max(MARK, radius * 0.5);
  const room = Math.max(1, Math.floor((2 * Math.PI * ring) / (MARK + 3)));
  const shown = hubs.slice(0, room);
  return shown.map((hub, place) => {
    const angle = (2 * Math.PI * place) / shown.length - Math.PI / 2;
    return { hub, at: { x: x + ring * Math.cos(angle), y: y + ring * Math.sin(angle) } };
  });
}

function useSize(holder: React.RefObject<HTMLElement | null>): MapSize | null {
  const [size, setSize] = useState<MapSize | null>(null);
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const resize = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    resize.observe(element);
    return () => resize.disconnect();
  }, [holder]);
  return size;
}
