/** "Which shows were running in May 2019?": those that had begun by its end, and had not ended before it. */

import { relationWords } from "../../../graph/text/relation-words";
import { CLOSES, OPENS_OR_BEGINS, UNDER_WAY } from "../../../words/word-patterns";
import { isTime } from "../lexicon/scan-properties";
import { isYear } from "../words";
import { predicatesOf } from "./compare-property";
import type { Compared } from "./compared-values";
import { ownerSaid, type QuestionView } from "./question-view";
import type { Choice } from "./slot";

/** Least score of the label that begins and ends. */
const SAID = 0.5;
const MOST_WORDS = 5;

/** Where what is spoken of has one time for its beginning and one for its end. */
export function underWay(view: QuestionView, compared: Compared): Choice[] {
  const { tokens, words } = view;
  const { first, operator, values } = compared;
  const ahead = tokens.slice(Math.max(0, first - MOST_WORDS), first);
  const [said] = UNDER_WAY.exec(ahead.map(({ lower }) => lower).join(" ")) ?? [];
  const isThen = values.length === 1 && (values[0]!.date !== null || isYear(values[0]!));
  if (!said || !isThen || operator !== null) return [];
  const verb = said.split(" ").slice(1, -1);
  if (verb.some((word) => words.byValue.has(word))) return [];
  const times = words.properties.filter((one) => one.owner.kind === "node" && isTime(one));
  return words.labels.flatMap(({ name }): Choice[] => {
    const own = times.filter(({ owner }) => owner.name === name);
    const of = (side: RegExp) => own.filter(({ key }) => side.test(relationWords(key)));
    const [[start, ...starts], [end, ...ends]] = [of(OPENS_OR_BEGINS), of(CLOSES)];
    const owner = start ? ownerSaid(view, start) : 0;
    if (!start || !end || starts.length + ends.length > 0 || owner < SAID) return [];
    const begun = predicatesOf(start, { ...compared, operator: "<=" });
    const ended = predicatesOf(end, { ...compared, operator: ">=" });
    if (!begun || !ended) return [];
    return [
      {
        use: {
          kind: "condition",
          property: start,
          predicates: begun,
          ends: [ended, [{ operator: "is null" as const, value: null }]].map((one) => ({
            property: end,
            predicates: one,
          })),
        },
        features: { "c.any": 1, "c.said": 1, "c.owner": owner, "c.year": 1, "c.range": 1 },
        explains: ahead.flatMap((token, at) =>
          at > ahead.length - 2 - verb.length ? [tokens.indexOf(token)] : [],
        ),
      },
    ];
  });
}
