/** Parts of a question that say nothing of what is asked, or say again what it says elsewhere, and set phrases for words of the graph. */

import type { GraphSource } from "../../graph/graph-source";
import { ENDS } from "../../graph/text/ended-relation";
import { singularName } from "../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { isSameWord } from "../../graph/text/word-forms";
import {
  AS_A,
  ASKS,
  BY_HOW,
  BY_VALUES,
  CAN_HOLD,
  DATES_FROM,
  DIVIDED,
  EVEN_PARTLY,
  EVERY,
  EXCLUDED,
  FALLS_UNDER,
  FOUND_BEFORE,
  HELD_AGAIN,
  HELD_THING,
  HOME_TO,
  IF_TIED,
  IN_THE_WORLD,
  INCLUDED,
  IS_KNOWN,
  JOINS_VALUE,
  KEPT,
  LEFT,
  LIST_THEM,
  LISTED_AS,
  MOST_NUMEROUS,
  NAMED,
  OF_EACH,
  ONESELF,
  OURS,
  OVER,
  PLEASE,
  PREFACE,
  RESUMED,
  SAID_AGAIN,
  SINGLE,
  SOLD_FOR,
  THAT_IS,
  THE_SAME,
  WHAT_FOR,
  WHAT_SHAPE,
  WHO_IS_IT,
} from "../../words/asides";
import { PERSON } from "../../words/people";
import { type SchemaName, withPlainWords } from "../../words/set-phrases";
import { LIVES_IN } from "../../words/word-patterns";
import { type GraphWords, graphWords, type PropertyTerm } from "../language/lexicon/graph-words";
import { type Token, tokensOf } from "../language/words";
import { findMentions } from "../mentions/find-mentions";
import { says } from "./kind-asked-for";

/** The question with spaces in the place of these, so that all else stays where it is. @throws what the graph throws */
export async function withoutAsides(question: string, graph: GraphSource): Promise<string> {
  const words = await graphWords(graph);
  // "Didn't [] direct []?" asks whether it is so.
  const plain = question.replace(RHETORIC, (all, verb: string) => verb.padEnd(all.length));
  const asked = withoutFillers(await withoutPreface(plain, graph), words);
  return withoutEnd(withPlainWords(asked, schemaNames(words), words.byValue), words);
}

