"use client";
import { useQuery } from "@tanstack/react-query";
import { runQuery, runsQuery } from "@/components/api/queries";
import type { Run } from "@/lib/core/contract/run";

/** Runs that are looked through for it. */
const LOOKED_AT = 20;

/** The same question as it was asked last before names in it were corrected; null where they were not. */
export function useUncorrected({ id, knowledgeBase, question, corrections, createdAt }: Run): Run | null {
  const isCorrected = corrections.length > 0;
  const runs = useQuery({ ...runsQuery(LOOKED_AT, knowledgeBase), enabled: isCorrected }).data;
  const before = runs?.find((run) => run.id !== id && run.question === question && run.createdAt < createdAt);
  return useQuery(runQuery(before?.id ?? "", isCorrected)).data ?? null;
}
