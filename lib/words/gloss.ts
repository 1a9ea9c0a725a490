/**
 * A question in another language as the English that is read: word for word, with verbs where English has them. Names stay as they are
 * written, and so does a word that is in no table.
 */
import { type Form, type Forms, formsOf, spelt, type Verb } from "./gloss-forms";
import type { GlossTable } from "./gloss-table";
import { namesPeople } from "./names-people";

/** A name of the graph, or a word or a sign outside of names. */
export interface Piece {
  span: [number, number];
  text: string;
  isName: boolean;
}

/** English in the place of a part of the question; of a verb that is moved, `said` is where it stands in the question. */
export interface Gloss {
  span: [number, number];
  text: string;
  said?: [number, number];
}

type Kind = Form["kind"] | "sign" | "number" | "relative" | "unknown";
interface Word extends Omit<Form, "kind">, Piece {
  kind: Kind;
  lower: string;
  /** Written behind it. */
  behind: { text: string; said: [number, number] }[];
}

const MOST_WORDS = 4;
/** Adverbs that stand before the verb. */
const BEFORE_VERB = /^(?:not|never|still|no longer)$/;
const isOneOf = (words: string, { lower }: Pick<Word, "lower">) => words.split(" ").includes(lower);

/** @param pieces of the whole question, in order */
export function glossOf(pieces: readonly Piece[], table: GlossTable): Gloss[] {
  const forms = formsOf(table);
  const words = besideOthers(readWords(pieces, forms), table);
  const { main, relative } = clausesOf(words, table);
  for (const clause of relative) placeVerbs(clause, true, table, forms);
  for (const part of main) placeVerbs(part, false, table, forms);
  return words.flatMap(({ span, text, english, behind }): Gloss[] => [
    ...(english === text ? [] : [{ span, text: english }]),
    ...behind.map((one): Gloss => ({ span: [span[1], span[1]], ...one })),
  ]);
}

/** True for a single word of the language, whatever else is called so. */
export function isWordOf(text: string, table: GlossTable): boolean {
  return formsOf(table).words.has(spelt(text));
}

function readWords(pieces: readonly Piece[], forms: Forms): Word[] {
  const found: Word[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    const { text, isName, span } = piece;
    const own = { ...piece, lower: isName ? "[]" : spelt(text), english: text, behind: [] };
    if (isName) found.push({ ...own, kind: "name" });
    else if (/^[^\p{L}\p{N}]/u.test(text)) found.push({ ...own, kind: "sign" });
    else if (/^\d/.test(text)) found.push({ ...own, kind: "number", english: numberOf(text) });
    else {
      const keyTo = (end: number) =>
        pieces
          .slice(at, end)
          .map((one) => (one.isName ? "[]" : spelt(one.text)))
          .join(" ");
      let end = Math.min(pieces.length, at + MOST_WORDS);
      while (end > at + 1 && !forms.words.has(keyTo(end))) end -= 1;
      const lower = keyTo(end);
      const known = end > at + 1 ? forms.words.get(lower)! : formOf(text, at === 0, forms);
      // "Die Brücke" within a question is a name that the graph does not have.
      const form = known?.kind === "article" && at > 0 && /^\p{Lu}/u.test(text) ? null : known;
      found.push({ ...own, kind: "unknown", ...form, lower, span: [span[0], pieces[end - 1]!.span[1]] });
      at = end - 1;
    }
  }
  return found;
}

/** "Ae" may be written for "ä". Nouns have capitals. */
function formOf(text: string, isFirst: boolean, forms: Forms): Form | null {
  const lower = spelt(text);
  const known = forms.words.get(lower);
  const isNoun = known?.kind === "noun" || known?.kind === "adjective";
  const [finite] = forms.verbs.get(lower) ?? [];
  const verb = finite ?? forms.participles.get(lower) ?? forms.infinitives.get(lower);
  if (known && (!isNoun || !verb || (/^\p{Lu}/u.test(text) && !isFirst))) return known;
  if (finite) return { ...finite, english: finite.isPast ? finite.verb!.past : finite.english };
  if (verb || known) return verb ?? known!;
  const other = lower.replace(/[aou]e/g, ([vowel]) => ({ a: "ä", o: "ö", u: "ü" })[vowel!]!);
  return other === lower ? null : formOf(other, isFirst, forms);
}

/** "1.500" and "2,5" as English writes them, "1960er" as a decade, "3.12.2020" as a day. */
function numberOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (year) return `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`;
  if (/^\d{1,3}(?:\.\d{3})+$/.test(text)) return text.replaceAll(".", "");
  return text.replace(/^(\d+),(\d+)$/, "$1.$2").replace(/^(\d{2,4})er$/, "$1s");
}

