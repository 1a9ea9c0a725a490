import { describe, expect, it } from "vitest";
import { findPaths, type PathsResponse, readNodes, searchNodes } from "../../lib/api/graph";
import { capturedConsole } from "../testing/captured-console";
import { answer, fakeCaller } from "../testing/fake-caller";
import { path } from "./path";

const { out, err } = capturedConsole();

const NODES = [
  ["f1", "The Third Man"],
  ["p1", "Carol Reed"],
  ["f2", "Twins"],
  ["f3", "Twins"],
].map(([id, name]) => ({ id: id!, name: name!, labels: ["Thing"], text: "", properties: {} }));

const edge = {
  id: "e0",
  source: "f1",
  target: "p1",
  type: "DIRECTED_BY",
  kind: "relation" as const,
  properties: {},
};
const found: PathsResponse = {
  paths: [{ nodes: ["p1", "f1"], edges: ["e0"] }],
  edges: [edge],
  nodes: NODES,
  truncated: null,
  edgesRead: 1,
  ms: 1,
};

/** Finds by part of a name, and exactly as the server scores it. */
function callerOf(given: PathsResponse, asked: unknown[] = []) {
  return fakeCaller(
    answer(readNodes, ({ query: { ids } }) => ({ nodes: NODES.filter(({ id }) => ids.includes(id)) })),
    answer(searchNodes, ({ query: { q } }) => {
      const nodes = NODES.filter(({ name }) => name.includes(q));
      return { nodes, scores: nodes.map(({ name }) => (name === q ? 2 : 1.5)) };
    }),
    answer(findPaths, ({ query }) => {
      asked.push(query);
      return given;
    }),
  );
}

const { signal } = new AbortController();
const OPTIONS = { k: 2, direction: "any" as const };

describe("hopscope path", () => {
  it("takes ids and names, and draws each edge the way it points", async () => {
    const asked: unknown[] = [];
    await path(callerOf(found, asked), "films", ["Carol Reed", "f1"], OPTIONS, signal);
    expect(asked).toMatchObject([{ from: "p1", to: "f1", k: 2, direction: "any" }]);
    expect(out).toEqual(["1 hop   Carol Reed <-DIRECTED_BY- The Third Man"]);
    expect(err).toEqual([]);
  });

  it("says that there is none, and what was not looked at", async () => {
    await path(callerOf({ ...found, paths: [], truncated: "edges" }), "films", ["p1", "f1"], OPTIONS, signal);
    expect(out).toEqual([]);
    expect(err).toEqual([
      'No path joins "Carol Reed" and "The Third Man".',
      "Not every edge was read: a shorter path may have been missed.",
    ]);
  });

  it("refuses a name that several nodes have, or none, with those that may be meant", async () => {
    const refused = (from: string) => path(callerOf(found), "films", [from, "f1"], OPTIONS, signal);
    await expect(refused("Twins")).rejects.toMatchObject({
      code: "conflict",
      problems: [{ at: "f2" }, { at: "f3" }],
    });
    await expect(refused("Carol")).rejects.toMatchObject({ code: "not-found", problems: [{ at: "p1" }] });
    await expect(refused("Nobody")).rejects.toMatchObject({ code: "not-found", problems: [] });
  });

  it("refuses a kind of edge that there is not", async () => {
    const options = { ...OPTIONS, kinds: ["facts"] };
    await expect(path(callerOf(found), "films", ["p1", "f1"], options, signal)).rejects.toMatchObject({
      code: "invalid-input",
    });
  });
});
