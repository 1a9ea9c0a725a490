/** Decoded queries as plans: each is run, those that find something share the choice with the ranker, and the run shows how each was written. */
import { readCypher } from "../../../graph/cypher/read";
import type { NodeId } from "../../../graph/graph-source";
import { interpretQuery } from "../../../questions/reading/given-query";
import type { Interpretation, Reading } from "../../../questions/reading/reading";
import type { Toolkit } from "../../contract/retriever";
import type { DecodedText } from "../../llm/decode-grammar";
import type { Llm, LlmCaller } from "../../llm/llm";
import type { StageWriter } from "../../trace/trace";
import type { Chosen } from "../chosen";
import { answersOf } from "../execute";
import {
  type DecodedQueries,
  decodeQueries,
  type Means,
  type QueryLanguage,
  queryLanguage,
} from "./decode-query";
import { AGAIN, decodingRequest } from "./query-messages";
import { candidateText } from "./query-scope";
import { showSteps } from "./show-candidates";

/** Least total weight of the decoded queries; the ranker's probabilities have the rest. */
const LEAST_WEIGHT = 0.5;
const STEPS_SHOWN = 3;
const MOST_VOTED = 1_000;
const CONDITIONED = / (?:WHERE|LIMIT) /;

const MEANS: Readonly<Record<Means, string>> = {
  tokens: "masked token by token, by the log-probabilities that the endpoint gives",
  server: "held to the grammar of queries by the endpoint itself",
  schema:
    "held to a JSON Schema of queries, since the endpoint takes no grammar and gives no log-probabilities",
  text: "written freely and checked, since the endpoint takes neither a grammar nor a JSON Schema and gives no log-probabilities",
};

interface Found {
  text: string;
  probability: number | null;
  plan: Interpretation;
  /** Its votes, see `Votes`; null where there was no vote. */
  votes: number | null;
  /** True if a more probable one finds the same nodes and represents this one. */
  isSpokenFor: boolean;
}

/**
 * The plans with the decoded queries first; "read" where what was read is followed in their place, null where the model cannot decode, or
 * nothing that it decoded finds anything.
 * @throws what the model throws
 */
export async function planByDecoding(
  read: Reading,
  llm: Llm,
  kit: Toolkit,
  { beam, askAgain, vote }: { beam: number; askAgain: boolean; vote: boolean },
  write: StageWriter,
): Promise<Chosen | "read" | null> {
  const language = llm.writeByGrammar ? await queryLanguage(read, kit) : null;
  // A grammar has no text that says "none of these": nothing is asked where the question names nothing that the graph has.
  const isAbout = read.interpretations.length + read.names.length + (language?.scope.values?.length ?? 0) > 0;
  if (!language || !isAbout) return null;
  const caller: LlmCaller = { signal: kit.signal, record: write.llmCall };
  const decode = (before?: Parameters<typeof decodingRequest>[2]) =>
    decodeQueries(decodingRequest(read, language.scope, before), language, llm, caller, beam);
  const decoded = await decode();
  if (!decoded) return null;
  const run = async (texts: DecodedQueries) => {
    const own = await runTexts(read, texts, kit);
    const counted = vote ? await withVotes(own, kit) : own;
    show(write, texts, counted, language);
    return counted;
  };
  let found = await run(decoded);
  const [first] = decoded.texts;
  if (found.every(({ plan: { candidate } }) => candidate.answers === 0) && first && askAgain) {
    const again = await decode([
      { role: "assistant", content: first.text },
      { role: "user", content: AGAIN },
    ]);
    write.info("What the language model decoded finds nothing. It was asked once more, with this said.");
    if (again) found = await run(again);
  }
  const useful = found.filter(
    ({ plan: { candidate }, isSpokenFor }) => candidate.answers > 0 && !isSpokenFor,
  );
  if (useful.length > 0) return proposed(read, useful, kit, write);
  write.flag(
    decoded.texts.length > 0
      ? "No decoded query finds anything: the model chooses among the candidates instead."
      : `No query was decoded: ${decoded.problem} The model chooses among the candidates instead.`,
  );
  return null;
}

/** By their votes, or else their probabilities, those are a proposal beside what was read. */
async function proposed(
  read: Reading,
  found: readonly Found[],
  { graph, signal }: Toolkit,
  write: StageWriter,
): Promise<Chosen | "read"> {
  const weight = ({ votes, probability }: Found) => votes ?? probability ?? 1;
  const ordered = found.toSorted((a, b) => weight(b) - weight(a));
  const proposal = await read.propose(
    ordered.map(({ plan }) => plan.candidate.query),
    { graph, signal },
  );
  write.info(proposal.said);
  if (proposal.followed === null) return "read";
  const { interpretations, coverage } = proposal.reading;
  const isOwn =
    proposal.isNew || ordered.some(({ plan }) => plan.candidate === interpretations[0]!.candidate);
  return {
    interpretations: isOwn ? share(ordered.slice(proposal.followed), read.interpretations) : interpretations,
    abstained: false,
    ...(coverage && { coverage }),
  };
}

