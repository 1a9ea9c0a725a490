import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { trecArchive } from "./trec";

async function filesOf(...given: Parameters<typeof trecArchive>): Promise<Record<string, string>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of trecArchive(...given)) pieces.push(piece);
  const files = Object.entries(unzipSync(Buffer.concat(pieces)));
  return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

const found = (question: string, ids: string[], gold: [answer: string, rank: number | null][]) => ({
  question,
  ids,
  goldOutcomes: gold.map(([answer, rank]) => ({ answer, rank, stage: null })),
});

it("has the judgements once and a run of each variant, best first, with scores that count down", async () => {
  const gold: [string, number | null][] = [
    ["b", 2],
    ["lost", null],
  ];
  const results = [
    [found("q1", ["a", "b"], gold), found("q2", [], [["c", null]])],
    [
      found(
        "q1",
        ["b"],
        [
          ["b", 1],
          ["lost", null],
        ],
      ),
      found("q2", ["c"], [["c", 1]]),
    ],
  ];
  const variants = [{ name: "sage" }, { name: "sage/2" }];
  expect(await filesOf(variants, async (variant) => results[variant]!)).toEqual({
    "qrels.txt": "q1 0 b 1\nq1 0 lost 1\nq2 0 c 1\n",
    "runs/1-sage.txt": "q1 Q0 a 1 2 sage\nq1 Q0 b 2 1 sage\n",
    "runs/2-sage_2.txt": "q1 Q0 b 1 1 sage/2\nq2 Q0 c 1 1 sage/2\n",
  });
});

it("calls a passage by the document that it is of where it is found first, and writes no blank within a field", async () => {
  const result = found(
    "Who? 1",
    ["guide.md#3", "guide.md#4", "Ida Holm", "100%"],
    [
      ["guide.md", 1],
      ["Ida Holm", 3],
    ],
  );
  const { "qrels.txt": judged, "runs/1-my_20one.txt": run } = await filesOf(
    [{ name: "my one" }],
    async () => [result],
  );
  expect(judged).toBe("Who?%201 0 guide.md 1\nWho?%201 0 Ida%20Holm 1\n");
  expect(run!.split("\n").map((line) => line.split(" ")[2])).toEqual([
    ...["guide.md", "guide.md#4", "Ida%20Holm", "100%25"],
    undefined,
  ]);
});

it("has no judgement of a question without nodes to find", async () => {
  const files = await filesOf([{ name: "a" }], async () => [found("q", ["x"], [])]);
  expect(files).toEqual({ "qrels.txt": "", "runs/1-a.txt": "q Q0 x 1 1 a\n" });
});
