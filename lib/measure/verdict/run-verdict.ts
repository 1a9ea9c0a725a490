/** The verdict over the columns of a run, as far as they have ended. */
import { unsaidIn } from "../../graph/text/word-forms";
import type { Answer } from "../../methods/contract/answer";
import { notInLanguage, notNamed } from "../../methods/contract/result-text";
import { SAYS_NOTHING } from "../../words/says-nothing";
import type { RunColumn } from "../run/run";
import type { Verdict } from "../run/verdict";
import { AGENT } from "./agent";
import { namedAnswers } from "./named-answers";
import { planInWords } from "./plan-in-words";
import {
  type AskedRun,
  askedBy,
  asksForLinks,
  followed,
  leavesOutName,
  partsOf,
  unusedWords,
} from "./question-words";
import { abstains, likeliestQuery, plansIn } from "./run-reading";
import { quoted, TEXTS, type Vote, verdictOf } from "./verdict";

type Answered = RunColumn & { retrieval: NonNullable<RunColumn["retrieval"]> };

/** Upper bound of the confidence in an answer that leaves out a name or a label of the question, or all but its names; set by hand. */
const TOO_BROAD = 0.5;

/** Counterfactuals have no say: what they were asked is another question; nor has an agent. Null before any method has ended. */
export function runVerdict(run: AskedRun): Verdict | null {
  const said = verdictOf(run.columns.flatMap((column) => voteOf(column, run.question) ?? []));
  if (!said || said.agree === 0) return said && withHeldBack(said, run);
  const parts = partsOf(run, said, surestColumn(run.columns, said));
  const unused = unusedWords(parts);
  if (unused.length === 0) return said;
  const confidence =
    leavesOutName(parts, run.columns) || asksForLinks(askedBy(run, said))
      ? Math.min(said.confidence, TOO_BROAD)
      : said.confidence;
  const verdict = { ...said, unused, confidence };
  return { ...verdict, sentence: `${said.sentence} ${broadnessOf(verdict)}` };
}

/** From here on a plan that is held back is more likely right than wrong. */
const LIKELY = 0.5;
/** Where all abstain: the query that may be meant, and only those words as unread that it leaves out. */
function withHeldBack(said: Verdict, run: AskedRun): Verdict {
  const { coverage } = plansIn(run.reading);
  if (!coverage || !run.columns.some(abstains)) return said;
  const { leftOut, language } = coverage;
  if (language) return { ...said, sentence: `No method answers. ${notInLanguage(language)}` };
  const held = likeliestQuery(run);
  if (!held && leftOut.length === 0) return said;
  const parts = partsOf(run, { ...said, leftOut: [...leftOut] }, surestColumn(run.columns, said));
  const offered = held ? planInWords(held, run) : "";
  const words = unusedWords(parts);
  const open = leftOut.length > 0 ? unsaidIn(offered, words.length > 0 ? words : leftOut) : [];
  const unread = open.length > 0 ? ` ${wereNot(open, "read")}.` : "";
  const isLikely = (coverage.likelihood ?? 0) >= LIKELY;
  const silent = `No method ${isLikely ? "answers by itself" : "is sure enough to answer"}.`;
  const sentence = held
    ? `${silent} The question may mean ${offered} (${howLikely(coverage)}).${unread}`
    : `No method answers.${unread}`;
  return { ...said, leftOut: unsaidIn(offered, leftOut), sentence };
}

/** "right in about 4 of 10 such cases"; after training nothing is known of such cases. */
function howLikely({ confidence, likelihood }: NonNullable<ReturnType<typeof plansIn>["coverage"]>): string {
  if (likelihood === undefined) return `confidence ${Math.round(100 * confidence)} %`;
  return `right in about ${Math.max(1, Math.round(10 * likelihood))} of 10 such cases`;
}

/** "“Budd Boetticher” was not used: the answer may be too broad."; empty where all was used. "No" and "nothing" are not broad. */
export function broadnessOf({
  unused,
  answers,
  result,
}: Pick<Verdict, "unused" | "answers" | "result">): string {
  if (unused.length === 0) return "";
  const isSet = result ? result.kind !== "yes-no" : answers.length > 0;
  return `${wereNot(unused, "used")}: the answer may be ${isSet ? "too broad" : "wrong"}.`;
}

