/** One step of a walk in plain words: as a question for what it reaches, as a noun for it, and as what is said of it. */
import type { TypedStep } from "../../../graph/graph-source";
import { type Aliases, phrasesOf } from "../../../words/aliases";
import { nounOf, pluralOf, questionWordOf, readRelation } from "../../../words/relation-reading";

/** The words of a relation, seen in the direction in which it is walked. */
type Reading =
  | { form: "by"; participle: string; role: string }
  | { form: "noun"; role: string }
  /** "starring": what has the target. */
  | { form: "having"; words: string }
  /** "released in": what was done to the source, with the word before its target. */
  | { form: "done"; participle: string; preposition: string }
  /** "acted in", "contains": what the source does. */
  | { form: "does"; words: string; preposition: string | null };

const WITH_PREPOSITION = /^(.+) (as|at|for|from|in|of|on|to|with)$/;
/** Verbs without a passive: nothing is "acted" or "lived". */
const INTRANSITIVE =
  /^(?:acted|appeared|belonged|competed|died|graduated|lived|occurred|participated|performed|played|resided|served|starred|studied|worked)$/;

export interface StepWords {
  aliases: Aliases;
  /** True if labels distinguish nodes in this graph. */
  labelled: boolean;
}

function readingOf({ type }: TypedStep, { aliases }: StepWords): Reading {
  const phrase = phrasesOf(type, aliases)[0] ?? type;
  if (/^\p{L}+ing$/u.test(phrase)) return { form: "having", words: phrase };
  const reading = readRelation(phrase);
  if (reading.form !== "verb") return reading;
  const parts = WITH_PREPOSITION.exec(phrase);
  if (!parts) return { form: "does", words: phrase, preposition: null };
  const [, verb = "", preposition = ""] = parts;
  return /^\p{L}+ed$/u.test(verb) && !INTRANSITIVE.test(verb)
    ? { form: "done", participle: verb, preposition }
    : { form: "does", words: verb, preposition };
}

/** "the films directed by Ada", for what a step reaches; null where it cannot be said well. @param isOne it reaches one node */
export function nounFor(near: string, step: TypedStep, isOne: boolean, words: StepWords): string | null {
  const reading = readingOf(step, words);
  const things = isOne ? nounOf(step.label, words.labelled) : pluralOf(nounOf(step.label, words.labelled));
  if (step.direction === "out") {
    if (reading.form !== "by" && reading.form !== "noun") return null;
    return `the ${isOne ? reading.role : pluralOf(reading.role)} of ${near}`;
  }
  const clause = clauseFor(near, step, isOne, words);
  if (clause === null) return null;
  if (reading.form === "by") return `the ${things} ${reading.participle} by ${near}`;
  if (reading.form === "noun") return `the ${things} with the ${reading.role} ${near}`;
  if (reading.form === "having") return `the ${things} ${reading.words} ${near}`;
  return `the ${things} that ${clause}`;
}

/** Clause about the nodes that a step against its edges reaches: "were directed by Ada"; null if it cannot be said well. */
export function clauseFor(near: string, step: TypedStep, isOne: boolean, words: StepWords): string | null {
  if (step.direction === "out") return null;
  const reading = readingOf(step, words);
  switch (reading.form) {
    case "by":
      return `${isOne ? "was" : "were"} ${reading.participle} by ${near}`;
    case "noun":
      return `${isOne ? "has" : "have"} the ${reading.role} ${near}`;
    case "having":
      return `${isOne ? "is" : "are"} there ${reading.words} ${near}`;
    case "done":
      return `${isOne ? "was" : "were"} ${reading.participle} ${reading.preposition} ${near}`;
    case "does": {
      const verb = isOne ? reading.words : pluralVerb(reading.words);
      return [verb, reading.preposition, near].filter(Boolean).join(" ");
    }
  }
}

/** A question for what a step reaches from what is named; null where it cannot be said well. @param isMany `near` is several */
export function questionFor(
  near: string,
  step: TypedStep,
  { isOne, isMany }: { isOne: boolean; isMany: boolean },
  words: StepWords,
): string | null {
  const thing = nounOf(step.label, words.labelled);
  if (step.direction === "in") {
    const clause = clauseFor(near, step, false, words);
    return clause && `Which ${pluralOf(thing)} ${clause}?`;
  }
  const reading = readingOf(step, words);
  const be = isMany ? "were" : "was";
  switch (reading.form) {
    case "by": {
      const word =
        questionWordOf(reading.role, ...(words.labelled ? [step.label] : [])) === "who" ? "Who" : "What";
      return `${word} ${be} ${near} ${reading.participle} by?`;
    }
    case "noun":
      return isOne && !isMany
        ? `What is the ${reading.role} of ${near}?`
        : `What are the ${pluralOf(reading.role)} of ${near}?`;
    case "done":
      return `${capital(reading.preposition)} which ${thing} ${be} ${near} ${reading.participle}?`;
    case "does":
      return /ed$/.test(reading.words)
        ? `Which ${pluralOf(thing)} ${isMany ? "have" : "has"} ${near} ${[reading.words, reading.preposition].filter(Boolean).join(" ")}?`
        : null;
    case "having":
      return null;
  }
}

/** "Was Tale 1 directed by Ada?", of an edge from `source`; null where it cannot be said well. */
export function yesNoFor(source: string, target: string, step: TypedStep, words: StepWords): string | null {
  const reading = readingOf(step, words);
  switch (reading.form) {
    case "by":
      return `Was ${source} ${reading.participle} by ${target}?`;
    case "noun":
      return `Is ${target} the ${reading.role} of ${source}?`;
    case "done":
      return `Was ${source} ${reading.participle} ${reading.preposition} ${target}?`;
    case "does":
      return /ed$/.test(reading.words)
        ? `Has ${source} ${[reading.words, reading.preposition, target].filter(Boolean).join(" ")}?`
        : null;
    case "having":
      return null;
  }
}

/** "Who directed the most films?", of the ends of an edge; null where it cannot be said well. @param step along the edge */
export function superlativeFor(sourceLabel: string, step: TypedStep, words: StepWords): string | null {
  const reading = readingOf(step, words);
  const things = pluralOf(nounOf(sourceLabel, words.labelled));
  if (!words.labelled) return null;
  if (reading.form === "by") {
    const word =
      questionWordOf(reading.role, step.label) === "who" ? "Who" : `Which ${nounOf(step.label, true)}`;
    return `${word} ${pastOf(reading.participle)} the most ${things}?`;
  }
  if (reading.form === "noun") return `Which ${reading.role} has the most ${things}?`;
  return null;
}

/** "wrote" of "written": English has the same form for most. */
function pastOf(participle: string): string {
  return (
    { written: "wrote", sung: "sang", born: "bore", drawn: "drew", given: "gave", taken: "took" }[
      participle
    ] ?? participle
  );
}

/** "contain" of "contains"; past forms are the same for all. */
function pluralVerb(verb: string): string {
  if (/(?:ch|sh|ss|x)es$/.test(verb)) return verb.slice(0, -2);
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
