/**
 * Communities by modularity (Blondel et al. 2008, "Fast unfolding of communities in large networks"), over typed arrays
 * and without chance: two passes over the links a level, and a few words of memory for each node and link.
 */
import { Yielder } from "../numeric/yielder";
import { groupRows } from "../snapshot/group-rows";
import type { Links } from "./links";

/** Share of the nodes: when fewer move in a pass, the level ends. */
const LEAST_MOVED = 0.005;
const MOST_PASSES = 12;
const MOST_LEVELS = 12;
/** Nodes between two looks at the clock. */
const STEP = 4_096;

/** For each node the number of its community, from 0, numbered by first node. @throws the signal's reason when it is aborted */
export async function findCommunities(links: Links, signal?: AbortSignal): Promise<Int32Array> {
  const yielder = new Yielder();
  const nodeCount = links.offsets.length - 1;
  const found = Int32Array.from({ length: nodeCount }, (_, node) => node);
  let level: Level = { ...links, loops: new Float64Array(nodeCount) };
  for (let depth = 0; depth < MOST_LEVELS; depth++) {
    const moved = await moveNodes(level, yielder, signal);
    const count = renumber(moved);
    for (let node = 0; node < nodeCount; node++) found[node] = moved[found[node]!]!;
    if (count === moved.length) break;
    level = await joined(level, moved, count, yielder, signal);
  }
  renumber(found);
  return found;
}

/** Links between communities of the level before; `loops` is what is inside of each, counted from both ends. */
interface Level extends Links {
  loops: Float64Array;
}

/** Moves each node to the community among its neighbours' that it gains most by, until hardly any moves. */
async function moveNodes(
  { offsets, ends, weights, loops }: Level,
  yielder: Yielder,
  signal?: AbortSignal,
): Promise<Int32Array> {
  const nodeCount = loops.length;
  const communityOf = Int32Array.from(loops, (_, node) => node);
  const strength = Float64Array.from(loops);
  for (let node = 0; node < nodeCount; node++)
    for (let at = offsets[node]!; at < offsets[node + 1]!; at++) strength[node]! += weights?.[at] ?? 1;
  const all = strength.reduce((sum, own) => sum + own, 0);
  const total = Float64Array.from(strength);
  const joining = new Float64Array(nodeCount);
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let moved = 0;
    for (let node = 0; node < nodeCount; node++) {
      if (node % STEP === 0) await yielder.yieldIfDue(signal);
      const [from, to] = [offsets[node]!, offsets[node + 1]!];
      const own = communityOf[node]!;
      total[own]! -= strength[node]!;
      for (let at = from; at < to; at++) joining[communityOf[ends[at]!]!]! += weights?.[at] ?? 1;
      const gain = (community: number) => joining[community]! - (strength[node]! * total[community]!) / all;
      let best = own;
      let most = gain(own);
      for (let at = from; at < to; at++) {
        const community = communityOf[ends[at]!]!;
        const gained = gain(community);
        if (gained > most || (gained === most && community < best && best !== own)) {
          best = community;
          most = gained;
        }
      }
      for (let at = from; at < to; at++) joining[communityOf[ends[at]!]!] = 0;
      total[best]! += strength[node]!;
      communityOf[node] = best;
      moved += Number(best !== own);
    }
    if (moved <= nodeCount * LEAST_MOVED) break;
  }
  return communityOf;
}

/** Numbers communities from 0, in the order of their first nodes; how many there are. */
function renumber(communityOf: Int32Array): number {
  const numbers = new Int32Array(communityOf.length).fill(-1);
  let count = 0;
  for (let node = 0; node < communityOf.length; node++) {
    const community = communityOf[node]!;
    if (numbers[community] === -1) numbers[community] = count++;
    communityOf[node] = numbers[community]!;
  }
  return count;
}

/** Every community as one node, and what joins two of them as one link. */
async function joined(
  { offsets, ends, weights, loops }: Level,
  communityOf: Int32Array,
  count: number,
  yielder: Yielder,
  signal?: AbortSignal,
): Promise<Level> {
  const inside = new Float64Array(count);
  const { offsets: first, rows: members } = groupRows(communityOf, count);
  const starts = new Int32Array(count + 1);
  const far: number[] = [];
  const sums: number[] = [];
  const joining = new Float64Array(count);
  for (let community = 0; community < count; community++) {
    if (community % STEP === 0) await yielder.yieldIfDue(signal);
    const touched: number[] = [];
    for (let place = first[community]!; place < first[community + 1]!; place++) {
      const node = members[place]!;
      inside[community]! += loops[node]!;
      for (let at = offsets[node]!; at < offsets[node + 1]!; at++) {
        const other = communityOf[ends[at]!]!;
        const weight = weights?.[at] ?? 1;
        if (other === community) inside[community]! += weight;
        else {
          if (joining[other] === 0) touched.push(other);
          joining[other]! += weight;
        }
      }
    }
    for (const other of touched) {
      far.push(other);
      sums.push(joining[other]!);
      joining[other] = 0;
    }
    starts[community + 1] = far.length;
  }
  return { offsets: starts, ends: Int32Array.from(far), weights: Float64Array.from(sums), loops: inside };
}
