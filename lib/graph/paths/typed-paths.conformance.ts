/**
 * The contract of every GraphSource with the planner: names in bulk, typed paths, and where walks meet, as tests against brute force on
 * small random graphs. Part of the suite in `graph-source.conformance.ts`.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GraphFixture } from "../graph-fixture.conformance";
import type { GraphSource, Meeting, MeetingArm, TypedPath, TypedStep } from "../graph-source";
import type { NewNode } from "../snapshot/graph-builder";
import { normalizeName } from "../text/normalize-name";

type Check = <T extends unknown[]>(
  arbitraries: { [I in keyof T]: fc.Arbitrary<T[I]> },
  property: (graph: GraphSource, fixture: GraphFixture, ...inputs: T) => Promise<void>,
) => Promise<void>;

const hops = (most: number) => fc.integer({ min: 1, max: most });
const types = fc.option(fc.subarray(["ACTED_IN", "KNOWS", "NEXT", "ABSENT"]), { nil: undefined });

/**
 * @param open Opens a fixture, `check` random ones. @param names Some that these use.
 * @param isInOrder Whether nodes keep the order of addition.
 */
export function describeTypedPaths(
  open: (fixture: GraphFixture) => Promise<GraphSource>,
  check: Check,
  names: readonly string[],
  isInOrder: boolean,
): void {
  describe("for the planner", () => {
    it("finds the nodes of many names at once, each exactly", () =>
      check([fc.array(fc.constantFrom(...names, "nobody")), hops(4)], async (graph, { nodes }, asked, k) => {
        const expected = asked.map((name) =>
          nodes
            .filter((node) => normalizeName(node.name) === normalizeName(name))
            .map(({ id }) => ({ id, score: 1 })),
        );
        const found = await graph.findAll(asked, { k });
        if (isInOrder) expect(found).toEqual(expected.map((all) => all.slice(0, k)));
        expect(found.map((all) => all.length)).toEqual(expected.map((all) => Math.min(k, all.length)));
        for (const [at, all] of found.entries()) expect(expected[at]).toEqual(expect.arrayContaining(all));
      }));

    it("counts the ends of every typed path that does not come back to its start", () =>
      check([hops(3), types], async (graph, given, most, followed) => {
        const starts = given.nodes.slice(0, 3).map(({ id }) => id);
        const found = await graph.typedPaths({
          starts: ["no such node", ...starts],
          hops: most,
          types: followed,
          limit: 1e6,
        });
        expect(found.truncated).toBe(false);
        const lengths = found.paths.map(({ steps }) => steps.length);
        expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
        const expected = starts.flatMap((start) => brutePaths(given, start, most, followed));
        expect(spelt(found.paths)).toEqual(spelt(expected));
      }));

    it("lists true paths under a limit or a budget, and says that some are missing", () =>
      check([fc.nat(40), fc.nat(60)], async (graph, given, limit, budget) => {
        const starts = given.nodes.slice(0, 1).map(({ id }) => id);
        const all = spelt(starts.flatMap((start) => brutePaths(given, start, 3)));
        const limited = await graph.typedPaths({ starts, hops: 3, limit });
        expect(limited.paths).toHaveLength(Math.min(limit, all.length));
        expect(limited.truncated).toBe(limit < all.length);
        expect(all).toEqual(expect.arrayContaining(spelt(limited.paths)));
        const cheap = await graph.typedPaths({ starts, hops: 3, limit: 1e6, budget });
        expect(all).toEqual(expect.arrayContaining(spelt(cheap.paths)));
        if (cheap.paths.length < all.length) expect(cheap.truncated).toBe(true);
      }));

    it("groups the nodes where walks meet by all the ways in which they are reached", () =>
      check([hops(2), types], async (graph, given, most, followed) => {
        const anchors = given.nodes.slice(0, 3).map(({ id }) => id);
        const found = await graph.meetings({
          anchors: ["no such node", ...anchors],
          hops: most,
          types: followed,
          limit: 1e6,
        });
        expect(found.truncated).toBe(false);
        expect(speltMeetings(found.meetings)).toEqual(
          speltMeetings(bruteMeetings(given, anchors, most, followed)),
        );
        const sizes = found.meetings.map(anchorCount);
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
        const first = await graph.meetings({ anchors, hops: most, types: followed, limit: 1 });
        expect(first.meetings).toHaveLength(Math.min(1, found.meetings.length));
        expect(first.truncated).toBe(found.meetings.length > 1);
      }));

    it("keeps nodes of other labels apart where walks meet", async () => {
      const node = (id: string, label: string) => ({ id, name: id, labels: [label], text: "" });
      const edge = (source: string, target: string) => {
        return { source, target, type: "KNOWS", kind: "relation" as const };
      };
      const met = ["film", "person", "other film"];
      const graph = await open({
        nodes: [
          node("a", "Person"),
          node("b", "Person"),
          ...met.map((id) => node(id, id === "person" ? "Person" : "Film")),
        ],
        edges: met.flatMap((id) => [edge("a", id), edge("b", id)]),
        vectors: [null, null, null, null, null],
      });
      const { meetings } = await graph.meetings({ anchors: ["a", "b"], hops: 1 });
      expect(meetings.map(({ labels, nodes }) => [labels, nodes])).toEqual([
        [["Person"], 1],
        [["Film"], 2],
      ]);
    });
  });
}

