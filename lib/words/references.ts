/** English words that refer to what was said before. */

export type Kind = "she" | "it" | "they" | "those" | "this";
export const WORDS: Readonly<Record<string, Kind>> = {
  he: "she",
  him: "she",
  his: "she",
  she: "she",
  her: "she",
  hers: "she",
  it: "it",
  its: "it",
  they: "they",
  them: "they",
  their: "they",
  theirs: "they",
  these: "those",
  those: "those",
  this: "this",
  that: "this",
  there: "it",
};
export const REFERRING =
  /(?<![\p{L}\p{N}'’])(?:(this|that|these|those)(?: (\p{L}[\p{L}-]*))?|he|him|his|she|hers|her|its|it|they|them|theirs|their|(?<!\b(?:is|are|was|were|be|been)\s)there(?=\s*(?:$|[?.!,]|(?:in|on|before|after|since|until|now|today)\b)))(?![\p{L}\p{N}])/giu;
/** "Which other films": than those that were spoken of. */
export const OTHER_KIND = /\b(?:which|what)\s+(other\s+(\p{L}[\p{L}-]*))/iu;
/** Who that is was said before. */
export const MEANS_ONE = /(?<![\p{L}\p{N}'’])(?:he|she|him|her)(?![\p{L}\p{N}])/giu;
/** "Who is []?" asks for nobody else. */
export const WHO_IS = /^\s*who(?:['’]s|\s+(?:is|was|are|were))\s*[?.!]*\s*$/i;
/** "Is it true that", "how long does it take": nothing is meant. */
export const EMPTY_IT = /^\s*(?:true|possible|likely|take|takes)\b/i;
/** "And who wrote?", "also in which year?": what it is about was left out. */
export const ELLIPSIS = /^\s*(?:and|also|so|but)\b[\s,]*/i;
/** A few words that ask and name nothing: "who wrote", "in which year", "the writers". */
export const LEFT_OPEN =
  /^(?:(?:(?:in|on|at|from)\s+)?(?:which|what)\s+\p{Ll}+|who|whom|when|where|how)(?:\s+(?:was|is|were|are|did|does|do|has|have|else|also))*(?:\s+\p{Ll}+)?$|^the\s+\p{Ll}+(?:\s+\p{Ll}+)?$/iu;
/** "Her films" is possessive, "who met her in Rome" is not. */
export const AFTER_OBJECT =
  /^\s*(?:$|[?.,!]|(?:in|on|at|with|by|for|from|to|as|and|or|before|after|when|who)\b)/i;
export const OPENING = /^\s*(?:and|also|so|but)\b[\s,]*/i;
/** "Which of", "how many of", "did any of": what is asked for is some of them. */
export const AMONG =
  /^\s*(?:(?:and|but|so|also)\b[\s,]*)?(?:(?:in|for|from|by|with)\s+)?(?:which|who|whom|what|how many|(?:is|are|was|were|do|does|did|has|have)\s+(?:any|some|one|either|none))(?:\s+(?:one|two|three))?\s+of\s*$/i;
/** "Are all of them", "both of them" is "are they". */
export const EACH_OF = /\b(?:all|both|each)\s+of\s+$/i;
/** Verbs that take what was left out with "in". */
export const WITHIN =
  /\b(?:star|starred|stars|act|acted|acts|appear|appeared|appears|play|played|plays|featured|work|worked)\s*$/i;
/** "The writers", "the year": of something. */
export const NOUN_PHRASE =
  /^\s*(?:and|also|so|but)\b[\s,]*(?:what is |what was |who are |who were )?the\s+[\p{L}\s-]+$/iu;
export const AFTER_AND =
  /^\s*(?:and|but)\s+(?!(?:also|who|whom|whose|which|what|when|where|why|how)\b)(?:(?:in|on|at|by|for|from|of|with)\s+)?(?:the\s+)?([^?]+?)\s*\??\s*$/i;
