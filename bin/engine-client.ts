/** The client that opens the data folder itself. */
import { createReadStream } from "node:fs";
import { auditQuerySchema } from "../lib/core/experiment/audit-api";
import { compareExperiment } from "../lib/engine/compare-experiment";
import { startCounterfactual } from "../lib/engine/counterfactuals";
import { estimateDescriptions } from "../lib/engine/describing";
import { estimateExperiment } from "../lib/engine/estimate-experiment";
import { evaluate } from "../lib/engine/evaluate";
import { bundleExperiment } from "../lib/engine/experiment-bundle";
import { readExperiment, resumeExperiment, startExperiment } from "../lib/engine/experiments";
import {
  estimateFineTuning,
  exportExamples,
  exportPairs,
  readFineTuning,
  startFineTuning,
} from "../lib/engine/fine-tuning";
import { addGoldFromRun } from "../lib/engine/gold-from-run";
import { readNodes, searchNodes } from "../lib/engine/graph-reads";
import { startIndexing } from "../lib/engine/indexing";
import { cancelJob, followJob } from "../lib/engine/jobs";
import { readJudgements } from "../lib/engine/judgements";
import { estimateJudgements, startJudging } from "../lib/engine/judging";
import { createKnowledgeBase, listKnowledgeBases, removeKnowledgeBase } from "../lib/engine/knowledge-bases";
import { readAudit } from "../lib/engine/label-audit";
import { matchGraph } from "../lib/engine/match-graph";
import { connectKnowledgeBase, readConnection } from "../lib/engine/neo4j-connect";
import { startNeo4jIndexing } from "../lib/engine/neo4j-indexing";
import { startProjection } from "../lib/engine/neo4j-projection";
import { openEngine } from "../lib/engine/open-engine";
import { readOracle, startReading } from "../lib/engine/oracle";
import { searchPaths } from "../lib/engine/path-search";
import { planQuestion } from "../lib/engine/plan-question";
import {
  bringQuestions,
  checkGold,
  listQuestionSets,
  readQuestionSet,
  removeQuestionSet,
} from "../lib/engine/question-sets";
import { readReplay } from "../lib/engine/replay-report";
import { startReplay } from "../lib/engine/replays";
import { cancelRun, followRun, readRun, startRun } from "../lib/engine/runs";
import { addSources } from "../lib/engine/sources";
import { listModels, startTraining } from "../lib/engine/training";
import type { Environment } from "../lib/stores/environment";
import type { Client } from "./client";
import { lastRun } from "./last-run";

/** @param runsJobs whether the command needs jobs done */
export async function engineClient(environment: Environment, runsJobs: boolean): Promise<Client> {
  const engine = await openEngine(environment, { runsJobs });
  return {
    listKnowledgeBases: () => listKnowledgeBases(engine),
    createKnowledgeBase: (name) => createKnowledgeBase(engine, { name, description: "" }),
    connectNeo4j: (name, neo4j) => connectKnowledgeBase(engine, { name, description: "", neo4j }),
    readConnection: (id) => readConnection(engine, id),
    createIndexes: (id, input) => startNeo4jIndexing(engine, id, input),
    project: (id, wanted) => startProjection(engine, id, wanted),
    removeKnowledgeBase: (id) => removeKnowledgeBase(engine, id),
    addFiles: (id, files, options) =>
      addSources(
        engine,
        id,
        async (keep) => {
          for (const file of files) await keep(file.name, createReadStream(file.path));
        },
        options,
      ),
    startIndexing: (id, wanted) => startIndexing(engine, id, wanted),
    estimateDescriptions: (id, signal) => estimateDescriptions(engine, id, signal),
    async *followJob(id) {
      yield* await followJob(engine, id);
    },
    cancelJob: (id) => cancelJob(engine, id),
    async *ask(request, signal) {
      const run = await startRun(engine, request);
      signal.addEventListener("abort", () => run.cancel(), { once: true });
      yield* run.events();
    },
    readRun: (id) => readRun(engine, id),
    async rerun(id, request, signal) {
      const { columns } = await startCounterfactual(engine, id, request);
      signal.addEventListener("abort", () => void cancelRun(engine, id), { once: true });
      return { run: await lastRun(await followRun(engine, id)), column: columns.at(-1)!.id };
    },
    startTraining: (id, questions, wanted) => startTraining(engine, id, questions, wanted),
    trainingExamples: (id, questions, recipe, signal) =>
      exportExamples(engine, id, recipe, questions, signal),
    trainingPairs: (id, questions, recipe, signal) => exportPairs(engine, id, recipe, questions, signal),
    estimateFineTuning: (id, questions, wanted, signal) =>
      estimateFineTuning(engine, id, questions, wanted, signal),
    startFineTuning: (id, questions, wanted) => startFineTuning(engine, id, questions, wanted),
    readFineTuning: (id) => readFineTuning(engine, id),
    listModels: (id) => listModels(engine, id),
    bringQuestions: (id, brought) => bringQuestions(engine, id, brought),
    listQuestionSets: (id) => listQuestionSets(engine, id),
    readQuestionSet: (id, set) => readQuestionSet(engine, id, set),
    checkGold: (id, set) => checkGold(engine, id, set),
    removeQuestionSet: (id, set) => removeQuestionSet(engine, id, set),
    startExperiment: (id, wanted) => startExperiment(engine, id, wanted),
    estimateExperiment: (id, wanted, signal) => estimateExperiment(engine, id, wanted, signal),
    readExperiment: (id) => readExperiment(engine, id),
    resumeExperiment: (id, most) => resumeExperiment(engine, id, most),
    bundleExperiment: (id, signal) => bundleExperiment(engine, id, signal),
    startReplay: (file, wanted, signal) => startReplay(engine, createReadStream(file), wanted, signal),
    readReplay: (id, signal) => readReplay(engine, id, signal),
    compareExperiment: (id, query, signal) => compareExperiment(engine, id, query, signal),
    readOracle: (id, query, signal) => readOracle(engine, id, query, signal),
    startReading: (id) => startReading(engine, id),
    estimateJudgements: (id, request, signal) => estimateJudgements(engine, id, request, signal),
    startJudging: (id, request) => startJudging(engine, id, request),
    readJudgements: (id) => readJudgements(engine, id),
    readAudit: (id, limit) => readAudit(engine, id, auditQuerySchema.parse({ limit })),
    addGoldFromRun: (run, right) => addGoldFromRun(engine, run, right),
    async *evaluate(request, signal) {
      yield* await evaluate(engine, request, signal);
    },
    nodes: (id, ids) => readNodes(engine, id, ids),
    search: (id, query) => searchNodes(engine, id, query),
    plan: (id, request, signal) => planQuestion(engine, id, request, signal),
    match: (id, request, signal) => matchGraph(engine, id, request, signal),
    paths: (id, request, signal) => searchPaths(engine, id, request, signal),
    close: () => engine.close(),
  };
}
