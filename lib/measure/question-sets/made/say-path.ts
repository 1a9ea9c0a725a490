/**
 * A typed path as a question, by templates over the schema (STEM C.2, phase 2, without a language model): each step says
 * what it reaches of what was said before, and the last one asks for it.
 */
import type { TypedStep } from "../../../graph/graph-source";
import type { Random } from "../../../graph/numeric/seeded-random";
import { type Aliases, phrasesOf } from "../../../words/aliases";
import {
  nounOf,
  pluralOf,
  questionWordOf,
  type RelationReading,
  readRelation,
} from "../../../words/relation-reading";

/** A path that turns back is said by its ends ("the same director"), or else step by step ("by the director of"). */
const SHARE_OF_PEERS = 0.4;

export interface PathWords {
  aliases: Aliases;
  /** True if labels distinguish nodes in this graph. */
  labelled: boolean;
  random: Random;
}

/** A question for the nodes at the end of the path from the node of that name; equal random numbers, equal questions. */
export function sayPath(name: string, steps: readonly TypedStep[], words: PathWords): string {
  let said = name;
  let at = 0;
  while (at < steps.length) {
    const step = steps[at]!;
    const next = steps[at + 1];
    const turns =
      next?.type === step.type && next.direction !== step.direction && words.random() < SHARE_OF_PEERS;
    const reached = turns ? next : step;
    const isLast = at + (turns ? 2 : 1) === steps.length;
    const phrases = turns ? turnPhrases(said, step, reached, words) : stepPhrases(said, step, words);
    if (isLast) return ask(phrases, reached, words);
    said = pick(phrases.nouns, words.random);
    at += turns ? 2 : 1;
  }
  return said;
}

/** Ways to name what a step reaches, and questions for it. */
interface Phrases {
  nouns: string[];
  questions: string[];
}

function stepPhrases(near: string, step: TypedStep, words: PathWords): Phrases {
  const reading = readingOf(step, words);
  const things = pluralOf(nounOf(step.label, words.labelled));
  return step.direction === "out" ? outPhrases(near, reading, things) : inPhrases(near, reading, things);
}

function outPhrases(near: string, reading: RelationReading, things: string): Phrases {
  switch (reading.form) {
    case "by": {
      const { participle, role } = reading;
      return {
        nouns: [`the ${role} of ${near}`, `the ${pluralOf(role)} of ${near}`],
        questions: [
          `who ${participle} ${near}`,
          `${near} was ${participle} by whom`,
          `by whom was ${near} ${participle}`,
          `which person ${participle} ${near}`,
        ],
      };
    }
    case "noun":
      return {
        nouns: [`the ${reading.role} of ${near}`, `the ${pluralOf(reading.role)} of ${near}`],
        questions: [
          `what ${reading.role} does ${near} have`,
          `which ${pluralOf(reading.role)} are there for ${near}`,
          `what ${reading.role} is ${near}`,
          `${near} has which ${reading.role}`,
        ],
      };
    case "verb":
      return {
        nouns: [`the ${things} that ${near} ${reading.words}`],
        questions: [`which ${things} has ${near} ${reading.words}`, `${near} ${reading.words} what`],
      };
  }
}

function inPhrases(near: string, reading: RelationReading, things: string): Phrases {
  switch (reading.form) {
    case "by": {
      const { participle, role } = reading;
      return {
        nouns: [`the ${things} ${participle} by ${near}`, `the ${things} that ${near} ${participle}`],
        questions: [
          `which ${things} were ${participle} by ${near}`,
          `which ${things} has ${near} ${participle}`,
          `${near} was the ${role} of which ${things}`,
          `what was ${participle} by ${near}`,
        ],
      };
    }
    case "noun": {
      const { role } = reading;
      return {
        nouns: [
          `the ${things} with ${role} ${near}`,
          `the ${things} whose ${role} is ${near}`,
          `the ${things} with ${near}`,
        ],
        questions: [
          `which ${things} have the ${role} ${near}`,
          `${near} is the ${role} of which ${things}`,
          `which ${things} have ${near} as ${role}`,
        ],
      };
    }
    case "verb":
      return {
        nouns: [`the ${things} that ${reading.words} ${near}`],
        questions: [`which ${things} ${reading.words} ${near}`, `who ${reading.words} ${near}`],
      };
  }
}

/** There and back along one relation: "the same director", "together with". */
function turnPhrases(near: string, step: TypedStep, back: TypedStep, words: PathWords): Phrases {
  const reading = readingOf(step, words);
  const things = pluralOf(nounOf(back.label, words.labelled));
  const role = reading.form === "verb" ? reading.words : reading.role;
  if (step.direction === "out") {
    return {
      nouns: [
        `the ${things} with the same ${role} as ${near}`,
        `the ${things} that share the ${role} of ${near}`,
        `the ${things} whose ${role} is also the ${role} of ${near}`,
        ...(reading.form === "by" ? [`the ${things} ${reading.participle} by the ${role} of ${near}`] : []),
      ],
      questions: [
        `which ${things} have the same ${role} as ${near}`,
        `which other ${things} share the ${role} of ${near}`,
        `the ${role} of ${near} is also that of which ${things}`,
      ],
    };
  }
  return {
    nouns: [`the co-${pluralOf(role)} of ${near}`, `the other ${pluralOf(role)} together with ${near}`],
    questions: [
      `who was ${role} together with ${near}`,
      `who are the co-${pluralOf(role)} of ${near}`,
      `which other ${pluralOf(role)} share ${things} with ${near}`,
    ],
  };
}

function ask({ nouns, questions }: Phrases, reached: TypedStep, words: PathWords): string {
  const noun = pick(nouns, words.random);
  const reading = readingOf(reached, { ...words, random: () => 0 });
  const named = reached.direction === "out" && reading.form !== "verb" ? [reading.role] : [];
  const word = questionWordOf(...named, ...(words.labelled ? [reached.label] : [])) ?? "what";
  const bare = noun.replace(/^the /, "");
  return pick(
    [
      ...questions,
      ...questions,
      `${word === "who" ? "who" : "what"} are ${noun}`,
      `which ${bare}`,
      `name ${noun}`,
      `${noun} are ${word === "who" ? "who" : "what"}`,
    ],
    words.random,
  );
}

function readingOf({ type }: TypedStep, { aliases, random }: PathWords): RelationReading {
  return readRelation(pick(phrasesOf(type, aliases), random));
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)]!;
}
