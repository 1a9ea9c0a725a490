/** The endpoints that pages call before a person turns to anything. */
import type * as graph from "@/lib/api/graph";
import type * as health from "@/lib/api/health";
import type * as bases from "@/lib/api/knowledge-bases";
import type * as methods from "@/lib/api/methods";
import type * as neo4j from "@/lib/api/neo4j";
import { routeOf } from "@/lib/api/route";
import type * as runs from "@/lib/api/runs";
import type * as settings from "@/lib/api/settings";
import type * as signIn from "@/lib/api/sign-in";
import type * as sources from "@/lib/api/sources";

export const readSchema = routeOf<typeof graph.readSchema>("get", "/api/knowledge-bases/{id}/schema");
export const readNodes = routeOf<typeof graph.readNodes>("get", "/api/knowledge-bases/{id}/nodes");
export const readNeighbours = routeOf<typeof graph.readNeighbours>(
  "get",
  "/api/knowledge-bases/{id}/neighbours",
);
export const countRelations = routeOf<typeof graph.countRelations>(
  "get",
  "/api/knowledge-bases/{id}/relation-counts",
);
export const findPaths = routeOf<typeof graph.findPaths>("get", "/api/knowledge-bases/{id}/paths");
export const matchGraph = routeOf<typeof graph.matchGraph>("post", "/api/knowledge-bases/{id}/match");
export const searchNodes = routeOf<typeof graph.searchNodes>("get", "/api/knowledge-bases/{id}/search");
export const readOverview = routeOf<typeof graph.readOverview>("get", "/api/knowledge-bases/{id}/overview");
export const readCommunity = routeOf<typeof graph.readCommunity>(
  "get",
  "/api/knowledge-bases/{id}/overview/community",
);
export const readHealth = routeOf<typeof health.readHealth>("get", "/api/health");
export const listKnowledgeBases = routeOf<typeof bases.listKnowledgeBases>("get", "/api/knowledge-bases");
export const readKnowledgeBase = routeOf<typeof bases.readKnowledgeBase>("get", "/api/knowledge-bases/{id}");
export const suggestQuestions = routeOf<typeof bases.suggestQuestions>(
  "get",
  "/api/knowledge-bases/{id}/suggestions",
);
export const listMethods = routeOf<typeof methods.listMethods>("get", "/api/methods");
export const readConnection = routeOf<typeof neo4j.readConnection>(
  "get",
  "/api/knowledge-bases/{id}/connection",
);
export const measureProjection = routeOf<typeof neo4j.measureProjection>(
  "post",
  "/api/knowledge-bases/{id}/projections/size",
);
export const listRuns = routeOf<typeof runs.listRuns>("get", "/api/runs");
export const askQuestion = routeOf<typeof runs.askQuestion>("post", "/api/runs", "events");
export const readRun = routeOf<typeof runs.readRun>("get", "/api/runs/{id}");
export const annotateRun = routeOf<typeof runs.annotateRun>("patch", "/api/runs/{id}");
export const listRunTags = routeOf<typeof runs.listRunTags>("get", "/api/runs/tags");
export const removeRun = routeOf<typeof runs.removeRun>("delete", "/api/runs/{id}");
export const followRun = routeOf<typeof runs.followRun>("get", "/api/runs/{id}/events", "events");
export const cancelRun = routeOf<typeof runs.cancelRun>("post", "/api/runs/{id}/cancel");
export const startCounterfactual = routeOf<typeof runs.startCounterfactual>(
  "post",
  "/api/runs/{id}/counterfactuals",
);
export const removeCounterfactual = routeOf<typeof runs.removeCounterfactual>(
  "delete",
  "/api/runs/{id}/columns/{column}",
);
export const readSettings = routeOf<typeof settings.readSettings>("get", "/api/settings");
export const readWhoami = routeOf<typeof signIn.readWhoami>("get", "/api/me");
export const signOut = routeOf<typeof signIn.signOut>("post", "/api/sign-out");
export const readDocument = routeOf<typeof sources.readDocument>(
  "get",
  "/api/knowledge-bases/{id}/documents/{source}",
);
export const readTable = routeOf<typeof sources.readTable>(
  "get",
  "/api/knowledge-bases/{id}/tables/{source}",
);
