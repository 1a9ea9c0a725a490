/** Chains as lines: a shared start and the relations are written once, and the nodes of one step are below one another. */
import type { ReactNode } from "react";
import type { ShapeLook } from "@/components/graph-view/style/label-looks";
import { KIND_LOOKS, type NodeKind } from "@/components/graph-view/style/roles";
import { ShapeMark } from "@/components/graph-view/style/shape-mark";
import { formatCount } from "@/components/ui/format";
import type { ChainGroup, ChainList } from "./chains";

interface ChainLinesProps {
  list: ChainList;
  kindOf: (id: string) => NodeKind;
  nameOf: (id: string) => string;
  /** Of the graph; null for what is only asked for, whose mark is hollow. */
  nodeOf?: (id: string) => string | null;
  children?: ReactNode;
}

export function ChainLines({ list: { groups, more }, children, ...looks }: ChainLinesProps) {
  // Beside the start that several chains share there is room for it.
  const isHeaded = (groups[0]?.rows.length ?? 0) > 1;
  return (
    <span className="flex size-full flex-col justify-center overflow-hidden px-1 text-2xs leading-[1.2] tracking-[-0.015em]">
      {groups.map((group, at) => (
        <Chains
          key={`${group.start} ${group.relations.join()}`}
          {...{ group, ...looks }}
          more={at === 0 && isHeaded ? more : 0}
        />
      ))}
      {more > 0 && !isHeaded && <More count={more} />}
      {children}
    </span>
  );
}

function More({ count }: { count: number }) {
  return <span className="numeric ml-auto shrink-0 text-ink-soft">+{formatCount(count)} more</span>;
}

type ChainsProps = Omit<ChainLinesProps, "list" | "children"> & { group: ChainGroup; more: number };

function Chains({ group, more, ...looks }: ChainsProps) {
  const { start, relations, rows } = group;
  const mark = (id: string) => <MarkedNode id={id} {...looks} />;
  const [first = [], ...others] = rows;
  if (others.length === 0)
    return (
      <span className={`flex min-w-0 items-center gap-x-1 ${first.length > 0 ? "flex-wrap" : ""}`}>
        {mark(start)}
        {first.map((id, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place; a chain may come back to a node.
          <span key={at} className="flex min-w-0 items-center gap-x-1">
            <Relation words={relations[at] ?? ""} />
            {mark(id)}
          </span>
        ))}
      </span>
    );
  const isShort = relations.length === 1;
  return (
    <>
      <span className="flex min-w-0 items-center gap-x-1">
        {mark(start)}
        {isShort && <Relation words={relations[0]!} />}
        {more > 0 && <More count={more} />}
      </span>
      <span
        className="grid min-w-0 gap-x-1 pl-1"
        style={{ gridTemplateColumns: `repeat(${relations.length}, minmax(0, max-content))` }}
      >
        {!isShort && relations.map((words) => <Relation key={words} words={words} />)}
        {rows.map((row) =>
          row.map((id, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
            <MarkedNode key={`${row.join()} ${at}`} id={id} {...looks} />
          )),
        )}
      </span>
    </>
  );
}

/** What must not be there is red. */
function Relation({ words }: { words: string }) {
  return (
    <span
      className={`shrink-0 truncate ${/^.not /.test(words) ? "text-bad" : "text-ink-soft"}`}
      title={words}
    >
      {words}
    </span>
  );
}

function MarkedNode({
  id,
  kindOf,
  nameOf,
  nodeOf = (node) => node,
}: Omit<ChainsProps, "group" | "more"> & { id: string }) {
  const look = KIND_LOOKS[kindOf(id)];
  const node = nodeOf(id);
  return (
    <span
      data-node={node ?? undefined}
      className="flex min-w-0 items-center gap-[3px] rounded-sm"
      title={nameOf(id)}
    >
      <ShapeMark look={node === null ? hollow(look) : look} className="size-2.5 shrink-0" />
      <span className="truncate">{nameOf(id)}</span>
    </span>
  );
}

function hollow(look: ShapeLook): ShapeLook {
  return { ...look, colour: "none", outline: look.colour };
}
