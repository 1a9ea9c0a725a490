/** The words of a question that refer to the run before, and what each of them may mean; without a language model. */
import {
  ELLIPSIS,
  EMPTY_IT,
  type Kind,
  LEFT_OPEN,
  OTHER_KIND,
  REFERRING,
  WHO_IS,
  WORDS,
} from "../../words/references";
import { isPerson, meansLabel } from "./label-words";
import { MOST_REFERENTS, type Reference, type Referent } from "./reference";
import type { Spoken, SpokenBefore } from "./spoken-before";
import { type RelationEnds, wantedLabels } from "./wanted-labels";

/** For a reference that states its own kind: "those films". */
const NOTHING: ReadonlySet<string> = new Set();
/** "What about Vertigo?", "and Vertigo?", "and in 2022?" ask the question before of something else. */
export const INSTEAD =
  /^\s*(?:(?:[Aa]nd\s+)?(?:[Ww]hat|[Hh]ow)\s+about\s+|(?:[Aa]nd|[Bb]ut)\s+(?=(?:(?:in|on|at|by|for|from|of|with)\s+)?(?:the\s+)?(?!(?:Wh|How)\b)[\p{Lu}\d][^?]{0,60}\??\s*$))(.+?)\s*\??\s*$/u;

/** In the order of the question. @param relations of the graph's schema, by which "who starred in them?" is about films */
export function findReferences(
  question: string,
  before: SpokenBefore,
  relations: readonly RelationEnds[] = [],
): Reference[] {
  const wanted = wantedLabels(question, relations);
  const found = [...question.matchAll(REFERRING)].flatMap((match) =>
    referenceAt(question, match, before, wanted),
  );
  if (found.length > 0) return [...otherIn(question, before, found), ...found];
  if (INSTEAD.test(question)) return [];
  const leftOut = ellipsisIn(question);
  if (leftOut === null) return [];
  const choices = byFit(subjectsOf(before), before, wanted);
  return choices.length > 0 ? [referenceOf(question, [leftOut, leftOut], choices)] : [];
}

/** "Which other films did he direct?" after "who directed []?" is of films other than that; several are not said in words. */
function otherIn(
  question: string,
  { named, answers }: SpokenBefore,
  found: readonly Reference[],
): Reference[] {
  const [whole, other, noun] = OTHER_KIND.exec(question) ?? [];
  if (!whole || !other || !noun) return [];
  const from = question.indexOf(whole) + whole.length - other.length;
  const meant = new Set(found.flatMap(({ nodes }) => nodes.map(({ node }) => node)));
  const fits = ({ node, labels }: Spoken) => !meant.has(node) && meansLabel(noun, labels);
  const [spoken = []] = [named, answers].map((ones) => ones.filter(fits)).filter((ones) => ones.length > 0);
  return spoken.length === 1 ? [referenceOf(question, [from, from + other.length], spoken.map(alone))] : [];
}

function referenceAt(
  question: string,
  match: RegExpExecArray,
  before: SpokenBefore,
  wanted: ReadonlySet<string>,
): Reference[] {
  const { 0: whole, 1: pointing, 2: noun, index } = match;
  const after = question.slice(index + whole.length);
  if (pointing === undefined) {
    const kind = WORDS[whole.toLowerCase()]!;
    if (kind === "it" && EMPTY_IT.test(after)) return [];
    const choices = choicesOf(kind, before, wanted);
    return [referenceOf(question, [index, index + whole.length], choices)];
  }
  const isOne = noun?.toLowerCase() === "one" || noun?.toLowerCase() === "ones";
  const spoken = [...before.answers, ...before.named, ...before.groups.flat()];
  const isNoun = noun !== undefined && spoken.some(({ labels }) => meansLabel(noun, labels));
  const end = index + (isOne || isNoun ? whole.length : pointing.length);
  const kind = WORDS[pointing.toLowerCase()]!;
  // "Films that won" joins a clause; "who wrote that?" points.
  const isAlone = !isOne && !isNoun;
  if (isAlone && kind === "this" && !/^\s*[?.!,]*\s*$/.test(question.slice(end))) return [];
  if (isAlone && kind === "those" && noun !== undefined && !isVerb(noun)) return [];
  const fits = isNoun ? ({ labels }: Spoken) => meansLabel(noun, labels) : () => true;
  return [
    referenceOf(question, [index, end], choicesOf(kind, restrict(before, fits), isNoun ? NOTHING : wanted)),
  ];
}

/** "Those were", "those who": the word points without a noun. */
function isVerb(word: string): boolean {
  return /^(?:is|are|was|were|do|does|did|has|have|had|can|could|who|which|that|in|of|by|with|from|made|came|won|also)$/i.test(
    word,
  );
}

function restrict(before: SpokenBefore, fits: (one: Spoken) => boolean): SpokenBefore {
  return {
    ...before,
    answers: before.answers.filter(fits),
    named: before.named.filter(fits),
    groups: before.groups.map((group) => group.filter(fits)).filter((group) => group.length > 0),
  };
}

