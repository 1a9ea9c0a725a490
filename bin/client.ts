/** What the command line needs of Hopscope, whether the engine runs in this process or behind HTTP. */
import type {
  ConnectionReport,
  DescriptionEstimate,
  Project,
  ProjectionStarted,
  SearchResult,
  SourcesAdded,
} from "../lib/core/api";
import type { CounterfactualRequest } from "../lib/core/counterfactual";
import type { EvaluationEvent, EvaluationQuestion, EvaluationRequest } from "../lib/core/evaluation";
import type { AuditQueue } from "../lib/core/experiment/audit-api";
import type { ExperimentEstimate } from "../lib/core/experiment/estimate";
import type { Caps, Experiment, Metric, NewExperiment } from "../lib/core/experiment/experiment";
import type { ExperimentComparison, QuestionsBrought } from "../lib/core/experiment/experiment-api";
import type { GoldFromRun, GoldFromRunResult } from "../lib/core/experiment/gold-from-run-api";
import type { JudgeEstimate, Judgements, JudgeRequest } from "../lib/core/experiment/judge-api";
import type { OracleViews } from "../lib/core/experiment/oracle-api";
import type { ReplayReport } from "../lib/core/experiment/replay";
import type { FineTuning, FineTuningEstimate, StartFineTuning } from "../lib/core/fine-tuning-api";
import type { GraphNode } from "../lib/core/graph/graph-source";
import type { MatchRequest, MatchResponse, PathsRequest, PathsResponse } from "../lib/core/graph-api";
import type { Job } from "../lib/core/job";
import type { KnowledgeBase } from "../lib/core/knowledge-base";
import type { ChatExample, RecipeId, TrainingPair } from "../lib/core/llm/fine-tuning";
import type { Neo4jConnection } from "../lib/core/neo4j";
import type { PlanRequest, PlanResponse } from "../lib/core/plan-api";
import type { GoldCheck, QuestionSet, QuestionSetDetail } from "../lib/core/questions/question-set";
import type { Run, RunEvent, RunRequest } from "../lib/core/run";
import type { TrainedModel, TrainQuery } from "../lib/core/trained-model";

/** A file on this machine and the name it is brought under. */
export interface LocalFile {
  name: string;
  path: string;
}

export interface AddOptions {
  onRejected: "refuse" | "skip";
  replace: boolean;
  signal: AbortSignal;
}

