import { beforeEach, describe, expect, it, vi } from "vitest";
import { HopscopeError } from "@/lib/graph/errors";
import { CallerTurns } from "@/lib/server/caller-turns";

const callerTurns = new CallerTurns(2);
const engine = { environment: { HOST: "0.0.0.0" }, metrics: { requestEnded() {} }, callerTurns };
const matchGraph = vi.fn();
vi.mock("@/lib/server/singleton", () => ({ getEngine: async () => engine }));
vi.mock("@/lib/server/graphs/match-graph", () => ({
  matchGraph: (...given: unknown[]) => matchGraph(...given),
}));

beforeEach(() => {
  matchGraph.mockReset().mockResolvedValue({ problems: [] });
});

async function post(
  body: string,
  signal?: AbortSignal,
  source = "127.0.0.1",
): Promise<{ status: number; json: Record<string, unknown> }> {
  const { POST } = await import("./route");
  const request = new Request("http://localhost/", {
    ...{ method: "POST", body, signal },
    headers: { "x-hopscope-peer": source },
  });
  const response = await POST(request, { params: Promise.resolve({ id: "films" }) });
  return { status: response.status, json: await response.json() };
}

describe("POST match", () => {
  it("passes what is asked on, with the defaults, and the wish to stop", async () => {
    const abort = new AbortController();
    await post(JSON.stringify({ cypher: "MATCH (n) RETURN n" }), abort.signal);
    const [, base, request, signal] = matchGraph.mock.calls[0]!;
    expect({ base, request }).toEqual({
      base: "films",
      request: {
        cypher: "MATCH (n) RETURN n",
        parameters: {},
        limit: 1_000,
        budget: { rows: 50_000_000, milliseconds: 10_000 },
        run: true,
      },
    });
    expect(signal.aborted).toBe(false);
    abort.abort();
    expect(signal.aborted).toBe(true);
  });

  it("answers two of one address at a time, and nobody waits for another's", async () => {
    const ends: (() => void)[] = [];
    matchGraph.mockImplementation(() => new Promise((end) => ends.push(() => end({ problems: [] }))));
    const body = JSON.stringify({ cypher: "MATCH (a), (b), (c), (d) RETURN a" });
    const left = new AbortController();
    const hers = Array.from({ length: 40 }, (_, at) =>
      post(body, at === 2 ? left.signal : undefined, "10.0.0.1"),
    );
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    left.abort();
    const his = post(body, undefined, "10.0.0.2");
    await vi.waitFor(() => expect(ends).toHaveLength(3));
    ends.splice(2, 1)[0]!();
    expect((await his).status).toBe(200);
    for (let ended = 0; ended < 39; ended++) {
      await vi.waitFor(() => expect(ends).toHaveLength(Math.min(39, ended + 2)));
      ends[ended]!();
    }
    const statuses = (await Promise.all(hers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(39);
    expect(statuses[2]).toBe(409);
  });

  it("answers with the place and the line that cannot be read", async () => {
    const problems = [{ at: "1:1", message: "A clause is expected here.", excerpt: "X\n^" }];
    matchGraph.mockRejectedValue(
      new HopscopeError("invalid-input", "Cypher 1:1: …", { problems, hint: "Read are …" }),
    );
    expect(await post(JSON.stringify({ cypher: "X" }))).toMatchObject({
      status: 400,
      json: { code: "invalid-input", problems, hint: "Read are …" },
    });
  });

  it.each([
    ["no JSON", "MATCH", /not JSON/],
    ["neither form", "{}", /either a query or its Cypher/],
    ["both forms", '{"query":{},"cypher":"MATCH (n) RETURN n"}', /either a query or its Cypher/],
    [
      "an unknown field of a node",
      '{"query":{"nodes":[{"variable":"n","label":"Film"}]}}',
      /query\.nodes\.0.*"label"/,
    ],
    ["a parameter that is a map", '{"cypher":"RETURN $m","parameters":{"m":{"a":1}}}', /parameters\.m/],
    ["too many rows", '{"cypher":"MATCH (n) RETURN n","limit":10001}', /limit/],
    [
      "queries without end",
      `{"query":${'{"input":'.repeat(20_000)}null${"}".repeat(20_001)}`,
      /nested too deeply/,
    ],
  ])("refuses %s", async (_, body, words) => {
    const { status, json } = await post(body);
    expect({ status, code: json.code }).toEqual({ status: 400, code: "invalid-input" });
    expect(json.detail).toMatch(words);
    expect(matchGraph).not.toHaveBeenCalled();
  });

  it("sends nothing more to a reader that has left, and logs no error", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const abort = new AbortController();
    matchGraph.mockImplementation(async () => {
      abort.abort();
      throw Object.assign(new Error(), { name: "ResponseAborted" });
    });
    expect(await post('{"cypher":"MATCH (n) RETURN n"}', abort.signal)).toMatchObject({
      json: { code: "cancelled", detail: "The request was cancelled." },
    });
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });
});