/** What a word says beside the words around it. */
function besideOthers(words: Word[], table: GlossTable): Word[] {
  const { behind, beforeNumber, madeBy, degrees, genitive, beforePlural } = table;
  for (const [at, word] of words.entries()) {
    const [before, next] = [words[at - 1], words[at + 1]];
    const counted = words.slice(0, at).findLast(({ kind }) => kind !== "adjective");
    // Without an article there are several: "haben Schüler von []".
    const isBare = !counted || isVerb(counted) || /^(?:with|without|of)$/.test(counted.english);
    const isMany = isBare || counted.kind === "number" || isOneOf(beforePlural, counted);
    const isCounted = isMany || /\b(?:many|than|least|most|two|three|four|five)$/.test(counted.english);
    if (word.plural && isCounted) Object.assign(word, { english: word.plural, isPlural: true });
    const isAlone = !next || next.kind === "sign" || next.kind === "conjunction" || isVerb(next);
    const isMore = isAlone && degrees.comparative.some((ending) => word.lower.endsWith(ending));
    if (word.more && (isMore || next?.lower === degrees.than)) word.english = word.more;
    if (word.lower === degrees.than && before && (before.more || before.english.startsWith("more")))
      word.english = "than";
    if (word.lower === genitive && before?.kind === "noun") word.english = "of the";
    if (word.english === "of" && next?.kind === "name" && before?.kind === "noun")
      word.english = madeBy.split(" ").some((noun) => before.english.startsWith(noun)) ? "by" : "of";
    const opening = words.slice(0, at).findLast(({ lower }) => Object.hasOwn(behind, lower));
    const paired = behind[opening?.lower ?? ""]?.[word.lower];
    if (paired !== undefined) Object.assign(word, { english: paired, kind: "conjunction" });
    if (word.english === "on the" && /(?:^most |est$)/.test(next?.english ?? "")) word.english = "the";
    if (next?.kind === "number") word.english = beforeNumber[word.lower] ?? word.english;
    const isNoun = before && /^(?:article|adjective|question|number)$/.test(before.kind);
    const isLonger = next?.kind === "unknown" && /^\p{Lu}/u.test(next.text);
    if (word.kind === "unknown" && isNoun && !isLonger) word.english = word.text.toLowerCase();
  }
  return words;
}

/** Relative clauses, and the parts of what is left: "…, and who wrote it?" is one of its own. */
function clausesOf(words: readonly Word[], { relative }: GlossTable): { main: Word[][]; relative: Word[][] } {
  const all = Object.values(relative).join(" ");
  const main: Word[][] = [[]];
  const clauses: Word[][] = [];
  let open: Word[] | null = null;
  for (const [at, word] of words.entries()) {
    const isComma = word.lower === ",";
    const ahead = words.slice(at + 1, at + 3);
    const pronoun = ahead[ahead[0]?.kind === "preposition" ? 1 : 0];
    const isIndirect =
      pronoun?.kind === "question" && isFiniteVerb(words.findLast(({ kind }) => kind !== "sign")!);
    if (isComma && pronoun && (isIndirect || isOneOf(all, pronoun))) {
      const isWhose = isOneOf(relative.whose, pronoun);
      const english = isWhose ? "whose" : ahead[0] === pronoun ? "that" : "which";
      if (!isIndirect) Object.assign(pronoun, { kind: "relative", english });
      word.english = "";
      open = [];
      clauses.push(open);
    } else if (
      open &&
      (word.kind === "sign" || word.kind === "conjunction") &&
      isVerb(open.at(-1)) &&
      (isComma || open.at(-1)!.kind !== "participle")
    ) {
      if (isComma) word.english = "";
      open = null;
    } else if (open) open.push(word);
    else {
      const isSecond = word.kind === "conjunction" && ahead.some(({ kind }) => kind === "question");
      if (isSecond) main.push([]);
      else main.at(-1)!.push(word);
    }
  }
  return { main, relative: clauses };
}

function isVerb(word: Word | undefined): boolean {
  return word?.kind === "verb" || word?.kind === "participle" || word?.kind === "auxiliary";
}

/** Puts what is said by the verbs of a clause behind whoever does it. */
function placeVerbs(clause: readonly Word[], isRelative: boolean, table: GlossTable, forms: Forms): void {
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

function isFiniteVerb({ kind, verb, isPast }: Word): boolean {
  return kind === "auxiliary" || (kind === "verb" && verb !== undefined && isPast !== undefined);
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