export interface Client {
  listKnowledgeBases(): Promise<KnowledgeBase[]>;
  createKnowledgeBase(name: string): Promise<KnowledgeBase>;
  connectNeo4j(name: string, connection: Neo4jConnection): Promise<KnowledgeBase>;
  removeKnowledgeBase(id: string): Promise<void>;
  /** A look at the Neo4j that a knowledge base lives in. */
  readConnection(knowledgeBase: string): Promise<ConnectionReport>;
  /** Creates what is missing of the indexes in the Neo4j. */
  createIndexes(knowledgeBase: string, input: { vectors: boolean }): Promise<Job>;
  project(knowledgeBase: string, wanted: Project): Promise<ProjectionStarted>;
  addFiles(knowledgeBase: string, files: readonly LocalFile[], options: AddOptions): Promise<SourcesAdded>;
  /** Null when the generation is up to date. */
  startIndexing(knowledgeBase: string, wanted: { force: boolean; describe: boolean }): Promise<Job | null>;
  /** What describing its chunks with the language model will take. */
  estimateDescriptions(knowledgeBase: string, signal: AbortSignal): Promise<DescriptionEstimate>;
  /** The job as it is now and at every change, until it has finished. */
  followJob(id: string): AsyncIterable<Job>;
  cancelJob(id: string): Promise<Job>;
  ask(request: RunRequest, signal: AbortSignal): AsyncIterable<RunEvent>;
  readRun(id: string): Promise<Run>;
  /** Adds a counterfactual to a run and waits for its end. */
  rerun(
    id: string,
    request: CounterfactualRequest,
    signal: AbortSignal,
  ): Promise<{ run: Run; column: string }>;
  /** Given questions, and `reverse` ones that are made from the graph. */
  startTraining(
    knowledgeBase: string,
    questions: readonly EvaluationQuestion[],
    wanted: TrainQuery,
  ): Promise<Job>;
  /** Chat examples, and pairs of question and query, as they are made. */
  trainingExamples(
    knowledgeBase: string,
    questions: readonly EvaluationQuestion[],
    recipe: RecipeId,
    signal: AbortSignal,
  ): Promise<AsyncIterable<ChatExample>>;
  trainingPairs(
    knowledgeBase: string,
    questions: readonly EvaluationQuestion[],
    recipe: RecipeId,
    signal: AbortSignal,
  ): Promise<AsyncIterable<TrainingPair>>;
  estimateFineTuning(
    knowledgeBase: string,
    questions: readonly EvaluationQuestion[],
    wanted: StartFineTuning,
    signal: AbortSignal,
  ): Promise<FineTuningEstimate>;
  startFineTuning(
    knowledgeBase: string,
    questions: readonly EvaluationQuestion[],
    wanted: StartFineTuning,
  ): Promise<Job>;
  readFineTuning(knowledgeBase: string): Promise<FineTuning>;
  /** Newest first. */
  listModels(knowledgeBase: string): Promise<TrainedModel[]>;
  bringQuestions(
    knowledgeBase: string,
    brought: { name: string; file: string; text: string; skip: boolean },
  ): Promise<QuestionsBrought>;
  listQuestionSets(knowledgeBase: string): Promise<QuestionSet[]>;
  readQuestionSet(knowledgeBase: string, set: string): Promise<QuestionSetDetail>;
  checkGold(knowledgeBase: string, set: string): Promise<GoldCheck>;
  removeQuestionSet(knowledgeBase: string, set: string): Promise<void>;
  startExperiment(knowledgeBase: string, wanted: NewExperiment): Promise<Experiment>;
  estimateExperiment(
    knowledgeBase: string,
    wanted: NewExperiment,
    signal: AbortSignal,
  ): Promise<ExperimentEstimate>;
  readExperiment(id: string): Promise<Experiment>;
  /** @param most in place of its caps before */
  resumeExperiment(id: string, most?: Caps): Promise<Experiment>;
  bundleExperiment(id: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** @param file the bundle */
  startReplay(file: string, wanted: { knowledgeBase?: string }, signal: AbortSignal): Promise<Experiment>;
  readReplay(id: string, signal: AbortSignal): Promise<ReplayReport>;
  compareExperiment(
    id: string,
    query: { baseline: number; by: Metric; slice?: string },
    signal: AbortSignal,
  ): Promise<ExperimentComparison>;
  readOracle(
    id: string,
    query: { by: Metric; slice?: string; variants?: number[] },
    signal: AbortSignal,
  ): Promise<OracleViews>;
  /** Null when all its questions are read. */
  startReading(id: string): Promise<Job | null>;
  estimateJudgements(id: string, request: JudgeRequest, signal: AbortSignal): Promise<JudgeEstimate>;
  startJudging(id: string, request: JudgeRequest): Promise<Job>;
  readJudgements(id: string): Promise<Judgements>;
  /** @param limit questions at most */
  readAudit(id: string, limit: number): Promise<AuditQueue>;
  addGoldFromRun(run: string, right: GoldFromRun): Promise<GoldFromRunResult>;
  evaluate(request: EvaluationRequest, signal: AbortSignal): AsyncIterable<EvaluationEvent>;
  nodes(knowledgeBase: string, ids: readonly string[]): Promise<GraphNode[]>;
  search(
    knowledgeBase: string,
    query: { q: string; k: number; labels?: readonly string[] },
  ): Promise<SearchResult>;
  plan(knowledgeBase: string, request: PlanRequest, signal: AbortSignal): Promise<PlanResponse>;
  match(knowledgeBase: string, request: MatchRequest, signal: AbortSignal): Promise<MatchResponse>;
  paths(knowledgeBase: string, request: PathsRequest, signal: AbortSignal): Promise<PathsResponse>;
  close(): Promise<void>;
}
