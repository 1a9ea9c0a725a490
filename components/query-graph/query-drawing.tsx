/**
 * The one drawing of a QueryGraph: a plan, a schema graph, a query that is being drawn. Every card and every line is a
 * button when something can be chosen, so that the drawing is also its own list for the keyboard.
 */
import { useId, useMemo } from "react";
import { type LabelLooks, lookOf, type ShapeLook } from "@/components/graph-view/label-looks";
import { KIND_LOOKS, type NodeKind } from "@/components/graph-view/roles";
import { hollow, OUTLINES } from "@/components/graph-view/shape-mark";
import { classNames } from "@/components/ui/class-names";
import { ownValue } from "@/lib/graph/own-value";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { LaidMatch } from "@/lib/methods/trace/trace";
import { drawQuery, type EntityNames } from "./draw-query";
import { layMatch } from "./lay-match";
import { placeQuery } from "./place-query";
import { fittingLine, fittingTitle, LINE_HEIGHT, type PlacedCard, type PlacedLine } from "./placed-query";
import type { PartKind } from "./query-parts";

/** Smaller than this share of its size, text cannot be read: the drawing then scrolls. */
const LEAST_SCALE = 0.72;

export interface QueryDrawingProps {
  query: QueryGraph;
  names: EntityNames;
  /** Marks of labels; without them, in a run, a node has the mark of its role there. */
  looks?: LabelLooks;
  /** The role of a matched node. */
  kindOf?: (id: string) => NodeKind;
  /** A screen reader's text for the whole. */
  label: string;
  selected?: string | null;
  /** Without it nothing can be chosen. */
  onSelect?: (variable: string) => void;
  problems?: ReadonlyMap<string, string>;
  match?: LaidMatch;
}

export function QueryDrawing({
  query,
  names,
  looks,
  kindOf,
  label,
  selected,
  onSelect,
  problems,
  match,
}: QueryDrawingProps) {
  const placed = useMemo(() => {
    const drawing = drawQuery(query, names);
    return placeQuery(match ? layMatch(drawing, query, match) : drawing);
  }, [query, names, match]);
  const arrow = useId();
  return (
    <div className="overflow-x-auto">
      <svg
        role={onSelect ? "group" : "img"}
        aria-label={label}
        viewBox={`0 0 ${placed.width} ${placed.height}`}
        className="mx-auto block select-none"
        style={{ width: placed.width, maxWidth: "100%", minWidth: placed.width * LEAST_SCALE }}
      >
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto-start-reverse"
          >
            <path d="M0 0.800 8 4 0 7.200Z" className="fill-ink-soft" />
          </marker>
        </defs>
        {placed.lines.map((line) => (
          <Line
            key={line.variable}
            line={line}
            arrow={`url(#${arrow})`}
            isSelected={selected === line.variable}
            problem={problems?.get(line.variable)}
            onSelect={onSelect}
          />
        ))}
        {placed.cards.map((card) => (
          <Card
            key={card.variable}
            card={card}
            look={looks ? labelLook(looks, card) : roleLook(card, match, kindOf)}
            isSelected={selected === card.variable}
            problem={problems?.get(card.variable)}
            onSelect={onSelect}
          />
        ))}
      </svg>
    </div>
  );
}

const CHOSEN: readonly PartKind[] = ["asked", "optional"];

interface PartProps {
  isSelected: boolean;
  problem: string | undefined;
  onSelect: ((variable: string) => void) | undefined;
}

function chooses(
  { variable, part }: Pick<PlacedCard | PlacedLine, "variable" | "part">,
  name: string,
  { isSelected, onSelect, problem }: PartProps,
) {
  // A condition drawn apart ("not", "or") is changed in the Cypher, and no match lies on it.
  if (!onSelect || !CHOSEN.includes(part)) return {};
  return {
    role: "button",
    tabIndex: 0,
    "aria-pressed": isSelected,
    "aria-label": problem ? `${name}. ${problem}` : name,
    className: "group cursor-pointer outline-none",
    onClick: () => onSelect(variable),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      onSelect(variable);
    },
  } as const;
}

function isDashed({ part, isFailed }: Pick<PlacedCard | PlacedLine, "part" | "isFailed">): boolean {
  return isFailed === true || ["optional", "not", "either", "or"].includes(part);
}

function labelLook(looks: LabelLooks, { labels }: PlacedCard): ShapeLook | null {
  return labels.length > 0 ? lookOf(looks, labels) : null;
}

