/** Schemas that have a name of their own in the OpenAPI document, and so a type in clients made from it. */
import type * as z from "zod";
import { counterfactualSchema } from "../../core/contract/counterfactual";
import { evaluationEventSchema } from "../../core/contract/evaluation";
import { jobSchema } from "../../core/contract/job";
import { knowledgeBaseDetailSchema, knowledgeBaseSchema } from "../../core/contract/knowledge-base";
import { neo4jMappingSchema } from "../../core/contract/neo4j";
import { retrievalSchema } from "../../core/contract/retriever";
import { runColumnSchema, runEventSchema, runRequestSchema, runSchema } from "../../core/contract/run";
import { runSummarySchema } from "../../core/contract/run-summary";
import { settingsSchema } from "../../core/contract/settings";
import { rejectionSchema, sourceSchema } from "../../core/contract/source";
import { trainedModelSchema } from "../../core/contract/trained-model";
import {
  experimentResultSchema,
  experimentSchema,
  newExperimentSchema,
} from "../../core/experiment/experiment";
import { experimentComparisonSchema } from "../../core/experiment/experiment-comparison";
import { verdictSchema } from "../../core/experiment/judge/verdict";
import { exploreViewSchema } from "../../core/graph/explore-view";
import { graphEdgeSchema, graphNodeSchema } from "../../core/graph/graph-element";
import { graphSchemaSchema } from "../../core/graph/graph-source";
import { matchResultSchema } from "../../core/graph/match/match-result";
import { queryGraphSchema } from "../../core/graph/query/query-graph";
import { chatExampleSchema, trainingPairSchema } from "../../core/learn/fine-tuning";
import { tunedModelSchema } from "../../core/learn/tuned-model";
import { goldQuestionSchema } from "../../core/questions/gold-question";
import { questionSetSchema } from "../../core/questions/question-set";
import { artefactSchema, planSchema, stageRecordSchema, subgraphSchema } from "../../core/trace/trace";
import { methodSchema } from "../methods";
import { problemSchema } from "../problem";

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
