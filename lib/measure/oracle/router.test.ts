/** The router against plain cases, and against leaks: what a question scored must not decide where it is sent. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../graph/numeric/seeded-random";
import { bestColumn, chooseInFolds, FOLDS, foldOf } from "./folds";
import { type RoutableQuestion, routeQuestions } from "./router";

const questions = (
  count: number,
  seed: number,
  make: (at: number, random: () => number) => Partial<RoutableQuestion>,
) => {
  const random = seededRandom(seed);
  return Array.from(
    { length: count },
    (_, at): RoutableQuestion => ({
      fold: foldOf(`question ${at}`),
      cues: {},
      vector: [random(), random()],
      scores: [random(), random(), random()],
      ...make(at, random),
    }),
  );
};
const meanOf = (asked: readonly RoutableQuestion[], picks: readonly number[]) =>
  asked.reduce((sum, { scores }, at) => sum + scores[picks[at]!]!, 0) / asked.length;

describe("routeQuestions", () => {
  it("sends each kind of question where it is answered best, by its cues and by its vector", async () => {
    const byCue = questions(200, 1, (at) => ({
      cues: (at % 2 === 0 ? { even: 1 } : {}) as Record<string, number>,
      scores: at % 2 === 0 ? [0.9, 0.1, 0] : [0.1, 0.8, 0],
    }));
    const { picks, cues } = await routeQuestions(byCue);
    expect(picks).toEqual(byCue.map((_, at) => at % 2));
    expect(cues[0]).toMatchObject({ cue: "even", column: 0 });
    const byVector = questions(200, 2, (at) => ({
      vector: at % 2 === 0 ? [1, 0] : [0, 1],
      scores: at % 2 === 0 ? [0.9, 0.1, 0] : [0.1, 0.8, 0],
    }));
    expect(meanOf(byVector, (await routeQuestions(byVector)).picks)).toBeCloseTo(0.85);
  });

  it("takes the best variant for all where the cues say nothing", async () => {
    const asked = questions(300, 3, (_, random) => ({ cues: { noise: random() }, scores: [0.5, 0.6, 0.4] }));
    const { picks, ridges, cues } = await routeQuestions(asked);
    expect(new Set(picks)).toEqual(new Set([1]));
    expect(ridges).toEqual(new Array(FOLDS).fill(null));
    expect(cues).toEqual([]);
  });

  it("leaves the question alone more often than not where what it would gain could be chance", async () => {
    const ridges: (number | null)[] = [];
    for (let seed = 10; seed < 30; seed++) {
      const asked = questions(60, seed, (_, random) => ({ cues: { one: random(), two: random() } }));
      ridges.push(...(await routeQuestions(asked)).ridges);
    }
    const cautious = ridges.filter((ridge) => ridge === null).length;
    // Without asking for more than a standard error it is a quarter.
    expect(cautious / ridges.length).toBeGreaterThan(0.45);
  });

  it("never sees what the questions of a fold scored when it routes them", async () => {
    const asked = questions(60, 4, (at) => ({ cues: { [`only ${at}`]: 1, hard: at % 3 } }));
    const { picks, ridges } = await routeQuestions(asked);
    for (let fold = 0; fold < FOLDS; fold++) {
      const others = seededRandom(fold);
      const changed = asked.map((question) =>
        question.fold === fold ? { ...question, scores: [others(), 5 * others(), others()] } : question,
      );
      const again = await routeQuestions(changed);
      const own = (at: number) => asked[at]!.fold === fold;
      expect(again.picks.filter((_, at) => own(at))).toEqual(picks.filter((_, at) => own(at)));
      expect(again.ridges[fold]).toBe(ridges[fold]);
    }
  });

  it("gains nothing from a planted leak: a cue that names the question, over scores of pure chance", async () => {
    // With its own question in training the cue alone would find the best variant each time.
    const asked = questions(200, 5, (at, random) => {
      const lucky = Math.floor(random() * 3);
      return {
        cues: { [`only ${at}`]: 1 },
        vector: [],
        scores: [0, 1, 2].map((column) => (column === lucky ? 1 : 0)),
      };
    });
    const { picks } = await routeQuestions(asked);
    expect(meanOf(asked, picks)).toBeLessThan(0.45);
  });

  it("says the same again", async () => {
    const asked = questions(80, 6, (_, random) => ({ cues: { one: random(), two: random() } }));
    expect(await routeQuestions(asked)).toEqual(await routeQuestions(asked));
  });
});

describe("folds", () => {
  it("keep a question with itself, whatever its case and spacing, and are of about one size", () => {
    expect(foldOf("Who  directed Alien?")).toBe(foldOf("who directed alien"));
    const sizes = new Array<number>(FOLDS).fill(0);
    for (let at = 0; at < 5_000; at++) sizes[foldOf(`who directed film ${at}?`)]! += 1;
    for (const size of sizes) expect(Math.abs(size - 1_000)).toBeLessThan(120);
  });

  it("choose for a fold by the others alone", () => {
    const table = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(table, fc.infiniteStream(fc.nat(FOLDS - 1)), (rows, stream) => {
        const folds = rows.map(() => stream.next().value as number);
        const { chosen, scores } = chooseInFolds(rows, folds);
        for (let fold = 0; fold < FOLDS; fold++) {
          const others = rows.filter((_, at) => folds[at] !== fold);
          const sums = [0, 1, 2].map((column) => others.reduce((sum, row) => sum + row[column]!, 0));
          expect(chosen[fold]).toBe(sums.indexOf(Math.max(...sums)));
        }
        expect(scores).toEqual(rows.map((row, at) => row[chosen[folds[at]!]!]));
      }),
    );
    expect(bestColumn([], () => true)).toBe(0);
  });
});
