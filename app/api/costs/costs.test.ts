import { beforeEach, describe, expect, it, vi } from "vitest";
import { NO_COSTS } from "@/lib/measure/costs";

const engine = { environment: { HOST: "0.0.0.0" }, metrics: { requestEnded() {} } };
const readCosts = vi.fn();
vi.mock("@/lib/server/singleton", () => ({ getEngine: async () => engine }));
vi.mock("@/lib/server/costs", () => ({ readCosts: (...given: unknown[]) => readCosts(...given) }));

const GROUP = {
  key: "run:r1",
  title: "@SUM(1)",
  work: "run",
  subject: null,
  figures: NO_COSTS,
  estimate: null,
};
const COSTS = {
  ...{ from: "2026-11-01", to: "2026-11-23", by: "run", first: "2026-11-01", more: 0, unpriced: [] },
  ...{ groups: [GROUP], total: NO_COSTS },
};

beforeEach(() => {
  readCosts.mockReset().mockResolvedValue(COSTS);
});

async function get(path: "" | "/table", query = ""): Promise<Response> {
  const { GET } = await (path === "" ? import("./route") : import("./table/route"));
  return GET(new Request(`http://localhost/api/costs${path}?${query}`), { params: Promise.resolve({}) });
}

describe("costs over HTTP", () => {
  it("are read with their defaults, and for the days that are named", async () => {
    expect(await (await get("")).json()).toEqual(COSTS);
    expect(readCosts).toHaveBeenLastCalledWith(engine, { by: "day", limit: 200 }, null);
    await get("", "by=model&from=2026-11-01&to=2026-11-23&limit=5");
    const named = { by: "model", from: "2026-11-01", to: "2026-11-23", limit: 5 };
    expect(readCosts).toHaveBeenLastCalledWith(engine, named, null);
  });

  it.each(["by=colour", "from=yesterday", "to=2026-02-30", "limit=0", "limit=1001", "days=7"])(
    "%s is refused",
    async (query) => {
      expect((await get("", query)).status).toBe(400);
      expect(readCosts).not.toHaveBeenCalled();
    },
  );

  it("are a table with all groups, in which no cell is a formula", async () => {
    const response = await get("/table", "by=run");
    expect(readCosts.mock.calls[0]![1]).toMatchObject({ by: "run", limit: Number.MAX_SAFE_INTEGER });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain('"costs-run-2026-11-01-2026-11-23.csv"');
    expect(await response.text()).toContain("run:r1,'@SUM(1),run,0,");
  });
});
