/** MetaQA's questions with their relation words replaced by others. */
import { evenly } from "../../lib/graph/numeric/statistics";
import { metaQaQuestions } from "../corpora/public-graphs";
import { seeded } from "../corpora/seeded";
import { oneOf, type WordingSet } from "./wording-set";

/** Whole words, longest first; what is asked for and the topic are never touched. */
const REPLACED: readonly [RegExp, readonly string[]][] = [
  [/\bscreenwriters?\b/gi, ["scriptwriters", "scenarists"]],
  [/\bwriters?\b/gi, ["authors", "scribes"]],
  [/\bco-?(?:starred|acted|appeared)\b/gi, ["shared the screen"]],
  [/\b(?:starred|acted|appeared)\b/gi, ["performed", "played"]],
  [/\b(?:stars|acts|appears)\b/gi, ["performs", "plays"]],
  [/\bstarring\b/gi, ["featuring", "with performances by"]],
  [/\b(?:star|act|appear)\b/gi, ["perform", "play a role"]],
  [/\bactors?\b/gi, ["performers", "cast members"]],
  [/\bactress(?:es)?\b/gi, ["performers"]],
  [/\bco-?directed\b/gi, ["helmed together"]],
  [/\bdirected\b/gi, ["helmed", "shot"]],
  [/\bdirect\b/gi, ["helm"]],
  [/\bdirectors?\b/gi, ["filmmakers", "helmers"]],
  [/\b(?:wrote|co-?wrote)\b/gi, ["penned", "authored"]],
  [/\b(?:written|co-?written)\b/gi, ["penned", "authored"]],
  [/\bwrite\b/gi, ["pen", "author"]],
  [/\bgenres?\b/gi, ["categories", "style"]],
  [/\blanguages?\b/gi, ["tongue"]],
  [/\brelease(?:d)? (?:years?|dates?)\b/gi, ["dates of premiere"]],
  [/\b(?:were|was) released\b/gi, ["came out", "premiered"]],
  [/\breleased\b/gi, ["put out", "premiered"]],
  [/\brelease\b/gi, ["come out", "premiere"]],
];

const topicMark = "\u0001";

/** @param most of each number of steps */
export function metaQaWords(train: boolean, most = 300, seed = 3): WordingSet["questions"] {
  const random = seeded(seed);
  return ([1, 2, 3] as const).flatMap((hops) => {
    const all = metaQaQuestions(hops).filter((question) => question.train === train);
    return evenly(all, most * 2)
      .map((question) => {
        const topic = question.topics[0]!;
        let text = question.text.replace(topic, topicMark);
        const before = text;
        for (const [pattern, words] of REPLACED) text = text.replace(pattern, () => oneOf(words, random));
        return { ...question, hops, isOther: text !== before, text: text.replace(topicMark, () => topic) };
      })
      .filter(({ isOther }) => isOther)
      .slice(0, most * 2)
      .filter(
        (_, at, { length }) =>
          length <= most || Math.floor((at * most) / length) !== Math.floor(((at - 1) * most) / length),
      );
  });
}
