/**
 * L1 (section 4.2): every candidate gets a probability, by the embedded ranker or by a language model that is constrained to the
 * candidates; nothing that is no candidate can be chosen. Without the constraint (Table 2) the model writes what it likes.
 */
import { HopscopeError, isCancelled } from "../../graph/errors";
import { formatNoun } from "../../graph/text/format-noun";
import { isGiven, type Reading, readerName } from "../../questions/reading/reading";
import type { Toolkit } from "../contract/retriever";
import type { Llm } from "../llm/llm";
import type { Unscored } from "../llm/scored-option";
import { unlessItFails } from "../llm/unless-it-fails";
import { planRecord } from "../trace/plan-record";
import type { StageWriter } from "../trace/trace";
import { type ChosenPlans, chooseQuery, NONE, PLANS_OFFERED, planOptions } from "./choose-query";
import type { Chosen } from "./chosen";
import { planByDecoding } from "./decode/decoded-plans";
import { showCandidates, showTrie } from "./decode/show-candidates";
import { writeQuery } from "./decode/write-query";
import type { GraphraftParams } from "./params";

/** Plans that are shown with their queries; the table has more. */
const PLANS_SHOWN = 20;

export async function choose(
  read: Reading,
  kit: Toolkit,
  params: GraphraftParams,
  write: StageWriter,
): Promise<Chosen> {
  kit.signal.throwIfAborted();
  const isOpen = !isGiven(read) && !(params.chooser === "embedded" && params.constrained);
  const { writer, chooser, isTaught } = isOpen ? await modelsOf(kit, params, write) : NO_MODELS;
  const free = writer && !params.constrained ? await writeFreely(read, writer, kit, params, write) : null;
  const decoded =
    writer && params.constrained && params.decoding === "query"
      ? await decode(read, writer, kit, params, write)
      : null;
  const isLeft = decoded === null && chooser !== null && params.constrained;
  const listed = isLeft ? await chooseByModel(read, { chooser, isTaught }, kit, params, write) : null;
  const chosen = decoded === "read" ? null : (decoded ?? listed);
  if (!writer && !chooser && isOpen && (params.chooser === "llm" || !params.constrained))
    write.flag("No language model is set: the embedded ranker chooses.");
  const { interpretations: plans, abstained, coverage }: Chosen = free ?? chosen ?? read;
  const asked = listed ? chooser : writer;
  const by = free || chosen ? (asked?.id ?? "") : readerName(read);
  showCandidates(write, read, plans, params.beam);
  write.plans(`Queries by probability (${by})`, {
    plans: plans.slice(0, PLANS_SHOWN).map(planRecord),
    abstained,
    planner: free || chosen ? "llm" : "embedded",
  });
  if (read.interpretations.length === 0 && plans.length === 0)
    write.flag("No query is possible: flat search answers instead.");
  else if (abstained) write.flag("No query is probable enough: flat search answers instead.");
  return { interpretations: plans.slice(0, params.beam), abstained, ...(coverage && { coverage }) };
}

/** The model that writes a query, and the one that chooses among the candidates where none is written. */
interface Models {
  writer: Llm | null;
  chooser: Llm | null;
  isTaught: boolean;
}
const NO_MODELS: Models = { writer: null, chooser: null, isTaught: false };

/** The models tuned for these tasks, which are sent the messages they were tuned on; else the one of the settings. */
async function modelsOf(
  { llm, tuned }: Toolkit,
  { model, decoding, constrained }: GraphraftParams,
  write: StageWriter,
): Promise<Models> {
  const set = llm ?? null;
  const mayBeTuned = model !== "set" && tuned !== undefined;
  const writes = mayBeTuned && (decoding === "query" || !constrained);
  const writer = writes ? await tuned("graphraft-cypher") : null;
  if (writer) {
    write.info(`${writer.id} was fine-tuned to write the queries.`);
    return { writer, chooser: set, isTaught: false };
  }
  const chooser = mayBeTuned && constrained ? await tuned("graphraft-queries") : null;
  if (chooser) {
    write.info(`${chooser.id} was fine-tuned to choose among the queries.`);
    return { writer: null, chooser, isTaught: true };
  }
  if (model === "tuned" && set)
    write.flag("No model is fine-tuned on this knowledge base: the one of the settings is asked.");
  return { writer: set, chooser: set, isTaught: false };
}