const RHETORIC = /^(\W*(?:did|does|was|were|is|are|has|have|had))n['’]t\b/i;

/** The question without what is said before it, where that names nothing and the question refers to nothing in it. */
async function withoutPreface(question: string, graph: GraphSource): Promise<string> {
  const [preface = ""] = PREFACE.exec(question) ?? [];
  const rest = question.slice(preface.length);
  const isPreface = ONESELF.test(preface) && !ASKS.test(preface) && !NAMED.test(preface);
  if (!isPreface || FOUND_BEFORE.test(rest)) return question;
  const names = await findMentions(preface, { graph, embedder: null });
  return names.some(({ kind }) => kind === "exact" || kind === "plural") ? question : blank(preface) + rest;
}

function withoutFillers(question: string, words: GraphWords): string {
  const { byValue, properties, relations } = words;
  const isName = (text: string) =>
    [...relations, ...properties.map(({ key }) => key)].some((name) =>
      stemsOf(relationWords(name)).includes(stemsOf(text)[0] ?? ""),
    );
  // "When was [] appointed as a judge?", of judges who are appointed.
  const hasSuchTime = (noun: string) =>
    properties.some(
      ({ type, key, owner }) =>
        type !== "boolean" &&
        says(tokensOf(noun), relationWords(owner.name)) &&
        says(tokensOf(question.replace(AS_A, "")), relationWords(key)),
    );
  // "Listed as director", of who directed.
  const isSpoken = (noun: string) =>
    relations
      .map(relationWords)
      .some(
        (type) =>
          says(tokensOf(noun), type) ||
          stemsOf(type).some((stem) => isSameWord(stem, stemsOf(noun)[0] ?? "")),
      );
  const hasValue = (text: string) => {
    const next = text.trim().toLowerCase().split(/\s+/);
    return next.some((_, at) => byValue.has(next.slice(0, at + 1).join(" ")));
  };
  // "Which rooms of [] are available" asks for some of them, and each has one version.
  const isProperty = (noun: string) =>
    properties.some(
      ({ type, key }) => type !== "boolean" && stemsOf(relationWords(key)).includes(stemsOf(noun)[0] ?? ""),
    );
  const isList = (opening: string, cue: string) => !OF_EACH.test(question.slice(opening.length + cue.length));
  return question
    .replace(EVERY, (text, opening: string, cue: string) =>
      isList(opening, cue) ? opening + blank(cue) : text,
    )
    .replace(RESUMED, (text) => (text === "it" && NAMED.test(question) ? text : blank(text)))
    .replace(WHO_IS_IT, (_, start: string, cue: string, rest: string, tail: string) => {
      const asks = /one|body/i.test(cue) ? "who" : "which";
      return start + asks.padEnd(cue.length) + rest + blank(tail);
    })
    .replace(BY_VALUES, (text, one: string, first: string | undefined, last: string) =>
      byKey(text, keysOf([one ?? first!, last], words, true)),
    )
    .replace(BY_HOW, (text, adjective: string) => byKey(text, keysOf([adjective], words)))
    .replace(INCLUDED, (text, one: string, other: string | undefined, at: number) => {
      const values = (one ?? other!).split(/,\s*|\s+(?:and|or)\s+/);
      const keys = keysOf(values, words);
      // "How many mammals, birds included?" asks for those two.
      const before = stemsOf(question.slice(0, at));
      const isSaid = [...byValue].some(
        ([value, own]) =>
          own.some(({ property }) => keys.includes(relationWords(property.key))) &&
          stemsOf(value).every((stem) => before.includes(stem)),
      );
      return isAmong(values, words) && !isSaid ? blank(text) : text;
    })
    .replace(EXCLUDED, (text, noun: string) =>
      isAmong([noun], words) ? `not ${noun}`.padEnd(text.length) : text,
    )
    .replace(LIST_THEM, blank)
    .replace(IF_TIED, blank)
    .replace(EVEN_PARTLY, blank)
    .replace(MOST_NUMEROUS, blank)
    .replace(DATES_FROM, (text) => (isSpoken("date") ? text : blank(text)))
    .replace(WHAT_SHAPE, (text, start: string, rest: string, end: string) =>
      isName("condition") && !isName("shape")
        ? `${start}condition of`.padEnd(text.length - rest.length - end.length) + rest + blank(end)
        : text,
    )
    .replace(THE_SAME, (text, verb: string, noun: string) => `${verb} a ${noun} together`.padEnd(text.length))
    .replace(DIVIDED, blank)
    .replace(THAT_IS, blank)
    .replace(HOME_TO, (text, verb: string) =>
      isName("home") ? text : (verb.startsWith("w") ? "had" : "has").padEnd(text.length),
    )
    .replace(SAID_AGAIN, blank)
    .replace(WHAT_FOR, (text, start: string, verb: string) =>
      relations.some((type) => [`${verb} for`, `${verb} on`].includes(relationWords(type)))
        ? text
        : `${start}why `,
    )
    .replace(SOLD_FOR, (text, start: string, cue: string, rest: string, verb: string) =>
      relations.some((type) => says(tokensOf(verb), relationWords(type)) && !/sell/i.test(verb))
        ? text
        : start + "price of".padEnd(cue.length) + rest + blank(verb),
    )
    .replace(CAN_HOLD, (text, cue: string, noun: string, rest: string) =>
      isHeld(noun, words)
        ? "what capacity has".padEnd(cue.length) + rest.padEnd(text.length - cue.length)
        : text,
    )
    .replace(IN_THE_WORLD, blank)
    .replace(LISTED_AS, (text, noun: string) => (isSpoken(noun) ? blank(text) : text))
    .replace(HELD_AGAIN, blank)
    .replace(SINGLE, (_, before: string, cue: string) =>
      byValue.has("single") ? before + cue : before + "any".padEnd(cue.length),
    )
    .replace(HELD_THING, (text, article: string, thing: string) =>
      withFlag(text, thing, { article, properties }),
    )
    .replace(PLEASE, blank)
    .replace(AS_A, (text, noun: string) => (hasSuchTime(noun) ? blank(text) : text))
    .replace(OURS, blank)
    .replace(KEPT, (text) => (byValue.has(text.trim().toLowerCase()) ? text : blank(text)))
    .replace(IS_KNOWN, (text, noun: string) =>
      isProperty(noun) && !isName(text) && !byValue.has(text.toLowerCase()) ? blank(text) : text,
    )
    .replace(FALLS_UNDER, (text) => (isName(text) ? text : blank(text)))
    .replace(JOINS_VALUE, (text, next: string) => (!hasValue(next) || isName(text) ? text : blank(text)));
}

/** The properties of nodes that have all these values, as words. @param isWhole and have no others */
function keysOf(values: readonly string[], { byValue }: GraphWords, isWhole = false): string[] {
  const [one = [], ...others] = values.map((text) =>
    (byValue.get(text.trim().toLowerCase()) ?? []).map(({ property }) => property),
  );
  const valuesOf = (property: PropertyTerm) =>
    new Set([...byValue.values()].flat().flatMap((own) => (own.property === property ? [own.value] : [])))
      .size;
  const shared = one.filter(
    (property) =>
      property.owner.kind === "node" &&
      others.every((own) => own.includes(property)) &&
      !(isWhole && valuesOf(property) > values.length),
  );
  return [...new Set(shared.map(({ key }) => relationWords(key)))];
}

/** True if some are such and others are not: values of one property, or one that is true or false ("the cox", of `isCox`). */
function isAmong(values: readonly string[], words: GraphWords): boolean {
  const isFlag = (noun: string) =>
    words.properties.some(
      ({ type, key, owner }) =>
        type === "boolean" &&
        owner.kind === "node" &&
        stemsOf(relationWords(key).replace(/^(?:is|has|was)\s/, "")).join(" ") === stemsOf(noun).join(" "),
    );
  return keysOf(values, words).length > 0 || values.every(isFlag);
}

/** "By status", in the place of its values. */
function byKey(text: string, [key, ...others]: readonly string[]): string {
  const by = ` by ${key}`;
  return key === undefined || others.length > 0 || by.length > text.length ? text : by.padEnd(text.length);
}

/** Animals that live in enclosures with a capacity; people, where nobody lives in them and the graph says nothing of such people there. */
function isHeld(noun: string, { properties, ends, labelOf }: GraphWords): boolean {
  const isOf = (label: string) => says(tokensOf(noun), relationWords(label));
  const one = singularName(noun.toLowerCase());
  const isPerson = PERSON.has(one) || (/(?:er|or|ist)$/.test(one) && [...labelOf.keys()].some(isOf));
  return properties.some(({ key, type, owner }) => {
    if (type !== "number" || !/\bcapacity$/.test(relationWords(key))) return false;
    const inside = ends.filter((end) => end.target === owner.name && LIVES_IN.test(relationWords(end.type)));
    if (inside.length > 0) return inside.some(({ source }) => isOf(source));
    const isKnown = ends.some(({ source, target }) => target === owner.name && isOf(source));
    return isPerson && !isKnown && relationWords(key) === "capacity";
  });
}

/** The words of the flag whose words are all in the text; its rest stays. */
function withFlag(
  text: string,
  thing: string,
  { article, properties }: { article: string; properties: readonly PropertyTerm[] },
): string {
  const said = tokensOf(text);
  const isIn = (stem: string, tokens: readonly Token[]) => tokens.some((one) => isSameWord(one.stem, stem));
  const things = tokensOf(thing);
  for (const { type, key } of properties) {
    const words = relationWords(key);
    const stems = stemsOf(words.replace("winner", "win"));
    if (type !== "boolean" || stems.length < 2 || !stems.every((stem) => isIn(stem, said))) continue;
    // Of "a first aid certificate and a licence" the last that is said of it.
    const last = things.findLastIndex(({ stem }) => stems.some((own) => isSameWord(stem, own)));
    const isAll = things
      .slice(0, last + 1)
      .every(({ stem, isStop }) => isStop || stems.some((own) => isSameWord(stem, own)));
    const to = text.length - thing.length + (things[last]?.to ?? 0);
    const plain = article === "no" ? `not ${words}` : words;
    if (isAll && last >= 0 && plain.length <= to) return plain.padEnd(to) + text.slice(to);
  }
  return text;
}

/** The names that the graph has for relations and properties, with the labels that they belong to. */
function schemaNames({ properties, ends }: GraphWords): SchemaName[] {
  const endsOf = (type: string) => ends.flatMap((end) => (end.type === type ? [end.source, end.target] : []));
  return [
    ...properties.map(({ owner: { kind, name }, key }) => ({
      name: key,
      labels: kind === "node" ? [name] : endsOf(name),
    })),
    ...ends.map(({ type, source, target }) => ({ name: type, labels: [source, target] })),
  ];
}

function withoutEnd(question: string, { byValue, properties, relations }: GraphWords): string {
  const isSaid = (type: string) => says(tokensOf(question), relationWords(type));
  const hasEnd = () => {
    const isAnySaid = relations.some(isSaid);
    const isEnd = ({ owner, key }: PropertyTerm) =>
      owner.kind === "edge" && ENDS.test(relationWords(key)) && (!isAnySaid || isSaid(owner.name));
    return properties.some(isEnd);
  };
  const isValue = (text: string) =>
    !/left$/i.test(text) && byValue.has(/(\p{L}+)$/u.exec(text)?.[1]?.toLowerCase() ?? "");
  const over = OVER.test(question) ? "" : " previously";
  return question.replace(LEFT, (text) =>
    over.length > text.length || isValue(text) || !hasEnd() ? text : over.padEnd(text.length),
  );
}

function blank(text: string): string {
  return " ".repeat(text.length);
}
