/** A sentence as a row of noun phrases, verb groups, prepositions and signs, which patterns are read over. */
import type { FoundName } from "../extraction";
import type { NameSpan } from "./find-names";
import type { Token } from "./tokens";
import { isParticiple, participleFrom } from "./verb-forms";

export interface NounPhrase {
  kind: "noun";
  name: FoundName | null;
  /** The common nouns of it before or without a name: "film director"; empty when there are none. */
  nouns: string;
  /** A name that stands before the nouns: "Acme" in "Acme chairman". */
  modifier: FoundName | null;
  /** "he", "she", "it" or "his", "her", "its", when it is or opens the phrase. */
  pronoun: string | null;
  isDefinite: boolean;
  /** True if "a", "the" or another one opens it. */
  hasDeterminer: boolean;
  /** True if "'s" follows. */
  possesses: boolean;
  isNumber: boolean;
}
export interface VerbGroup {
  kind: "verb";
  lemma: string;
  /** The form that names relations: "directed". */
  participle: string;
  /** True if it can be the verb of a clause: no "starring". */
  isFinite: boolean;
  isPassive: boolean;
  isCopula: boolean;
  /** A participle without an auxiliary: "directed by". */
  isBare: boolean;
  isNegated: boolean;
}
export type Segment =
  | NounPhrase
  | VerbGroup
  | { kind: "preposition"; word: string }
  | { kind: "comma" }
  | { kind: "and" }
  | { kind: "who" }
  | { kind: "other" };

export function kindAt(segments: readonly Segment[], at: number): Segment["kind"] | undefined {
  return segments[at]?.kind;
}

const SUBJECTS: ReadonlySet<string> = new Set(["he", "she", "it"]);
const POSSESSIVES: ReadonlySet<string> = new Set(["his", "her", "its"]);
const RELATIVES: ReadonlySet<string> = new Set(["who", "which", "that", "whom"]);
const BE: ReadonlySet<string> = new Set(["be", "is", "are", "was", "were", "been", "being", "am"]);
const HAVE: ReadonlySet<string> = new Set(["have", "has", "had", "having"]);
const NOT: ReadonlySet<string> = new Set(["not", "never", "n't"]);

/** The noun phrase at a place; null where there is another segment, or none. */
export function nounAt(segments: readonly Segment[], at: number): NounPhrase | null {
  const segment = segments[at];
  return segment?.kind === "noun" ? segment : null;
}

export function segmentsOf(tokens: readonly Token[], names: readonly NameSpan[]): Segment[] {
  const nameAt = new Map(names.map((name) => [name.from, name]));
  const segments: Segment[] = [];
  for (let at = 0; at < tokens.length; ) {
    const noun = nounPhrase(tokens, at, nameAt);
    const read = noun ?? verbGroup(tokens, at, nameAt) ?? { segment: small(tokens[at]!), to: at + 1 };
    if (read.segment) segments.push(read.segment);
    at = read.to;
  }
  return segments;
}

