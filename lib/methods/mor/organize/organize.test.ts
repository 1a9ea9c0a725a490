import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HopscopeError } from "../../../graph/errors";
import { logSumExp } from "../../../graph/numeric/logistic";
import { seededRandom } from "../../../graph/numeric/seeded-random";
import { FOUND } from "../reason/trajectory";
import { averageNetworks } from "./average-networks";
import { type Fingerprint, STEPS } from "./fingerprint";
import { LINEAR_WEIGHTS } from "./linear-score";
import {
  activate,
  addGradient,
  type NetworkPart,
  type NetworkShape,
  type NetworkWeights,
  networkInput,
  saliency,
} from "./network";
import { ALL_FINGERPRINTS, FEATURES, numbersOf } from "./numbers";
import { linearReranker, networkReranker } from "./reranker";
import { decodeReranker, encodeReranker } from "./reranker-model";
import { addLossGradient, emptyWeights, type LabelledCandidates, trainNetwork } from "./train-network";

const SHAPE: NetworkShape = { labels: ["Film", "Person"], width: 5, dimensions: 4 };
const share = fc.double({ min: 0, max: 1, noNaN: true });
const fingerprint: fc.Arbitrary<Fingerprint> = fc.record({
  candidate: fc.record({
    node: fc.constant("n"),
    bm25: share,
    cosine: share,
    scaledCosine: share,
    nameShare: share,
    coverage: share,
    nameCoverage: share,
    degree: fc.nat({ max: 1_000 }),
    mentioned: fc.boolean(),
    isPart: fc.boolean(),
  }),
  texts: fc.array(share, { minLength: STEPS, maxLength: STEPS }),
  pathCoverage: share,
  labels: fc.array(fc.constantFrom("", "Film", "Person", "Unheard"), { minLength: STEPS, maxLength: STEPS }),
  found: fc.array(fc.constantFrom(null, ...FOUND), { minLength: STEPS, maxLength: STEPS }),
  probability: share,
  agreement: share,
});

function randomWeights(seed: number): NetworkWeights {
  const random = seededRandom(seed);
  const weights = emptyWeights(SHAPE);
  for (const values of Object.values(weights) as Float64Array[])
    for (let at = 0; at < values.length; at++) values[at] = 2 * random() - 1;
  return weights;
}
const QUESTION = Float32Array.from([0.5, -0.5, 0.5, 0.5]);
const input = (own: Fingerprint) => networkInput(own, SHAPE, ALL_FINGERPRINTS);

/** Checks every slope against the difference quotient; where a unit switches between the two points there is no slope. */
function expectSlopes(value: () => number, values: Float64Array, slopes: ArrayLike<number>): void {
  const step = 1e-6;
  for (let at = 0; at < values.length; at++) {
    const before = values[at]!;
    values[at] = before + step;
    const above = value();
    values[at] = before - step;
    const below = value();
    values[at] = before;
    expect((above - below) / (2 * step)).toBeCloseTo(slopes[at]!, 4);
  }
}

describe("the network", () => {
  it("has the gradient that differences give, in every part", () => {
    fc.assert(
      fc.property(fingerprint, fc.integer(), (own, seed) => {
        const weights = randomWeights(seed);
        const read = input(own);
        const gradient = emptyWeights(SHAPE);
        addGradient(read, activate(read, weights, QUESTION), weights, QUESTION, 1, gradient);
        for (const part of Object.keys(weights) as NetworkPart[])
          expectSlopes(() => activate(read, weights, QUESTION).score, weights[part], gradient[part]);
      }),
      { numRuns: 40 },
    );
  });

  it("has the gradient of the loss over candidates with several trajectories", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(fingerprint, { minLength: 1, maxLength: 3 }), fc.boolean()), {
          minLength: 2,
          maxLength: 5,
        }),
        fc.integer(),
        (candidates, seed) => {
          const weights = randomWeights(seed);
          const question: LabelledCandidates = {
            question: QUESTION,
            candidates: candidates.map(([ways, right]) => ({ ways: ways.map(input), right })),
          };
          const gradient = emptyWeights(SHAPE);
          addLossGradient(question, weights, gradient);
          const loss = () => addLossGradient(question, weights, emptyWeights(SHAPE));
          for (const part of ["linear", "bias", "asked", "output"] as const)
            expectSlopes(loss, weights[part], gradient[part]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("is most sensitive where the saliency says so", () => {
    fc.assert(
      fc.property(fingerprint, fc.integer(), (own, seed) => {
        const weights = randomWeights(seed);
        const read = input(own);
        const slopes = saliency(activate(read, weights, QUESTION), weights);
        expectSlopes(() => activate(read, weights, QUESTION).score, read.numbers, slopes);
      }),
      { numRuns: 40 },
    );
  });

  it("is the mean of networks when they are averaged", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), fingerprint, (seeds, own) => {
        const networks = seeds.map(randomWeights);
        const scores = networks.map((weights) => activate(input(own), weights, QUESTION).score);
        const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
        expect(activate(input(own), averageNetworks(networks), QUESTION).score).toBeCloseTo(mean, 8);
      }),
    );
  });

  it("reads nothing of a fingerprint that is left out", () => {
    fc.assert(
      fc.property(fingerprint, fingerprint, (one, other) => {
        const weights = randomWeights(1);
        const score = (own: Fingerprint) =>
          activate(
            networkInput(own, SHAPE, { textual: true, structural: false, traversal: false }),
            weights,
            QUESTION,
          ).score;
        const relabelled = { ...one, labels: other.labels, found: other.found };
        expect(score(relabelled)).toBe(score(one));
      }),
    );
  });
});

