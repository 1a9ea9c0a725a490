import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { FreshQueryClient } from "./fresh-client";

/** A list that is read while it changes: the first read began before the change and ends after it. */
async function shownAfterChange(client: QueryClient) {
  const reads: { give: (names: string[]) => void; signal: AbortSignal }[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["views", "films"],
    queryFn: ({ signal }) => new Promise<string[]>((give) => reads.push({ give, signal })),
  });
  const leave = observer.subscribe(() => {});
  const changed = client.invalidateQueries({ queryKey: ["views"] });
  reads[0]!.give([]);
  reads[1]?.give(["Mine"]);
  await changed;
  const { data, status } = observer.getCurrentResult();
  leave();
  return { data, status, reads: reads.length, isGivenUp: reads[0]!.signal.aborted };
}

it("reads again what was on its way for the first time when something changed", async () => {
  expect(await shownAfterChange(new FreshQueryClient())).toEqual({
    data: ["Mine"],
    status: "success",
    reads: 2,
    isGivenUp: true,
  });
});

it("which the library alone does not", async () => {
  expect(await shownAfterChange(new QueryClient())).toMatchObject({ data: [], reads: 1 });
});

it("reads no query twice that nobody shows", async () => {
  const client = new FreshQueryClient();
  let reads = 0;
  const read = client.fetchQuery({
    queryKey: ["views"],
    queryFn: async () => {
      reads += 1;
      return reads;
    },
  });
  await client.invalidateQueries({ queryKey: ["views"] });
  expect([await read, reads]).toEqual([1, 1]);
});
