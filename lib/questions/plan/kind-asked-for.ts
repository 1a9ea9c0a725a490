/** The kind of thing that a question word asks for: a plan that finds another kind answers another question. */
import type { GraphSchema } from "../../graph/graph-source";
import type { QueryGraph } from "../../graph/query/query-graph";
import { allStemsOf, relationWords, stemsOf } from "../../graph/text/relation-words";
import { ENGLISH } from "../../words/english";
import { isOfPeople } from "../../words/names-people";
import { PARTICIPLE } from "../../words/source-end";
import { spokenForLabel } from "../../words/spoken-nouns";
import { phraseKey, spokenFor } from "../../words/spoken-words";
import {
  ABOARD,
  BE,
  BEFORE_WHO,
  HAPPENS_AT,
  JOINED_HOW,
  NOT_MEASURED,
  REASON,
  TIME_KIND,
} from "../../words/word-patterns";
import type { Computes } from "../language/interpretation";
import { findAny } from "../language/lexicon/find-cues";
import type { Token } from "../language/words";
import type { Candidate, QuestionPlan } from "./plan";

/** "When did []" and "why" ask for no person and no thing, "how much []" for a number, "where" and "who" for no number, "whose flat" for no flat. */
export function otherKind(
  tokens: readonly Token[],
  { label, arms }: Candidate,
  computes: Computes | undefined,
  { labels }: GraphSchema,
): string[] {
  const time = findAny(tokens, ENGLISH.time).find(({ first }) => first <= 1);
  const at = tokens
    .slice(0, 2)
    .findIndex(({ lower }) => /^(?:when|why|where|how|who|whom|whose)$/.test(lower));
  if (time && at < 0) return computes || isOfTime(label) ? [] : [time.text];
  const [word, next] = tokens.slice(Math.max(at, 0));
  if (at < 0 || !word || !next) return [];
  const shown = computes?.query.returns[0]?.expression;
  const { lower, text } = word;
  if (lower === "how" && /^(?:do|does|did|was|were)$/.test(next.lower))
    return computes || tokens.some((token) => JOINED_HOW.test(token.lower)) ? [] : [text];
  const phrase = phraseKey(`${lower} ${next.lower}`);
  // "How popular is []?" of what has votes.
  const isSpoken = arms.some(({ steps }) =>
    steps.some(({ type }) => spokenFor(relationWords(type)).some((spoken) => phraseKey(spoken) === phrase)),
  );
  if (lower === "how")
    return computes || isSpoken || NOT_MEASURED.test(next.lower) ? [] : [`${text} ${next.text}`];
  const isNumber = (key: string) =>
    labels.some(({ properties }) => properties.some((one) => one.key === key && one.type === "number"));
  const isPerson = isOfPeople(label, labels);
  // "Where is the newest van parked?" asks for no van, and "where is [] stationed?" for a station.
  const own = stemsOf(relationWords(label));
  const said = arms.flatMap(({ steps }) => steps.flatMap(({ type }) => stemsOf(relationWords(type))));
  const isSubject = tokens.some(
    ({ isCased, stem, lower }) =>
      !isCased && own.includes(stem) && !(said.includes(stem) && PARTICIPLE.test(lower)),
  );
  if (lower === "where")
    return (shown?.kind === "property" && isNumber(shown.key)) || (!computes && (isPerson || isSubject))
      ? [text]
      : [];
  const isOther =
    lower === "when"
      ? !computes && !isOfTime(label)
      : lower === "why"
        ? !computes && !REASON.test(label)
        : lower === "whose"
          ? !computes && (own.includes(next.stem) || (!isPerson && isOwned(next, arms)))
          : shown !== undefined && shown.kind !== "variable";
  return isOther ? [text] : [];
}

export function isOfTime(label: string): boolean {
  return TIME_KIND.test(label);
}

/** "Whose freight is on []?": a single step leads to the freight, unless that is the relation ("whose boss"). */
function isOwned({ stem }: Token, [arm, ...others]: Candidate["arms"]): boolean {
  if (!arm || others.length > 0 || arm.steps.length > 1) return false;
  const type = relationWords(arm.steps[0]!.type);
  return !stemsOf(type).includes(stem) && !spokenFor(type).some((text) => phraseKey(text) === stem);
}

