/** What Explore begins with: communities and their hubs. */

import { drawn } from "../support/explore-page";
import { expect, test } from "../support/test";

const BASE = "/api/knowledge-bases/films/overview";

test("a community is put on the canvas, reopened by its link, and a hub alone is placed", async ({
  page,
}) => {
  await page.route("**/overview", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/explore?kb=films");
  const communities = page.getByRole("list", { name: "Communities" });
  await test.step("an overview that cannot be read says so, and is tried again", async () => {
    await expect(page.getByText("Where to begin")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.unroute("**/overview");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(communities).toBeVisible();
  });
  const { communities: found, whole } = await (await page.request.get(BASE)).json();
  expect(found.length).toBeGreaterThan(3);
  expect(whole.edges).toBeGreaterThan(1_000);
  const [hub] = found[0].hubs;
  const address = `${BASE}/community?hub=${encodeURIComponent(hub.id)}`;
  const part = await (await page.request.get(address)).json();
  const counts = { nodes: part.nodes.length, edges: part.edges.length };
  await communities.getByRole("button", { name: `Put on the canvas: ${hub.name}` }).click();
  await expect.poll(() => drawn(page)).toEqual(counts);
  await page.reload();
  await expect.poll(() => drawn(page)).toEqual(counts);

  await page.getByRole("button", { name: "Clear the canvas" }).click();
  const other = found[1].hubs[1];
  await communities.getByRole("button", { name: other.name, exact: true }).first().click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 1, edges: 0 });

  expect((await page.request.get(`${BASE}/community?hub=none-such`)).status()).toBe(404);
});

test("a knowledge base of one's own has questions to start from, each with an answer", async ({
  page,
  indexedBase,
}) => {
  const edges = Array.from({ length: 12 }, (_, at) => [
    `Tale ${at}|DIRECTED_BY|Ada ${at % 4}`,
    `Tale ${at}|WRITTEN_BY|Bea ${at < 5 ? 0 : at}`,
  ]).flat();
  const id = await indexedBase("Own tales", { "triples.txt": edges.join("\n") });
  const { questions } = await (await page.request.get(`/api/knowledge-bases/${id}/suggestions`)).json();
  expect(questions.length).toBeGreaterThan(3);
  expect(new Set(questions.map(({ kind }: { kind: string }) => kind)).size).toBe(questions.length);
  for (const { answers } of questions) expect(answers).toBeGreaterThan(0);
  const listed = page.getByRole("list", { name: "Example questions" }).getByRole("link");
  await page.goto(`/ask?kb=${encodeURIComponent(id)}`);
  await expect(listed).toHaveText(questions.map(({ question }: { question: string }) => question));
  await page.goto("/");
  await page.getByRole("combobox", { name: "Knowledge base" }).selectOption(id);
  await expect(listed).toHaveText(questions.map(({ question }: { question: string }) => question));
});
