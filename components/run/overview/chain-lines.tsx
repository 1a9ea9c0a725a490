/** Chains as lines: what several share is written once, and the nodes in which they differ are below one another. */
import type { ShapeLook } from "@/components/graph-view/style/label-looks";
import { KIND_LOOKS, type NodeKind } from "@/components/graph-view/style/roles";
import { ShapeMark } from "@/components/graph-view/style/shape-mark";
import { formatCount } from "@/components/ui/format";
import { type Block, type Fitting, fitChains, type Part } from "./fit-chains";
import type { Size } from "./size";

interface ChainLinesProps extends Fitting {
  size: Size;
  kindOf: (id: string) => NodeKind;
  nameOf: (id: string) => string;
  /** Of the graph; null for what is only asked for, whose mark is hollow. */
  nodeOf?: ((id: string) => string | null) | undefined;
}

type Looks = Pick<ChainLinesProps, "kindOf" | "nameOf" | "nodeOf">;

export function ChainLines({ size, kindOf, nameOf, nodeOf, ...fitting }: ChainLinesProps) {
  const { blocks, more: others, moreBeside } = fitChains(fitting, size, nameOf);
  const more = others > 0 ? `+${formatCount(others)}` : "";
  const looks = { kindOf, nameOf, nodeOf };
  return (
    <span className="flex size-full flex-col justify-center overflow-hidden text-2xs leading-[1.2] tracking-[-0.015em]">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place.
        <span key={at} className="flex min-w-0 items-start gap-x-1">
          {"rows" in block ? <Rows rows={block.rows} {...looks} /> : <Text {...block} {...looks} />}
          {at === moreBeside && <span className="numeric ml-auto self-end text-ink-soft">{more}</span>}
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

function PartView({ part, isCut, ...looks }: { part: Part; isCut: boolean } & Looks) {
  if ("words" in part)
    return (
      <span className={`font-medium ${isCut ? "truncate" : ""}`} title={part.words}>
        {part.words}
      </span>
    );
  if ("each" in part)
    return (
      <ShapeMark
        look={hollow(KIND_LOOKS[looks.kindOf(part.each)])}
        className="inline-block size-2.5 align-[-1px]"
      />
    );
  if ("relation" in part)
    // What must not be there is red.
    return (
      <span
        className={`max-w-full ${isCut ? "truncate" : "inline-block"} ${/^.not /.test(part.relation) ? "text-bad" : "text-ink-soft"}`}
        title={part.relation}
      >
        {part.relation}
      </span>
    );
  const name = looks.nameOf(part.node);
  const { node, mark } = lookOf(part.node, looks);
  if (isCut)
    return (
      <span data-node={node} className="flex min-w-0 items-center gap-[3px] rounded-sm" title={name}>
        {mark}
        <span className="truncate">{name}</span>
      </span>
    );
  const [first, ...others] = name.split(" ");
  return (
    <span data-node={node} className="rounded-sm box-decoration-clone" title={name}>
      <span className="whitespace-nowrap">
        {mark}
        {first}
      </span>
      {others.map((word) => ` ${word}`)}
    </span>
  );
}

function Rows({ rows, ...looks }: Extract<Block, { rows: unknown }> & Looks) {
  return (
    <span
      className="grid min-w-0 gap-x-1 pl-1"
      style={{ gridTemplateColumns: `repeat(${rows[0]!.nodes.length}, minmax(0, max-content))` }}
    >
      {rows.flatMap(({ nodes, lines }) =>
        nodes.map((id) => {
          const { node, mark } = lookOf(id, looks);
          return (
            <span
              key={`${nodes.join()} ${id}`}
              data-node={node}
              className="flex min-w-0 items-start rounded-sm"
              title={looks.nameOf(id)}
            >
              {mark}
              <span className={CLAMPS[lines] ?? ""}>{looks.nameOf(id)}</span>
            </span>
          );
        }),
      )}
    </span>
  );
}

function lookOf(id: string, { kindOf, nodeOf = (node) => node }: Looks) {
  const look = KIND_LOOKS[kindOf(id)];
  const node = nodeOf(id);
  return {
    node: node ?? undefined,
    mark: (
      <ShapeMark
        look={node === null ? hollow(look) : look}
        className="mr-[3px] inline-block size-2.5 align-[-1px]"
      />
    ),
  };
}

function hollow(look: ShapeLook): ShapeLook {
  return { ...look, colour: "none", outline: look.colour };
}