/** "Who cares for the penguins?": not other animals, where keepers are on the way to them. */
export function whoBeside(
  { tokens, open, mentions }: Record<"tokens" | "open", readonly Token[]> & Pick<QuestionPlan, "mentions">,
  { label, arms: [arm], interpretation }: Candidate,
  query: QueryGraph,
  { labels, relations }: GraphSchema,
): string[] {
  const { nodes, edges } = query;
  // "From whom did we get the pictures by []?", "could you tell me who …"
  const at = tokens.findIndex(({ lower }) => !BEFORE_WHO.test(lower));
  const [who, ...rest] = tokens.slice(Math.max(at, 0));
  if (!/^whom?$/.test(who?.lower ?? "") || !who) return [];
  const isPeople = (name: string) => isOfPeople(name, labels);
  const isAmongPeople = mentions.some(({ readings }) => readings.some((one) => one.labels.some(isPeople)));
  if (!isPeople(label) && !isAmongPeople && isWhere(rest, query)) return [who.text];
  // "Who was aboard []?": no instruments.
  const [be = "", ...next] = rest.slice(0, 3).map(({ lower }) => lower);
  if (!isPeople(label) && BE.test(be) && ABOARD.test(next.join(" "))) return [who.text];
  // "Who looks after the bed that [] is in?" asks for no bed.
  const said = new Set(edges.flatMap(({ types }) => types.flatMap((type) => stemsOf(relationWords(type)))));
  const own = relationWords(label);
  const names = [...stemsOf(own), ...spokenForLabel(own).map((text) => phraseKey(text))];
  const spokenOf = rest.find(({ stem }) => !said.has(stem) && names.includes(stem));
  const isBeside = nodes.some((node) => node.labels.some(isPeople));
  const given = (arm && mentions[arm.mention]?.readings[arm.reading]?.labels) ?? [];
  const isOther = spokenOf !== undefined && labels.some(({ name }) => isPeople(name));
  // "Who is the oldest horse?" asks for no person; "who are the people quoted in the pieces by []?" for none of the pieces.
  const before = rest.slice(0, rest.indexOf(spokenOf!)).map(({ lower }) => lower);
  const isNoun = BE.test(before[0] ?? "") && !before.some((word) => LEADS_ON.test(word));
  if (interpretation) return isOther && !isNoun && !isPeople(label) ? [who.text] : [];
  // "Who caused []?": not where it was, of which nothing is said, where there are people that it is joined to.
  const isJoined = (one: string, other: string) => given.includes(one) && isPeople(other);
  const isNear = relations.some(({ ends }) =>
    ends.some(({ source, target }) => isJoined(source, target) || isJoined(target, source)),
  );
  const isSaid = edges.some(({ types }) => types.some((type) => says(rest, relationWords(type))));
  const isVerb = open.some(({ kind, isStop, lower }) => kind === "word" && (!isStop || lower === "doing"));
  const isUnsaid = edges.length === 1 && isNear && isVerb && !isSaid;
  return !isPeople(label) && (isBeside || isOther || isUnsaid) ? [who.text] : [];
}

const LEADS_ON = /^(?:at|by|for|from|in|of|on|that|to|who|whose|with)$/;

/** "Who flew []?" asks for nothing that [] flew on; "who employs []?" does ask for where [] works. */
function isWhere([verb]: readonly Token[], { edges: [edge, ...others], returns }: QueryGraph): boolean {
  const [shown] = returns;
  if (verb?.kind !== "word" || verb.isStop || !edge || others.length > 0) return false;
  const isAtEnd = shown?.expression.kind === "variable" && shown.expression.name === edge.to;
  return isAtEnd && edge.types.some((type) => HAPPENS_AT.test(relationWords(type)));
}

/** True if some words speak of a relation, by its name or as people say it. @param except phrases of theirs that say too little */
export function says(tokens: readonly Token[], type: string, except = /^$/): boolean {
  const stems = ` ${tokens.flatMap(({ lower }) => allStemsOf(lower)).join(" ")} `;
  const spoken = spokenFor(type).map(phraseKey);
  return [...stemsOf(type), ...spoken.filter((key) => !except.test(key))].some((said) =>
    stems.includes(` ${said} `),
  );
}
