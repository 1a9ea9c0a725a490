/** "Or" between two relations or two labels, of which a query says one, or both together. */
import type { GraphSchema } from "../../graph/graph-source";
import type { QueryGraph } from "../../graph/query/query-graph";
import { relationWords } from "../../graph/text/relation-words";
import { isNamed } from "../language/lexicon/find-cues";
import type { Token } from "../language/words";
import { says } from "./kind-asked-for";
import type { QuestionPlan } from "./plan";

/** "Or" alone, where what it joins is not apart: "wrote or produced []" is not who did both, nor "a hall or a church" what is in both. */
export function orJoined(
  tokens: readonly Token[],
  mentions: QuestionPlan["mentions"],
  stages: readonly Pick<QueryGraph, "nodes" | "edges">[],
  { labels, relations }: GraphSchema,
  left: ReadonlySet<string>,
): string[] {
  const used = stages.flatMap(({ edges }) => edges.flatMap(({ types }) => types));
  const reached = stages.flatMap(({ nodes }) => nodes.flatMap((node) => node.labels));
  const saidBy = (token: Token, names: readonly string[]) =>
    names.filter((name) => says([token], relationWords(name)));
  return tokens
    .filter((or, at) => {
      const isSpoken = (token: Token) => token.kind === "word" && !token.isStop;
      const before = tokens.slice(Math.max(0, at - 2), at).findLast(isSpoken);
      const after = tokens.slice(at + 1, at + 4).find(isSpoken);
      if (or.lower !== "or" || !before || !after || [before, or, after].some((one) => isNamed(one, mentions)))
        return false;
      // "Sued or were sued by []" is of both ends.
      if (before.stem === after.stem && before === tokens[at - 1]) return true;
      // "Which vans do we own or rent?", of those that are rented.
      const isBeside = tokens[at - 1] === before && tokens[at + 1] === after;
      if (isBeside && left.has(before.lower) !== left.has(after.lower)) return true;
      return [
        { names: [...new Set(relations.map(({ type }) => type))], own: used },
        { names: labels.map(({ name }) => name), own: reached },
      ].some(({ names, own }) => {
        const [one, other] = [saidBy(before, names), saidBy(after, names)];
        const isApart = one.length > 0 && other.length > 0 && !one.some((name) => other.includes(name));
        return isApart && [...one, ...other].some((name) => own.includes(name));
      });
    })
    .map(({ text }) => text);
}

/** "That cite [] or cite []": not what cites the one, which cites the other; nor is "which of [] and []" something that both have. */
export function orBetween(tokens: readonly Token[], mentions: QuestionPlan["mentions"]): string[] {
  const isName = (token: Token) => token.isCased || isNamed(token, mentions);
  return tokens
    .filter(({ lower }, at) => {
      if (at === 1 && lower === "of" && /^(?:which|who|what)$/.test(tokens[0]!.lower))
        return (
          tokens[2] && isName(tokens[2]) && tokens.slice(3).find((token) => !isName(token))?.lower === "and"
        );
      const isBehind = at > 0 && isName(tokens[at - 1]!);
      return (
        lower === "or" &&
        !isNamed(tokens[at]!, mentions) &&
        isBehind &&
        tokens.slice(at + 1, at + 4).some(isName)
      );
    })
    .map(({ text }) => text);
}
