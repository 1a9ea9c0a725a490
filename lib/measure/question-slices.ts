/** Slices of an experiment's questions: by their own properties, their part, and their number of answers. */
import type { GoldQuestion } from "./question-sets/gold-question";

export interface Slice {
  key: string;
  values: { value: string; questions: number }[];
}

/** A property with more values than this is no slice: an id, for instance. */
const VALUES_AT_MOST = 40;

export class QuestionSlices {
  /** Names of the computed properties: a property of the same name keeps its own. */
  readonly #part: string;
  readonly #answers: string;

  constructor(private readonly questions: readonly GoldQuestion[]) {
    const taken = new Set(questions.flatMap(({ properties }) => Object.keys(properties)));
    this.#part = freeName(taken, "part", "part (of the set)");
    this.#answers = freeName(taken, "answers", "answers (counted)");
  }

  /** @param slice "hops=2"; every question is in the slice that is left out */
  has(question: GoldQuestion, slice: string | undefined): boolean {
    if (slice === undefined) return true;
    // A key may have the sign itself.
    return [...this.#traits(question)].some(([key, value]) => slice === `${key}=${value}`);
  }

  /** Properties that differ between questions, with the number of questions for each value. */
  list(): Slice[] {
    const counts = new Map<string, Map<string, number>>();
    for (const question of this.questions)
      for (const [key, value] of this.#traits(question)) {
        const values = counts.get(key) ?? new Map<string, number>();
        counts.set(key, values.set(value, (values.get(value) ?? 0) + 1));
      }
    return [...counts]
      .filter(([, values]) => values.size > 1 && values.size <= VALUES_AT_MOST)
      .map(([key, values]) => ({
        key,
        values: [...values]
          .map(([value, questions]) => ({ value, questions }))
          .toSorted((one, other) => one.value.localeCompare(other.value, "en", { numeric: true })),
      }));
  }

  #traits({ properties, split, answers }: GoldQuestion): Map<string, string> {
    const traits = new Map(Object.entries(properties).map(([key, value]) => [key, String(value)]));
    if (split !== undefined) traits.set(this.#part, split);
    traits.set(this.#answers, answers.length > 3 ? "4 or more" : String(answers.length));
    return traits;
  }
}

function freeName(taken: ReadonlySet<string>, name: string, longer: string): string {
  if (!taken.has(name)) return name;
  let free = longer;
  while (taken.has(free)) free += "'";
  return free;
}
