/** "When was [] launched?", "when did [] take place?": the one time of what is named that the verb behind it fits. */

import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import { isSameWord } from "../../../graph/text/word-forms";
import {
  ANY_TIME,
  BECAME_MEMBER,
  CAME_OUT,
  IS_HELD,
  MEMBER_SINCE,
  ONE_OF_MANY,
  PUBLISHED,
} from "../../../words/word-patterns";
import type { Mention } from "../../mentions/mention";
import { type CueSpan, findAny } from "../lexicon/find-cues";
import type { PropertyTerm } from "../lexicon/graph-words";
import { isTime } from "../lexicon/scan-properties";
import type { QuestionView } from "./question-view";
import { LIFE } from "./spoken-times";

/** Words behind the name, at most: "become a member". */
const MOST_WORDS = 4;

/** With the tokens of the verb, and whether it is that of its key; null if the name has none, or several that fit. */
export function ownTime(
  { question, tokens, words, cues }: QuestionView,
  mentions: readonly Mention[],
  { last }: CueSpan,
): { property: PropertyTerm; isSaid: boolean; explains: number[] } | null {
  const [name, ...others] = mentions.filter(({ kind }) => kind === "exact" || kind === "plural");
  if (!name || others.length > 0 || /['’]/.test(question.charAt(name.span[1]))) return null;
  const before = tokens.slice(last + 1).filter(({ from }) => from < name.span[0]);
  const verb = tokens.filter(({ from }) => from >= name.span[1]);
  if (before.some(({ isStop }) => !isStop) || verb.length > MOST_WORDS) return null;
  const said = verb.map(({ lower }) => lower).join(" ");
  const isAny = verb.length === 0 || IS_HELD.test(said) || findAny(verb, cues.happens).length > 0;
  const labels = name.readings[0]?.labels ?? [];
  const saysVerb = (key: string) =>
    verb.some(({ stem, isStop }) => !isStop && stemsOf(key).some((one) => isSameWord(stem, one)));
  const fits = (property: PropertyTerm) => {
    const key = relationWords(property.key);
    const own = key.split(" ").filter((word) => !stemsOf(relationWords(property.owner.name)).includes(word));
    if (own.some((word) => ONE_OF_MANY.test(word) && !said.includes(word))) return false;
    if (LIFE.test(key) || (isAny && ANY_TIME.test(own.join(" ")))) return isAny && !LIFE.test(key);
    const isPublished = CAME_OUT.test(said) && PUBLISHED.test(key);
    return saysVerb(key) || isPublished || (BECAME_MEMBER.test(said) && MEMBER_SINCE.test(key));
  };
  const [time, ...more] = words.properties.filter(
    (one) => one.owner.kind === "node" && labels.includes(one.owner.name) && isTime(one) && fits(one),
  );
  if (!time || more.length > 0) return null;
  const isSaid = saysVerb(relationWords(time.key));
  return { property: time, isSaid, explains: verb.map((token) => tokens.indexOf(token)) };
}
