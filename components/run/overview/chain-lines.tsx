/** Chains as lines: what several share is written once, and the nodes in which they differ are below one another. */
import type { ReactNode } from "react";
import { KIND_LOOKS, type NodeKind } from "@/components/graph-view/roles";
import { hollow, ShapeMark } from "@/components/graph-view/shape-mark";
import { formatCount, formatNoun } from "@/components/ui/format";
import { type Block, DOTS, type Fitting, fitChains, type Part } from "./fit-chains";
import { type Size, UNBOUNDED } from "./size";

interface ChainLinesProps extends Fitting {
  size: Size;
  kindOf: (id: string) => NodeKind;
  nameOf: (id: string) => string;
  /** The graph node of an id; null for a variable that is only asked for, whose mark is hollow. */
  nodeOf?: ((id: string) => string | null) | undefined;
  /** Its nodes are buttons where it is given. */
  onSelect?: ((node: string) => void) | undefined;
}

type Looks = Pick<ChainLinesProps, "kindOf" | "nameOf" | "nodeOf" | "onSelect">;

export function ChainLines({ size, kindOf, nameOf, nodeOf, onSelect, ...fitting }: ChainLinesProps) {
  const { blocks, more: others, moreBeside } = fitChains(fitting, size, nameOf);
  const more = others > 0 ? `+${formatCount(others)}` : "";
  const nodes = `${formatNoun(others, "more node")} in none of these lines`;
  const looks = { kindOf, nameOf, nodeOf, onSelect };
  return (
    <span
      className={
        size === UNBOUNDED
          ? "flex flex-col gap-y-1 text-sm"
          : "flex size-full flex-col justify-center overflow-hidden text-2xs leading-[1.2] tracking-[-0.015em]"
      }
    >
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place.
        <span key={at} className="flex min-w-0 items-start gap-x-1">
          {"rows" in block ? <Rows rows={block.rows} {...looks} /> : <Text {...block} {...looks} />}
          {at === moreBeside && (
            <span className="numeric ml-auto self-end text-ink-soft" title={nodes}>
              {more}
            </span>
          )}
        </span>
      ))}
      {more && moreBeside === null && <span className="numeric self-end text-ink-soft">{more} more</span>}
    </span>
  );
}

const CLAMPS = [
  "",
  "truncate",
  "line-clamp-2",
  "line-clamp-3",
  "line-clamp-4",
  "line-clamp-5",
  "line-clamp-6",
];

/** Flows over its lines; on one that is too short for it, each name is cut a little. */
function Text({ parts, lines, wanted, ...looks }: Exclude<Block, { rows: unknown }> & Looks) {
  const isCut = lines < wanted;
  const list = parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place; a chain may come back to a node.
    <PartView key={at} part={part} isCut={isCut && lines === 1} {...looks} />
  ));
  if (isCut && lines === 1) return <span className="flex min-w-0 flex-1 gap-x-1">{list}</span>;
  return (
    <span className={`min-w-0 flex-1 break-words ${isCut ? (CLAMPS[lines] ?? "") : ""}`}>
      {list.flatMap((one, at) => (at === 0 ? [one] : [" ", one]))}
    </span>
  );
}

/** What stands behind a remark. */
const REASONS: Readonly<Record<string, string>> = {
  "not followed": "No query is likely enough to be what is asked: the method goes by texts and links alone.",
};

