/** The part of `snowball-stemmers` (no types of its own) that is used here. */
declare module "snowball-stemmers" {
  export function newStemmer(language: "english"): { stem(word: string): string };
}
