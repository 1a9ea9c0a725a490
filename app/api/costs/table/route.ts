import { implement } from "@/app/api/implement";
import { savedAs } from "@/app/api/response-headers";
import { downloadCosts } from "@/lib/api/costs";
import { costTable } from "@/lib/measure/cost-table";
import { readCosts } from "@/lib/server/costs";

export const GET = implement(downloadCosts, async ({ engine, query, rights }) => {
  const costs = await readCosts(engine, { ...query, limit: Number.MAX_SAFE_INTEGER }, rights.visible);
  const name = `costs-${costs.by}-${costs.from}-${costs.to}.csv`;
  return savedAs(name, "text/csv; charset=utf-8", costTable(costs.groups));
});
