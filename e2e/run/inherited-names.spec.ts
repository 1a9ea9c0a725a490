/** A graph of names that every object has ("__proto__", "constructor") is drawn like any other, in a run and in Explore. */

import { INHERITED } from "../../lib/server/testing/inherited-names";
import { ask, methodsOf, openColumn } from "../support/run-page";
import { expect, test } from "../support/test";

test("names that every object has are asked about, drawn and explored", { tag: "@deep" }, async ({
  page,
  indexedBase,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const id = await indexedBase("Inherited names", INHERITED);

  await ask(page, "Which constructor is toString of __proto__?", id);
  for (const { title } of await methodsOf(page)) {
    const row = await openColumn(page, title);
    await expect(row.getByRole("application").first()).toBeVisible();
  }
  expect(errors).toEqual([]);

  await page.goto(`/explore?${new URLSearchParams({ kb: id, node: "__proto__" })}`);
  await expect(page.getByRole("heading", { level: 2, name: "__proto__" })).toBeVisible();
  const canvas = page.getByRole("application", { name: /^Inherited names:/ });
  await expect(canvas).toBeVisible();
  await page.getByRole("button", { name: /^Expand toString, outgoing/ }).click();
  await page.getByRole("button", { name: /^Expand constructor, incoming/ }).click();
  await expect(canvas).toHaveAttribute("aria-label", /: 3 nodes, 2 edges/);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(canvas).toHaveAttribute("aria-label", /: 2 nodes, 1 edge/);
  expect(errors).toEqual([]);
});
