/** The page of Explore: how a person reaches things on it, and what it says. */
import { expect, type Page } from "@playwright/test";
import type { MatchResponse } from "../../lib/api/graph";
import type { RelationCount } from "../../lib/graph/graph-source";

/** Opens Explore on the sample with a node on the canvas, by search, and takes back what is around it. */
export async function startFrom(page: Page, name: string): Promise<void> {
  await page.goto("/explore?kb=films");
  await pick(page, "Search a node", name);
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect.poll(async () => (await drawn(page)).edges).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 1, edges: 0 });
}

/** Types a name into a search and takes the first node found, by keyboard. */
export async function pick(page: Page, search: string, name: string): Promise<void> {
  const field = page.getByRole("combobox", { name: search });
  await field.fill(name);
  const found = page.getByRole("listbox", { name: "Found nodes" }).getByRole("option");
  await expect(found.first()).toContainText(name);
  await field.press("Enter");
  await expect(found).toHaveCount(0);
}

export function canvas(page: Page) {
  return page.getByRole("application", { name: /^Films:/ });
}

/** How many nodes and edges the canvas says that it draws. */
export async function drawn(page: Page): Promise<{ nodes: number; edges: number }> {
  const label = (await canvas(page).getAttribute("aria-label")) ?? "";
  const [, nodes, edges] = /: ([\d,]+) nodes?, ([\d,]+) edges?/.exec(label) ?? [];
  const count = (text = "0") => Number(text.replaceAll(",", ""));
  return { nodes: count(nodes), edges: count(edges) };
}

/** Opens the films that a person starred in, all of them at once, and says what is drawn then. */
export async function expandStarring(page: Page, person: string): Promise<{ nodes: number; edges: number }> {
  const counts = await relationsOf(page, person);
  const films = counts.find(({ type, direction }) => type === "STARRING" && direction === "in")!.count;
  await page.getByRole("button", { name: /^Expand STARRING, incoming/ }).click();
  const all = { nodes: films + 1, edges: films };
  await expect.poll(() => drawn(page)).toEqual(all);
  return all;
}

export async function relationsOf(page: Page, id: string): Promise<RelationCount[]> {
  const path = `/api/knowledge-bases/films/relation-counts?id=${encodeURIComponent(id)}`;
  return ((await (await page.request.get(path)).json()) as { counts: RelationCount[] }).counts;
}

export function cypherBox(page: Page) {
  return page.getByRole("textbox", { name: "Cypher" });
}

export function result(page: Page) {
  return page.getByRole("region", { name: "Result" });
}

export async function matchOf(page: Page, cypher: string): Promise<MatchResponse> {
  const response = await page.request.post("/api/knowledge-bases/films/match", { data: { cypher } });
  return (await response.json()) as MatchResponse;
}

/** Saves a file of the export menu and says where it lies. */
export async function saved(page: Page, title: string): Promise<string> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: title }).click();
  return (await download).path();
}
