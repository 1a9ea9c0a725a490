/** What the experiment pages read. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { knowledgeBasePath } from "@/components/api/queries";
import { getJson, postJson } from "@/components/api/request";
import type { AuditQueue } from "@/lib/core/experiment/audit-api";
import type { ExperimentEstimate } from "@/lib/core/experiment/estimate";
import type { Experiment, Metric, NewExperiment } from "@/lib/core/experiment/experiment";
import type { ExperimentComparison, QuestionRows, RowsQuery } from "@/lib/core/experiment/experiment-api";
import type { JudgedRows, JudgedRowsQuery, Judgements } from "@/lib/core/experiment/judge-api";
import type { OracleViews } from "@/lib/core/experiment/oracle-api";
import type { ReplayReport } from "@/lib/core/experiment/replay";
import type { GoldCheck, QuestionSet, QuestionSetDetail } from "@/lib/core/questions/question-set";

const POLL_MS = 1_500;

export const experimentPath = (id: string) => `/api/experiments/${encodeURIComponent(id)}`;

export function isWorking({ job }: Pick<Experiment, "job">): boolean {
  return job?.state === "queued" || job?.state === "running";
}

export const experimentsQuery = queryOptions({
  queryKey: ["experiments"],
  queryFn: ({ signal }) =>
    getJson<{ experiments: Experiment[] }>("/api/experiments", signal).then(({ experiments }) => experiments),
  refetchInterval: (query) => (query.state.data?.some(isWorking) ? POLL_MS : false),
});

/** Polls while it works. */
export const experimentQuery = (id: string) =>
  queryOptions({
    queryKey: ["experiments", id],
    queryFn: ({ signal }) => getJson<Experiment>(experimentPath(id), signal),
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
      getJson<ExperimentComparison>(`${experimentPath(id)}/comparison?${comparedParams(compared)}`, signal),
    placeholderData: keepPreviousData,
  });

export function comparedParams({ baseline, by, slice }: Compared): URLSearchParams {
  const params = new URLSearchParams({ baseline: String(baseline), by });
  if (slice !== null) params.set("slice", slice);
  return params;
}

export type Shown = Pick<RowsQuery, "show" | "q" | "offset"> & { variant: number; stage: string | null };

export const PAGE_ROWS = 25;

export const rowsQuery = (id: string, compared: Compared, { stage, ...shown }: Shown, done: number) =>
  queryOptions({
    queryKey: ["experiments", id, "questions", compared, shown, stage, done],
    queryFn: ({ signal }) => {
      const params = comparedParams(compared);
      for (const [key, value] of Object.entries({ ...shown, limit: PAGE_ROWS }))
        params.set(key, String(value));
      if (stage !== null) params.set("stage", stage);
      return getJson<QuestionRows>(`${experimentPath(id)}/questions?${params}`, signal);
    },
    placeholderData: keepPreviousData,
  });

/** What an experiment would take. The limits change nothing about it. */
export const estimateQuery = (knowledgeBase: string, { most: _, ...asked }: NewExperiment) =>
  queryOptions({
    queryKey: ["estimates", knowledgeBase, asked],
    queryFn: ({ signal }) =>
      postJson<ExperimentEstimate>(`${knowledgeBasePath(knowledgeBase)}/experiments/estimate`, asked, signal),
    staleTime: 60_000,
    retry: false,
  });

/** What the variants could do together. Polls while questions are read for the router. */
export const oracleQuery = (
  id: string,
  { by, slice }: Compared,
  chosen: readonly number[] | null,
  done: number,
) =>
  queryOptions({
    queryKey: ["experiments", id, "oracle", by, slice, chosen, done],
    queryFn: ({ signal }) => {
      const params = new URLSearchParams({ by });
      if (slice !== null) params.set("slice", slice);
      if (chosen !== null) params.set("variants", chosen.join(","));
      return getJson<OracleViews>(`${experimentPath(id)}/oracle?${params}`, signal);
    },
    refetchInterval: (query) => (query.state.data && isWorking(query.state.data.router) ? POLL_MS : false),
    placeholderData: keepPreviousData,
  });

/** Polls while the judge works. */
export const judgementsQuery = (id: string) =>
  queryOptions({
    queryKey: ["experiments", id, "judgements"],
    queryFn: ({ signal }) => getJson<Judgements>(`${experimentPath(id)}/judgements`, signal),
    refetchInterval: (query) => (query.state.data && isWorking(query.state.data) ? POLL_MS : false),
  });

export type JudgedShown = Pick<JudgedRowsQuery, "first" | "second" | "show" | "offset">;

/** @param judged how many pairs are judged: more of them are another list */
export const judgedRowsQuery = (id: string, shown: JudgedShown, judged: number) =>
  queryOptions({
    queryKey: ["experiments", id, "judgements", shown, judged],
    queryFn: ({ signal }) => {
      const params = new URLSearchParams(
        Object.entries({ ...shown, limit: PAGE_ROWS }).map(([key, value]) => [key, String(value)]),
      );
      return getJson<JudgedRows>(`${experimentPath(id)}/judgements/questions?${params}`, signal);
    },
    placeholderData: keepPreviousData,
  });

export const replayQuery = (id: string, done: number) =>
  queryOptions({
    queryKey: ["experiments", id, "replay", done],
    queryFn: ({ signal }) => getJson<ReplayReport>(`${experimentPath(id)}/replay`, signal),
    placeholderData: keepPreviousData,
  });

export const auditQuery = (id: string, least: number) =>
  queryOptions({
    queryKey: ["experiments", id, "audit", least],
    queryFn: ({ signal }) =>
      getJson<AuditQueue>(`${experimentPath(id)}/audit?least=${least}&limit=${AUDIT_AT_ONCE}`, signal),
  });

/** More are there once these are decided. */
const AUDIT_AT_ONCE = 200;

export const questionSetsQuery = (knowledgeBase: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", knowledgeBase, "question-sets"],
    queryFn: ({ signal }) =>
      getJson<{ questionSets: QuestionSet[] }>(
        `${knowledgeBasePath(knowledgeBase)}/question-sets`,
        signal,
      ).then(({ questionSets }) => questionSets),
    enabled: knowledgeBase !== "",
  });

export const questionSetPath = ({ knowledgeBase, id }: Pick<QuestionSet, "knowledgeBase" | "id">) =>
  `${knowledgeBasePath(knowledgeBase)}/question-sets/${encodeURIComponent(id)}`;

/** @param version the newest when null */
export const questionSetQuery = (
  { knowledgeBase, id }: Pick<QuestionSet, "knowledgeBase" | "id">,
  version: number | null,
) =>
  queryOptions({
    queryKey: ["knowledge-bases", knowledgeBase, "question-sets", id, "questions", version],
    queryFn: ({ signal }) =>
      getJson<QuestionSetDetail>(
        `${questionSetPath({ knowledgeBase, id })}${version === null ? "" : `?version=${version}`}`,
        signal,
      ),
  });

/** Of the page of a question set; without a version its newest. */
export const questionSetAddress = (
  { knowledgeBase, id }: Pick<QuestionSet, "knowledgeBase" | "id">,
  version?: number,
) =>
  `/experiments/question-sets/${encodeURIComponent(knowledgeBase)}/${encodeURIComponent(id)}${version === undefined ? "" : `?version=${version}`}`;

export const goldCheckQuery = (set: QuestionSet) =>
  queryOptions({
    queryKey: ["knowledge-bases", set.knowledgeBase, "question-sets", set.id, set.version, "check"],
    queryFn: ({ signal }) => getJson<GoldCheck>(`${questionSetPath(set)}/check`, signal),
  });
