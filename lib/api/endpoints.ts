/** All endpoints, by noun. */
import * as apiKeys from "./api-keys";
import * as audit from "./audit";
import * as backup from "./backup";
import * as costs from "./costs";
import * as duplicates from "./duplicates";
import * as edits from "./edits";
import type { Endpoint } from "./endpoint";
import * as experiments from "./experiments";
import * as extraction from "./extraction";
import * as fineTuning from "./fine-tuning";
import * as graph from "./graph";
import * as graphExport from "./graph-export";
import * as health from "./health";
import * as history from "./history";
import * as jobs from "./jobs";
import * as judgements from "./judgements";
import * as knowledgeBases from "./knowledge-bases";
import * as mcp from "./mcp";
import * as methods from "./methods";
import * as models from "./models";
import * as neo4j from "./neo4j";
import * as notes from "./notes";
import * as oracle from "./oracle";
import * as places from "./places";
import * as plan from "./plan";
import * as questionSets from "./question-sets";
import * as retrieve from "./retrieve";
import * as runs from "./runs";
import * as settings from "./settings";
import * as sharing from "./sharing";
import * as signIn from "./sign-in";
import * as similarity from "./similarity";
import * as sourceFiles from "./source-files";
import * as sources from "./sources";
import * as users from "./users";
import * as views from "./views";
import * as walks from "./walks";

const NOUNS: Record<string, object> = {
  "Knowledge bases": knowledgeBases,
  Sources: { ...sources, ...sourceFiles, ...places },
  Extraction: extraction,
  Neo4j: neo4j,
  Graph: { ...graph, ...graphExport, ...notes },
  Edits: edits,
  Duplicates: duplicates,
  Plan: plan,
  Similarity: similarity,
  Views: views,
  Methods: methods,
  Runs: runs,
  Retrieve: retrieve,
  Walks: walks,
  "Model Context Protocol": mcp,
  Models: models,
  "Fine-tuning": fineTuning,
  "Question sets": questionSets,
  Experiments: experiments,
  Oracle: oracle,
  Judgements: judgements,
  Audit: audit,
  Jobs: jobs,
  Settings: settings,
  Costs: costs,
  Backup: backup,
  "Sign-in": signIn,
  Users: users,
  Sharing: sharing,
  "API keys": apiKeys,
  History: history,
  Health: health,
};

export interface NamedEndpoint {
  /** Name of its export: "askQuestion". */
  name: string;
  noun: string;
  endpoint: Endpoint;
}

export const ENDPOINTS: readonly NamedEndpoint[] = Object.entries(NOUNS).flatMap(([noun, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name, noun, endpoint: value }] : [],
  ),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}
