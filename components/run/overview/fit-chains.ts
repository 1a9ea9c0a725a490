/** Sharing of the lines of a cell: each chain gets one, and spare lines go to those whose names do not fit. */
import type { NodeId } from "@/lib/graph/graph-source";
import {
  type Chain,
  type ChainGroup,
  type ChainList,
  type ChainRow,
  listChains,
  MOST_CHAINS,
} from "./chains";
import type { Size } from "./size";

/**
 * A node, its mark alone where it was named before, its mark and dots where its name does not fit, what stands for it where each row
 * below has another, a relation, or words.
 */
export type Part =
  | { node: NodeId; isLost?: boolean }
  | { again: NodeId }
  | { short: NodeId }
  | { each: NodeId }
  | { relation: string }
  | { words: string; isSoft?: boolean };

type NameOf = (id: NodeId) => string;

interface Lines {
  /** Number of lines allotted. */
  lines: number;
  /** Number of lines needed to show all of it. */
  wanted: number;
}

/** A text, or what differs from chain to chain: a row for each, in columns. */
export type Block = (Lines & { parts: Part[] }) | { rows: (Lines & ChainRow)[] };

export interface FittedChains {
  blocks: Block[];
  /** Nodes that are in no block. */
  more: number;
  /** The block beside which their number is; null where it has a line of its own, or there are none. */
  moreBeside: number | null;
}

export interface Fitting {
  chains: readonly Chain[];
  /** Number of nodes, in chains or not. */
  total: number;
  /** The first ones, which are shown whatever room there is. */
  kept: number;
  /** Remarks below the chains, followed by `aside` where there is room. */
  notes?: readonly string[];
  aside?: string;
}

/** In the place of a name. */
export const DOTS = "…";

/** Sizes as drawn: the height of a line, and the widths of a mark with its gap, the gap between two columns, and "+212". */
const LINE_PX = 13.2;
const MARK_PX = 13;
const GAP_PX = 8;
const MORE_PX = 30;
/** Widths are guessed. */
const SPARE_PX = 3;

/** Fits as many chains as there is room for, and always those to be kept; these lose names between their ends where that makes room. */
export function fitChains(fitting: Fitting, { width, height }: Size, nameOf: NameOf): FittedChains {
  const room = [width - SPARE_PX, Math.max(1, Math.floor(height / LINE_PX))] as const;
  const { total, kept, notes = [], aside = "" } = fitting;
  const chains =
    width === Number.POSITIVE_INFINITY ? fitting.chains : fitting.chains.filter(isFirstOfDocument);
  const least = Math.max(1, kept);
  const inner = longestFirst(chains.slice(0, least).flatMap(innerNodes), nameOf);
  const fitWith = (most: number, words: readonly string[], short: readonly NodeId[] = []) =>
    fitList(listChains(chains, total, most), words, short, room, nameOf);
  const hasRoom = ({ blocks }: FittedChains) => wantedBy(blocks) <= room[1];
  function* attempts() {
    for (let most = Math.max(least, MOST_CHAINS); most >= least; most--) {
      if (aside !== "") yield fitWith(most, [...notes, aside]);
      yield fitWith(most, notes);
    }
    const enough = inner.findIndex((_, at) => hasRoom(fitWith(least, notes, inner.slice(0, at + 1))));
    yield fitWith(least, notes, inner.slice(0, enough + 1));
  }
  let fitted = fitWith(least, notes);
  for (fitted of attempts()) if (hasRoom(fitted)) break;
  shareLines(linesOf(fitted.blocks), room[1]);
  return fitted;
}

/** All but the ends of a chain. */
function innerNodes({ steps }: Chain): NodeId[] {
  return steps.slice(0, -1).map(({ node }) => node);
}

function longestFirst(nodes: readonly NodeId[], nameOf: NameOf): NodeId[] {
  return nodes.toSorted((one, other) => nameOf(other).length - nameOf(one).length);
}

