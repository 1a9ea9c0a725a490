/**
 * The meetings of walks from several nodes: GraphRAFT's paths between two entities (section 4.1), and stars of more. The nodes reached from
 * at least two anchors are grouped by all the ways in which they are reached, so that every star pattern can be counted from a few groups
 * instead of one query each.
 */
import { HopscopeError } from "../errors";
import type { Meeting, MeetingArm, MeetingQuery, Meetings } from "../graph-source";
import { groupRows } from "../snapshot/group-rows";
import { GrowingArray } from "../snapshot/growing-array";
import type { NodeRows } from "../snapshot/node-rows";
import { DEFAULT_WALK_LIMIT, type TypedExpansion, typedStep } from "./typed-expansion";

/** The bits of a number that is a small integer. */
const MOST_ANCHORS = 31;

/** The arms found so far, and which node each one reaches. */
interface Reaches {
  arms: MeetingArm[];
  /** By arm: position of its anchor. */
  anchorOf: number[];
  nodes: GrowingArray<Int32Array>;
  armAt: GrowingArray<Int32Array>;
  /** By node: one bit for each anchor that reaches it. */
  anchors: Int32Array;
}

/**
 * @param anchors Distinct node rows.
 * @throws HopscopeError `invalid-input` when there are more than 31: each takes one bit.
 */
export function meetings(
  anchors: readonly number[],
  { hops, limit = DEFAULT_WALK_LIMIT }: Pick<MeetingQuery, "hops" | "limit">,
  expansion: TypedExpansion,
  nodes: NodeRows,
): Meetings {
  if (anchors.length > MOST_ANCHORS) {
    throw new HopscopeError(
      "invalid-input",
      `Walks can meet from ${MOST_ANCHORS} nodes, not ${anchors.length}.`,
    );
  }
  const reaches: Reaches = {
    arms: [],
    anchorOf: [],
    nodes: new GrowingArray(Int32Array),
    armAt: new GrowingArray(Int32Array),
    anchors: new Int32Array(nodes.count),
  };
  walk(anchors, hops, expansion, nodes, reaches);
  const found = group(reaches, nodes);
  const anchorCount = ({ arms }: Meeting) => new Set(arms.map(({ anchor }) => anchor)).size;
  const ranked = found
    .map((meeting) => ({ meeting, size: anchorCount(meeting) }))
    .sort((a, b) => b.size - a.size || a.meeting.nodes - b.meeting.nodes)
    .map(({ meeting }) => meeting);
  return { meetings: ranked.slice(0, limit), truncated: expansion.exhausted || ranked.length > limit };
}

/** All first steps before any second one, so that a short budget costs long arms first. */
function walk(
  anchors: readonly number[],
  hops: number,
  expansion: TypedExpansion,
  nodes: NodeRows,
  reaches: Reaches,
): void {
  const inner: { at: number; through: MeetingArm["through"]; nodes: Int32Array }[] = [];
  for (const [at, anchor] of anchors.entries()) {
    for (const reached of expansion.step([anchor], anchor)) {
      addArm(reaches, at, { anchor: nodes.id(anchor), through: [], ...reached }, reached.nodes);
      if (hops < 2) continue;
      for (const part of expansion.byLabel(reached))
        inner.push({ at, through: [typedStep(reached, part.label)], nodes: part.nodes() });
    }
  }
  for (const { at, through, nodes: from } of inner.sort((a, b) => a.nodes.length - b.nodes.length)) {
    const anchor = anchors[at]!;
    for (const reached of expansion.step(from, anchor))
      addArm(reaches, at, { anchor: nodes.id(anchor), through, ...reached }, reached.nodes);
  }
}

function addArm(
  reaches: Reaches,
  at: number,
  { anchor, through, type, direction }: MeetingArm,
  nodes: Int32Array,
): void {
  const arm = reaches.arms.length;
  reaches.arms.push({ anchor, through, type, direction });
  reaches.anchorOf.push(at);
  for (const node of nodes) {
    reaches.nodes.push(node);
    reaches.armAt.push(arm);
    reaches.anchors[node]! |= 1 << at;
  }
}

/**
 * Nodes with the same labels and arms become one meeting. The arms of a node, in their order, are a walk from number to number
 * in a tree of such walks that begins at the label sets: equal walks end in equal numbers.
 */
function group({ arms, nodes: reached, armAt, anchors }: Reaches, nodes: NodeRows): Meeting[] {
  const far = reached.view();
  const armOf = armAt.view();
  const placeOf = new Int32Array(nodes.count);
  const met: number[] = [];
  const owner = new Int32Array(far.length);
  let shared = 0;
  for (let at = 0; at < far.length; at++) {
    const node = far[at]!;
    if (!isShared(anchors[node]!)) continue;
    if (placeOf[node] === 0) placeOf[node] = met.push(node);
    owner[shared] = placeOf[node]! - 1;
    armOf[shared++] = armOf[at]!;
  }
  const { offsets, rows } = groupRows(owner.subarray(0, shared), met.length);
  const branches = new Map<number, number>();
  const found = new Map<number, Meeting>();
  for (const [place, node] of met.entries()) {
    const set = nodes.labelSetOf[node]!;
    let walk = set;
    for (let row = offsets[place]!; row < offsets[place + 1]!; row++) {
      const branch = walk * arms.length + armOf[rows[row]!]!;
      walk = branches.get(branch) ?? nodes.labelSets.length + branches.size;
      branches.set(branch, walk);
    }
    const known = found.get(walk);
    if (known) known.nodes += 1;
    else {
      const own = rows.subarray(offsets[place], offsets[place + 1]);
      const reachedBy = Array.from(own, (row) => arms[armOf[row]!]!);
      found.set(walk, { labels: [...nodes.labelSets[set]!], arms: reachedBy, nodes: 1 });
    }
  }
  return [...found.values()];
}

/** True if more than one bit is set. */
function isShared(bits: number): boolean {
  return (bits & (bits - 1)) !== 0;
}
