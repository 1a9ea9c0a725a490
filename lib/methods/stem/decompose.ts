/**
 * Section 3.1: the question as atomic relational assertions, several ways at once, each with its answer strategy. A language
 * model writes them where there is one; else they are read off the embedded planner's most probable plans, which are
 * grounded already.
 */
import type { QueryGraph } from "../../graph/query/query-graph";
import type { Mention } from "../../questions/mentions/mention";
import type { PlanReading } from "../../questions/plan/plan-reading";
import { restrictionsInWords } from "../../questions/plan/restrictions-in-words";
import { isGiven, type Reading } from "../../questions/reading/reading";
import { appliedPlan, planOfNone } from "../answer/found-none";
import type { Question, Toolkit } from "../contract/retriever";
import { unlessItFails } from "../llm/unless-it-fails";
import { noteCorrections } from "../trace/note-corrections";
import type { Plan, StageWriter } from "../trace/trace";
import { embeddedBeams } from "./embedded-beams";
import { assertionInWords, graphInWords } from "./in-words";
import type { StemParams } from "./params";
import { queryOf, type SchemaGraph, type Strategy } from "./schema-graph";
import { type Decomposition, decomposeByLlm } from "./sgda";

export interface Decomposed {
  mentions: Mention[];
  asks: Reading["asks"];
  by: "embedded" | "llm";
  /** Assertions that still have to be grounded; none when the embedded planner read them. */
  decompositions: Decomposition[];
  /** Schema graphs of the embedded planner; none when a language model decomposes. */
  beams: SchemaGraph[];
  /** The planner's query, where it reads the whole question and nothing meets it: there is nothing to trace. */
  none?: Plan;
  /** The part of the question beyond assertions, applied to what is traced. */
  applied?: Plan;
  abstained: boolean;
  /** Coverage of the question by the most probable plan; absent where a language model's is none of what was read. */
  coverage?: PlanReading;
}

export async function decompose(
  question: Question,
  kit: Toolkit,
  params: StemParams,
  write: StageWriter,
): Promise<Decomposed> {
  const { text, corrections = [], reading } = question;
  kit.signal.throwIfAborted();
  const mentions = [...reading.names];
  noteCorrections(corrections, write);
  write.mentions("Question entities", mentions);
  const written =
    params.planner === "embedded" || isGiven(reading) ? null : await byModel(text, kit, params, write);
  if (written) {
    tellAssertions(
      written.map((one) => ({
        ...one,
        assertions: one.assertions.map((assertion) =>
          assertionInWords(assertion, one.answer, one.assertions),
        ),
      })),
      write,
    );
    return {
      mentions,
      asks: reading.asks,
      by: "llm",
      decompositions: written,
      beams: [],
      abstained: false,
    };
  }
  return byPlanner(reading, params, write);
}

/** The interpretations of a reading as schema graphs. @param most at most */
export function readBeams(reading: Reading, most: number): Decomposed {
  const { names, asks, interpretations, abstained, coverage } = reading;
  const none = planOfNone(reading);
  const applied = appliedPlan(reading);
  return {
    mentions: [...names],
    asks,
    by: "embedded",
    decompositions: [],
    beams: abstained || none ? [] : embeddedBeams(reading, interpretations, most),
    abstained,
    ...(none && { none }),
    ...(applied && { applied }),
    ...(coverage && { coverage }),
  };
}

function byPlanner(reading: Reading, { beams: most }: StemParams, write: StageWriter): Decomposed {
  const { interpretations, abstained } = reading;
  const read = readBeams(reading, most);
  const { beams, none } = read;
  if (reading.truncated)
    write.flag("The neighbourhood is large: more readings were possible than were listed.");
  for (const words of restrictionsInWords(reading.restrictions)) write.info(words);
  if (interpretations.length === 0)
    write.flag("Nothing in the question matches the graph: no assertion can be made.");
  else if (abstained) write.flag("No reading of the question is probable enough: no assertion is made.");
  if (none) write.info("Nothing meets the planner's query: there is nothing to assert.");
  tellAssertions(
    beams.map((graph) => ({ ...graph, ...graphInWords(graph), asks: queryOf(graph) })),
    write,
  );
  return read;
}

/** Null when no language model is set or it fails: the embedded planner then decomposes. */
async function byModel(
  text: string,
  kit: Toolkit,
  { planner, beams }: StemParams,
  write: StageWriter,
): Promise<Decomposition[] | null> {
  const tuned = (await kit.tuned?.("stem-decomposition")) ?? null;
  const llm = tuned ?? kit.llm;
  if (!llm) {
    if (planner === "llm") write.flag("No language model is set: the embedded planner decomposes.");
    return null;
  }
  if (tuned) write.info(`Decomposed by ${tuned.id}, which was fine-tuned for it.`);
  const ask = () => decomposeByLlm(text, beams, llm, { signal: kit.signal, record: write.llmCall });
  return unlessItFails(ask, "The embedded planner decomposes.", kit, write);
}

function tellAssertions(
  beams: readonly {
    assertions: readonly string[];
    strategy: Strategy;
    probability: number;
    asks?: QueryGraph;
  }[],
  write: StageWriter,
): void {
  if (beams.length === 0) return;
  write.table(
    "Assertions beside the question",
    [
      { title: "Beam" },
      { title: "Assertion" },
      { title: "Strategy" },
      { title: "Probability", unit: "share" },
    ],
    beams.flatMap(({ assertions, strategy, probability, asks }, beam) =>
      assertions.map((assertion, at) => ({
        cells: [
          at === 0 ? beam + 1 : null,
          assertion,
          at === 0 ? strategy : null,
          at === 0 ? probability : null,
        ],
        chosen: true,
        ...(at === 0 && asks && { asks }),
      })),
    ),
  );
}