/** Each query, counted; one that the planner offers is that candidate. */
async function runTexts(
  { names, interpretations }: Reading,
  { texts }: DecodedQueries,
  { graph, signal }: Toolkit,
): Promise<Found[]> {
  // The most probable of several with the same text.
  const offered = new Map(
    interpretations.toReversed().map((one) => [candidateText(one.candidate, names), one] as const),
  );
  const found: Found[] = [];
  for (const { text, probability } of texts) {
    const known = offered.get(text);
    if (known) {
      found.push({ text, probability, plan: known, votes: null, isSpokenFor: false });
      continue;
    }
    const { interpretation } = await interpretQuery(readCypher(text), "model", names, graph, signal);
    // Paths in words leave conditions out.
    const isWhole = interpretation.candidate.arms.length > 0 && !CONDITIONED.test(text);
    const pattern = isWhole ? interpretation.pattern : text;
    found.push({
      text,
      probability,
      plan: { ...interpretation, probability: 0, pattern },
      votes: null,
      isSpokenFor: false,
    });
  }
  return found;
}

/** The queries that find something vote, where there are several. */
async function withVotes(
  found: readonly Found[],
  { graph, signal }: Pick<Toolkit, "graph" | "signal">,
): Promise<Found[]> {
  const useful = found.filter(({ plan: { candidate } }) => candidate.answers > 0);
  if (useful.length < 2) return [...found];
  const voters = await Promise.all(
    useful.map(async ({ probability, plan: { candidate } }) => {
      const result = await graph.match(candidate.query, { limit: MOST_VOTED, signal });
      return { probability: probability ?? 1 / useful.length, finds: new Set(answersOf(result)) };
    }),
  );
  const votes = new Map(votesFor(voters).map((own, at) => [useful[at]!, own]));
  return found.map((one) => ({ ...one, ...votes.get(one) }));
}

/** The decoded queries by their votes, or else their probabilities, then the ranker's plans, which share what is left. */
function share(found: readonly Found[], others: readonly Interpretation[]): Interpretation[] {
  const decoded = new Set(found.map(({ plan: { candidate } }) => candidate));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const probabilities = found.map(({ probability }) => probability ?? 1 / found.length);
  const given = found.map(({ votes }, at) => votes ?? probabilities[at]!);
  const all = sum(given);
  const isKnown = found.every(({ probability }) => probability !== null);
  const weight = isKnown ? Math.min(1, Math.max(sum(probabilities), LEAST_WEIGHT)) : LEAST_WEIGHT;
  const own = found.map(({ plan }, at) => ({
    ...plan,
    probability: all > 0 ? (weight * given[at]!) / all : weight / found.length,
  }));
  const rest = others
    .filter(({ candidate }) => !decoded.has(candidate))
    .map((one) => ({ ...one, probability: (1 - weight) * one.probability }));
  return [...own, ...rest].sort((a, b) => b.probability - a.probability);
}

function show(
  write: StageWriter,
  { means, texts }: DecodedQueries,
  found: readonly Found[],
  { scope }: QueryLanguage,
): void {
  if (texts.length === 0) return;
  write.info(
    `${texts.length === 1 ? "One query was" : `${texts.length} queries were`} decoded in the language of this graph (${scope.schema.labels.length} labels, ${scope.schema.relations.length} relations), ${MEANS[means]}.`,
  );
  const byText = new Map(found.map((one) => [one.text, one]));
  const isVoted = found.some(({ votes }) => votes !== null);
  if (isVoted)
    write.info(
      "The queries vote: behind each is its own probability, and that of every other one as far as both find the same nodes.",
    );
  write.table(
    "Decoded queries",
    [
      { title: "Query" },
      { title: "Probability", unit: "share" },
      { title: "Nodes it finds" },
      ...(isVoted ? [{ title: "Votes", unit: "share" as const }] : []),
    ],
    texts.map(({ text, probability }) => {
      const { plan, votes = null } = byText.get(text) ?? {};
      const answers = plan?.candidate.answers ?? null;
      return { cells: [text, probability, answers, ...(isVoted ? [votes] : [])], chosen: (answers ?? 0) > 0 };
    }),
  );
  for (const [at, one] of texts.slice(0, STEPS_SHOWN).entries()) showText(write, one, at + 1);
}

function showText(write: StageWriter, { steps }: DecodedText, number: number): void {
  if (steps.length === 0) return;
  const rows = steps.map(({ ways, excluded, ...step }) => ({ ...step, left: ways, excluded }));
  showSteps(write, `Masked at each step of query ${number}`, "Ways to go on", rows);
}

export interface Voter {
  /** In [0, 1]. */
  probability: number;
  finds: ReadonlySet<NodeId>;
}

interface Votes {
  /**
   * The probabilities of all, each times the share of nodes that both find of those that either finds. In [0, 1] where the
   * probabilities add up to 1 at most.
   */
  votes: number;
  /** True if one before it finds the same nodes. */
  isSpokenFor: boolean;
}

/**
 * The votes for each query, in their order: several that say the same share its probability (the choice of least expected risk by
 * execution, Shi et al. 2022, <https://arxiv.org/abs/2204.11454>).
 * @param voters most probable first
 */
export function votesFor(voters: readonly Voter[]): Votes[] {
  return voters.map(({ finds }, at) => ({
    votes: voters.reduce((sum, other) => sum + other.probability * overlapOf(finds, other.finds), 0),
    isSpokenFor: voters.slice(0, at).some((before) => overlapOf(finds, before.finds) === 1),
  }));
}

function overlapOf(one: ReadonlySet<NodeId>, other: ReadonlySet<NodeId>): number {
  let both = 0;
  for (const node of one) if (other.has(node)) both += 1;
  const either = one.size + other.size - both;
  return either === 0 ? 0 : both / either;
}