function wereNot(words: readonly string[], done: string): string {
  return `${quoted(words)} ${words.length === 1 ? "was" : "were"} not ${done}`;
}

/**
 * The column that speaks for a run: the most confident of those that agree, also on that there is none; where all are silent, the
 * most confident of them. Null before any has found something.
 */
export function surestColumn(columns: readonly RunColumn[], verdict: Verdict | null): Answered | null {
  const others = new Set(verdict && verdict.agree > 0 ? verdict.differ.map(({ method }) => method) : []);
  const speaks = ({ method, counterfactual }: RunColumn) =>
    !counterfactual && method !== AGENT && !others.has(method);
  const asked = columns.filter((column): column is Answered => column.retrieval !== null && speaks(column));
  const sure = ({ retrieval: { answer } }: Answered) => answer.confidence ?? 0;
  return asked.toSorted((one, other) => sure(other) - sure(one))[0] ?? null;
}

function voteOf(
  { method, state, counterfactual, retrieval, stages, error }: RunColumn,
  question: string,
): Vote | null {
  if (counterfactual !== null || method === AGENT || (state !== "done" && state !== "failed")) return null;
  if (!retrieval)
    return { method, answers: [], abstained: true, error: error ?? "no reason was recorded", plan: null };
  const { answer, evidence } = retrieval;
  const texts = new Set(evidence.nodes.flatMap(({ id, origin }) => (origin ? [id] : [])));
  const isQuoted = answer.nodes.length > 0 && answer.nodes.every((node) => texts.has(node));
  const plan = isQuoted ? null : planOf(stages);
  return {
    method,
    answers: answer.abstained ? [] : namedAnswers(retrieval, question),
    more: answer.more,
    tied: answer.tied,
    result: answer.abstained ? undefined : answer.result,
    abstained: answer.abstained,
    error: null,
    confidence: answer.confidence,
    leftOut: answer.leftOut?.filter((word) => !SAYS_NOTHING.has(word.toLowerCase())),
    because: answer.sentences.map(({ text }) => text).join(" "),
    unknown: answer.unknown?.flatMap(({ text, persons }) => (persons ? [] : text)),
    unclear: answer.unknown?.flatMap((name) => (name.persons ? notNamed(name) : [])),
    foundNothing: answer.foundNothing,
    plan: answer.abstained ? null : (queryOf(answer) ?? plan ?? textsOf(answer)),
    isQuote: isQuoted && answer.result === undefined,
    goesBy: plan === null ? wayOf(stages) : "plan",
  };
}

/** The way of a method without a plan: by links between nodes, or only by the texts of nodes. */
function wayOf(stages: RunColumn["stages"]): NonNullable<Vote["goesBy"]> {
  const artefacts = stages.flatMap((stage) => stage.artefacts);
  const readsLinks = artefacts.some(
    (artefact) =>
      artefact.kind === "paths" || (artefact.kind === "subgraph" && artefact.subgraph.edges.length > 0),
  );
  return readsLinks ? "links" : "texts";
}

/** Answers computed or filtered by the planner's query follow one plan, whichever method passed it on. */
function queryOf({ result, operators = [] }: Answer): string | null {
  if (result) return JSON.stringify([result.cypher, result.parameters]);
  return operators.length > 0 ? JSON.stringify(operators) : null;
}

/** `TEXTS` if the answer only quotes texts, whichever method ranked them. */
function textsOf({ sentences }: Answer): string | null {
  const isQuoted = sentences.every(({ citations }) => citations.every(({ edges }) => edges.length === 0));
  return isQuoted ? TEXTS : null;
}

/**
 * The plan that a method followed, by the relations and the named nodes of its first query: methods write one plan in different
 * ways. Null where it followed none.
 */
function planOf(stages: RunColumn["stages"]): string | null {
  const first = followed(stages).find(({ abstained, plans }) => !abstained && plans.length > 0)?.plans[0];
  if (!first) return null;
  const { edges, nodes } = first.query;
  const types = edges.flatMap((edge) => edge.types).sort();
  return JSON.stringify([types, nodes.flatMap(({ id }) => id ?? []).sort()]);
}
