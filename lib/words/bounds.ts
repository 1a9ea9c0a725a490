/** English of bounds: words of years, comparatives and adjectives of what is measured. */
import { SMALL_NUMBERS } from "./word-patterns";

export type Operator = "<" | "<=" | ">" | ">=" | "=";
export const MULTIPLES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
};
export const NUMBER = `(?:[$€£]\\s?)?(\\d[\\d,]*(?:\\.\\d+)?|${SMALL_NUMBERS.join("|")})(?:\\s?(k|thousand|m|million|bn|billion)\\b)?`;
export const YEAR = "(1[0-9]{3}|20[0-9]{2}|21[0-9]{2})";
/** Verbs that only introduce a time: "were released before 1960" is one restriction, "directed before 1960" is not. */
export const CAME_ABOUT =
  "(?:\\b(?:(?:was|were|is|are|been)\\s+(?:first\\s+)?(?:released|made|published|issued|launched|produced|shot|filmed|built|created|founded)|c[ao]mes?\\s+out)\\s+)?";
/** Words of time, with what they say of a year. */
export const YEAR_WORDS: readonly [pattern: RegExp, operators: readonly Operator[]][] = [
  [
    new RegExp(`${CAME_ABOUT}\\b(?:between|from)\\s+${YEAR}\\s+(?:and|to|until|till)\\s+${YEAR}\\b`, "gi"),
    [">=", "<="],
  ],
  [new RegExp(`${CAME_ABOUT}\\b(?:after|later than)\\s+(?:the year\\s+)?${YEAR}\\b`, "gi"), [">"]],
  [
    new RegExp(
      `${CAME_ABOUT}\\b(?:since|from)\\s+(?:the year\\s+)?${YEAR}\\b(?!\\s+(?:to|until|till))`,
      "gi",
    ),
    [">="],
  ],
  [
    new RegExp(`${CAME_ABOUT}\\b(?:before|prior to|earlier than)\\s+(?:the year\\s+)?${YEAR}\\b`, "gi"),
    ["<"],
  ],
  [new RegExp(`${CAME_ABOUT}\\b(?:until|till|up to)\\s+(?:the year\\s+)?${YEAR}\\b`, "gi"), ["<="]],
];
export const DECADE = new RegExp(
  `(?:${CAME_ABOUT}\\b(?:in|during|from)\\s+)?\\b(?:the\\s+)?(1[0-9]{2}0|20[0-9]0)'?s\\b`,
  "gi",
);
export const IN_YEAR = new RegExp(`\\b(?:in|of|during)\\s+(?:the year\\s+)?${YEAR}\\b`, "gi");
export const TEMPORAL =
  /\b(?:years?|date|released?|born|birth|died|death|founded|since|publication|published)\b/;
/** Comparatives. */
export const QUANTITIES: readonly [pattern: RegExp, operator: Operator][] = [
  [new RegExp(`\\b(?:at least|no less than|not less than|minimum of)\\s+${NUMBER}`, "gi"), ">="],
  [new RegExp(`\\b(?:at most|no more than|not more than|up to|maximum of)\\s+${NUMBER}`, "gi"), "<="],
  [new RegExp(`\\b(?:more than|over|above|greater than|exceeding|\\w+er than)\\s+${NUMBER}`, "gi"), ">"],
  [new RegExp(`\\b(?:less than|fewer than|under|below)\\s+${NUMBER}`, "gi"), "<"],
  [new RegExp(`\\bexactly\\s+${NUMBER}`, "gi"), "="],
];
/** Adjectives: those that ask for much, those that ask for little, and how properties of that dimension are called. */
export const DIMENSIONS: readonly { much: string; little: string; keys: string }[] = [
  {
    much: "long longer longest",
    little: "short shorter shortest",
    keys: "length duration runtime minutes long",
  },
  {
    much: "tall taller tallest high higher highest",
    little: "low lower lowest",
    keys: "height elevation altitude rating score",
  },
  { much: "old older oldest", little: "young younger youngest", keys: "age" },
  {
    much: "new newer newest late later latest recent",
    little: "old older oldest early earlier earliest first",
    keys: "year date released founded published",
  },
  { much: "young younger youngest", little: "old older oldest", keys: "born birth" },
  {
    much: "large larger largest big bigger biggest",
    little: "small smaller smallest",
    keys: "size area population employees capacity",
  },
  { much: "populous", little: "", keys: "population" },
  { much: "expensive costly costliest", little: "cheap cheaper cheapest", keys: "price cost budget" },
  { much: "heavy heavier heaviest", little: "light lighter lightest", keys: "weight mass" },
  { much: "fast faster fastest", little: "slow slower slowest", keys: "speed" },
  { much: "rich richer richest", little: "poor poorer poorest", keys: "wealth income worth" },
  { much: "rated best popular", little: "worst", keys: "rating score stars popularity votes" },
];
export const SUPERLATIVE = new RegExp(
  `${CAME_ABOUT}\\b(?:the\\s+)?(?:(most|least)\\s+([a-z]+)|([a-z]+est|best|worst|first)(?:\\s+rated)?)\\b`,
  "gi",
);
/** The year of a person's first film says nothing of how old that person is. */
export const OF_AGE = /^(?:old|young)/;
export const OF_WORK = /^(?:first|last)\b/;
