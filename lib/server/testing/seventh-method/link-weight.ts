/** What the seventh method learns: how much links count, as one number. */
import type { Trainable } from "../../../methods/contract/trainable";

/** Without training links do not count. */
export const UNTRAINED = 0;

export const linkWeight: Trainable = {
  kind: "popularity-weight",
  title: "Weight of links",
  description: "How much the number of links of a node counts beside its text.",
  source: "section 1",
  fewestQuestions: 1,
  async train(questions, { graph, report }) {
    let [linked, all] = [0, 0];
    for (const { answers } of questions) {
      report({ phase: "Weighing links", done: ++all, total: questions.length, unit: "questions" });
      const { edges } = await graph.neighbours(answers, {});
      if (edges.length > 0) linked += 1;
    }
    return {
      bytes: encodeWeight(linked / questions.length),
      report: {
        used: questions.length,
        unresolved: 0,
        epochs: 1,
        heldOut: 0,
        measures: [{ name: "linked answers", unit: "share", before: 0, after: linked / questions.length }],
        better: linked > 0,
        notes: [],
      },
    };
  },
};

function encodeWeight(weight: number): Uint8Array {
  return new Uint8Array(Float64Array.of(weight).buffer);
}

export function decodeWeight(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getFloat64(0, true);
}
