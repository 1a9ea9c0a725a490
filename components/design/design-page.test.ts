import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const UI = path.join(import.meta.dirname, "..", "ui");
/** They draw nothing of their own, or lie over a page. */
const UNDRAWN = ["awaited", "focus-loop", "in-turn", "modal", "removals", "side-sheet"];

it("shows every primitive", () => {
  const page = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8"))
    .join("\n");
  const primitives = readdirSync(UI).flatMap((file) => (file.endsWith(".tsx") ? [file.slice(0, -4)] : []));
  expect(primitives.length).toBeGreaterThan(10);
  const missing = primitives.filter((name) => !page.includes(`"@/components/ui/${name}"`));
  expect(missing).toEqual(UNDRAWN);
});
