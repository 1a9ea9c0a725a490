/** Parts of a question that say nothing of what is asked, or say again what it says elsewhere, and set phrases for words of the graph. */
import type { GraphSource } from "../../graph/graph-source";
import { ENDS } from "../../graph/text/ended-relation";
import { singularName } from "../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { isSameWord } from "../../graph/text/word-forms";
import { ENGLISH } from "../../words/english";
import { PERSON } from "../../words/people";
import { type SchemaName, withPlainWords } from "../../words/set-phrases";
import { type GraphWords, graphWords, type PropertyTerm } from "../language/lexicon/graph-words";
import { type Token, tokensOf } from "../language/words";
import { findMentions } from "../mentions/find-mentions";
import { says } from "./kind-asked-for";

/** "Who used to work at [] but has since left?": an end is said twice, or here alone, where the graph has such ends. */
const LEFT =
  /,?\s(?:but|and)\s+(?:(?:has|have)\s+(?:since\s+)?(?:left|stopped|quit|moved on)|(?:do|does|is|are)(?:n['’]t|\s+not)\s+(?:any\s*(?:more|longer))|no\s+longer\s+(?:do|does|is|are)|(?:do|does|is|are)\s+no\s+longer)(?=[\s?.!]*$)/i;
const OVER = /\b(?:used to|formerly|previously)\b/i;

/** "I'm writing a report and need to know which …": what comes before a question that stands for itself. */
const PREFACE =
  /^.*?\b(?:(?:need|want|wanted|like|love|have|try|trying|hoping|curious)\s+to\s+(?:know|see|learn)|find\s+out|tell\s+(?:me|us)|wonder(?:ing)?|know)[,:]?\s+(?=(?:who|whom|whose|what|which|when|where|how)\b)/i;
const ASKS = /\b(?:who|whom|whose|what|which|when|where|how|why)\b/i;
const ONESELF = /\b(?:i|we|me|us|you|let['’]?s)\b/i;
/** Capitals within a sentence, numbers and quotations: something that is named. */
const NAMED = /(?<=[^\s.!?]\s+["'“‘(]?)(?!I\b)\p{Lu}|\p{N}|["“]/u;
/** It may be found in what comes before: "who leads it", "who the judge is". */
const FOUND_BEFORE =
  /\b(?:it|its|they|them|their|he|him|his|she|her|one|ones|this)\b|\bthe\s+\p{Ll}+\s+(?:is|are|was|were)\W*$/iu;
/** "I need every film that …": all of them, and nothing of each. */
const EVERY =
  /^(\W*(?:please\s+)?(?:(?:i|we)(?:['’]d)?\s+(?:need|want|like|would\s+like)|(?:give|show|list|find|get|tell|fetch|name)(?:\s+(?:me|us))?)\s+(?:to\s+(?:see|have|know)\s+)?)((?:every|each)(?:\s+single)?)(?=\s)/i;
const OF_EACH =
  /\b(?:many|much|number|count|average|total|sum|most|least|fewest|fewer|more|less|with|their|its|his|her|per|by|each|every)\b|est\b/i;
/** "Which rooms have no chairs in them?", "lamps that nobody looks at it". */
const RESUMED =
  /(?<=\b(?:(?:have|has|had|having|that|which|with)\s+(?:not\s+)?(?:no|any|some|an?|the\s+(?:most|fewest)|nobody|no\s?one|nothing)|haven['’]t\s+any|without)\s(?:(?!and\b|or\b)[\p{Ll}-]+\s){0,4}(?:in|on|at|to|for|from|of|with|by|under|against|about)\s)(?:them|it)(?=[\s?.!]*$)/u;
/** "Is there a film that …, and who is it?" asks which film. */
const WHO_IS_IT =
  /^(\W*)((?:(?:is|was)\s+there|does|did|has)\s+(?:an?|any|some)(?:(?:one|body)(?:\s+(?:who|that))?)?)(?=\s)(.*)([,.?]\s*(?:and\s+)?(?:who|what)\s+(?:is|was)\s+(?:it|that))(?=[\s?.!]*$)/i;
/** "Broken down by colour", "split by colour". */
const DIVIDED = /\b(?:broken\s+down|split(?:\s+up)?|divided(?:\s+up)?)(?=\s+by\b)/i;
const HELD_AGAIN =
  /(?<=\b(?:still|now|currently|presently)\b.*)\b(?:these\s+days|nowadays|today|at\s+present|at\s+the\s+moment|right\s+now)(?=[\s?.!]*$)/i;
/** "The longest film we have on file", "all the films on our books". */
const KEPT =
  /(?<=\s)(?:(?:that\s+)?(?:we|you|they)(?:['’]ve|\s+have|\s+hold|\s+keep)(?:\s+got)?\s+on\s+record|(?:(?:that\s+)?(?:we|you|they)(?:['’]ve|\s+have|\s+hold|\s+keep)(?:\s+got)?\s+)?on\s+(?:file|(?:our|the|your)\s+books))(?=[\s?.!]*$)/i;
/** "When did [] join us as a volunteer?", of a volunteer who joined. */
const AS_A = /(?<=^\W*when\b.*\s)as\s+an?\s+(\p{Ll}+)(?=[\s?.!]*$)/iu;
/** "Donors by kind, please". */
const PLEASE = /,?\s+please(?=[\s?.!]*$)/i;
/** "What is the oldest record we hold?" */
const OURS =
  /(?<=\b\p{L}+(?:est|most)\s(?:\p{Ll}+\s){1,2})(?:that\s+)?(?:we|you|they)\s+(?:have|hold|own|keep|stock|run|offer)(?=[\s?.!]*$)/iu;
/** "Which genre does [] fall under?": that it has it. */
const FALLS_UNDER = /(?<=^\W*(?:what|which)\b.*\bdo(?:es)?\b.*\s)fall\s+under(?=[\s?.!]*$)/i;
/** "Has not won a single prize": it denies any. */
const SINGLE =
  /(?<=\b(?:[Nn]ot|[Nn]ever|[Nn]obody|[Nn]one|[Ww]ithout)\b|n['’]t\b)(\s+(?:\p{Ll}+\s+){0,4}?)((?:even\s+)?a\s+single)(?=\s+\p{Ll})/u;
/** "Hold a first aid certificate", "has won a prize": what is so of somebody, as a thing that they have. */
const HELD_THING =
  /\b(?:(?:has|have|had)\s+)?(?:has|have|had|having|holds?|held|holding|carr(?:y|ies|ied|ying)|got|w[io]ns?|earn(?:s|ed)?)\s+(an?|any|the|no)\s+((?:[\p{Ll}-]+\s+){0,3}[\p{Ll}-]+)/gu;
/** "Shrubs that are classed as rare": it only joins the value. */
const JOINS_VALUE =
  /\b(?:rated|classed|classified|marked|labell?ed|listed|described|considered|graded|deemed|designated)(?:\s+as)?\s+(?=((?:[\p{L}\p{N}-]+\s*){1,3}))/giu;

/** "Who is listed as a screenwriter of []", where the graph says of things who wrote them. */
const LISTED_AS =
  /(?<=\b(?:is|are|was|were)\s+)(?:listed|credited|named|given|known)\s+as\s+(?=(?:(?:the|an?)\s+)?(\p{L}+))/giu;
/** "Who in the world wrote []". */
const IN_THE_WORLD =
  /(?<=^\W*(?:who|what|when|where|which|how|why)\s)(?:in\s+the\s+world|on\s+earth|the\s+(?:hell|heck|devil))(?=\s\p{Ll})/iu;
/** "Over a tonne (1,000 kg)": what is said again in brackets, and not "(1936 builds)". */
const SAID_AGAIN = new RegExp(
  `(?<=(?:\\p{N}|\\ban?)\\s\\p{L}+\\s)\\([^()\\p{L}]*\\p{N}[\\d.,]*\\s*(?:${ENGLISH.measures.join("|")}|g|t|ft|lbs?|mph|sec(?:ond)?s?|min(?:ute)?s?|h(?:ou)?rs?|days?|weeks?|months?|years?)\\)`,
  "giu",
);

/** "What was [] treated for?" asks for the reason, and "what was [] granted for" for what the graph says it is granted for. */
const WHAT_FOR = /^(\W*)what(?=\s(?:is|are|was|were)\s.*\s(\p{Ll}+ed)\sfor\W*$)/iu;
/** "How many people can [] hold?", of what has a capacity. */
const CAN_HOLD =
  /^(\W*how\s+many\s+([\p{L}-]+)\s+can)(\s.+\s)(?:hold|take|fit|seat|sleep|carry|accommodate|house)(?=[\s?.!]*$)/iu;

/** The question with spaces in the place of these, so that all else stays where it is. @throws what the graph throws */
export async function withoutAsides(question: string, graph: GraphSource): Promise<string> {
  const words = await graphWords(graph);
  const asked = withoutFillers(await withoutPreface(question, graph), words);
  return withoutEnd(withPlainWords(asked, schemaNames(words)), words);
}

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
  const isSpoken = (noun: string) => relations.some((type) => says(tokensOf(noun), relationWords(type)));
  const hasValue = (text: string) => {
    const next = text.trim().toLowerCase().split(/\s+/);
    return next.some((_, at) => byValue.has(next.slice(0, at + 1).join(" ")));
  };
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
    .replace(DIVIDED, blank)
    .replace(SAID_AGAIN, blank)
    .replace(WHAT_FOR, (text, start: string, verb: string) =>
      relations.some((type) => [`${verb} for`, `${verb} on`].includes(relationWords(type)))
        ? text
        : `${start}why `,
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
    .replace(FALLS_UNDER, (text) => (isName(text) ? text : blank(text)))
    .replace(JOINS_VALUE, (text, next: string) => (!hasValue(next) || isName(text) ? text : blank(text)));
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

const LIVES_IN = /\b(?:lives|housed|stored|kept|moored|stabled|stays) (?:in|at)$/;

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
