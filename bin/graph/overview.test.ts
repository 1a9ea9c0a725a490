import { describe, expect, it } from "vitest";
import { readOverview } from "../../lib/api/graph";
import type { GraphOverview } from "../../lib/graph/overview/overview";
import { capturedConsole } from "../testing/captured-console";
import { answer, fakeCaller } from "../testing/fake-caller";
import { overview } from "./overview";

const { out, err } = capturedConsole();

const FOUND: GraphOverview = {
  communities: [
    {
      hubs: [{ id: "g1", name: "Drama\u001b[31m", labels: ["Genre"], edges: 1200 }],
      ...{ nodes: 1500, edges: 2000, labels: [{ name: "Film", count: 1400 }] },
    },
  ],
  between: [],
  others: { communities: 3, nodes: 9 },
  read: { nodes: 1509, edges: 2010 },
  whole: { nodes: 1509, edges: 2010 },
};

const print = (found: GraphOverview, json = false) =>
  overview(fakeCaller(answer(readOverview, () => found)), "films", { json });

describe("hopscope overview", () => {
  it("prints communities with their hubs, what is not listed, and nothing that steers the terminal", async () => {
    await print(FOUND);
    expect(out[0]).toMatch(/^nodes\s+edges\s+labels\s+hubs/);
    expect(out[1]).toMatch(/1,500\s+2,000\s+Film 1,400\s+Drama.* \(1,200\)/);
    expect(out.join("")).not.toContain("\u001b");
    expect(err).toEqual(["3 smaller communities with 9 nodes are not listed."]);
  });

  it("says when only a part was read, and when there is nothing", async () => {
    await print({ ...FOUND, others: { communities: 0, nodes: 0 }, whole: { nodes: 9000, edges: 90_000 } });
    expect(err).toEqual(["The graph is large: the communities are those of 1,509 of its 9,000 nodes."]);
    err.length = 0;
    const none = { nodes: 0, edges: 0 };
    await print({
      communities: [],
      between: [],
      others: { communities: 0, nodes: 0 },
      read: none,
      whole: none,
    });
    expect(err).toEqual(["No two nodes of this graph are joined by an edge."]);
  });

  it("prints everything as JSON", async () => {
    await print(FOUND, true);
    expect(JSON.parse(out[0]!)).toEqual(FOUND);
  });
});
