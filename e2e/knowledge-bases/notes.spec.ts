/** Notes on the schema of a knowledge base: drafted from the data, changed, saved, undone, and taken back to the draft. */
import type { SchemaNote } from "../../lib/graph/schema-notes";
import { type APIRequestContext, expect, test } from "../support/test";

const NOTES = "/api/knowledge-bases/films/notes";

test.afterEach(async ({ request }) => {
  await request.put(NOTES, { data: { notes: [] } });
});

/** What is stored on the year of films. */
async function storedOf(request: APIRequestContext): Promise<string | undefined> {
  const { notes } = (await (await request.get(NOTES)).json()) as { notes: SchemaNote[] };
  return notes.find((one) => "label" in one && one.label === "Film" && one.property === "year")?.note;
}

test("notes are drafted, changed by the keyboard, saved, undone and drafted again", async ({
  page,
  request,
}) => {
  await page.goto("/knowledge-bases/films");
  const heading = page.getByRole("heading", { level: 2, name: "Notes", exact: true });
  const panel = page.locator("section").filter({ has: heading });
  await expect(panel.getByText("No notes yet")).toBeVisible();
  const year = panel.getByLabel("Note on year of Film");
  const save = panel.getByRole("button", { name: /^Save \d+ changes?$/ });

  await test.step("a draft is shown, and nothing is stored", async () => {
    await panel.getByRole("button", { name: "Draft from the data" }).click();
    await expect(year).toHaveValue("year of four digits");
    await expect(panel.getByLabel("Note on DIRECTED_BY")).not.toHaveValue("");
    expect(await storedOf(request)).toBeUndefined();
    await panel.getByRole("button", { name: "Discard" }).click();
    await expect(year).toHaveValue("");
    await panel.getByRole("button", { name: "Draft from the data" }).click();
    await expect(year).toHaveValue("year of four digits");
    await save.click();
    await expect(save).toHaveCount(0);
    expect(await storedOf(request)).toBe("year of four digits");
  });
  await test.step("one is changed and saved, and what was saved is undone", async () => {
    await year.focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("year of the\nfirst showing");
    await expect(year).toHaveValue("year of the first showing");
    await save.press("Enter");
    await expect.poll(() => storedOf(request)).toBe("year of the first showing");
    await page.reload();
    await expect(year).toHaveValue("year of the first showing");
    await year.fill("shown");
    await save.click();
    await expect.poll(() => storedOf(request)).toBe("shown");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => storedOf(request)).toBe("year of the first showing");
    await expect(year).toHaveValue("year of the first showing");
  });
  await test.step("the draft is gone back to", async () => {
    await panel.getByRole("button", { name: "Back to the draft" }).click();
    await expect(year).toHaveValue("year of four digits");
    await panel.getByRole("button", { name: "Save 1 change" }).click();
    await expect.poll(() => storedOf(request)).toBe("year of four digits");
  });
  await test.step("what was typed and not saved can be had back from it", async () => {
    const undo = page.getByRole("button", { name: "Undo" });
    await page.reload();
    await panel.getByRole("button", { name: "Back to the draft" }).click();
    await expect(page.getByText("The draft says what is saved.")).toBeVisible();
    await expect(undo).toHaveCount(0);
    await year.fill("typed");
    await panel.getByRole("button", { name: "Back to the draft" }).click();
    await expect(year).toHaveValue("year of four digits");
    await undo.click();
    await expect(year).toHaveValue("typed");
    expect(await storedOf(request)).toBe("year of four digits");
  });
});
