/** Times of the question that nothing of the first plan compares. */
import { isYear, type Token } from "../language/words";

const PART = /^(?:early|mid|late|spring|summer|autumn|fall|winter)$/;
const EDGE = /^(?:beginning|start|middle|end|turn)$/;

/**
 * "In August 1946" of films that have years, and a part of a time: "the early 1950s", "summer 1946", "the end of the year 1946".
 * @param open tokens of no name that the first plan does not read
 */
export function timesLeft(tokens: readonly Token[], open: readonly Token[]): string[] {
  const isTime = (token: Token | undefined) =>
    token !== undefined && (token.kind === "date" || isYear(token));
  const isOfTime = (at: number) =>
    isTime(tokens.slice(at).find(({ lower }) => !/^(?:of|in|the|year)$/.test(lower)));
  const isPart = ({ lower }: Token, at: number) =>
    (PART.test(lower) || (EDGE.test(lower) && tokens[at + 1]?.lower === "of")) && isOfTime(at + 1);
  return tokens
    .filter((token, at) => open.includes(token) && (token.kind === "date" || isPart(token, at)))
    .map(({ text }) => text);
}
