import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../graph/numeric/seeded-random";
import { DOMINANCE_DIMENSIONS } from "../path-index/dominance";
import { backward, forward, PARAMETERS } from "./network";
import { pairLoss } from "./train";

const random = seededRandom(3);
const draw = () => Float64Array.from({ length: PARAMETERS }, () => random() * 2 - 1);

describe("The network of appendix C", () => {
  it("has the gradient that finite differences find", () => {
    for (const labels of [[], [5], [5, 9], [1, 2, 3, 4, 5, 6, 7]]) {
      const parameters = draw();
      const lost = Float64Array.from({ length: DOMINANCE_DIMENSIONS }, () => random() - 0.5);
      const loss = (at: Float64Array) =>
        forward(at, labels).output.reduce((sum, value, row) => sum + value * lost[row]!, 0);
      const gradient = new Float64Array(PARAMETERS);
      backward(parameters, forward(parameters, labels), lost, gradient);
      for (let at = 0; at < PARAMETERS; at++) {
        const moved = (by: number) => loss(parameters.map((value, own) => (own === at ? value + by : value)));
        expect(gradient[at]).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 5);
      }
    }
  });

  it("loses only where a smaller star lies above the larger: the paper's sign is turned round", () => {
    const low = Float64Array.of(0, 0, 0, 0, 0, 0, 0, 0);
    const high = Float64Array.of(1, 0, 0, 0, 0, 0, 0, 0);
    expect(pairLoss(low, high, 0).loss).toBe(0);
    expect(pairLoss(high, low, 0).loss).toBe(1);
  });

  it("embeds a star whatever its size", () => {
    const many = forward(
      draw(),
      Array.from({ length: 20_000 }, (_, at) => at),
    ).output;
    expect(many.every(Number.isFinite)).toBe(true);
  });
});
