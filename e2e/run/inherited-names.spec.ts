/** A graph of names that every object has ("__proto__", "constructor") is drawn like any other, in a run and in Explore. */

import type { KnowledgeBase } from "../../lib/api/schemas/knowledge-base";
import { INHERITED } from "../../lib/server/testing/inherited-names";
import { ask, methodsOf, openColumn } from "../support/run-page";
import { expect, test } from "../support/test";

test("names that every object has are asked about, drawn and explored", { tag: "@deep" }, async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const created = await page.request.post("/api/knowledge-bases", {
    data: { name: `Inherited names ${Date.now()}` },
  });
  const { id } = (await created.json()) as KnowledgeBase;
  const files = new FormData();
  for (const [name, content] of Object.entries(INHERITED)) files.append("files", new File([content], name));
  const added = await page.request.post(`/api/knowledge-bases/${id}/sources`, { multipart: files });
  expect(added.status(), await added.text()).toBe(202);
  await expect
    .poll(async () => (await (await page.request.get(`/api/knowledge-bases/${id}`)).json()).state, {
      timeout: 600_000,
    })
    .toBe("ready");

  await ask(page, "Which constructor is toString of __proto__?", id);
  for (const { title } of await methodsOf(page)) {
    const row = await openColumn(page, title);
    await expect(row.getByRole("application").first()).toBeVisible();
  }
  expect(errors).toEqual([]);

  await page.goto(`/explore?${new URLSearchParams({ kb: id, node: "__proto__" })}`);
  await expect(page.getByRole("heading", { level: 2, name: "__proto__" })).toBeVisible();
  const canvas = page.getByRole("application", { name: /^Inherited names \d+:/ });
  await expect(canvas).toBeVisible();
  await page.getByRole("button", { name: /^Expand toString, outgoing/ }).click();
  await page.getByRole("button", { name: /^Expand constructor, incoming/ }).click();
  await expect(canvas).toHaveAttribute("aria-label", /: 3 nodes, 2 edges/);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(canvas).toHaveAttribute("aria-label", /: 2 nodes, 1 edge/);
  expect(errors).toEqual([]);
  await page.request.delete(`/api/knowledge-bases/${id}`);
});
