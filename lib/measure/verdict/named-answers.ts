/** The answers of a method by name. Passages and parts of tables are called after their source, which is no answer: what they say is. */
import { fold } from "../../graph/text/fold";
import type { RunColumn } from "../run/run";

const MOST_QUOTED = 120;
/** A dot is part of initials and a few short forms; after others a sentence ends. */
const PART = String.raw`(?:(?:\p{Lu}\.-?)+|(?:[JSD]r|St)\.|\p{Lu}[\p{L}'’-]*)`;
const PERSON = `${PART}(?: (?:(?:v[ao]n|d[aeiu]|de[lr]|der|l[ae]) )*${PART})*`;
/** The beginning of a title: "Bride of Frankenstein" is another film than "Frankenstein". */
const BEFORE = String.raw`(?:^|(?<=\p{Ll}{3}|[\d)])\. |\bTitle: |\)(?:,|,? and) |\b(?:(?:stars?|starred|plays?|played|appears?|appeared|acts?|acted) in|directed|wrote|made) )["“]?`;
const WHEN =
  /^(?:(?:in )?(?:what|which) year|when) (?:was|were|did) (.+?) (?:released|made|filmed|published|come out|appear)\W*$/iu;
const WHO = /^who (\p{L}+ed|wrote|made) (.+?)\W*$/iu;

/** Nodes by their names; where a method only quotes texts, the value that a sentence says, else the sentences. */
export function namedAnswers(
  { answer, evidence }: NonNullable<RunColumn["retrieval"]>,
  question: string,
): { node: string; name: string }[] {
  const found = new Map(evidence.nodes.map((node) => [node.id, node]));
  const entities = answer.nodes.filter((node) => !found.get(node)?.origin);
  const quotes = answer.nodes.flatMap((node) => {
    const said = answer.sentences.find(({ citations }) => citations.some((cited) => cited.node === node));
    return said ? [{ node, text: said.text }] : [];
  });
  const nameOf = (node: string) => found.get(node)?.name ?? node;
  // "What is Vertigo about?" is not answered by its name.
  const isEcho =
    answer.nodes.length === 1 &&
    quotes.length === 1 &&
    !answer.result &&
    answer.sentences.every(({ citations }) => citations.every(({ edges }) => edges.length === 0)) &&
    fold(question).includes(fold(nameOf(quotes[0]!.node)));
  if (entities.length > 0 && !isEcho) return entities.map((node) => ({ node, name: nameOf(node) }));
  for (const { node, text } of quotes) {
    const name = valueIn(text, question);
    if (name !== null) return [{ node, name }];
  }
  return quotes.map(({ node, text }) => ({ node, name: `“${shortened(untitled(text, nameOf(node)))}”` }));
}

/** A sentence without what it is taken from: "Vertigo (Film): Released in 1958, …". */
function untitled(text: string, title: string): string {
  const rest = text.startsWith(title) ? /^(?: \([^)]*\))?: (.+)$/s.exec(text.slice(title.length)) : null;
  return rest?.[1] ?? text;
}

/** Cut between words. */
function shortened(text: string): string {
  return text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED).replace(/[\s;:,]*\s\S*$/, "")}…` : text;
}

/** What a method says that only quotes texts: a value, else its first sentence; null where its answers have names of their own. */
export function quotedAnswer(
  retrieval: NonNullable<RunColumn["retrieval"]>,
  question: string,
): string | null {
  const [first] = namedAnswers(retrieval, question);
  const node = retrieval.evidence.nodes.find(({ id }) => id === first?.node);
  return node && (node.origin || first!.name !== node.name) ? first!.name : null;
}

/** "1965" of "The Cincinnati Kid (1965)", who directed it of "Films directed by Norman Jewison: Title: The Cincinnati Kid"; null where a sentence says neither. */
export function valueIn(sentence: string, question: string): string | null {
  const [, when] = WHEN.exec(question) ?? [];
  if (when)
    return new RegExp(`${name(when)}(?: \\(|\\W+[Yy]ear: )(\\d{4})\\b`, "u").exec(sentence)?.[1] ?? null;
  const [, verb = "", what = ""] = WHO.exec(question) ?? [];
  if (!what) return null;
  const by = `${verb.toLowerCase() === "wrote" ? "written" : literal(verb)} by (${PERSON}(?:(?:, | and )${PERSON})*)`;
  const titled = new RegExp(`^[^:]*\\b${by}: (?:.*; )?Title: ${literal(what)}(?:;| \\(|\\.?$)`, "u");
  const stated = new RegExp(`${name(what)}(?: \\(\\d{4}\\))?,? (?:was |were |is )?${by}`, "u");
  const [, said] = titled.exec(sentence) ?? stated.exec(sentence) ?? [];
  return said ?? null;
}

/** "Kid" is not "The Cincinnati Kid". */
function name(text: string): string {
  return `${BEFORE}${literal(text)}["”]?`;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