/** Hollow where the node is only asked for, as in the cells of a run. */
function roleLook(
  { variable, isBound, isTarget }: Pick<PlacedCard, "variable" | "isBound" | "isTarget">,
  match: LaidMatch | undefined,
  kindOf: QueryDrawingProps["kindOf"],
): ShapeLook {
  const matched = match && ownValue(match.nodes, variable);
  if (matched && kindOf) return KIND_LOOKS[kindOf(matched.id)];
  return isBound ? KIND_LOOKS.named : hollow(KIND_LOOKS[isTarget ? "agreed" : "other"]);
}

function Card({ card, look, ...part }: PartProps & { card: PlacedCard; look: ShapeLook | null }) {
  const { x, y, width, height, title, lines, matched } = card;
  const state = [
    card.isBound && "an entity",
    card.isTarget && "asked for",
    card.part === "optional" && "may be missing",
    card.part === "not" && "must not be",
    card.isFailed && "not satisfied",
  ];
  const found = matched === undefined ? [] : [`matched by ${matched}`];
  const name = [title, ...lines, ...state.filter(Boolean), ...found].join(", ");
  return (
    <g {...chooses(card, `Node ${name}`, part)}>
      <title>{part.problem ?? name}</title>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={card.isBound ? 4 : 14}
        strokeDasharray={isDashed(card) ? "5 4" : undefined}
        className={classNames(
          "fill-panel stroke-line-strong",
          card.isBound && "fill-sunken",
          card.isTarget && "stroke-2 stroke-ink",
          card.part === "not" && "stroke-bad",
          card.isFailed && "stroke-2 stroke-warn",
          part.problem && "stroke-2 stroke-warn",
          part.isSelected && "fill-selected stroke-[2.5] stroke-focus",
          "group-focus-visible:stroke-[3.5] group-focus-visible:stroke-focus",
        )}
      />
      {look && (
        <path
          d={OUTLINES[look.shape]}
          transform={`translate(${x + 6} ${y + 11}) scale(0.75)`}
          fill={look.colour}
          stroke={look.outline}
        />
      )}
      <text
        x={x + width / 2 + (look ? 5 : 0)}
        y={y + 21}
        textAnchor="middle"
        className={classNames("fill-ink text-compact font-medium", card.isTarget && "font-bold")}
      >
        {fittingTitle(title)}
      </text>
      {lines.map((line, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are texts of one card and may repeat.
          key={index}
          x={x + width / 2}
          y={y + 22 + LINE_HEIGHT * (index + 1)}
          textAnchor="middle"
          className="fill-ink-soft text-2xs"
        >
          {fittingLine(line)}
        </text>
      ))}
      {matched !== undefined && (
        <text
          x={x + width / 2}
          y={y + height - 11}
          textAnchor="middle"
          className="fill-ink text-compact font-semibold"
        >
          {fittingTitle(matched)}
        </text>
      )}
      {card.isTarget && (
        <text x={x + width - 6} y={y + 13} textAnchor="end" className="fill-ink text-2xs font-bold">
          ?
        </text>
      )}
    </g>
  );
}

function Line({ line, arrow, ...part }: PartProps & { line: PlacedLine; arrow: string }) {
  const { x, y, width, path, title } = line;
  return (
    <g {...chooses(line, `Relation ${title}`, part)}>
      <title>{part.problem ?? (line.isFailed ? `${title}, not satisfied` : title)}</title>
      <path d={path} className="fill-none stroke-transparent stroke-[12]" />
      <path
        d={path}
        markerEnd={line.arrow === "to" ? arrow : undefined}
        markerStart={line.arrow === "from" ? arrow : undefined}
        strokeDasharray={isDashed(line) ? "5 4" : undefined}
        className={classNames(
          "fill-none stroke-[1.5] stroke-ink-faint",
          line.part === "not" && "stroke-bad",
          line.isFailed && "stroke-warn",
          part.problem && "stroke-warn",
          part.isSelected && "stroke-[2.5] stroke-focus",
        )}
      />
      <rect
        x={x - width / 2}
        y={y - 9}
        width={width}
        height={17}
        rx={4}
        className={classNames(
          "fill-panel group-focus-visible:stroke-2 group-focus-visible:stroke-focus",
          part.isSelected && "fill-selected",
        )}
      />
      <text
        x={x}
        y={y + 4}
        textAnchor="middle"
        className={classNames(
          "fill-ink-soft text-2xs",
          line.part === "not" && "fill-bad",
          line.isFailed && "fill-warn line-through",
          part.problem && "fill-warn",
          part.isSelected && "fill-ink",
        )}
      >
        {fittingLine(title)}
      </text>
    </g>
  );
}