/** Null when the model cannot decode, comes to nothing or fails: it is then asked to choose, if there is anything left to spend. */
async function decode(
  read: Reading,
  model: Llm,
  kit: Toolkit,
  params: GraphraftParams,
  write: StageWriter,
): Promise<Chosen | "read" | null> {
  try {
    return await planByDecoding(read, model, kit, params, write);
  } catch (error) {
    if (kit.signal.aborted || isCancelled(error)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const isSpent = error instanceof HopscopeError && error.code === "budget-spent";
    write.flag(`${message} ${isSpent ? "The embedded ranker chooses." : "No query was decoded."}`);
    return isSpent ? "read" : null;
  }
}

/** Null when the model fails, when there is nothing to choose from, or where its choice leaves out what was read. */
async function chooseByModel(
  read: Reading,
  { chooser, isTaught }: { chooser: Llm; isTaught: boolean },
  kit: Toolkit,
  { decoding, beam }: GraphraftParams,
  write: StageWriter,
): Promise<ChosenPlans | null> {
  const { text, interpretations } = read;
  const { signal } = kit;
  if (interpretations.length === 0) {
    write.info("There is no candidate to choose from: the language model was not asked.");
    return null;
  }
  const ask = async (): Promise<ChosenPlans | null> => {
    const caller = { signal, record: write.llmCall };
    const by = isTaught ? "as taught" : decoding === "choice" ? decoding : "trie";
    const chosen = await chooseQuery(text, read, chooser, caller, { decoding: by, beam });
    const options = planOptions(interpretations);
    const first =
      options[
        interpretations.findIndex(({ candidate }) => candidate === chosen.interpretations[0]?.candidate)
      ];
    if (chosen.scored) showTrie(write, chosen.scored, chosen.abstained ? NONE : (first ?? NONE));
    else if (chosen.unscored) sayUnscored(write, chosen.unscored, options.length, chosen.hasOdds ?? false);
    else write.info(`The model named one of ${formatNoun(options.length, "option")}.`);
    if (interpretations.length > PLANS_OFFERED)
      write.info(
        `${formatNoun(interpretations.length - PLANS_OFFERED, "less probable candidate was", "less probable candidates were")} not offered.`,
      );
    const proposal = await read.propose(
      chosen.abstained ? [] : [chosen.interpretations[0]!.candidate.query],
      { graph: kit.graph, signal, how: "chose" },
    );
    write.info(proposal.said);
    if (proposal.followed === null) return null;
    const { coverage } = proposal.reading;
    return { ...chosen, ...(coverage && { coverage }) };
  };
  return unlessItFails(ask, "The embedded ranker chooses.", kit, write);
}

/** Why there is no trie of the model's own tokens, and what constrained the model instead. */
function sayUnscored(write: StageWriter, unscored: Unscored, options: number, hasOdds: boolean): void {
  const instead = hasOdds
    ? `the model was constrained to ${options} options place by place, by the log-probabilities of what may come next.`
    : `the model named one of ${options} options, and its tokens are not known.`;
  const count = (tokens: number) => tokens.toLocaleString("en");
  if (unscored.reason === "unsupported") write.info(`The endpoint does not score prompts: ${instead}`);
  else if (unscored.reason === "failed")
    write.flag(`The endpoint failed at scoring the candidates: ${unscored.message} Instead, ${instead}`);
  else {
    const { tokens, most } = unscored;
    const length =
      most === null
        ? `about ${count(tokens)} tokens are more than the model reads`
        : `sent once for each of ${options} options it comes to about ${count(tokens)} tokens, and the limit is ${count(most)}`;
    write.info(`The prompt is too long to be scored, ${length}: ${instead}`);
  }
}

/** Null when the model fails: a query that is refused is no failure but what the constraint is there for. */
async function writeFreely(
  read: Reading,
  model: Llm,
  kit: Toolkit,
  { askAgain }: GraphraftParams,
  write: StageWriter,
): Promise<Chosen | null> {
  return unlessItFails(
    () => writeQuery(read, model, kit, askAgain, write),
    "The embedded ranker chooses.",
    kit,
    write,
  );
}
