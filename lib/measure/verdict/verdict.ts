/**
 * The joint answer of the methods of a run: the answers on which most of them agree, their number, and the methods that differ. Methods
 * that follow the same plan are one voice: their agreement is not more evidence than one of them alone.
 */
import { fold } from "../../graph/text/fold";
import type { AnswerResult } from "../../methods/contract/answer";
import { resultText, wholeText } from "../../methods/contract/result-text";
import type { Verdict } from "../run/verdict";

export interface Vote {
  /** Id of the column, and the title to call it by. */
  method: string;
  /** The answer set, best first; empty when it abstains or failed. */
  answers: readonly { node: string; name: string }[];
  /** Others that it found and does not list. */
  more?: number | undefined;
  /** The computed value; `answers` are then the nodes it was computed from. */
  result?: AnswerResult | undefined;
  /** What its answers have in common that tie: "Both: 10 each". */
  tied?: string | undefined;
  abstained: boolean;
  /** Why it has no answer; null when it has none to give for another reason than failing. */
  error: string | null;
  /** In [0, 1]; absent where it is not known. */
  confidence?: number | undefined;
  leftOut?: readonly string[] | undefined;
  /** What its cell says where it abstains; where it is not known, the words left out. */
  because?: string | undefined;
  /** Names of the question that the graph does not have. */
  unknown?: readonly string[] | undefined;
  /** Of names that several persons have, who may be meant: a sentence each. */
  unclear?: readonly string[] | undefined;
  /** True if it read the question and a query found that nothing meets it: "none" is then the answer. */
  foundNothing?: boolean | undefined;
  /** Names the plan that it followed, or says that it only quotes texts; methods with the same one are one voice. Null for a way of its own. */
  plan: string | null;
  /** True if its answers are what texts say, and no nodes. */
  isQuote?: boolean;
  /** The way of finding answers; a vote that differs from all others in it says so. */
  goesBy?: "texts" | "links" | "plan";
}

/** The way of all that only quote texts: they read the same texts for the same words. */
export const TEXTS = "texts";

/** A confidence that nobody gave. */
const UNKNOWN_CONFIDENCE = 0.5;
const MOST_NAMED = 3;

/** Null when no method has ended. */
export function verdictOf(votes: readonly Vote[]): Verdict | null {
  if (votes.length === 0) return null;
  const isNone = votes.some(({ foundNothing }) => foundNothing);
  const sets = agreeing(votes.filter(saysSomething), Number(isNone));
  const whole = sets.filter((one) => !sets.some((other) => isPartOf(one, other) || isOutdone(one, other)));
  const best = whole.toSorted(
    (one, other) =>
      other.weight - one.weight || other.voices - one.voices || other.votes.length - one.votes.length,
  )[0];
  const none = nothingFound(votes);
  if (none && none.confidence > (best?.weight ?? 0)) return none;
  if (!best) return silence(votes);
  // Beside a node that is the answer itself, what the same was computed from is none.
  const naming = best.votes.filter((vote) => !vote.result);
  // What a query finds is whole; links and texts may know a part of it.
  const read = naming.filter(isReading);
  const answers = commonAnswers([read, naming].find((votes) => votes.length > 0) ?? best.votes);
  // What a query shows beside its nodes is said if that is surer than the nodes alone.
  const { result, more, tied } = surestOf(best.votes);
  // The bounds of some end sooner.
  const total = Math.max(...best.votes.map((vote) => vote.answers.length + (vote.more ?? 0)));
  const others = more && !result ? total - answers.length : 0;
  const said = {
    answers,
    ...(result && { result }),
    ...(others > 0 && { more: others }),
    ...(tied && { tied }),
  };
  const { voices, confidence } = best;
  const readings = readingsOf(best.votes);
  const verdict = { ...counted(votes, best.votes, said), voices, readings, confidence };
  const isQuoted = best.votes.every(({ plan }) => plan === TEXTS);
  return { ...verdict, sentence: sentenceOf(verdict, isQuoted ? "by the same texts" : undefined) };
}

