import { beforeEach, describe, expect, it, vi } from "vitest";
import { CallerTurns } from "@/lib/server/caller-turns";

const called = vi.fn();
const given = (name: string) => (_engine: unknown, base: string, query: unknown, signal?: AbortSignal) => {
  called(name, base, query, signal?.aborted);
  return Promise.resolve({ paths: [] });
};
vi.mock("@/lib/server/singleton", () => ({
  getEngine: async () => ({
    ...{ environment: { HOST: "0.0.0.0" }, metrics: { requestEnded() {} } },
    callerTurns: new CallerTurns(2),
  }),
}));
vi.mock("@/lib/server/graphs/path-search", () => ({ searchPaths: given("paths") }));
vi.mock("@/lib/server/graphs/graph-reads", () => ({
  readNeighbours: given("neighbours"),
  readRelationCounts: given("counts"),
}));

const routes = {
  paths: () => import("./route"),
  neighbours: () => import("../neighbours/route"),
  counts: () => import("../relation-counts/route"),
};

async function get(name: keyof typeof routes, query: string) {
  const { GET } = await routes[name]();
  const response = await GET(new Request(`http://localhost/?${query}`), {
    params: Promise.resolve({ id: "films" }),
  });
  return { status: response.status, json: await response.json() };
}

beforeEach(() => {
  called.mockReset();
});

describe("reading a graph over HTTP", () => {
  it("repeats a key for each item of a list, and fills in the defaults", async () => {
    await get("paths", "from=a&to=b&types=R&types=S&kinds=relation&k=3");
    expect(called).toHaveBeenCalledWith(
      "paths",
      "films",
      {
        ...{ from: "a", to: "b", types: ["R", "S"], kinds: ["relation"], k: 3, direction: "any" },
        ...{ edges: 20_000_000, milliseconds: 5_000 },
      },
      false,
    );
    await get("neighbours", "ids=a&labels=Film&offset=50");
    expect(called).toHaveBeenLastCalledWith(
      "neighbours",
      "films",
      { ids: ["a"], labels: ["Film"], direction: "any", limitPerNode: 50, offset: 50 },
      false,
    );
    await get("counts", "id=a%20b");
    expect(called).toHaveBeenLastCalledWith("counts", "films", "a b", undefined);
  });

  it.each([
    ["paths", "from=a", /to/],
    ["paths", "from=a&to=b&k=51", /k/],
    ["paths", "from=a&to=b&direction=up", /direction/],
    ["paths", "from=a&to=b&hops=3", /hops/],
    ["neighbours", "offset=1", /ids/],
    ["neighbours", "ids=a&ids=b&offset=1", /Pages are of one node/],
    ["neighbours", "ids=a&kinds=fact", /kinds/],
    ["counts", "", /id/],
  ] as const)("refuses %s?%s", async (name, query, words) => {
    const { status, json } = await get(name, query);
    expect({ status, code: json.code }).toEqual({ status: 400, code: "invalid-input" });
    expect(json.detail).toMatch(words);
    expect(called).not.toHaveBeenCalled();
  });
});
