/** English of what says nothing of what is asked, or says it again. */

import { ENGLISH } from "./english";

/** "Who used to work at [] but has since left?": an end is said twice, or here alone, where the graph has such ends. */
export const LEFT =
  /,?\s(?:but|and)\s+(?:(?:has|have)\s+(?:since\s+)?(?:left|stopped|quit|moved on)|(?:do|does|is|are)(?:n['’]t|\s+not)\s+(?:any\s*(?:more|longer))|no\s+longer\s+(?:do|does|is|are)|(?:do|does|is|are)\s+no\s+longer)(?=[\s?.!]*$)/i;
export const OVER = /\b(?:used to|formerly|previously)\b/i;

/** "I'm writing a report and need to know which …": what comes before a question that stands for itself. */
export const PREFACE =
  /^.*?\b(?:(?:need|want|wanted|like|love|have|try|trying|hoping|curious)\s+to\s+(?:know|see|learn)|find\s+out|tell\s+(?:me|us)|wonder(?:ing)?|know)[,:]?\s+(?=(?:who|whom|whose|what|which|when|where|how)\b)/i;
export const ASKS = /\b(?:who|whom|whose|what|which|when|where|how|why)\b/i;
export const ONESELF = /\b(?:i|we|me|us|you|let['’]?s)\b/i;
/** Capitals within a sentence, numbers and quotations: something that is named. */
export const NAMED = /(?<=[^\s.!?]\s+["'“‘(]?)(?!I\b)\p{Lu}|\p{N}|["“]/u;
/** It may be found in what comes before: "who leads it", "who the judge is". */
export const FOUND_BEFORE =
  /\b(?:it|its|they|them|their|he|him|his|she|her|one|ones|this)\b|\bthe\s+\p{Ll}+\s+(?:is|are|was|were)\W*$/iu;
/** "I need every film that …": all of them, and nothing of each. */
export const EVERY =
  /^(\W*(?:please\s+)?(?:(?:i|we)(?:['’]d)?\s+(?:need|want|like|would\s+like)|(?:give|show|list|find|get|tell|fetch|name)(?:\s+(?:me|us))?)\s+(?:to\s+(?:see|have|know)\s+)?)((?:every|each)(?:\s+single)?)(?=\s)/i;
export const OF_EACH =
  /\b(?:many|much|number|count|average|total|sum|most|least|fewest|fewer|more|less|with|their|its|his|her|per|by|each|every)\b|est\b/i;
/** "Which rooms have no chairs in them?", "lamps that nobody looks at it". */
export const RESUMED =
  /(?<=\b(?:(?:have|has|had|having|that|which|with)\s+(?:not\s+)?(?:no|any|some|an?|the\s+(?:most|fewest)|nobody|no\s?one|nothing)|haven['’]t\s+any|without)\s(?:(?!and\b|or\b)[\p{Ll}-]+\s){0,4}(?:in|on|at|to|for|from|of|with|by|under|against|about|\p{Ll}+ing)\s)(?:them|it)(?=[\s?.!]*$)/u;
/** "Is there a film that …, and who is it?" asks which film. */
export const WHO_IS_IT =
  /^(\W*)((?:(?:is|was)\s+there|does|did|has)\s+(?:an?|any|some)(?:(?:one|body)(?:\s+(?:who|that))?)?)(?=\s)(.*)([,.?]\s*(?:and\s+)?(?:who|what)\s+(?:is|was)\s+(?:it|that))(?=[\s?.!]*$)/i;
/** "Broken down by colour", "split by colour". */
export const DIVIDED = /\b(?:broken\s+down|split(?:\s+up)?|divided(?:\s+up)?)(?=\s+by\b)/i;
export const HELD_AGAIN =
  /(?<=\b(?:still|now|currently|presently)\b.*)\b(?:these\s+days|nowadays|today|at\s+present|at\s+the\s+moment|right\s+now)(?=[\s?.!]*$)/i;
/** "Did [] and [] ever act in the same film?": in a film together. */
export const THE_SAME =
  /(?<=^\W*(?:did|have|has)\s.*\sand\s.*)\b(?:ever\s+)?(\p{Ll}+(?:\s+(?:in|on|at|for))?)\s+the\s+same\s+(\p{Ll}+)(?=[\s?.!]*$)/iu;
/** "Are there any …? List them." */
export const LIST_THEM =
  /(?<=^\W*(?:(?:are|were)\s+there|which|what)\b[^?]*\?)\s+(?:list|name|show|give)\s+(?:me\s+)?them(?:\s+all)?(?=[\s.!]*$)/i;
/** "Split by open or closed", "open versus closed", at the end: both are values of what it is divided by. */
export const BY_VALUES =
  /(?:,?\s(?:split(?:\s+up)?|divided(?:\s+up)?|grouped|broken\s+down)\s+(?:by|into|between)\s+([\p{L} -]+?)\s+(?:or|and|versus|vs\.?)|[,:]\s+([\p{L} -]+?)\s+(?:versus|vs\.?|against|compared\s+(?:with|to)))\s+([\p{L} -]+?)(?=[\s?.!]*$)/iu;
/** "Sources by how reliable they are". */
export const BY_HOW =
  /\bby\s+how\s+(\p{L}+)\s+(?:they|it|each(?:\s+one)?|these)\s+(?:are|is|were|was)(?=[\s?.!]*$)/iu;
/** "…, cancelled and planned ones included", "…, including the cox", "how many …, counting guests, …": what is asked for all the same. */
const LISTED =
  "(?:the\\s+)?((?:[\\p{L}-]+(?:,\\s*(?:and\\s+)?|\\s+and\\s+|\\s+or\\s+))*[\\p{L}-]+)(?:\\s+ones)?";
export const INCLUDED = new RegExp(
  `,\\s+${LISTED}\\s+included(?=[\\s?.!]*$)|(?:,\\s+|(?<=^\\W*(?:how\\s+(?:many|much)|average|total)\\b.*(?<!\\b(?:not|without))\\s))(?:including|counting)\\s+${LISTED}(?=[\\s?.!]*$|,\\s)`,
  "iu",
);
/** "…, guests excluded": not these. */
export const EXCLUDED = /(?<=,\s+)(?:the\s+)?([\p{L}-]+)\s+excluded(?=[\s?.!]*$)/iu;
/** "The longest film we have on file", "all the films on our books". */
export const KEPT =
  /(?<=\s)(?:(?:that\s+)?(?:we|you|they)(?:['’]ve|\s+have|\s+hold|\s+keep)(?:\s+got)?\s+on\s+record|(?:(?:that\s+)?(?:we|you|they)(?:['’]ve|\s+have|\s+hold|\s+keep)(?:\s+got)?\s+)?on\s+(?:file|(?:our|the|your)\s+books))(?=[\s?.!]*$)/i;
/** "Which genre does [] fall under?": that it has it. */
export const FALLS_UNDER =
  /(?<=^\W*(?:what|which)\b.*\bdo(?:es)?\b.*\s)fall\s+under(?=[\s?.!]*$)|(?<=^\W*(?:what|which)\s+colou?rs?\s+do(?:es)?\s.*\s)(?:wear|come\s+in)(?=[\s?.!]*$)/i;
/** "Which version of [] is available?": which there is. */
export const IS_KNOWN =
  /(?<=^\W*(?:which|what)\s+(?:\p{Ll}+\s+)?(\p{Ll}+)\s+of\s.+\s(?:is|are|was|were)\s+)(?:available|known|given|listed|recorded|on\s+record)(?=[\s?.!]*$)/iu;
/** "What shape is [] in?" asks for its condition, "what shape is []?" does not. */
export const WHAT_SHAPE = /^(\W*)what\s+shape\s+(?:is|are|was|were)(?=\s)(.+?)(\sin)(?=\W*$)/i;
/** "Name everyone if there is a tie": all that tie are named anyway. */
export const IF_TIED =
  /(?<=[.?!])\s+(?:please\s+)?(?:name|list|give|show|include)\s+(?:me\s+)?(?:everyone|everybody|them\s+all|all(?:\s+of\s+them)?|each|both)\s+if\s+(?:there(?:['’]s|\s+is)\s+a\s+tie|(?:there\s+are\s+)?(?:several|ties|they\s+tie))(?=[\s.!]*$)/i;
/** "…, even if only partly": whatever part it is. */
export const EVEN_PARTLY =
  /,?\s+even\s+if\s+(?:it(?:['’]s|\s+is|\s+was)\s+)?only\s+(?:partly|partially|in\s+part)(?=[\s?.!]*$)/i;
/** "Whose books are the most numerous - which author has the most books?" asks the same twice. */
export const MOST_NUMEROUS = /^\W*whose\s+[^,:–—-]+\bmost\s+numerous\s*[,:–—-]\s*(?=(?:which|what|who)\b)/i;
/** "Which chairs date from before 1960?" */
export const DATES_FROM =
  /\b(?:that\s+)?(?:dates?|dated|dating)\s+(?:from|back\s+to)(?=\s+(?:before|after|the\s+\d|\d))/i;
/** "Has not won a single prize": it denies any. */
export const SINGLE =
  /(?<=\b(?:[Nn]ot|[Nn]ever|[Nn]obody|[Nn]one|[Ww]ithout)\b|n['’]t\b)(\s+(?:\p{Ll}+\s+){0,4}?)((?:even\s+)?a\s+single)(?=\s+\p{Ll})/u;
/** "Hold a first aid certificate", "has won a prize": what is so of somebody, as a thing that they have. */
export const HELD_THING =
  /\b(?:(?:has|have|had)\s+)?(?:has|have|had|having|holds?|held|holding|carr(?:y|ies|ied|ying)|got|w[io]ns?|earn(?:s|ed)?)\s+(an?|any|the|no)\s+((?:[\p{Ll}-]+\s+){0,3}[\p{Ll}-]+)/gu;
/** "Shrubs that are classed as rare": it only joins the value. */
export const JOINS_VALUE =
  /\b(?:rated|classed|classified|marked|labell?ed|listed|described|considered|graded|deemed|designated)(?:\s+as)?\s+(?=((?:[\p{L}\p{N}-]+\s*){1,3}))/giu;
/** "When did [] join us as a volunteer?", of a volunteer who joined. */
export const AS_A = /(?<=^\W*when\b.*\s)as\s+an?\s+(\p{Ll}+)(?=[\s?.!]*$)/iu;
/** "Donors by kind, please". */
export const PLEASE = /,?\s+please(?=[\s?.!]*$)/i;
/** "What is the oldest record we hold?" */
export const OURS =
  /(?<=\b\p{L}+(?:est|most)\s(?:\p{Ll}+\s){1,2})(?:that\s+)?(?:we|you|they)\s+(?:have|hold|own|keep|stock|run|offer)(?=[\s?.!]*$)/iu;
/** "Who is listed as a screenwriter of []", where the graph says of things who wrote them. */
export const LISTED_AS =
  /(?<=\b(?:is|are|was|were)\s+)(?:listed|credited|named|given|known)\s+as\s+(?=(?:(?:the|an?)\s+)?(\p{L}+))/giu;
/** "Who in the world wrote []". */
export const IN_THE_WORLD =
  /(?<=^\W*(?:who|what|when|where|which|how|why)\s)(?:in\s+the\s+world|on\s+earth|the\s+(?:hell|heck|devil))(?=\s\p{Ll})/iu;
/** "Over a tonne (1,000 kg)": what is said again in brackets, and not "(1936 builds)". */
export const SAID_AGAIN = new RegExp(
  `(?<=(?:\\p{N}|\\ban?)\\s\\p{L}+\\s)\\([^()\\p{L}]*\\p{N}[\\d.,]*\\s*(?:${ENGLISH.measures.join("|")}|g|t|ft|lbs?|mph|sec(?:ond)?s?|min(?:ute)?s?|h(?:ou)?rs?|days?|weeks?|months?|years?)\\)`,
  "giu",
);
/** "What was [] treated for?" asks for the reason, and "what was [] granted for" for what the graph says it is granted for. */
export const WHAT_FOR = /^(\W*)what(?=\s(?:is|are|was|were)\s.*\s(\p{Ll}+ed)\sfor\W*$)/iu;
/** "What did [] go for at []?", "how much did [] fetch?": its price there. */
export const SOLD_FOR =
  /^(\W*)(what\s+did|how\s+much\s+did)(\s.+?\s)(sell\s+for|go\s+for|fetch)(?=[\s?.!]*$|\s(?:at|in|on)\s)/iu;
/** "How many people can [] hold?", of what has a capacity. */
export const CAN_HOLD =
  /^(\W*how\s+many\s+([\p{L}-]+)\s+can)(\s.+\s)(?:hold|take|fit|seat|sleep|carry|accommodate|house)(?=[\s?.!]*$)/iu;
/** "Which town is home to the most clubs?": which has them. */
export const HOME_TO = /\b(is|are|was|were)\s+home\s+to\b/i;
/** "The oldest show, i.e. the one that began first". */
export const THAT_IS = /(?<=[,;(]\s*)i\.?\s?e\.?,?(?=\s)/gi;