interface Step {
  type: string;
  direction: "out" | "in";
  nodes: Set<string>;
}

/** One step from some nodes, by type and direction. */
function bruteSteps(
  { edges }: GraphFixture,
  from: ReadonlySet<string>,
  start: string,
  followed?: readonly string[],
): Step[] {
  const steps = new Map<string, Step>();
  for (const { source, target, type } of edges) {
    if (followed && !followed.includes(type)) continue;
    for (const [near, far, direction] of [
      [source, target, "out"],
      [target, source, "in"],
    ] as const) {
      if (!from.has(near) || far === start) continue;
      const step = steps.get(`${type} ${direction}`) ?? { type, direction, nodes: new Set<string>() };
      step.nodes.add(far);
      steps.set(`${type} ${direction}`, step);
    }
  }
  return [...steps.values()];
}

/** The nodes that a step reaches by label; of labels with the same nodes, the rarest. */
function byLabel({ nodes }: GraphFixture, reached: ReadonlySet<string>): Map<string, Set<string>> {
  const members = (label: string) => nodes.filter(({ labels }) => labels.includes(label));
  const labels = [...new Set(nodes.flatMap((node) => node.labels))].toSorted(
    (a, b) => members(a).length - members(b).length || (a < b ? -1 : 1),
  );
  const found = new Map<string, Set<string>>();
  const seen = new Set<string>();
  for (const label of labels) {
    const own = new Set(
      members(label)
        .map(({ id }) => id)
        .filter((id) => reached.has(id)),
    );
    const key = [...own].toSorted().join("\0");
    if (own.size === 0 || seen.has(key)) continue;
    seen.add(key);
    found.set(label, own);
  }
  return found;
}

function brutePaths(
  given: GraphFixture,
  start: string,
  most: number,
  followed?: readonly string[],
  steps: TypedStep[] = [],
  from: ReadonlySet<string> = new Set([start]),
): TypedPath[] {
  if (steps.length === most) return [];
  return bruteSteps(given, from, start, followed).flatMap(({ type, direction, nodes }) =>
    [...byLabel(given, nodes)].flatMap(([label, ends]) => {
      const longer = [...steps, { type, direction, label }];
      const path = { start, steps: longer, ends: ends.size };
      return [path, ...brutePaths(given, start, most, followed, longer, ends)];
    }),
  );
}

function bruteMeetings(
  given: GraphFixture,
  anchors: readonly string[],
  most: number,
  followed?: readonly string[],
): Meeting[] {
  const arms: { arm: MeetingArm; nodes: ReadonlySet<string> }[] = [];
  for (const anchor of anchors) {
    for (const first of bruteSteps(given, new Set([anchor]), anchor, followed)) {
      const { type, direction, nodes } = first;
      arms.push({ arm: { anchor, through: [], type, direction }, nodes });
      if (most < 2) continue;
      for (const [label, from] of byLabel(given, nodes)) {
        for (const second of bruteSteps(given, from, anchor, followed)) {
          const through = [{ type, direction, label }];
          const arm = { anchor, through, type: second.type, direction: second.direction };
          arms.push({ arm, nodes: second.nodes });
        }
      }
    }
  }
  const found = new Map<string, Meeting>();
  for (const node of given.nodes) {
    const own = arms.filter(({ nodes }) => nodes.has(node.id)).map(({ arm }) => arm);
    const meeting = { labels: [...node.labels], arms: own, nodes: 1 };
    if (anchorCount(meeting) < 2) continue;
    const key = JSON.stringify([labelKey(node), own.map((arm) => JSON.stringify(arm)).toSorted()]);
    const known = found.get(key);
    if (known) known.nodes += 1;
    else found.set(key, meeting);
  }
  return [...found.values()];
}

function anchorCount({ arms }: Meeting): number {
  return new Set(arms.map(({ anchor }) => anchor)).size;
}

function labelKey({ labels }: Pick<NewNode, "labels">): string[] {
  return labels.toSorted();
}

function spelt(paths: readonly TypedPath[]): string[] {
  return paths
    .map(({ start, steps, ends }) =>
      JSON.stringify([start, steps.map(({ type, direction, label }) => [type, direction, label]), ends]),
    )
    .toSorted();
}

function speltMeetings(meetings: readonly Meeting[]): string[] {
  return meetings
    .map(({ labels, arms, nodes }) => {
      const spelling = arms.map(({ anchor, through, type, direction }) =>
        JSON.stringify([
          anchor,
          through.map((step) => [step.type, step.direction, step.label]),
          type,
          direction,
        ]),
      );
      return JSON.stringify([labels.toSorted(), spelling.toSorted(), nodes]);
    })
    .toSorted();
}
