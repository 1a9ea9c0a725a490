import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { knowledgeBasesQuery } from "@/components/api/queries";
import { GraphVersion } from "./graph-version";

it.each([
  ["g1", "Made on the graph as it is"],
  ["g2", "Made on an earlier version of the graph"],
  [null, ""],
])("says whether the graph has changed since (now %s)", (now, said) => {
  const client = new QueryClient();
  client.setQueryData(knowledgeBasesQuery.queryKey, [{ id: "films", generation: now }] as never);
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <GraphVersion of={{ knowledgeBase: "films", generation: "g1" }} lead="Made " />
    </QueryClientProvider>,
  );
  expect(shown).toBe(said);
});
