import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../graph/numeric/seeded-random";
import { GnnLayout, initialWeights } from "./gnn-layout";
import { addGradient, type GnnExample, probabilities } from "./triple-gnn";

const layout = new GnnLayout({ input: 4, width: 5, layers: 3 });

function randomExample(seed: number, nodes = 7, edges = 10, types = 3): GnnExample {
  const random = seededRandom(seed);
  const numbers = (count: number) => Float64Array.from({ length: count }, () => 2 * random() - 1);
  const places = (count: number, most: number) =>
    Int32Array.from({ length: count }, () => Math.floor(random() * most));
  return {
    query: numbers(12),
    relations: numbers(4 * types),
    nodes,
    entities: 1,
    sources: places(edges, nodes),
    targets: places(edges, nodes),
    types: places(edges, types),
  };
}

describe("the Triple-GNN", () => {
  it.each([1, 2, 3, 4])("has the gradient that finite differences have (seed %i)", (seed) => {
    const random = seededRandom(100 + seed);
    const weights = initialWeights(layout, random).map((weight) => weight + 0.1 * (2 * random() - 1));
    const example = randomExample(seed);
    const right = Uint8Array.from({ length: example.nodes }, (_, node) => Number(node % 3 === 0));
    const gradient = new Float64Array(layout.size);
    const loss = addGradient(weights, layout, example, right, gradient);
    expect(loss).toBeGreaterThan(0);
    const lossAt = (changed: Float64Array) =>
      addGradient(changed, layout, example, right, new Float64Array(layout.size));
    const step = 1e-6;
    for (let at = 0; at < layout.size; at++) {
      const [up, down] = [new Float64Array(weights), new Float64Array(weights)];
      up[at]! += step;
      down[at]! -= step;
      expect(gradient[at]!).toBeCloseTo((lossAt(up) - lossAt(down)) / (2 * step), 5);
    }
  });

  it("says nothing of nodes that no path of L edges reaches: they all get the same", () => {
    const chain: GnnExample = {
      ...randomExample(5),
      nodes: 7,
      sources: Int32Array.from([0, 1, 2, 3, 4, 5]),
      targets: Int32Array.from([1, 2, 3, 4, 5, 6]),
      types: Int32Array.from([0, 1, 2, 0, 1, 2]),
    };
    const found = probabilities(initialWeights(layout, seededRandom(2)), layout, chain);
    expect(found[4]).toBe(found[5]);
    expect(found[5]).toBe(found[6]);
    expect(found[3]).not.toBe(found[4]);
    expect([...found].every((value) => value > 0 && value < 1)).toBe(true);
  });

  it("distinguishes a relation that is asked for from one that is not, once it has learnt", () => {
    const small = new GnnLayout({ input: 2, width: 6, layers: 2 });
    const weights = initialWeights(small, seededRandom(3));
    // Two relations from the entity: the query names one of them.
    const exampleFor = (asked: 0 | 1): GnnExample => ({
      query: Float64Array.from([0, 0, ...(asked === 0 ? [1, 0] : [0, 1]), 0, 0]),
      relations: Float64Array.from([1, 0, 0, 1]),
      nodes: 3,
      entities: 1,
      sources: Int32Array.from([0, 0]),
      targets: Int32Array.from([1, 2]),
      types: Int32Array.from([0, 1]),
    });
    for (let round = 0; round < 1_500; round++)
      for (const asked of [0, 1] as const) {
        const gradient = new Float64Array(small.size);
        addGradient(weights, small, exampleFor(asked), Uint8Array.from([1, 1 - asked, asked]), gradient);
        for (let at = 0; at < weights.length; at++) weights[at]! -= 0.1 * gradient[at]!;
      }
    for (const asked of [0, 1] as const) {
      const found = probabilities(weights, small, exampleFor(asked));
      expect(found[1 + asked]!).toBeGreaterThan(0.8);
      expect(found[2 - asked]!).toBeLessThan(0.2);
    }
  });
});
