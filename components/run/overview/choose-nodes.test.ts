import { describe, expect, it } from "vitest";
import {
  column,
  edge,
  ranked,
  retrieval,
  stage,
  subgraph,
} from "@/components/graph-view/run/example-run.fixture";
import { chooseNodes } from "./choose-nodes";
import { rankNodes } from "./node-kinds";

const names = stage("ground", {
  kind: "mentions",
  title: "names",
  mentions: [
    { span: [0, 3], text: "Dick", readings: [{ node: "dick", name: "Dick", labels: [], score: 1 } as never] },
  ],
});
const edges = [edge("1", "blade", "dick"), edge("2", "blade", "scott"), edge("3", "total", "dick")];
const found = retrieval(
  [ranked("scott")],
  subgraph({ scott: "answer", dick: "seed", blade: "evidence", total: "evidence" }, edges),
);
const answered = { ...found, answer: { ...found.answer, nodes: ["scott"] } };
const ranks = rankNodes([column("m", [names], answered)], null);

describe("rankNodes", () => {
  it("says of a node the most that can be said of it", () => {
    expect(["dick", "scott", "blade", "total", "gone"].map(ranks.kindOf)).toEqual([
      "named",
      "answer",
      "evidence",
      "other",
      "other",
    ]);
    expect(ranks.weightOf("blade")).toBeGreaterThan(ranks.weightOf("total"));
    expect(ranks.weightOf("gone")).toBe(0);
  });

  it("distinguishes an answer on which methods agree from that of one", () => {
    const verdict = {
      answers: [{ node: "scott", name: "Scott" }],
      agree: 2,
      of: 2,
      voices: 2,
      readings: 1,
      confidence: 1,
      leftOut: [],
      differ: [],
      sentence: "",
    };
    expect(rankNodes([column("m", [], answered)], verdict).kindOf("scott")).toBe("agreed");
  });
});

describe("chooseNodes", () => {
  it("has names and answers first, then what joins them", () => {
    const many = Array.from({ length: 30 }, (_, at) => `n${at}`);
    const chosen = chooseNodes([...many, "total", "blade", "scott", "dick"], edges, ranks);
    expect(chosen.slice(0, 4)).toEqual(["dick", "scott", "blade", "total"]);
    expect(chosen.length).toBeLessThanOrEqual(7);
  });

  it("draws all of a few", () => {
    expect(chooseNodes(["x", "y"], [], ranks)).toEqual(["x", "y"]);
  });
});
