/** Names of relations and properties as words, apart from stemmers, which pages do not load. */
import { remembered } from "../once";

/** `DIRECTED_BY`, `directedBy` and "directed by" as the same words. */
export const relationWords = remembered(10_000, (type) =>
  type
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/[_:/.-]+/g, " ")
    .trim()
    .toLowerCase(),
);
