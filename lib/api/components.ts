/** Schemas that have a name of their own in the OpenAPI document, and so a type in clients made from it. */
import type * as z from "zod";
import { rejectionSchema, sourceSchema } from "../files/source";
import { graphEdgeSchema, graphNodeSchema } from "../graph/graph-element";
import { graphSchemaSchema } from "../graph/graph-source";
import { matchResultSchema } from "../graph/match/match-result";
import { queryGraphSchema } from "../graph/query/query-graph";
import { evaluationEventSchema } from "../measure/evaluation";
import { experimentResultSchema, newExperimentSchema } from "../measure/experiment";
import { experimentComparisonSchema } from "../measure/experiment-comparison";
import { verdictSchema } from "../measure/judge/verdict";
import { goldQuestionSchema } from "../measure/question-sets/gold-question";
import { questionSetSchema } from "../measure/question-sets/question-set";
import { counterfactualSchema } from "../measure/run/counterfactual";
import { runColumnSchema, runEventSchema, runRequestSchema, runSchema } from "../measure/run/run";
import { chatExampleSchema, trainingPairSchema } from "../methods/contract/fine-tuning";
import { retrievalSchema } from "../methods/contract/retriever";
import { artefactSchema, planSchema, stageRecordSchema, subgraphSchema } from "../methods/trace/trace";
import { methodSchema } from "./methods";
import { experimentSchema } from "./schemas/experiment";
import { exploreViewSchema } from "./schemas/explore-view";
import { jobSchema } from "./schemas/job";
import { knowledgeBaseDetailSchema, knowledgeBaseSchema } from "./schemas/knowledge-base";
import { neo4jMappingSchema } from "./schemas/neo4j";
import { problemSchema } from "./schemas/problem";
import { runSummarySchema } from "./schemas/run-summary";
import { settingsSchema } from "./schemas/settings";
import { trainedModelSchema } from "./schemas/trained-model";
import { tunedModelSchema } from "./schemas/tuned-model";

export const COMPONENTS: Record<string, z.ZodType> = {
  Artefact: artefactSchema,
  ChatExample: chatExampleSchema,
  Counterfactual: counterfactualSchema,
  EvaluationEvent: evaluationEventSchema,
  Experiment: experimentSchema,
  ExperimentComparison: experimentComparisonSchema,
  ExperimentResult: experimentResultSchema,
  ExploreView: exploreViewSchema,
  GoldQuestion: goldQuestionSchema,
  GraphEdge: graphEdgeSchema,
  GraphNode: graphNodeSchema,
  GraphSchema: graphSchemaSchema,
  Job: jobSchema,
  KnowledgeBase: knowledgeBaseSchema,
  KnowledgeBaseDetail: knowledgeBaseDetailSchema,
  MatchResult: matchResultSchema,
  Method: methodSchema,
  Neo4jMapping: neo4jMappingSchema,
  NewExperiment: newExperimentSchema,
  Plan: planSchema,
  Problem: problemSchema,
  QueryGraph: queryGraphSchema,
  QuestionSet: questionSetSchema,
  Rejection: rejectionSchema,
  Retrieval: retrievalSchema,
  Run: runSchema,
  RunColumn: runColumnSchema,
  RunEvent: runEventSchema,
  RunRequest: runRequestSchema,
  RunSummary: runSummarySchema,
  Settings: settingsSchema,
  Source: sourceSchema,
  StageRecord: stageRecordSchema,
  Subgraph: subgraphSchema,
  TrainedModel: trainedModelSchema,
  TrainingPair: trainingPairSchema,
  TunedModel: tunedModelSchema,
  Verdict: verdictSchema,
};