/** The votes for and against an answer, and the words that none of those in favour read. @param agreed none where all are silent */
function counted(
  votes: readonly Vote[],
  agreed: readonly Vote[],
  said: Pick<Verdict, "answers" | "more" | "result" | "tied">,
): Omit<Verdict, "voices" | "readings" | "confidence" | "sentence"> {
  const leftOut = shared((agreed.length > 0 ? agreed : votes).map((vote) => vote.leftOut ?? []));
  const differ = votes
    .filter((vote) => !agreed.includes(vote))
    .map((vote) => ({ method: vote.method, why: whyOther(vote, said) + otherWay(vote, agreed) }));
  // Unused words are known only with the question: `runVerdict` adds them.
  return { ...said, agree: agreed.length, of: votes.length, leftOut, unused: [], differ };
}

function shared([first = [], ...others]: (readonly string[])[]): string[] {
  return first.filter((word) => others.every((own) => own.includes(word)));
}

/** Different plans among votes: one reading of the question may be followed by several methods. */
function readingsOf(votes: readonly Vote[]): number {
  return new Set(votes.flatMap(({ plan }) => (plan === null || plan === TEXTS ? [] : [plan]))).size;
}

interface Agreement {
  votes: Vote[];
  voices: number;
  /** By which answers that differ are compared. */
  weight: number;
  /** Confidence of the reading that was followed; for texts and links, the weight. */
  confidence: number;
}

/**
 * Votes together whose sets overlap by more than half with the first of them.
 * @param others voices that read the question and found nothing: what texts and links offer is then less likely
 */
function agreeing(votes: readonly Vote[], others: number): Agreement[] {
  return votes.map((center) => {
    const own = votes.filter((vote) => vote === center || isSame(center, vote));
    const byVoice = new Map<string, number>();
    for (const vote of own) {
      const voice = vote.plan ?? `alone ${vote.method}`;
      byVoice.set(voice, Math.max(byVoice.get(voice) ?? 0, vote.confidence ?? UNKNOWN_CONFIDENCE));
    }
    const read = own.filter(isReading);
    const weight = weightOf(votes, [...byVoice.values()], read.length > 0 ? null : others);
    const sure = read.map(({ confidence }) => confidence ?? UNKNOWN_CONFIDENCE);
    return { votes: own, voices: byVoice.size, weight, confidence: Math.max(weight, ...sure) };
  });
}

/**
 * True if texts and links found only a part of what more methods found by a plan: a passage tells of one film, a plan finds all. That is
 * not a different answer, but an incomplete one.
 */
function isPartOf(one: Agreement, other: Agreement): boolean {
  const [mine] = one.votes;
  const [theirs] = other.votes;
  if (!mine || !theirs || one.votes.length >= other.votes.length || mine.result || theirs.result)
    return false;
  if (one.votes.some(({ plan }) => plan !== null) || other.votes.some(({ plan }) => plan === null))
    return false;
  const found = new Set(theirs.answers.map(({ node }) => node));
  return mine.answers.length < found.size && mine.answers.every(({ node }) => found.has(node));
}

function saysSomething({ answers, result }: Vote): boolean {
  return answers.length > 0 || result !== undefined;
}

/** Texts and links are sure too soon: over 63,681 packages of Debian seven of eight answers by links, at .73 to .90, were wrong beside readings at .83 and more. */
const SURER = 0.1;

/** True if one follows no reading, and is not clearly surer than a reading that was followed. */
function isOutdone(one: Agreement, other: Agreement): boolean {
  const sure = ({ votes }: Agreement) => surestOf(votes).confidence ?? UNKNOWN_CONFIDENCE;
  const lead = sure(other) > UNKNOWN_CONFIDENCE ? SURER : 0;
  return !one.votes.some(isReading) && other.votes.some(isReading) && sure(one) < sure(other) + lead;
}

