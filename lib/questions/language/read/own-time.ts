/** "When was [] launched?", "when did [] take place?": the one time of what is named that the verb behind it fits. */
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import { isSameWord } from "../../../graph/text/word-forms";
import type { Mention } from "../../mentions/mention";
import { type CueSpan, findAny } from "../lexicon/find-cues";
import type { PropertyTerm } from "../lexicon/graph-words";
import { isTime } from "../lexicon/scan-properties";
import type { QuestionView } from "./question-view";
import { LIFE } from "./spoken-times";

/** Words behind the name, at most: "become a member". */
const MOST_WORDS = 4;
/** Says no more of a time than that it is one. */
const ANY_TIME = /^(?:date|day|year|time|held|start|start date)$/;
const HELD = /^(?:held|on)$/;
const CAME_OUT = /^(?:(?:come|came|coming) out|appear(?:ed)?)$/;
const PUBLISHED = /\b(?:publish(?:ed)?|publication|released?|issued?|premiered?)\b/;

const BECAME_MEMBER = /^(?:become|became) (?:an? )?member$/;
const MEMBER_SINCE = /\b(?:since|joined|admitted|registered|enrolled)\b/;

/** With the tokens of the verb; null if the name has none, or several that fit. */
export function ownTime(
  { question, tokens, words, cues }: QuestionView,
  mentions: readonly Mention[],
  { last }: CueSpan,
): { property: PropertyTerm; explains: number[] } | null {
  const [name, ...others] = mentions.filter(({ kind }) => kind === "exact" || kind === "plural");
  if (!name || others.length > 0 || /['’]/.test(question.charAt(name.span[1]))) return null;
  const before = tokens.slice(last + 1).filter(({ from }) => from < name.span[0]);
  const verb = tokens.filter(({ from }) => from >= name.span[1]);
  if (before.some(({ isStop }) => !isStop) || verb.length > MOST_WORDS) return null;
  const said = verb.map(({ lower }) => lower).join(" ");
  const isAny = verb.length === 0 || HELD.test(said) || findAny(verb, cues.happens).length > 0;
  const labels = name.readings[0]?.labels ?? [];
  const fits = (property: PropertyTerm) => {
    const key = relationWords(property.key);
    const own = key.split(" ").filter((word) => !stemsOf(relationWords(property.owner.name)).includes(word));
    if (LIFE.test(key) || (isAny && ANY_TIME.test(own.join(" ")))) return isAny && !LIFE.test(key);
    const isVerb = verb.some(
      ({ stem, isStop }) => !isStop && stemsOf(key).some((one) => isSameWord(stem, one)),
    );
    const isPublished = CAME_OUT.test(said) && PUBLISHED.test(key);
    return isVerb || isPublished || (BECAME_MEMBER.test(said) && MEMBER_SINCE.test(key));
  };
  const [time, ...more] = words.properties.filter(
    (one) => one.owner.kind === "node" && labels.includes(one.owner.name) && isTime(one) && fits(one),
  );
  if (!time || more.length > 0) return null;
  return { property: time, explains: verb.map((token) => tokens.indexOf(token)) };
}