/** The choices, and the groups; those first that the relation can be about. Where only several of the groups are, none is meant. */
function byFit(choices: Referent[][], before: SpokenBefore, wanted: ReadonlySet<string>): Referent[][] {
  const groups = before.groups.map((group) => group.slice(0, MOST_REFERENTS).map(referent));
  const all = ordered([...choices, ...groups]);
  const spoken = [...before.answers, ...before.named, ...before.groups.flat()];
  const wrong = new Set(
    spoken.flatMap(({ node, labels }) => (labels.some((label) => wanted.has(label)) ? [] : [node])),
  );
  const fits = (nodes: readonly Referent[]) => !nodes.some(({ node }) => wrong.has(node));
  const [first] = choices;
  const isKept = first !== undefined && (wanted.size === 0 || fits(first));
  if (isKept || (choices.length > 0 && !all.some(fits))) return all;
  const able = choices.length > 0 ? groups.filter(fits) : groups;
  const open = able.length > 1 && !choices.some(fits) ? [[]] : [];
  return ordered([...open, ...all.filter(fits), ...all]);
}

/** Most likely first; the first is meant unless it is ambiguous, which an empty first choice says. */
function choicesOf(kind: Kind, before: SpokenBefore, wanted: ReadonlySet<string>): Referent[][] {
  const person = ({ labels }: Spoken) => isPerson(labels) !== false;
  const thing = ({ labels }: Spoken) => isPerson(labels) !== true;
  switch (kind) {
    case "she": {
      const choices = ambiguousFirst(oneOf(before, person), before, person);
      return isNobodyFound(before) ? ordered([[], ...choices]) : choices;
    }
    case "it":
      return ambiguousFirst(oneOf(before, thing), before, thing);
    case "this": {
      const isAny = [...before.answers, ...before.named].some(thing);
      const fits = isAny ? thing : () => true;
      return ambiguousFirst(oneOf(before, fits), before, fits);
    }
    default: {
      const several = allAnswers(before);
      if (several.length > 0) return byFit([...several, ...before.answers.map(alone)], before, wanted);
      const named = allNamed(before);
      // "Who represents them?", after one band was found.
      const sole = before.answers.map(alone);
      const choices = [...(sole.length === 0 ? named : sole), ...oneOf(before, person), ...named];
      return byFit(choices, before, wanted);
    }
  }
}

/** "Who manages []?", to which nobody was found: "he" may be that one, and not who was named. */
function isNobodyFound({ question, answers, named }: SpokenBefore): boolean {
  const without = (text: string, { span: [from, to] }: (typeof named)[number]) =>
    text.slice(0, from) + text.slice(to);
  const rest = named.toReversed().reduce(without, question);
  return answers.length === 0 && /^\s*(?:and\s+)?who(?:m|se)?\b/i.test(rest) && !WHO_IS.test(rest);
}

/** Referents of a question that leaves its subject out: the thing that was named, else the things that were answered, else people. */
function subjectsOf(before: SpokenBefore): Referent[][] {
  const isThing = ({ labels }: Spoken) => isPerson(labels) !== true;
  const named = before.named.toReversed();
  const answers = [...allAnswers(before), ...before.answers.map(alone)];
  const areThings = before.answers.some(isThing);
  return ordered([
    ...named.filter(isThing).map(alone),
    ...(areThings ? answers : []),
    ...named.map(alone),
    ...answers,
  ]);
}

/** With many answers that fit, none is meant before another: what is named in the question is, where there is one. */
function ambiguousFirst(
  choices: Referent[][],
  before: SpokenBefore,
  fits: (one: Spoken) => boolean,
): Referent[][] {
  const answers = before.answers.filter(fits);
  const isAmbiguous = answers.length > 1 && !before.named.some(fits);
  return isAmbiguous ? [[], ...ordered(choices)] : ordered(choices);
}

/** A sole answer, then the names of the question, last first, then any other answer. */
function oneOf({ answers, named }: SpokenBefore, fits: (one: Spoken) => boolean): Referent[][] {
  const fitting = answers.filter(fits);
  const names = named.filter(fits).toReversed();
  return [...(fitting.length === 1 ? fitting : []), ...names, ...fitting].map(alone);
}

function allAnswers({ answers }: SpokenBefore): Referent[][] {
  return answers.length > 1 ? [answers.slice(0, MOST_REFERENTS).map(referent)] : [];
}

/** Names of one kind: "Katharine Hepburn and Cary Grant". */
function allNamed({ named }: SpokenBefore): Referent[][] {
  const last = named.at(-1);
  const alike = named.filter(({ labels }) => labels[0] === last?.labels[0]);
  return alike.length > 1 ? [alike.map(referent)] : [];
}

function referenceOf(question: string, span: [number, number], choices: readonly Referent[][]): Reference {
  const [first = [], ...alternatives] = choices;
  return { span, text: question.slice(...span), nodes: first, alternatives };
}

/** Position of the missing name in "and who wrote?": before the question mark; null if nothing was left out. */
function ellipsisIn(question: string): number | null {
  const opening = ELLIPSIS.exec(question)?.[0];
  if (opening === undefined) return null;
  const end = question.length - (/[\s?.!]*$/.exec(question)?.[0].length ?? 0);
  const rest = question.slice(opening.length, end);
  // A question that names something needs no earlier one.
  return LEFT_OPEN.test(rest) && !/\p{Lu}/u.test(rest.slice(1)) ? end : null;
}

/** Each choice once. */
function ordered(choices: readonly Referent[][]): Referent[][] {
  return [...new Map(choices.map((nodes) => [nodes.map(({ node }) => node).join("\n"), nodes])).values()];
}

function alone(one: Spoken): Referent[] {
  return [referent(one)];
}

function referent({ node, name }: Spoken): Referent {
  return { node, name };
}
