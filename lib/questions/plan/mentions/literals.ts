/**
 * Numbers and comparisons in a question as restrictions on the properties that the schema has: "after 2000", "longer than 90
 * minutes", "the oldest", "in more than two films". Years may also be nodes that are called by their number, as in MetaQA.
 */

import type { GraphSchema } from "../../../graph/graph-source";
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import { isSameWord } from "../../../graph/text/word-forms";
import {
  DECADE,
  DIMENSIONS,
  IN_YEAR,
  MULTIPLES,
  OF_AGE,
  OF_WORK,
  type Operator,
  QUANTITIES,
  SUPERLATIVE,
  TEMPORAL,
  YEAR,
  YEAR_WORDS,
} from "../../../words/bounds";
import { SMALL_NUMBERS } from "../../../words/word-patterns";
import { keyMultiple } from "../../language/lexicon/key-multiple";
import type { Mention } from "../../mentions/mention";
import type { Restriction } from "../plan";

interface Property {
  label: string;
  key: string;
  stems: string[];
}

/** @param mentions Those of the question; a year that is a node shows the label of years. */
export function readRestrictions(
  question: string,
  schema: GraphSchema,
  mentions: readonly Mention[],
): Restriction[] {
  const properties = schema.labels.flatMap(({ name, properties: own }) =>
    own
      // A chain knows no units: of "costMillion" the language reads the number.
      .filter(({ key, type }) => type === "number" && keyMultiple(key) === undefined)
      .map(({ key }): Property => ({ label: name, key, stems: stemsOf(relationWords(key)) })),
  );
  const found = [
    ...readYears(question, schema, properties, mentions),
    ...readQuantities(question, schema, properties),
    ...readSuperlatives(question, properties),
  ];
  // "Older than Seven Samurai" compares with no number.
  const isPartOfName = ({ span }: Restriction) =>
    mentions.some((name) => span[0] < name.span[0] && name.span[0] < span[1] && span[1] < name.span[1]);
  return found
    .filter((one) => !isPartOfName(one))
    .toSorted((a, b) => a.span[0] - b.span[0] || (a.label < b.label ? -1 : 1));
}

function readYears(
  question: string,
  schema: GraphSchema,
  properties: readonly Property[],
  mentions: readonly Mention[],
): Restriction[] {
  const places = [
    ...properties.filter(({ key }) => TEMPORAL.test(relationWords(key))),
    ...yearLabels(schema, mentions).map((label) => ({ label, key: "name" })),
  ];
  const compare = (match: RegExpMatchArray, operator: Operator, value: number): Restriction[] =>
    places.map(({ label, key }) => ({ kind: "compare", ...placeOf(match), label, key, operator, value }));
  const found = YEAR_WORDS.flatMap(([pattern, operators]) =>
    [...question.matchAll(pattern)].flatMap((match) =>
      operators.flatMap((operator, at) => compare(match, operator, Number(match[at + 1]))),
    ),
  );
  for (const match of question.matchAll(DECADE)) {
    found.push(...compare(match, ">=", Number(match[1])), ...compare(match, "<=", Number(match[1]) + 9));
  }
  for (const match of question.matchAll(IN_YEAR)) {
    // If years are nodes, a year by itself is a mention.
    found.push(
      ...compare(match, "=", Number(match[1])).filter((one) => one.kind === "compare" && one.key !== "name"),
    );
  }
  return found;
}

/** Labels whose nodes are called by years. */
function yearLabels(schema: GraphSchema, mentions: readonly Mention[]): string[] {
  const named = mentions.flatMap(({ readings }) =>
    readings.filter(({ name }) => new RegExp(`^${YEAR}$`).test(name)).flatMap(({ labels }) => labels),
  );
  const called = schema.labels
    .map(({ name }) => name)
    .filter((name) => /^years?$/i.test(relationWords(name)));
  return called.length > 0 ? called : [...new Set(named)];
}

function readQuantities(
  question: string,
  schema: GraphSchema,
  properties: readonly Property[],
): Restriction[] {
  return QUANTITIES.flatMap(([pattern, operator]) =>
    [...question.matchAll(pattern)].flatMap((match): Restriction[] => {
      const value = numberOf(match[1]!, match[2]);
      const after = question.slice(match.index + match[0].length);
      const [counted] = stemsOf(after);
      const label = schema.labels.find(({ name }) => stemsOf(relationWords(name)).includes(counted ?? ""));
      if (label && Number.isInteger(value)) {
        return [{ kind: "count", ...placeOf(match), label: label.name, operator, value }];
      }
      const before = question.slice(0, match.index).split(/\s+/).slice(-4).join(" ");
      const said = stemsOf(`${before} ${match[0]} ${after.split(/\s+/).slice(0, 4).join(" ")}`);
      const dimensions = DIMENSIONS.filter(({ much, little }) =>
        sharesWord(`${much} ${little}`, match[0]),
      ).flatMap(({ keys }) => stemsOf(keys));
      return properties
        .filter(({ stems }) =>
          stems.some((stem) => [...said, ...dimensions].some((word) => isSameWord(word, stem))),
        )
        .map(({ label: owner, key }) => ({
          kind: "compare",
          ...placeOf(match),
          label: owner,
          key,
          operator,
          value,
        }));
    }),
  );
}

function readSuperlatives(question: string, properties: readonly Property[]): Restriction[] {
  return [...question.matchAll(SUPERLATIVE)].flatMap((match): Restriction[] => {
    const adjective = (match[2] ?? match[3])!.toLowerCase();
    const isReversed = match[1]?.toLowerCase() === "least";
    return DIMENSIONS.flatMap(({ much, little, keys }) => {
      const isMuch = sharesWord(much, adjective);
      if (!isMuch && !sharesWord(little, adjective)) return [];
      const stems = stemsOf(keys);
      return properties
        .filter((property) => property.stems.some((own) => stems.some((stem) => isSameWord(stem, own))))
        .filter(({ key }) => !(OF_AGE.test(adjective) && OF_WORK.test(relationWords(key))))
        .map(({ label, key }) => ({
          kind: "order",
          ...placeOf(match),
          label,
          key,
          descending: isMuch !== isReversed,
        }));
    });
  });
}

function placeOf(match: RegExpMatchArray): { span: [number, number]; text: string } {
  return { span: [match.index!, match.index! + match[0].length], text: match[0] };
}

function sharesWord(list: string, text: string): boolean {
  const words = text.toLowerCase().split(/\W+/);
  return list.split(" ").some((word) => word !== "" && words.includes(word));
}

function numberOf(digits: string, multiple: string | undefined): number {
  const small = SMALL_NUMBERS.indexOf(digits.toLowerCase());
  const value = small >= 0 ? small : Number(digits.replaceAll(",", ""));
  return value * (MULTIPLES[multiple?.toLowerCase() ?? ""] ?? 1);
}
