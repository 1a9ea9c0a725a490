/** A run and an experiment agree on what became of a node: both follow the nodes that artefacts show. */
import { expect, it } from "vitest";
import { column, ranked, rankedThese, retrieval, stage, subgraph } from "@/components/testing/example-run";
import { goldOutcomes } from "@/lib/measure/gold-outcomes";
import type { Artefact } from "@/lib/methods/trace/trace";
import { nodeOutcome, outcomeInShort } from "./node-outcome";

it("gives the same last stage as an experiment, for a candidate of a mention too", () => {
  const mentions: Artefact = {
    kind: "mentions",
    title: "names",
    mentions: [
      { span: [0, 3], text: "Ada", readings: [{ node: "meant", name: "Ada", labels: [], score: 1 }] },
    ],
  };
  const stages = [stage("link", mentions), stage("expand", rankedThese(ranked("seen"))), stage("rank")];
  const ranking = [ranked("found")];
  const finished = column("m", stages, retrieval(ranking, subgraph({})));
  const nodes = ["meant", "seen", "found", "never"];
  const units = nodes.map((node) => ({ answer: node, kind: "node" as const, nodes: [node] }));
  const outcomes = goldOutcomes(stages, ranking, { units, unresolved: [], ambiguous: [] });

  expect(outcomes.map(({ rank, stage }) => rank ?? stage)).toEqual(["link", "expand", 1, null]);
  expect(nodes.map((node) => nodeOutcome(finished, node))).toEqual([
    { kind: "dropped", after: "link", by: "expand" },
    { kind: "dropped", after: "expand", by: "rank" },
    { kind: "returned", rank: 1 },
    { kind: "unseen" },
  ]);
  const inWords = (node: string) => outcomeInShort(nodeOutcome(finished, node), (id) => id.toUpperCase());
  expect(nodes.map(inWords)).toEqual(["dropped by EXPAND", "dropped by RANK", "#1", "never seen"]);
  const last = column("m", stages.slice(0, 2), retrieval(ranking, subgraph({})));
  expect(outcomeInShort(nodeOutcome(last, "seen"), String)).toBe("seen, not ranked");
});
