import { implement } from "@/app/api/implement";
import { downloadCosts } from "@/lib/api/costs";
import { costTable } from "@/lib/methods/llm/cost-table";
import { readCosts } from "@/lib/server/costs";

export const dynamic = "force-dynamic";

export const GET = implement(downloadCosts, async ({ engine, query, rights }) => {
  const costs = await readCosts(engine, { ...query, limit: Number.MAX_SAFE_INTEGER }, rights.visible);
  return new Response(costTable(costs.groups), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="costs-${costs.by}-${costs.from}-${costs.to}.csv"`,
    },
  });
});