/** False for a further passage of a document, alone as the first is: it has the same title. */
function isFirstOfDocument({ start, steps, note }: Chain, at: number, all: readonly Chain[]): boolean {
  const document = /^.+(?=#\d+$)/.exec(start)?.[0];
  if (document === undefined || steps.length > 0 || note !== undefined) return true;
  return !all
    .slice(0, at)
    .some((other) => other.steps.length === 0 && other.start.startsWith(`${document}#`));
}

function fitList(
  { groups, more }: ChainList,
  notes: readonly string[],
  short: readonly NodeId[],
  [width, room]: readonly [number, number],
  nameOf: NameOf,
): FittedChains {
  const blocksBeside = (beside: number | null): Block[] => {
    const blocks: Block[] = [];
    const widthHere = () => width - (blocks.length === beside ? MORE_PX : 0);
    for (const [at, group] of groups.entries()) {
      const above = groups[at - 1];
      const isThere =
        above?.start === group.start ||
        (above?.rows.length === 1 && above.rows[0]!.nodes.includes(group.start));
      const isContinued = isThere && width < Number.POSITIVE_INFINITY;
      const { shared, own } = partsOf(group, isContinued, short);
      if (shared.length > 0) blocks.push(textOf(shared, widthHere(), nameOf));
      if (own.length > 0) blocks.push(rowsOf(own, widthHere(), nameOf));
    }
    for (const words of notes) blocks.push(textOf([{ words }], widthHere(), nameOf));
    return blocks;
  };
  const alone = blocksBeside(null);
  if (more === 0 || wantedBy(alone) < room) return { blocks: alone, more, moreBeside: null };
  // It is where it takes the least room.
  const [moreBeside] = [...alone.keys()]
    .reverse()
    // An arrow would point at the number.
    .filter((at) => !isArrowAtEnd(alone[at]!))
    .toSorted((one, other) => wantedBy(blocksBeside(one)) - wantedBy(blocksBeside(other)));
  return { blocks: blocksBeside(moreBeside!), more, moreBeside: moreBeside! };
}

function isArrowAtEnd(block: Block): boolean {
  const last = "parts" in block ? block.parts.at(-1) : undefined;
  return last !== undefined && "relation" in last;
}

function wantedBy(blocks: readonly Block[]): number {
  return sum(linesOf(blocks).map(({ wanted }) => wanted));
}

/** Splits a group into a text that all its chains share, and rows for what differs. */
function partsOf({ start, relations, rows }: ChainGroup, isContinued: boolean, short: readonly NodeId[]) {
  const [{ nodes: first, isLost, note } = { nodes: [] }, ...others] = rows;
  const columns = first.flatMap((node, at) => (others.some(({ nodes }) => nodes[at] !== node) ? [at] : []));
  const isAlone = columns.length === 0;
  const nodeAt = (node: NodeId, at: number): Part => ({
    node,
    ...(isAlone && isLost && at === first.length && { isLost }),
  });
  const shared = first.flatMap((node, at): Part[] => {
    const relation = { relation: relations[at]! };
    if (!columns.includes(at))
      return [
        relation,
        at < first.length - 1 && short.includes(node) ? { short: node } : nodeAt(node, at + 1),
      ];
    // The last one is right below.
    return at === first.length - 1 ? [relation] : [relation, { each: node }];
  });
  if (isAlone && note !== undefined)
    shared.push({ words: note, ...((isLost || note.startsWith("←")) && { isSoft: true }) });
  return {
    shared: [isContinued ? { again: start } : nodeAt(start, 0), ...shared],
    own: isAlone ? [] : rows.map((row) => ({ ...row, nodes: columns.map((at) => row.nodes[at]!) })),
  };
}

function textOf(parts: Part[], width: number, nameOf: NameOf): Block {
  const widths = parts.flatMap((part) => {
    if ("relation" in part) return [widthOf(part.relation)];
    if ("each" in part || "again" in part) return [MARK_PX];
    if ("short" in part) return nameWidths(DOTS);
    return "words" in part ? part.words.split(" ").map(widthOf) : nameWidths(nameOf(part.node));
  });
  return { parts, lines: 1, wanted: wrapped(widths, width) };
}

function rowsOf(rows: readonly ChainRow[], width: number, nameOf: NameOf): Block {
  const widths = rows.map(({ nodes }) => nodes.map((id) => nameWidths(nameOf(id))));
  const columns = widths[0]!.map((_, at) => Math.max(...widths.map((row) => sum(row[at]!))));
  const given = shareWidth(columns, width - GAP_PX * columns.length);
  return {
    rows: rows.map((row, index) => ({
      ...row,
      lines: 1,
      wanted: Math.max(
        ...widths[index]!.map((words, at) =>
          wrapped([words[0]! - MARK_PX, ...words.slice(1)], given[at]! - MARK_PX),
        ),
      ),
    })),
  };
}

/** Shares the width as a grid does: what a narrow column does not need goes to the wide ones. */
function shareWidth(columns: readonly number[], width: number): number[] {
  const ordered = [...columns.keys()].sort((one, other) => columns[one]! - columns[other]!);
  const given: number[] = [];
  for (const [done, at] of ordered.entries())
    given[at] = Math.min(columns[at]!, (width - sum(given)) / (ordered.length - done));
  return given;
}

function linesOf(blocks: readonly Block[]): Lines[] {
  return blocks.flatMap((block): Lines[] => ("rows" in block ? block.rows : [block]));
}

/** The rest, after one line each, goes to the first that need more; without a bound, each takes what it needs. */
function shareLines(lines: readonly Lines[], room: number): void {
  if (room === Number.POSITIVE_INFINITY) for (const line of lines) line.lines = room;
  let left = room - lines.length;
  for (const line of lines) {
    const more = Math.max(0, Math.min(line.wanted - 1, left));
    left -= more;
    line.lines += more;
  }
}

/** Lines that words of these widths take. */
function wrapped(words: readonly number[], width: number): number {
  let [lines, used] = [1, 0];
  for (const word of words) {
    if (used > 0 && used + SPACE_PX + word > width) [lines, used] = [lines + 1, 0];
    lines += Math.max(0, Math.ceil(word / width) - 1);
    used += (used > 0 ? SPACE_PX : 0) + (word > width ? word % width : word);
  }
  return lines;
}

function nameWidths(name: string): number[] {
  const [first = "", ...others] = name.split(" ");
  return [MARK_PX + widthOf(first), ...others.map(widthOf)];
}

/** Widths of letters of Inter at 11 pixels, slightly above the mean of their kind. */
const SPACE_PX = 3.1;
const LETTERS: readonly [kind: RegExp, width: number][] = [
  [/[ijlI.,:;'’!|()[\]ftr/\-1 ]/, 3.6],
  [/[→←]/, 10.8],
  [/[mwMW%@…]/, 9.6],
  [/[A-Z+=<>≤≥≠]/, 7.4],
];

function widthOf(words: string): number {
  return sum([...words].map((letter) => LETTERS.find(([kind]) => kind.test(letter))?.[1] ?? 6.1));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
