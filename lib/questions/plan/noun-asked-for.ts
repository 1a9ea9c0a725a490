/** The noun that a question asks for: narrower than a label, of no kind that the graph has, or what things have and not the things. */
import type { GraphSchema, GraphSource } from "../../graph/graph-source";
import { edgesOf, stagesOf } from "../../graph/query/query-facts";
import type { QueryGraph } from "../../graph/query/query-graph";
import { queryTerms } from "../../graph/query/query-terms";
import { answerType } from "../../graph/text/answer-type";
import { singularName } from "../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { namesPeople } from "../../words/names-people";
import { PERSON } from "../../words/people";
import { isSpokenForLabel } from "../../words/spoken-nouns";
import { phraseKey } from "../../words/spoken-words";
import { ANIMALS, ANY_PEOPLE, ANY_VERB, COMPANY, HERD, WHICH } from "../../words/word-patterns";
import type { Token } from "../language/words";
import { ANSWER } from "./candidates/candidate-query";
import { says } from "./kind-asked-for";
import type { Candidate } from "./plan";

/** "Which elephants", where animals are asked for and something else in the graph is called an elephant; "which nurses" of a graph that knows none. */
export async function narrowerNoun(
  tokens: readonly Token[],
  { open, left }: { open: readonly Token[]; left: ReadonlySet<string> },
  { label, query }: Candidate,
  graph: GraphSource,
): Promise<string[]> {
  const [which, noun, counted] = tokens;
  // "How many animals are there?" counts no herds.
  const isHerd = HERD.test(label) && queryTerms(query).keys.size === 0;
  if (isHerd && which?.lower === "how" && ANIMALS.test(counted?.lower ?? "")) return [counted!.text];
  if (!WHICH.test(which?.lower ?? "") || noun?.kind !== "word" || noun.isStop) return [];
  const { labels, relations } = await graph.schema();
  const own = labels.find(({ name }) => name === label);
  const isPeople = ANY_PEOPLE.test(singularName(noun.lower)) && namesPeople(label, own?.properties ?? []);
  const isOfSchema =
    isPeople ||
    isSpokenForLabel(relationWords(label), noun.stem) ||
    labels.some(({ name }) => stemsOf(relationWords(name)).includes(noun.stem));
  const edges = edgesOf(stagesOf(query));
  // "Which companies played at []": not the sponsors of where bands play.
  const isCompany =
    COMPANY.includes(singularName(noun.lower)) && !stemsOf(relationWords(label)).includes(noun.stem);
  const ofAnswer = edges.filter(({ from, to }) => from === ANSWER || to === ANSWER);
  const isBeside = edges.length > 1 || isAnySaid(tokens, { types: relations.map(({ type }) => type) });
  if (isCompany && isBeside && !ofAnswer.some((edge) => isAnySaid(tokens, edge))) return [noun.text];
  if (isOfSchema || !open.includes(noun) || edges.length === 0) return [];
  // "Which topics is [] about?", of its tags.
  if (edges.some(({ types }) => types.some((type) => says([noun], relationWords(type))))) return [];
  // "Which bus goes to []?", where huts serve crags: neither the noun nor the verb is what the graph says.
  const isSaid = edges.some((edge) => isAnySaid(tokens, edge));
  if (left.has(noun.lower) && !isSaid) return [noun.text];
  const one = singularName(noun.lower);
  if (left.has(noun.lower) && PERSON.has(one) && !ANY_PEOPLE.test(one)) return [noun.text];
  const found = await graph.searchText(singularName(noun.lower), { k: MOST_CALLED_SO });
  const nodes = await graph.nodes(found.map(({ id }) => id));
  const isCalledSo = nodes.some(
    (node) => !node.origin && !node.labels.includes(label) && stemsOf(node.name).includes(noun.stem),
  );
  return isCalledSo ? [noun.text] : [];
}

/** "What types are the films of []?", "the films of [] came out in which years?": not the films that have a type or a year. */
export function whatTheyAre(
  tokens: readonly Token[],
  label: string,
  edges: QueryGraph["edges"],
  { relations }: GraphSchema,
): string[] {
  const isWhich = (token: Token | undefined) => WHICH.test(token?.lower ?? "");
  const isFirst =
    isWhich(tokens[0]) &&
    /^(?:are|were)$/.test(tokens[2]?.lower ?? "") &&
    /^(?:the|these|those|all)$/.test(tokens[3]?.lower ?? "");
  const noun = isFirst ? tokens[1] : isWhich(tokens.at(-2)) ? tokens.at(-1) : undefined;
  if (!noun) return [];
  const leadsAway = (type: string) =>
    says([noun], relationWords(type)) &&
    relations.some(({ type: own, ends }) => {
      const [most] = ends.toSorted((a, b) => b.count - a.count);
      return own === type && most !== undefined && most.target !== label;
    });
  return edges.some(({ from, types }) => from === ANSWER && types.some(leadsAway)) ? [noun.text] : [];
}

/** Behind a statement, too: "[] taught a captain; which crews work on the flights of this captain?" */
const ASKED =
  /(?:^\W*|[:;]\s+)(?:(?:in|at|on|from|to|for|with|by|of)\s+)?(?:which|what|how\s+many|who\s+(?:is|was|are|were)\s+the|(?:give|show|tell|list|find|name)(?:\s+(?:me|us))?(?:\s+all)?\s+the)\s+([\p{L}-]+)(?:\s+([\p{L}-]+)\s+(?:is|are|was|were|does?|did|has|have)\b)?/iu;

/** "Which landlords sued []", "who was the judge on []": the labels that it may mean. */
export function labelsAskedFor(question: string, { labels }: Pick<GraphSchema, "labels">): readonly string[] {
  const [, first, next = ""] = ASKED.exec(question) ?? [];
  if (first === undefined) return [];
  // "What film genre", and not "which pinned notes" of what is called so.
  const [stem = ""] = stemsOf(next);
  const isPart = labelsSaid(first, labels).some((label) => stemsOf(relationWords(label)).includes(stem));
  return labelsSaid(!isPart && labelsSaid(next, labels).length > 0 ? next : first, labels);
}

/** "Ship" of vessels, and of no shipping companies. */
export function labelsSaid(noun: string, labels: GraphSchema["labels"]): readonly string[] {
  const names = labels.map(({ name }) => name);
  const spoken = () => names.filter((name) => isSpokenForLabel(relationWords(name), phraseKey(noun)));
  return answerType(`Which ${noun}`, names)?.labels ?? spoken();
}

/** "[] taught a captain; which crews …": the noun behind a statement, where it names a label that the query does not find. */
export function askedBehind(question: string, label: string, schema: GraphSchema): string[] {
  const [behind, noun] = /[:;]\s+(?:which|what)\s+([\p{L}-]+).*/iu.exec(question) ?? [];
  const labels = behind === undefined ? [] : labelsAskedFor(behind, schema);
  return noun && labels.length > 0 && !labels.includes(label) ? [noun] : [];
}

function isAnySaid(tokens: readonly Token[], { types }: { types: readonly string[] }): boolean {
  return types.some((type) => says(tokens, relationWords(type), ANY_VERB));
}

/** Nodes that are looked at for a word of their names. */
const MOST_CALLED_SO = 5;
