/** The places of verbs: English has them behind whoever does what they say. */
import type { Forms, Verb } from "./gloss-forms";
import type { GlossTable } from "./gloss-table";
import { isFiniteVerb, isOneOf, isVerb, type Word } from "./gloss-words";
import { namesPeople } from "./names-people";

/** Adverbs that stand before the verb. */
const BEFORE_VERB = /^(?:not|never|still|no longer)$/;

/** Puts what is said by the verbs of a clause behind whoever does it. */
export function placeVerbs(
  clause: readonly Word[],
  isRelative: boolean,
  table: GlossTable,
  forms: Forms,
): void {
  const words = clause.filter(({ kind }) => kind !== "sign");
  const opens = ({ kind }: Word) => kind === "relative" || kind === "question";
  const start = words.findIndex(isRelative ? opens : isFiniteVerb);
  if (start < 0) return;
  const verbs = isRelative
    ? words.slice(words.findLastIndex((word) => !isVerb(word)) + 1)
    : verbsOf(words, start, forms);
  const said = sayingOf(verbs, words, isRelative, forms);
  const last = words.at(-1)!;
  if (last.kind === "preposition" && !said?.used.includes(last)) last.english = last.text;
  if (!said) return;
  const { helper, rest, plain, used, drops, isPlural, isPassive } = said;
  const first = words[start]!;
  for (const word of used) word.english = "";
  const adverbs = words.filter((word, at) => {
    return at > start && BEFORE_VERB.test(word.english) && words[at - 1]?.kind !== "conjunction";
  });
  const place = verbs.at(-1)!.span;
  const say = (text: string, at = place) => ({ text: ` ${text}`, said: at });
  const before = adverbs.map(({ english, span }) => say(english, span));
  const isNot = adverbs.some(({ english }) => english === "not");
  for (const word of adverbs) word.english = "";
  const others = words.filter((word) => word === first || word.english !== "");
  const dropped = words.find(({ lower }) => lower === drops);
  if (dropped) dropped.english = "";
  const from = others.indexOf(first);
  const isQuestion = isRelative && first.kind === "question";
  const isSubject =
    isRelative && !isQuestion
      ? isDoneByPronoun(others, from, isPlural, table)
      : isDoneByFirst(others, isQuestion ? 1 : from, isPlural, table);
  const behind = isQuestion ? others.length - 1 : endOfNoun(others, from + 1, !isPassive);
  const at = isSubject ? -1 : behind;
  // What has no place is not read: of "schrieb und drehte" the second has what the first has.
  for (const [own, word] of words.entries())
    if (isVerb(word) && !used.includes(word) && !(isSubject && words[own - 1]?.kind === "conjunction"))
      word.english = word.text;
  const whole = isNot ? [say(helper), ...before, say(rest)] : [...before, say(plain)];
  if (isRelative) (others[at] ?? first).behind.push(...whole);
  else if (at >= 0 || isNot) {
    first.english = helper;
    (others[at] ?? first).behind.push(...before, say(rest));
  } else if (place !== first.span) {
    first.english = "";
    first.behind.push(...whole);
  } else first.english = whole.map(({ text }) => text.trim()).join(" ");
}

interface Saying {
  /** "Did" and "direct", "was" and "directed", and both where nothing comes between them: "directed", "was directed". */
  helper: string;
  rest: string;
  plain: string;
  used: readonly Word[];
  /** A preposition that English does not have with it. */
  drops: string | null;
  isPlural: boolean;
  isPassive: boolean;
}

/** A finite verb, and those behind what is said of it that it goes with: the last ones, whatever follows them ("gedreht als []"). */
function verbsOf(words: readonly Word[], start: number, { participles, infinitives }: Forms): Word[] {
  const { kind, helps } = words[start]!;
  if (kind === "verb") return [words[start]!];
  const isWith = (word: Word) =>
    isVerb(word) &&
    (word.english === "been" ||
      participles.has(word.lower) ||
      (helps === "can" && infinitives.has(word.lower)));
  const end = words.findLastIndex((word, at) => at > start && isWith(word)) + 1;
  let from = end;
  while (from - 1 > start && (isWith(words[from - 1]!) || isJoining(words, from - 1))) from -= 1;
  return [words[start]!, ...words.slice(from, end)];
}

/** "Geschrieben und gedreht". */
function isJoining(words: readonly Word[], at: number): boolean {
  return words[at]!.kind === "conjunction" && words[at - 1]?.kind === "participle";
}

