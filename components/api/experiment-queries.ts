/** The queries of the experiment pages. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as audit from "@/lib/api/audit";
import { callApi } from "@/lib/api/call-api";
import * as experiments from "@/lib/api/experiments";
import * as judgements from "@/lib/api/judgements";
import { readOracle } from "@/lib/api/oracle";
import * as questionSets from "@/lib/api/question-sets";
import type { Experiment } from "@/lib/api/schemas/experiment";
import type { Metric, NewExperiment } from "@/lib/measure/experiment";
import type { RowsQuery } from "@/lib/measure/question-rows";
import type { QuestionSet } from "@/lib/measure/question-sets/question-set";

const POLL_MS = 1_500;

export function isWorking({ job }: Pick<Experiment, "job">): boolean {
  return job?.state === "queued" || job?.state === "running";
}

export const experimentsQuery = queryOptions({
  queryKey: ["experiments"],
  queryFn: async ({ signal }) => (await callApi(experiments.listExperiments, { signal })).experiments,
  refetchInterval: (query) => (query.state.data?.some(isWorking) ? POLL_MS : false),
});

export const experimentQuery = (id: string) =>
  queryOptions({
    queryKey: ["experiments", id],
    queryFn: ({ signal }) => callApi(experiments.readExperiment, { params: { id }, signal }),
    refetchInterval: (query) => (query.state.data && isWorking(query.state.data) ? POLL_MS : false),
  });

export interface Compared {
  baseline: number;
  by: Metric;
  slice: string | null;
}

/** @param done how many answers there are: more of them are another comparison */
export const comparisonQuery = (id: string, compared: Compared, done: number) =>
  queryOptions({
    queryKey: ["experiments", id, "comparison", compared, done],
    queryFn: ({ signal }) =>
      callApi(experiments.compareExperiment, { params: { id }, query: comparedIn(compared), signal }),
    placeholderData: keepPreviousData,
  });

export function comparedIn({ baseline, by, slice }: Compared) {
  return { baseline, by, slice: slice ?? undefined };
}

export type Shown = Pick<RowsQuery, "show" | "q" | "offset"> & { variant: number; stage: string | null };

export const PAGE_ROWS = 25;

export const rowsQuery = (id: string, compared: Compared, { stage, ...shown }: Shown, done: number) =>
  queryOptions({
    queryKey: ["experiments", id, "questions", compared, shown, stage, done],
    queryFn: ({ signal }) => {
      const query = { ...comparedIn(compared), ...shown, limit: PAGE_ROWS, stage: stage ?? undefined };
      return callApi(experiments.readQuestionRows, { params: { id }, query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** The estimated cost of an experiment. The limits change nothing about it. */
export const estimateQuery = (knowledgeBase: string, { most: _, ...asked }: NewExperiment) =>
  queryOptions({
    queryKey: ["estimates", knowledgeBase, asked],
    queryFn: ({ signal }) =>
      callApi(experiments.estimateExperiment, { params: { id: knowledgeBase }, body: asked, signal }),
    staleTime: 60_000,
    retry: false,
  });

/** The combined results of the variants. Polls while questions are read for the router. */
export const oracleQuery = (
  id: string,
  { by, slice }: Compared,
  chosen: readonly number[] | null,
  done: number,
) =>
  queryOptions({
    queryKey: ["experiments", id, "oracle", by, slice, chosen, done],
    queryFn: ({ signal }) => {
      const query = { by, slice: slice ?? undefined, variants: chosen?.join() };
      return callApi(readOracle, { params: { id }, query, signal });
    },
    refetchInterval: (query) => (query.state.data && isWorking(query.state.data.router) ? POLL_MS : false),
    placeholderData: keepPreviousData,
  });

export const judgementsQuery = (id: string) =>
  queryOptions({
    queryKey: ["experiments", id, "judgements"],
    queryFn: ({ signal }) => callApi(judgements.readJudgements, { params: { id }, signal }),
    refetchInterval: (query) => (query.state.data && isWorking(query.state.data) ? POLL_MS : false),
  });

export type JudgedShown = Pick<judgements.JudgedRowsQuery, "first" | "second" | "show" | "offset">;

/** @param judged how many pairs are judged: more of them are another list */
export const judgedRowsQuery = (id: string, shown: JudgedShown, judged: number) =>
  queryOptions({
    queryKey: ["experiments", id, "judgements", shown, judged],
    queryFn: ({ signal }) =>
      callApi(judgements.readJudgedRows, { params: { id }, query: { ...shown, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
  });

/** Read again with every answer, and once more when the last is followed by the digest of all. */
export const replayQuery = ({ id, done, digest }: Pick<Experiment, "id" | "done" | "digest">) =>
  queryOptions({
    queryKey: ["experiments", id, "replay", done, digest],
    queryFn: ({ signal }) => callApi(experiments.readReplay, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });

export const auditQuery = (id: string, least: number) =>
  queryOptions({
    queryKey: ["experiments", id, "audit", least],
    queryFn: ({ signal }) =>
      callApi(audit.readAudit, { params: { id }, query: { least, limit: AUDIT_AT_ONCE }, signal }),
  });

const AUDIT_AT_ONCE = 200;

export const questionSetsQuery = (knowledgeBase: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", knowledgeBase, "question-sets"],
    queryFn: async ({ signal }) =>
      (await callApi(questionSets.listQuestionSets, { params: { id: knowledgeBase }, signal })).questionSets,
    enabled: knowledgeBase !== "",
  });

export const questionSetParams = ({ knowledgeBase, id }: Pick<QuestionSet, "knowledgeBase" | "id">) => ({
  id: knowledgeBase,
  set: id,
});

/** @param version the newest when null */
export const questionSetQuery = (
  { knowledgeBase, id }: Pick<QuestionSet, "knowledgeBase" | "id">,
  version: number | null,
) =>
  queryOptions({
    queryKey: ["knowledge-bases", knowledgeBase, "question-sets", id, "questions", version],
    queryFn: ({ signal }) =>
      callApi(questionSets.readQuestionSet, {
        params: questionSetParams({ knowledgeBase, id }),
        query: { version: version ?? undefined },
        signal,
      }),
  });

export const questionSetAddress = (
  { knowledgeBase, id }: Pick<QuestionSet, "knowledgeBase" | "id">,
  version?: number,
) =>
  `/experiments/question-sets/${encodeURIComponent(knowledgeBase)}/${encodeURIComponent(id)}${version === undefined ? "" : `?version=${version}`}`;

export const goldCheckQuery = (set: QuestionSet) =>
  queryOptions({
    queryKey: ["knowledge-bases", set.knowledgeBase, "question-sets", set.id, set.version, "check"],
    queryFn: ({ signal }) => callApi(questionSets.checkGold, { params: questionSetParams(set), signal }),
  });
