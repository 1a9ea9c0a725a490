import { useQuery } from "@tanstack/react-query";
import { runQuery, runsQuery } from "@/components/api/queries";
import type { Run } from "@/lib/methods/contract/run";
import { ownCorrections } from "../state/corrected-in-words";

const LOOKED_AT = 20;

/** The same question as it was asked last before names in it were corrected; null where they were not. */
export function useUncorrected(run: Run): Run | null {
  const { id, knowledgeBase, question, createdAt } = run;
  const isCorrected = ownCorrections(run).length > 0;
  const runs = useQuery({ ...runsQuery({ limit: LOOKED_AT, knowledgeBase }), enabled: isCorrected }).data;
  const before = runs?.find(
    (other) => other.id !== id && other.question === question && other.createdAt < createdAt,
  );
  return useQuery(runQuery(before?.id ?? "", isCorrected)).data ?? null;
}
