import { mkdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readHealth } from "../lib/api/health";
import { listKnowledgeBases } from "../lib/api/knowledge-bases";
import { readConnection } from "../lib/api/neo4j";
import { HopscopeError } from "../lib/graph/errors";
import { type Scratch, unstarted } from "../lib/server/testing/small-world";
import { examine, printFindings } from "./doctor";
import { answer, fakeCaller } from "./testing/fake-caller";

const HEALTH = {
  ...{ status: "ok", storage: null, version: "0.1.0", uptimeSeconds: 1, database: "pglite" },
  ...{ embedder: "all-MiniLM-L6-v2", languageModel: { ready: false, outage: null } },
  vectorSearch: { kind: "hnsw" },
};

let place: Scratch;
beforeEach(() => {
  place = unstarted({ PORT: "0" });
  mkdirSync(place.environment.HOPSCOPE_DATA);
});
afterEach(() => {
  place.remove();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const look = async (health: object, bases: object[] = []) => {
  const call = fakeCaller(
    answer(readHealth, () => ({ ...HEALTH, ...health })),
    answer(listKnowledgeBases, () => ({ knowledgeBases: bases })),
    answer(readConnection, ({ params }) => {
      if (params.id === "up") return {};
      throw new HopscopeError("not-ready", "The server does not answer.", { hint: "Start it." });
    }),
  );
  const findings = await examine(place.environment, (work) => work(call, new AbortController().signal));
  return new Map(findings.map((finding) => [finding.check, finding]));
};

describe("hopscope doctor", () => {
  it("looks at everything, in the same order each time", async () => {
    const found = await look({});
    expect([...found.keys()]).toEqual([
      ...[
        "Node",
        "data folder",
        "disk",
        "port",
        "database",
        "embedding model",
        "vector index",
        "language model",
      ],
    ]);
    expect(
      [...found.values()].filter(({ state }) => state !== "good").map(({ check }) => check),
    ).not.toContain("database");
    expect(found.get("language model")?.found).toBe("none is set, and none is needed");
  });

  it("says what is wrong and what to do: exact search, an outage, a full disk, a Neo4j that is down", async () => {
    const found = await look(
      {
        vectorSearch: { kind: "exact", advisedVectors: 100_000 },
        languageModel: {
          ready: true,
          outage: { host: "x", reason: "cannot be reached", since: "2026-01-01T00:00:00Z", retryAt: "later" },
        },
        storage: { reason: "The disk is full.", hint: "Make room.", since: "2026-01-01T00:00:00Z" },
      },
      [
        { id: "up", name: "Up", connection: { url: "bolt://up" } },
        { id: "down", name: "Down", connection: { url: "bolt://down" } },
        { id: "here", name: "Here", connection: null },
      ],
    );
    expect(found.get("vector index")).toMatchObject({
      state: "warning",
      advice: expect.stringContaining("100,000"),
    });
    expect(found.get("language model")).toMatchObject({
      state: "warning",
      found: "it cannot be reached since 2026-01-01T00:00:00Z",
    });
    expect(found.get("database")).toMatchObject({
      state: "bad",
      found: "The disk is full.",
      advice: "Make room.",
    });
    expect(found.get('Neo4j of "Up"')).toMatchObject({ state: "good", found: "bolt://up answers" });
    expect(found.get('Neo4j of "Down"')).toMatchObject({ state: "bad", advice: "Start it." });
    expect(found.has('Neo4j of "Here"')).toBe(false);
  });

  it.each([
    ["model-unavailable", "embedding model"],
    ["database-unavailable", "database"],
    ["data-folder-locked", "data folder"],
  ] as const)("reports what does not open with %s as the %s", async (code, check) => {
    const findings = await examine(place.environment, async () => {
      throw new HopscopeError(code, "It does not open.", { hint: "Look." });
    });
    expect(findings.at(-1)).toEqual({ check, state: "bad", found: "It does not open.", advice: "Look." });
  });

  it("opens nothing where the data folder is not there yet", async () => {
    place.remove();
    const findings = await examine(place.environment, () => expect.fail("the folder was opened"));
    expect(findings.slice(-2).map(({ check, state }) => [check, state])).toEqual([
      ["database", "open"],
      ["embedding model", "open"],
    ]);
  });

  it("prints a line each or JSON, and exits with 1 when something is bad", () => {
    const out: string[] = [];
    vi.spyOn(console, "log").mockImplementation((line) => void out.push(line));
    const good = { check: "Node", state: "good", found: "22.1.0", advice: null } as const;
    const bad = { check: "disk", state: "bad", found: "full\u001b[31m\n!", advice: "Make room." } as const;
    printFindings([good], false);
    expect(process.exitCode).toBeUndefined();
    printFindings([good, bad], false);
    expect(out.slice(1)).toEqual(["ok    Node  22.1.0", "BAD   disk  full [31m !  -> Make room."]);
    expect(process.exitCode).toBe(1);
    printFindings([bad], true);
    expect(JSON.parse(out.at(-1)!)).toEqual({ findings: [bad] });
  });
});
