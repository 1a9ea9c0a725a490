/** The kind of thing that a question asks for: the noun behind its question word, compared with the words of the schema. */
import { KINDS } from "../../graph/text/answer-type";
import { singularName } from "../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { sameLetters, type WordLinks } from "../../words/word-links";
import { BE, FILLER_WORDS, REQUEST_WORDS } from "../../words/word-patterns";
import { isContent, KIND_OF, largestOf, plain, type Rows, type SchemaWords, SURELY } from "./schema-words";
import type { QuestionToken } from "./verbalise";

const QUESTION_WORDS: ReadonlySet<string> = new Set("who whom whose what which when where why".split(" "));
/** Longest noun phrase that is read as what is asked for. */
const ASKED_WORDS = 3;

function textsOf(tokens: readonly QuestionToken[]): (string | null)[] {
  return tokens.map((token) => ("word" in token ? plain(token.word) : null));
}

/** Token position of the question word (of "how many" its last), or of the request that replaces one; null when there is neither. */
export function placeOfAsking(tokens: readonly QuestionToken[]): number | null {
  const texts = textsOf(tokens);
  let at = texts.findIndex(
    (word, place) =>
      word !== null && (QUESTION_WORDS.has(word) || (word === "many" && texts[place - 1] === "how")),
  );
  if (at < 0) at = texts.findIndex((word) => word !== null && REQUEST_WORDS.has(word));
  return at < 0 ? null : at;
}

/** Nearness of each relation and label to what is asked for at that position; null when the question does not say. */
export function readAsked(
  tokens: readonly QuestionToken[],
  at: number | null,
  schema: SchemaWords,
  near: (word: string) => Rows,
): Rows | null {
  if (at === null) return null;
  const texts = textsOf(tokens);
  const kind = KINDS.find(({ questionWords }) => questionWords.includes(texts[at] ?? ""));
  if (kind) return kindRows(kind, schema);
  let next = at + 1;
  while (FILLER_WORDS.has(texts[next] ?? "-")) next++;
  // "How many times" asks for no kind of thing.
  if (texts[at] === "many" && texts[next] === "times") return null;
  // "What kind of film is []" asks for no film.
  if (
    KIND_OF.test(texts[next - 2] ?? "") &&
    BE.test(texts[next + 1] ?? "") &&
    next + 2 < texts.length &&
    texts[next + 2] === null
  )
    return null;
  const nouns: string[] = [];
  for (let word = texts[next]; word && isContent(word) && nouns.length < ASKED_WORDS; word = texts[++next])
    nouns.push(word);
  if (nouns.length === 0) return null;
  const rows = nouns.map((noun) => rowsOfNoun(singularName(noun), near(noun), schema));
  return {
    relations: largest(rows.map((row) => row.relations)),
    labels: largest(rows.map((row) => row.labels)),
  };
}

/**
 * The label that a request without a question word begins with: "films directed by []", "posts by users who follow []". Null where it
 * begins with none.
 */
export function readOpening(
  tokens: readonly QuestionToken[],
  at: number | null,
  near: (word: string) => Rows,
): Rows | null {
  const texts = textsOf(tokens);
  let first = 0;
  while (FILLER_WORDS.has(texts[first] ?? "-")) first++;
  const noun = texts[first];
  if (!noun || !isContent(noun) || QUESTION_WORDS.has(noun)) return null;
  const isRelative =
    at !== null && at > first && at < texts.length - 1 && /^who(?:m|se)?$/.test(texts[at] ?? "");
  if (at !== null && !isRelative) return null;
  const { labels, relations } = near(noun);
  return largestOf(labels) >= SURELY ? { labels, relations } : null;
}

/** "Persons" asks for what "who" asks for, and so do "actors" where no label is called so; what relations they name is their own. */
function rowsOfNoun(noun: string, own: Rows, schema: SchemaWords): Rows {
  const kind = KINDS.find(({ general }) => general.includes(noun));
  if (kind) return kindRows(kind, schema);
  const wider = KINDS.find(({ narrower }) => narrower.includes(noun));
  if (!wider || largestOf(own.labels) >= SURELY) return own;
  const { labels } = kindRows({ ...wider, narrower: [] }, schema);
  return largestOf(labels) > 0 ? { relations: own.relations, labels } : own;
}

/** Terms that name the kind of thing that a question word asks for: "who" asks for actors, writers, persons. */
function kindRows(kind: (typeof KINDS)[number], { relations, labels }: SchemaWords): Rows {
  const stems = [...kind.general, ...kind.narrower].flatMap(stemsOf);
  const rowOf = (links: WordLinks) =>
    Float64Array.from(links.names, (name) => {
      const own = stemsOf(relationWords(name));
      return own.some((stem) => stems.some((asked) => sameLetters(asked, stem) > 0)) ? 1 : 0;
    });
  return { relations: rowOf(relations), labels: rowOf(labels) };
}

function largest(rows: readonly Float64Array[]): Float64Array {
  return rows.reduce((all, row) => all.map((value, at) => Math.max(value, row[at]!)));
}
