/** The stage before all methods: the question is read, once, and the run keeps what it was read as. */
import { countingSource } from "../../graph/counting-source";
import { words } from "../../graph/text/tokenize";
import type { Run } from "../../measure/run/run";
import { planRecord } from "../../methods/trace/plan-record";
import type { Artefact, StageRecord, StageSpec } from "../../methods/trace/trace";
import { LEAST_CONFIDENCE, type PlanReading } from "../../questions/plan/plan-reading";
import { restrictionsInWords } from "../../questions/plan/restrictions-in-words";
import { readerName } from "../../questions/reading/reading";
import type { Engine } from "../engine";
import { createTrace } from "../methods/create-trace";
import type { AskingKit } from "../methods/toolkit";
import type { LiveRun } from "./live-run";

type PlansArtefact = Extract<Artefact, { kind: "plans" }>;

const READING: StageSpec = {
  id: "reading",
  title: "Reading",
  description: "Finds what the question names and what it may mean, for all methods.",
  phase: "question",
};
/** Interpretations that are kept with their queries. */
const KEPT = 20;

/** Never rejects: a question that cannot be read fails the methods of its run, and they say why. */
export async function readForRun(
  kit: Pick<AskingKit, "read" | "graph">,
  { question, corrections }: Pick<Run, "question" | "corrections">,
): Promise<StageRecord> {
  const { graph, reads } = countingSource(kit.graph);
  const trace = createTrace(
    [READING],
    () => {},
    () => performance.now(),
    reads,
  );
  try {
    await trace.stage(READING.id, async (write) => {
      const reading = await kit.read(question, { corrections, graph });
      const { names, restrictions, interpretations, abstained, coverage, truncated, readAs } = reading;
      const shown = names.map(({ span, text, readings }) => ({ span, text, readings }));
      write.mentions("Names in the question", shown);
      for (const words of restrictionsInWords(restrictions)) write.info(words);
      write.plans(`Interpretations by probability (${readerName(reading)})`, {
        plans: interpretations.slice(0, KEPT).map(planRecord),
        abstained,
        planner: "embedded",
        ...(readAs && { readAs }),
        ...(coverage && coverageOf(coverage)),
      });
      if (truncated)
        write.flag("The neighbourhood is large: more interpretations were possible than were listed.");
    });
  } catch {
    // The stage says so.
  }
  const [record] = trace.finish();
  return record!;
}

/** Only where the query is held back, and no name is none of the graph's. A word that it compares or orders by is read. */
function coverageOf({
  confidence,
  likelihood,
  leftOut,
  operators = [],
  unknown,
  language,
}: PlanReading): Pick<PlansArtefact, "coverage"> {
  if (language) return { coverage: { confidence, leftOut, language } };
  if (confidence >= LEAST_CONFIDENCE || unknown.length > 0) return {};
  const read = new Set(operators.flatMap(({ text, reading }) => (reading === "not used" ? [] : words(text))));
  const unread = leftOut.filter((text) => !words(text).every((word) => read.has(word)));
  return { coverage: { confidence, ...(likelihood !== undefined && { likelihood }), leftOut: unread } };
}

/** Ends when the run has its reading, which is stored in its turn. Never rejects. */
export async function recordReading(
  engine: Engine,
  live: LiveRun,
  reading: Promise<StageRecord>,
): Promise<void> {
  const record = await reading;
  live.read(record);
  const save = () => engine.database.runs.saveReading(live.id, record);
  void engine.serialRunWork.take(live.id, save).catch((error: unknown) => console.error(error));
}