function sayingOf(
  verbs: readonly Word[],
  words: readonly Word[],
  isRelative: boolean,
  { verbs: finite, participles, infinitives }: Forms,
): Saying | null {
  const own = isRelative ? verbs.findLast(isFiniteVerb) : verbs[0];
  if (!own) return null;
  const joint = verbs.find(({ kind }) => kind === "conjunction")?.english ?? "and";
  const all = (verb: (one: Verb) => string, of: readonly Verb[]) => of.map(verb).join(` ${joint} `);
  const isPlural = own.isPlural ?? false;
  const base = { used: verbs, drops: null, isPlural, isPassive: false };
  if (own.kind === "verb") {
    const known = finite.get(own.lower) ?? [];
    const parted = words.find(
      (word, at) =>
        at > words.indexOf(own) &&
        known.some(({ verb }) => verb!.prefix === word.lower) &&
        (word.kind !== "preposition" || at === words.length - 1),
    );
    const whole = isRelative ? known.find(({ verb }) => own.lower.startsWith(verb!.prefix)) : undefined;
    const form = known.find((one) => one.verb!.prefix === (parted?.lower ?? "")) ?? whole;
    if (!form) {
      own.english = own.text;
      return null;
    }
    const { verb, isPast } = form;
    const plain = isPast ? verb!.past : isPlural ? verb!.base : withS(verb!.base);
    const helper = isPast ? "did" : isPlural ? "do" : "does";
    const used = parted ? [own, parted] : [own];
    return { ...base, used, helper, rest: verb!.base, plain, drops: verb!.drops };
  }
  const others = verbs.filter((word) => word !== own && word.kind !== "conjunction");
  const lexical = others.flatMap(
    ({ lower }) => (participles.get(lower) ?? infinitives.get(lower))?.verb ?? [],
  );
  const { helps, english: helper, isPast } = own;
  const drops = lexical[0]?.drops ?? null;
  if (lexical.length === 0) {
    if (helps === "have") {
      const did = isPast ? "did" : isPlural ? "do" : "does";
      return { ...base, helper: did, rest: "have", plain: helper };
    }
    return isRelative ? { ...base, helper, rest: "", plain: helper } : null;
  }
  if (helps === "can") {
    const rest = all((verb) => verb.base, lexical);
    return { ...base, helper, rest, plain: `${helper} ${rest}`, drops };
  }
  if (helps === "have" || (helps === "be" && lexical[0]!.perfectIsBe)) {
    const [rest, plain] = [all((verb) => verb.base, lexical), all((verb) => verb.past, lexical)];
    return { ...base, helper: "did", rest, plain, drops };
  }
  const rest = all((verb) => verb.participle, lexical);
  const was = rest === "born" || others.length > lexical.length ? (isPlural ? "were" : "was") : helper;
  for (const word of words) word.english = word.english.replace(/^of\b/, "by");
  return { ...base, helper: was, rest, plain: `${was} ${rest}`, isPassive: true };
}

function withS(base: string): string {
  return base.replace(/^\S+/, (verb) =>
    /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : verb.replace(/([^aeiou])y$/, "$1ie").concat("s"),
  );
}

/** True if what comes before the verb does it: "wer", "welche Regisseure" before what is done to. */
function isDoneByFirst(words: readonly Word[], at: number, isPlural: boolean, table: GlossTable): boolean {
  const [first] = words;
  if (at === 0 || !first || first.kind === "preposition") return false;
  if (isOneOf(table.ofSubject, first)) return true;
  if (isOneOf(table.ofObject, first) || /^(?:when|where|why|how|how often|whose)$/.test(first.english))
    return false;
  const noun = words.slice(0, at).find(({ kind }) => kind === "noun");
  return isDone(words, at, noun, isPlural, table);
}

/** The same of "die" in "die [] gedreht hat". */
function isDoneByPronoun(words: readonly Word[], at: number, isPlural: boolean, table: GlossTable): boolean {
  const pronoun = words[at]!;
  if (pronoun.english !== "that" || isOneOf(table.relative.object, pronoun)) return false;
  return pronoun.lower === table.genitive || isDone(words, at, null, isPlural, table);
}

/** True if the noun before what is said does it, and not the one behind it. @param noun null where it is not known */
function isDone(
  words: readonly Word[],
  at: number,
  noun: Word | null | undefined,
  isPlural: boolean,
  { ofObject }: GlossTable,
): boolean {
  const next = words[at + 1];
  const end = endOfNoun(words, at + 1);
  if (!next || end < 0 || isOneOf(ofObject, next)) return true;
  // "Ein" behind "das" may be either.
  if (next.english === "a" && noun !== null) return true;
  if (next.kind === "number" || /\b(?:no|than|most|least|fewest|exactly|more|all|many)$/.test(next.english))
    return true;
  const isJoined = words.slice(at + 1, end).some(({ kind }) => kind === "conjunction");
  const isOther = words[end]!.isPlural ?? false;
  if (!isJoined && isOther !== isPlural) return true;
  return noun
    ? (noun.isPlural ?? false) === isPlural && namesPeople(noun.english.replace("female ", ""), [])
    : false;
}

/** The last word of a noun with what belongs to it, which begins here; -1 where there is none. */
function endOfNoun(words: readonly Word[], from: number, hasMaker = true): number {
  let at = from;
  while (words[at] && /^(?:article|adjective|number)$/.test(words[at]!.kind)) at += 1;
  if (!isHead(words[at])) return words[at - 1]?.kind === "number" && at > from ? at - 1 : -1;
  while (
    words[at]!.kind !== "name"
      ? isHead(words[at + 1]) && words[at + 1]!.kind !== "noun"
      : words[at + 1]?.kind === "unknown"
  )
    at += 1;
  const next = words[at + 1];
  const isMore =
    next?.kind === "conjunction" || (hasMaker ? /^(?:of|of the|by)$/ : /^of the$/).test(next?.english ?? "");
  const more = isMore ? endOfNoun(words, at + 2) : -1;
  return more < 0 ? at : more;
}

function isHead(word: Word | undefined): boolean {
  return word?.kind === "noun" || word?.kind === "name" || word?.kind === "unknown";
}
