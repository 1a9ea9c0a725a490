/** What columns are called: their method, and for what was changed and run again which change it is. */
import type { Method } from "@/lib/api/methods";
import type { RunColumn } from "@/lib/methods/contract/run";

/** Titles by column id. */
export function columnTitles(columns: readonly RunColumn[], methods: readonly Method[]): Map<string, string> {
  const titleOf = (method: string) => methods.find(({ id }) => id === method)?.title ?? method;
  return new Map(
    columns.map(({ id, method, counterfactual }) => {
      const number = counterfactual ? ` · what if ${Number(id.slice(method.length + 1)) - 1}` : "";
      return [id, titleOf(method) + number];
    }),
  );
}