describe("trainNetwork", () => {
  const random = seededRandom(3);
  const made = (found: (typeof FOUND)[number] | null, label: string): Fingerprint => ({
    candidate: {
      node: "n",
      bm25: random(),
      cosine: random(),
      scaledCosine: random(),
      nameShare: random(),
      coverage: random(),
      nameCoverage: random(),
      degree: 3,
      mentioned: false,
      isPart: false,
    },
    texts: Array.from({ length: STEPS }, random),
    pathCoverage: random(),
    labels: ["", "", "Person", label],
    found: [null, null, "name", found],
    probability: 0,
    agreement: 0,
  });
  /** Right is what structure found, whatever the texts say: the linear score cannot know. */
  const questions = Array.from(
    { length: 60 },
    (): LabelledCandidates => ({
      question: QUESTION,
      candidates: [
        { ways: [input(made("structure", "Film"))], right: true },
        ...Array.from({ length: 6 }, () => ({ ways: [input(made("text", "Film"))], right: false })),
      ],
    }),
  );
  const hits = (weights: NetworkWeights) =>
    questions.filter(({ candidates }) => {
      const scores = candidates.map(({ ways }) =>
        logSumExp(ways.map((way) => activate(way, weights, QUESTION).score)),
      );
      return scores[0] === Math.max(...scores);
    }).length / questions.length;
  const train = (seed: number) => trainNetwork(questions, { shape: SHAPE, seed, epochs: 30, measure: hits });

  it("learns what the linear score cannot know, and stops when nothing gets better", async () => {
    const { weights, epochs } = await train(1);
    expect(hits(weights)).toBeGreaterThan(0.95);
    expect(epochs).toBeLessThan(30);
  });

  it("gives equal weights for equal seeds", async () => {
    expect((await train(5)).weights).toEqual((await train(5)).weights);
  });

  it("stops when it is cancelled", async () => {
    const controller = new AbortController();
    controller.abort();
    const { signal } = controller;
    const run = trainNetwork(questions, { shape: SHAPE, seed: 1, epochs: 3, measure: hits, signal });
    await expect(run).rejects.toBe(signal.reason);
  });
});

describe("the linear score", () => {
  it("is the sum of its summands, as the network begins", () => {
    fc.assert(
      fc.property(fingerprint, (own) => {
        const parts = linearReranker(ALL_FINGERPRINTS).parts(own);
        const total = parts.reduce((sum, { value, weight }) => sum + value * weight, 0);
        const weights = emptyWeights(SHAPE);
        weights.linear.set(LINEAR_WEIGHTS);
        expect(total).toBeCloseTo(activate(input(own), weights, QUESTION).score, 9);
      }),
    );
  });

  it("names each number once", () => {
    expect(new Set(FEATURES.map(({ name }) => name)).size).toBe(FEATURES.length);
    fc.assert(
      fc.property(fingerprint, (own) => {
        expect([...numbersOf(own, ALL_FINGERPRINTS)].every((value) => value >= 0 && value < 2)).toBe(true);
      }),
    );
  });
});

describe("logSumExp", () => {
  it("is what its name says, and does not overflow", () => {
    expect(logSumExp([])).toBe(Number.NEGATIVE_INFINITY);
    expect(logSumExp([1_000, 1_000])).toBeCloseTo(1_000 + Math.log(2));
    fc.assert(
      fc.property(fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 1 }), (values) => {
        expect(logSumExp(values)).toBeCloseTo(
          Math.log(values.reduce((sum, own) => sum + Math.exp(own), 0)),
          9,
        );
      }),
    );
  });
});

describe("the model as bytes", () => {
  const weights = randomWeights(2);
  const model = { shape: SHAPE, weights, use: ALL_FINGERPRINTS, embedder: "words" };
  const bytes = encodeReranker(model);

  it("comes back as it was, in single precision", () => {
    const read = decodeReranker(bytes);
    expect({ ...read, weights: null }).toEqual({ ...model, weights: null });
    for (const part of Object.keys(weights) as NetworkPart[])
      expect([...read.weights[part]]).toEqual([...Float32Array.from(weights[part])]);
    fc.assert(
      fc.property(fingerprint, (own) => {
        const [one] = networkReranker(model, QUESTION, ALL_FINGERPRINTS).parts(own);
        const [other] = networkReranker(read, QUESTION, ALL_FINGERPRINTS).parts(own);
        expect(other!.value).toBeCloseTo(one!.value, 4);
      }),
    );
  });

  it("is refused in words when it is cut off or damaged", () => {
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), (length) => {
        expect(() => decodeReranker(bytes.slice(0, length))).toThrow(HopscopeError);
      }),
    );
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = Uint8Array.from(bytes);
        damaged[at]! ^= change;
        try {
          const { weights } = decodeReranker(damaged);
          for (const values of Object.values(weights)) expect([...values].every(Number.isFinite)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(HopscopeError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