function PartView({ part, isCut, ...looks }: { part: Part; isCut: boolean } & Looks) {
  if ("words" in part)
    return (
      <span
        className={`${part.isSoft ? "text-[max(0.6875rem,0.86em)] text-ink-soft" : "font-medium"} ${isCut ? "shrink-[99] truncate" : ""}`}
        title={REASONS[part.words] ?? part.words}
      >
        {part.words}
      </span>
    );
  if ("again" in part)
    return (
      <NodeName {...looks} id={part.again} className="">
        <NodeMark {...looks} id={part.again} />
      </NodeName>
    );
  if ("each" in part)
    return (
      <ShapeMark
        look={hollow(KIND_LOOKS[looks.kindOf(part.each)])}
        className="inline-block size-[0.91em] align-[-1px]"
      />
    );
  if ("relation" in part)
    // Relations that must not exist are red.
    return (
      <span
        className={`max-w-full ${isCut ? "truncate" : "inline-block"} ${/^.not /.test(part.relation) ? "text-bad" : "text-ink-soft"}`}
        title={part.relation}
      >
        {part.relation}
      </span>
    );
  const { node: id, isLost } = "short" in part ? { node: part.short } : part;
  const name = "short" in part ? DOTS : looks.nameOf(id);
  if (isCut)
    return (
      <NodeName {...looks} id={id} className="flex min-w-0 items-center gap-[3px] rounded-sm">
        <NodeMark {...looks} id={id} />
        <span className="truncate">{name}</span>
      </NodeName>
    );
  const [first, ...others] = name.split(" ");
  return (
    <NodeName {...looks} id={id} isLost={isLost} className="rounded-sm box-decoration-clone">
      <span className="whitespace-nowrap">
        <NodeMark {...looks} id={id} />
        {first}
      </span>
      {others.map((word) => ` ${word}`)}
    </NodeName>
  );
}

function Rows({ rows, ...looks }: Extract<Block, { rows: unknown }> & Looks) {
  const hasNotes = rows.some(({ note }) => note !== undefined);
  return (
    <span
      className={`grid min-w-0 items-baseline ${looks.onSelect ? "gap-x-4 pl-4" : "gap-x-2 pl-1"}`}
      style={{
        gridTemplateColumns: `repeat(${rows[0]!.nodes.length + Number(hasNotes)}, minmax(0, max-content))`,
      }}
    >
      {rows.flatMap(({ nodes, lines, isLost, note }) => [
        ...nodes.map((id, at) => (
          <NodeName
            {...looks}
            key={`${nodes.join()} ${id}`}
            id={id}
            isLost={isLost && at === nodes.length - 1}
            className={`min-w-0 rounded-sm ${looks.onSelect ? "block pl-[1.1em] -indent-[1.1em]" : "flex items-start"}`}
          >
            <NodeMark {...looks} id={id} />
            <span className={CLAMPS[lines] ?? ""}>{looks.nameOf(id)}</span>
          </NodeName>
        )),
        hasNotes && (
          <span key={`${nodes.join()} note`} className="text-xs text-ink-soft">
            {note}
          </span>
        ),
      ])}
    </span>
  );
}

interface NodeNameProps extends Looks {
  id: string;
  isLost?: boolean | undefined;
  className: string;
  children: ReactNode;
}

/** Struck through where the node lost. */
function NodeName({ id, isLost, className, children, ...looks }: NodeNameProps) {
  const Name = isLost ? "s" : "span";
  const node = graphNode(id, looks) ?? undefined;
  const name = (
    <Name
      data-node={node}
      className={isLost ? `${className} text-ink-soft` : className}
      title={looks.nameOf(id)}
    >
      {children}
    </Name>
  );
  if (!looks.onSelect || node === undefined) return name;
  return (
    <button
      type="button"
      className="justify-self-start rounded-sm text-left hover:underline"
      onClick={() => looks.onSelect?.(node)}
    >
      {name}
    </button>
  );
}

function NodeMark({ id, ...looks }: Looks & { id: string }) {
  const look = KIND_LOOKS[looks.kindOf(id)];
  return (
    <ShapeMark
      look={graphNode(id, looks) === null ? hollow(look) : look}
      className="mr-[3px] inline-block size-[0.91em] shrink-0 align-[-1px]"
    />
  );
}

function graphNode(id: string, { nodeOf = (node) => node }: Looks): string | null {
  return nodeOf(id);
}