function isReading({ plan }: Vote): boolean {
  return plan !== null && plan !== TEXTS;
}

/** Of equally sure votes one that computed something. */
function surestOf(votes: readonly Vote[]): Vote {
  const sure = ({ confidence = UNKNOWN_CONFIDENCE }: Vote) => confidence;
  const computes = ({ result }: Vote) => Number(result !== undefined);
  return votes.toSorted((one, other) => sure(other) - sure(one) || computes(other) - computes(one))[0]!;
}

/**
 * True if two answers are the same: equal values, a value and the only node of that name, or nodes of which more than half of the larger
 * set are shared. Nodes of one name are not one node, and two parts of what one query finds are the same.
 */
function isSame(one: Vote, other: Vote): boolean {
  // Each lists the first of what one query finds, in an order of its own.
  if (one.more && other.more && one.plan !== null && one.plan === other.plan) return true;
  // The year 1949 is the answer, whether it is read from a property or is a node.
  const text = textOf(one);
  const isSaid = text !== null && text === textOf(other);
  const nodes = nodesOf(one);
  const others = nodesOf(other);
  if (isSaid && (one.isQuote || other.isQuote || nodes.size === 0 || others.size === 0)) return true;
  if (one.result && other.result && !isSaid) return false;
  const shared = [...others].filter((node) => nodes.has(node)).length;
  return 2 * shared > Math.max(nodes.size, others.size);
}

/** A value, or the name of the only node; null for several nodes. */
function textOf({ result, answers: [first, ...others] }: Vote): string | null {
  if (result) return fold(wholeText(result));
  return first && others.length === 0 ? fold(first.name) : null;
}

/** Nodes that are the answer, and not those that a value was computed from. */
function nodesOf({ result, answers }: Vote): Set<string> {
  if (!result) return new Set(answers.map(({ node }) => node));
  const cells = result.kind === "table" ? result.rows.flat() : result.kind === "value" ? [result.value] : [];
  return new Set(cells.flatMap((cell) => (cell !== null && typeof cell === "object" ? cell.node : [])));
}

/** Weight of a voice that follows no reading against one that does; set by hand. */
const BESIDE_READING = 0.5;

/**
 * Never more than the surest voice: all read one graph. Voices that say otherwise take of it by their number.
 * @param others voices that found nothing; null for those that follow a reading
 */
function weightOf(votes: readonly Vote[], confidences: readonly number[], others: number | null): number {
  const all = new Map(votes.map((vote) => [vote.plan ?? `alone ${vote.method}`, vote]));
  const against = [...all.values()].reduce(
    (sum, vote) => sum + (others === null && !isReading(vote) ? BESIDE_READING : 1),
    others ?? 0,
  );
  return Math.max(...confidences) * Math.min(1, 0.5 + (0.5 * confidences.length) / Math.max(1, against));
}

/** Nodes that more than half of the votes give, in the order of the most confident vote. */
function commonAnswers(votes: readonly Vote[]): Verdict["answers"] {
  const counts = new Map<string, number>();
  for (const { answers } of votes)
    for (const node of new Set(answers.map((answer) => answer.node)))
      counts.set(node, (counts.get(node) ?? 0) + 1);
  const surest = surestOf(votes);
  const common = surest.answers.filter(({ node }) => 2 * counts.get(node)! > votes.length);
  return common.length > 0 ? common.map(({ node, name }) => ({ node, name })) : [...surest.answers];
}

