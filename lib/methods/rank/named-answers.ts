/** The answers of a method by name. Passages and parts of tables are called after their source, which is no answer: what they say is. */
import type { RunColumn } from "../contract/run";

const MOST_QUOTED = 90;
const PERSON = String.raw`\p{Lu}[\p{L}.'’-]*(?: (?:(?:v[ao]n|d[aeiu]|de[lr]|der|l[ae]) )*\p{Lu}[\p{L}.'’-]*)*`;
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
  if (entities.length > 0) return entities.map((node) => ({ node, name: found.get(node)?.name ?? node }));
  const quotes = answer.nodes.flatMap((node) => {
    const said = answer.sentences.find(({ citations }) => citations.some((cited) => cited.node === node));
    return said ? [{ node, text: said.text }] : [];
  });
  for (const { node, text } of quotes) {
    const name = valueIn(text, question);
    if (name !== null) return [{ node, name }];
  }
  return quotes.map(({ node, text }) => ({
    node,
    name: `“${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED).trimEnd()}…` : text}”`,
  }));
}

/** "1965" of "The Cincinnati Kid (1965)", who directed it of "Films directed by Norman Jewison: Title: The Cincinnati Kid"; null where a sentence says neither. */
export function valueIn(sentence: string, question: string): string | null {
  const [, when] = WHEN.exec(question) ?? [];
  if (when)
    return new RegExp(`${name(when)}\\W+(?:[Yy]ear\\W+)?(\\d{4})\\b`, "u").exec(sentence)?.[1] ?? null;
  const [, verb = "", what = ""] = WHO.exec(question) ?? [];
  if (!what) return null;
  const by = `${verb.toLowerCase() === "wrote" ? "written" : literal(verb)} by (${PERSON}(?:(?:, | and )${PERSON})*)`;
  const titled = new RegExp(`^[^:]*\\b${by}: .*${name(what)}(?!\\w)`, "u");
  const stated = new RegExp(`${name(what)}\\W+(?:\\d{4}\\W+)?(?:was |were )?${by}`, "u");
  const [, said] = titled.exec(sentence) ?? stated.exec(sentence) ?? [];
  // "Jr." keeps its dot at the end of a sentence.
  return said?.replace(/(?<=\p{Ll}{2})\.$/u, "") ?? null;
}

/** "Kid" is not "The Cincinnati Kid". */
function name(text: string): string {
  return String.raw`(?<!\p{Lu}\p{L}* |\w)${literal(text)}`;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
