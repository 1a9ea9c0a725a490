/** Nodes that are asked for beside the answers: "films and their directors", "questions along with their tags". */
import { CORRESPONDING, THEIR } from "../../../words/word-patterns";
import type { Token } from "../words";
import type { Draft } from "./build-sketches";
import type { QuestionView } from "./question-view";
import { rolePlaces } from "./target-features";

const JOINS = /^(?:and|with|plus|including|also)$/;

/** The first token of each noun that "and their" joins. */
export function besideNouns(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ lower }, at) => {
    if (!THEIR.test(lower) || !JOINS.test(tokens[at - 1]?.lower ?? "")) return [];
    const noun = CORRESPONDING.test(tokens[at + 1]?.lower ?? "") ? at + 2 : at + 1;
    return tokens[noun]?.kind === "word" ? [noun] : [];
  });
}

/** The draft's nodes that such nouns speak of, by position, with the token of the noun. */
export function besideNodes(view: QuestionView, draft: Draft): { node: number; place: number }[] {
  const nouns = besideNouns(view.tokens);
  if (nouns.length === 0) return [];
  return draft.nodes.flatMap(({ bound }, node) => {
    if (bound.length > 0) return [];
    const place = rolePlaces(view, draft, node).places.find((at) => nouns.includes(at));
    return place === undefined ? [] : [{ node, place }];
  });
}