function whyOther(
  { answers, result, abstained, error, because, leftOut = [] }: Vote,
  { answers: agreed, result: computed }: Pick<Verdict, "answers" | "result">,
): string {
  if (error !== null) return `It failed: ${error}`;
  if (result) return `It computes ${resultText(result)}.`;
  if (answers.length === 0) {
    const unread = leftOut.length > 0 ? `It could not read ${quoted(leftOut)}.` : "";
    return abstained ? `It abstains. ${because || unread}`.trimEnd() : "It names no node of the graph.";
  }
  if (computed) return `It names ${named(answers)}.`;
  const known = new Set(agreed.map(({ node }) => node));
  const missing = agreed.filter(({ node }) => !answers.some((answer) => answer.node === node));
  const more = answers.filter(({ node }) => !known.has(node));
  if (missing.length === agreed.length) return `It answers ${named(answers)}.`;
  const parts = [
    ...(more.length > 0 ? [`It also answers ${named(more)}`] : []),
    ...(missing.length > 0 ? [`${more.length > 0 ? "it" : "It"} leaves out ${named(missing)}`] : []),
  ];
  return `${parts.join("; ")}.`;
}

const WAYS = {
  texts: " It ranks texts and reads no relation.",
  links: " It follows links without a plan.",
  plan: " It follows a plan.",
} as const;

/** The way of a vote that found something else, where no agreeing vote went that way. */
function otherWay({ goesBy, answers }: Vote, agreed: readonly Vote[]): string {
  if (!goesBy || answers.length === 0 || agreed.some((vote) => vote.goesBy === goesBy)) return "";
  return WAYS[goesBy];
}

/** The verdict that nothing meets the question; null where no vote found that. They read one question by one planner: one voice. */
function nothingFound(votes: readonly Vote[]): Verdict | null {
  const own = votes.filter(({ foundNothing }) => foundNothing);
  if (own.length === 0) return null;
  const confidence = Math.max(...own.map((vote) => vote.confidence ?? 0));
  const none = { leftOut: [], voices: 1, readings: 1, confidence };
  const verdict = { ...counted(votes, own, { answers: [] }), ...none };
  return { ...verdict, sentence: sentenceOf(verdict) };
}

function silence(votes: readonly Vote[]): Verdict {
  const verdict = counted(votes, [], { answers: [] });
  const unknown = shared(votes.map((vote) => vote.unknown ?? []));
  const unclear = shared(votes.map((vote) => vote.unclear ?? []));
  // A name that is not there was read, and found nowhere.
  const isUnknown = (word: string) =>
    [...unknown, ...unclear].some((name) => fold(name).includes(fold(word)));
  const unheard = verdict.leftOut.filter((word) => !isUnknown(word));
  const missing = unknown.length > 0 ? ` The knowledge base has nothing named ${quoted(unknown)}.` : "";
  const unread = unheard.length > 0 ? ` None could read ${quoted(unheard)}.` : "";
  const sentence = [`No method answers.${missing}`, ...unclear].join(" ") + unread;
  return { ...verdict, voices: 0, readings: 0, confidence: 0, sentence };
}

function sentenceOf(
  { agree, of, voices, ...found }: Omit<Verdict, "sentence">,
  way = `one reading, followed by ${agree} methods`,
): string {
  const said = agree === 1 && of > 1 ? `Only 1 of ${of} answers so` : `${agree} of ${of} agree`;
  const counted = voices < agree ? ` (${voices === 1 ? way : `in ${voices} different ways`})` : "";
  return `${said}${counted}: ${saidOf(found)}.`;
}

function saidOf({
  answers,
  more,
  result,
  tied,
}: Pick<Verdict, "answers" | "more" | "result" | "tied">): string {
  if (result) return resultText(result);
  return answers.length > 0
    ? `${named(answers, more)}${tied ? ` (${tied.toLowerCase()})` : ""}`
    : "nothing matches";
}

function named(answers: readonly { name: string }[], others = 0): string {
  const distinct = [...new Map(answers.map(({ name }) => [fold(name), name])).values()];
  const more = distinct.length + others - MOST_NAMED;
  const shown = distinct.slice(0, MOST_NAMED).join(", ");
  return more > 0 ? `${shown} and ${more.toLocaleString("en")} more` : shown;
}

/** “gas”, “biomass” */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(", ");
}
