import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { Utf8Column } from "../../../graph/snapshot/utf8-column";
import { openGraph } from "../../../graph/testing/graphs";
import { readerOf } from "../../testing/asked";
import { buildEntityIndex, type EntityIndex } from "../path-index/entity-index";
import { readEdges } from "../path-index/read-edges";
import { looseMatches } from "./loose-matches";
import { type LooseName, looseNames } from "./loose-names";

async function languages() {
  const builder = new GraphBuilder();
  for (const [id, name] of [
    ["hindi", "Hindi Language"],
    ["hindu", "Hindu"],
    ["editor", "Sound Editor-GB"],
    ["sound", "Sound"],
    ["mumbai", "Mumbai"],
    ["long", "Mumbai Harbour Festival"],
    ["simran", "Simran"],
    ["ravi", "Ravi"],
    ["asha", "Asha"],
  ] as const)
    builder.addNode({ id, name, labels: ["Thing"], text: "" });
  const edge = (source: string, target: string) =>
    builder.addEdge({ source, type: "HAS", target, kind: "relation" });
  for (const person of ["simran", "ravi"]) edge(person, "mumbai");
  edge("simran", "hindi");
  edge("ravi", "hindu");
  edge("asha", "hindi");
  const graph = await openGraph(builder);
  const namesOf = async (question: string) => {
    const mentions = [...(await readerOf(graph)(question)).names];
    return looseNames(question, mentions, graph);
  };
  return { namesOf, entities: buildEntityIndex(await readEdges(graph)) };
}

describe("looseNames", () => {
  it("reads a name as nodes whose names begin so, and words in which no name was found", async () => {
    const { namesOf } = await languages();
    const read = (await namesOf("Who is from Mumbai and speaks Hindi?")).map(({ text, strict, loose }) => [
      text,
      strict.map(({ node }) => node),
      loose.map(({ node }) => node),
    ]);
    // "Hindi" is within few edits of Hindu; the festival has two words more.
    expect(read).toEqual([
      ["Mumbai", ["mumbai"], []],
      ["Hindi", ["hindu"], ["hindi"]],
    ]);
    const [beside] = await namesOf("who is a sound editor");
    expect(beside?.loose.map(({ node }) => node)).toEqual(["editor"]);
  });

  it("stays bounded, whatever is asked", async () => {
    const { namesOf } = await languages();
    expect(await namesOf("")).toEqual([]);
    expect((await namesOf("Hindi, ".repeat(400))).length).toBeLessThanOrEqual(48);
  });
});

const { signal } = new AbortController();

describe("looseMatches", () => {
  it("finds what is next to several names, and says how they were read", async () => {
    const { namesOf, entities } = await languages();
    const names = await namesOf("Who is from Mumbai and speaks Hindi?");
    const { found, readings, shareOf } = await looseMatches(names, new Set(["ravi"]), entities, {
      most: 10,
      signal,
    });
    expect(found.map(({ target, failed }) => [target, failed])).toEqual([
      ["simran", ['"Hindi" as a name, not as Hindi Language']],
    ]);
    expect(readings[0]?.vertices.map(({ constraint }) => constraint?.reading.node)).toEqual([
      undefined,
      "mumbai",
      "hindi",
    ]);
    // Ravi is next to the name as it is read in query graphs, which says more; Asha is next to one name.
    expect(shareOf("ravi")).toBeGreaterThan(shareOf("simran"));
    expect(shareOf("simran")).toBeGreaterThan(shareOf("asha"));
    expect(shareOf("mumbai")).toBe(0);
  });

  it("leaves hubs out that are too large to be looked up, and says so", async () => {
    const leaf = Array.from({ length: 10 }, (_, at) => [0, at + 2] as const);
    const entities = indexOf([...leaf, [1, 2], [3, 2]]);
    const name = (text: string, mention: number): LooseName => {
      return { text, mention, strict: [{ node: text, name: text, labels: [], score: 1 }], loose: [] };
    };
    const { found, leftOut } = await looseMatches(["0", "1", "3"].map(name), new Set(), entities, {
      most: 10,
      near: 9,
      signal,
    });
    expect(leftOut).toEqual(["0"]);
    expect(found.map(({ target, failed }) => [target, failed])).toEqual([["2", ["next to 0"]]]);
  });

  it("gives what brute force does on random graphs", async () => {
    const node = fc.integer({ min: 0, max: 11 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(node, node), { minLength: 1, maxLength: 40 }),
        fc.array(fc.tuple(fc.uniqueArray(node, { maxLength: 2 }), fc.uniqueArray(node, { maxLength: 2 })), {
          maxLength: 5,
        }),
        async (edges, drawn) => {
          const entities = indexOf(edges);
          const names = drawn.map(([strict, loose], mention): LooseName => {
            const reading = (at: number) => ({ node: `${at}`, name: `${at}`, labels: [], score: 1 });
            const other = loose.filter((at) => !strict.includes(at));
            return {
              text: `${mention}`,
              mention,
              strict: strict.map(reading),
              loose: other.map(reading),
            };
          });
          const { found, readings } = await looseMatches(names, new Set(), entities, { most: 1_000, signal });
          const isNear = (one: string, other: string) =>
            one !== other &&
            edges.some(
              ([a, b]) => (`${a}` === one && `${b}` === other) || (`${a}` === other && `${b}` === one),
            );
          for (const { target, reading } of found) {
            const own = readings[reading]!.vertices.flatMap(
              ({ constraint }) => constraint?.reading.node ?? [],
            );
            expect(new Set(own).size).toBe(own.length);
            expect(own.length).toBeGreaterThan(1);
            for (const other of own) expect(isNear(target, other)).toBe(true);
          }
          for (let at = 0; at < 12; at++) {
            const near = names.map(({ strict, loose }) =>
              [...strict, ...loose].filter((one) => isNear(`${at}`, one.node)).map((one) => one.node),
            );
            const apart = near.some((one, i) =>
              near.some((other, j) => i < j && one.some((a) => other.some((b) => a !== b))),
            );
            if (!apart) expect(found.some(({ target }) => target === `${at}`)).toBe(false);
          }
        },
      ),
    );
  });
});

function indexOf(edges: readonly (readonly [number, number])[]): EntityIndex {
  const offsets: number[] = [0];
  let text = "";
  for (let at = 0; at < 12; at++) {
    text += `${at}`;
    offsets.push(text.length);
  }
  const ids = new Utf8Column(Int32Array.from(offsets), new TextEncoder().encode(text));
  return buildEntityIndex({
    ids,
    sources: Int32Array.from(edges, ([one]) => one),
    targets: Int32Array.from(edges, ([, other]) => other),
  });
}