function nounPhrase(
  tokens: readonly Token[],
  from: number,
  nameAt: ReadonlyMap<number, NameSpan>,
): { segment: NounPhrase; to: number } | null {
  const phrase: NounPhrase = {
    kind: "noun",
    name: null,
    nouns: "",
    modifier: null,
    pronoun: null,
    isDefinite: false,
    hasDeterminer: false,
    possesses: false,
    isNumber: false,
  };
  const nouns: string[] = [];
  let hasHead = false;
  let at = from;
  while (at < tokens.length) {
    const name = nameAt.get(at);
    const token = tokens[at]!;
    const word = token.text.toLowerCase();
    if (name) {
      if (phrase.name) break;
      phrase.name = { name: name.name, label: name.label, noun: null };
      hasHead = true;
      at = name.to;
    } else if (at === from && SUBJECTS.has(word) && token.pos !== "DET") {
      phrase.pronoun = word;
      hasHead = true;
      at++;
      // "her" and "his" open phrases, "he" is one.
      break;
    } else if (POSSESSIVES.has(word) && at === from) {
      phrase.pronoun = word;
      at++;
    } else if (token.pos === "DET" && at === from && !RELATIVES.has(word)) {
      phrase.hasDeterminer = true;
      phrase.isDefinite = word === "the" || word === "this";
      at++;
    } else if (token.pos === "NUM" && !phrase.name) {
      phrase.isNumber = true;
      hasHead = true;
      at++;
    } else if (token.pos === "NOUN" || token.pos === "PROPN") {
      if (phrase.name && nouns.length > 0) break;
      if (phrase.name) {
        phrase.modifier = phrase.name;
        phrase.name = null;
      }
      phrase.isNumber = false;
      nouns.push(word);
      hasHead = true;
      at++;
    } else if (token.pos === "ADJ" && !phrase.name) at++;
    else if (token.text === "-" && !phrase.name && at > from) at++;
    else if (token.pos === "ADV" && !hasHead && at > from) at++;
    else break;
  }
  if (!hasHead) return null;
  phrase.nouns = nouns.join(" ");
  const next = tokens[at]?.text;
  if (next === "'s" || next === "’s") {
    phrase.possesses = true;
    at++;
  } else if ((next === "'" || next === "’") && tokens[at + 1]?.text === "s") {
    phrase.possesses = true;
    at += 2;
  }
  if (phrase.name && nouns.length > 0) phrase.name.noun = phrase.nouns;
  return { segment: phrase, to: at };
}

function verbGroup(
  tokens: readonly Token[],
  from: number,
  nameAt: ReadonlyMap<number, NameSpan>,
): { segment: VerbGroup | null; to: number } | null {
  let at = from;
  let hasBe = false;
  let hasHave = false;
  let isNegated = false;
  let main: Token | null = null;
  while (at < tokens.length && !nameAt.has(at)) {
    const token = tokens[at]!;
    const word = token.text.toLowerCase();
    if (BE.has(word)) {
      if (main) break;
      hasBe = true;
    } else if (HAVE.has(word) && (token.pos === "AUX" || tokens[at + 1]?.pos === "VERB")) hasHave = true;
    else if (NOT.has(word)) isNegated = true;
    else if (token.pos === "VERB") {
      // "began to write": the second verb says what was done.
      main = token;
    } else {
      const isBeforeVerb = tokens[at + 1]?.pos === "VERB";
      const isBetween =
        token.pos === "AUX" ||
        (token.pos === "PART" && main !== null && isBeforeVerb) ||
        (token.pos === "ADV" && (at > from || isBeforeVerb));
      if (!isBetween) break;
    }
    at++;
  }
  if (at === from || (!main && !hasBe)) return at === from ? null : { segment: null, to: at };
  const form = main?.text.toLowerCase() ?? "be";
  const isPassive = hasBe && main !== null && isParticiple(form);
  const isBare = !hasBe && !hasHave && main !== null && isParticiple(form);
  const segment: VerbGroup = {
    kind: "verb",
    lemma: main ? lemmaOf(main) : "be",
    participle: main ? participleFrom(main.text, lemmaOf(main)) : "been",
    isFinite: hasBe || hasHave || !form.endsWith("ing"),
    isPassive,
    isCopula: main === null,
    isBare,
    isNegated,
  };
  return { segment, to: at };
}

/** "founded" comes of "found", which is no past of "find" then. */
function lemmaOf({ text, lemma }: Token): string {
  return /^founded$/i.test(text) ? "found" : lemma.toLowerCase();
}

function small({ text, pos }: Token): Segment {
  const word = text.toLowerCase();
  if (RELATIVES.has(word)) return { kind: "who" };
  if (pos === "ADP" || word === "to") return { kind: "preposition", word };
  if (text === ",") return { kind: "comma" };
  if (word === "and" || word === "or") return { kind: "and" };
  return { kind: "other" };
}
