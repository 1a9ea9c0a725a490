/** Titles of columns: their method, and the number of a counterfactual. */
import type { Method } from "@/lib/api/methods";
import type { RunColumn } from "@/lib/measure/run/run";
import { AGENT, AGENT_STAGES, AGENT_TITLE } from "@/lib/measure/verdict/agent";
import type { StageSpec } from "@/lib/methods/trace/trace";

const NO_STAGES: readonly StageSpec[] = [];

export function stagesOf(id: string, methods: readonly (Method | undefined)[]): readonly StageSpec[] {
  return id === AGENT ? AGENT_STAGES : (methods.find((one) => one?.id === id)?.stages ?? NO_STAGES);
}

export function columnTitles(columns: readonly RunColumn[], methods: readonly Method[]): Map<string, string> {
  const titleOf = (method: string) =>
    method === AGENT ? AGENT_TITLE : (methods.find(({ id }) => id === method)?.title ?? method);
  return new Map(
    columns.map(({ id, method, counterfactual }) => {
      const number = counterfactual ? ` · what if ${Number(id.slice(method.length + 1)) - 1}` : "";
      return [id, titleOf(method) + number];
    }),
  );
}
