/** One knowledge base, its owner, and another person: not seen, shared, looked at, taken away, given away. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { violations } from "../support/accessibility";
import { everyView } from "../support/all-pages";
import { Application } from "../support/application";
import { sideways, unreadable, untilStill } from "../support/readable";
import { type Browser, expect, type Page, test } from "../support/test";

const PASSWORD = "four words are enough";
/** Far enough from the others: tests that kill their application use the next one. */
const PORT_OFFSET = 6;
const PAGE = "/knowledge-bases/of-olga";

let folder: string;
let application: Application;
const pages: Record<string, Page> = {};

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ baseURL, browser }) => {
  folder = mkdtempSync(path.join(tmpdir(), "hopscope-sharing-"));
  const port = Number(new URL(baseURL ?? "").port) + PORT_OFFSET;
  application = new Application(port, folder, { HOPSCOPE_ACCOUNTS: "on" });
  await application.start();
  await application.until("the link is printed", async () => application.said.includes("/sign-up?token="));
  const first = /\/sign-up\?token=(\S+)/.exec(application.said)?.[1] ?? "";
  await signUp(browser, "Ada", first);
  // Nobody here asks the sample; the others' indexes would wait for it.
  await application.until("the sample’s job is cancelled", async () => {
    const { job } = await (await pages.Ada!.request.get("/api/knowledge-bases/films")).json();
    return (await pages.Ada!.request.post(`/api/jobs/${job.id}/cancel`)).ok();
  });
  for (const [name, role] of [
    ["Olga", "editor"],
    ["Emil", "editor"],
  ] as const) {
    const made = await pages.Ada!.request.post("/api/invitations", { data: { role } });
    await signUp(browser, name, ((await made.json()) as { path: string }).path.split("=")[1]!);
  }
});
test.afterAll(async () => {
  for (const page of Object.values(pages)) await page.context().close();
  await application.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function signUp(browser: Browser, name: string, token: string): Promise<void> {
  const context = await browser.newContext({ baseURL: application.address });
  const page = await context.newPage();
  const data = { token, name, email: `${name.toLowerCase()}@example.org`, password: PASSWORD };
  expect((await page.request.post("/api/sign-up", { data })).status()).toBe(201);
  pages[name] = page;
}

const panelOf = (page: Page) => page.locator("section#sharing");

async function seesNothing(page: Page): Promise<void> {
  await page.goto("/knowledge-bases");
  await expect(page.getByRole("link", { name: /Films/ })).toBeVisible();
  await expect(page.getByText("Of Olga")).toHaveCount(0);
  await page.goto(PAGE);
  await expect(page.getByText("There is no knowledge base at this address")).toBeVisible();
  expect((await page.request.get("/api/knowledge-bases/of-olga")).status()).toBe(404);
}

test("the owner keeps a new knowledge base from the others, and they do not see it", {
  tag: "@deep",
}, async () => {
  const owner = pages.Olga!;
  await owner.goto("/knowledge-bases/new");
  await owner.getByLabel("Name", { exact: true }).fill("Of Olga");
  await expect(owner.getByLabel("Only for people I choose")).toBeChecked();
  await owner
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      ...{ name: "nodes.csv", mimeType: "text/csv" },
      buffer: Buffer.from("id,name,label\nf1,The Third Man,Film\n"),
    });
  await owner.getByRole("button", { name: "Import and index" }).click();
  await expect(owner.getByRole("heading", { name: /Of Olga/, level: 1 })).toContainText("chosen people");
  const panel = panelOf(owner);
  await expect(panel.getByText("olga@example.org")).toBeVisible();
  await expect(panel.getByLabel("Seen by")).toHaveValue("people");
  await seesNothing(pages.Emil!);
  // Administrators see all.
  await pages.Ada!.goto(PAGE);
  await expect(panelOf(pages.Ada!).getByLabel("Seen by")).toHaveValue("people");
});

test("the owner shares it with a viewer, who looks at it and changes nothing", { tag: "@deep" }, async () => {
  const [owner, viewer] = [pages.Olga!, pages.Emil!];
  const panel = panelOf(owner);
  await panel.getByLabel("E-mail address").fill("nobody@example.org");
  await panel.getByRole("button", { name: "Share", exact: true }).click();
  await expect(owner.getByText("Nobody here has the address nobody@example.org.")).toBeVisible();
  await panel.getByLabel("E-mail address").fill("emil@example.org");
  await panel.getByRole("button", { name: "Share", exact: true }).click();
  await expect(panel.getByRole("row", { name: /Emil/ })).toBeVisible();
  await viewer.goto("/knowledge-bases");
  await viewer.getByRole("link", { name: /Of Olga/ }).click();
  await expect(
    viewer.getByText("Only editors of this knowledge base can change this knowledge base"),
  ).toBeVisible();
  for (const name of ["Add sources", "Delete", "Rename", "Share", "Change owner"])
    await expect(viewer.getByRole("button", { name, exact: true })).toHaveCount(0);
  await expect(panelOf(viewer).getByText("Chosen people")).toBeVisible();
  const refused = await viewer.request.patch("/api/knowledge-bases/of-olga", { data: { name: "Of Emil" } });
  expect([refused.status(), await refused.json()]).toEqual([
    403,
    expect.objectContaining({ detail: "You may look at this knowledge base, and change nothing of it." }),
  ]);
});

test("an editor of it may change it, and who is removed sees it no longer", { tag: "@deep" }, async () => {
  const [owner, other] = [pages.Olga!, pages.Emil!];
  const panel = panelOf(owner);
  await panel.getByLabel("What Emil may do").selectOption("editor");
  await expect.poll(async () => (await rightOf(other)).right).toBe("editor");
  await other.reload();
  await expect(other.getByRole("button", { name: "Add sources" })).toBeVisible();
  await panel.getByRole("button", { name: "Remove Emil" }).click();
  await expect(panel.getByRole("row", { name: /Emil/ })).toHaveCount(0);
  await seesNothing(other);
});

test("the pages fit and can be read, wide and narrow, light and dark", { tag: "@deep" }, async () => {
  const data = { people: [{ email: "emil@example.org", role: "editor" }] };
  await pages.Olga!.request.patch("/api/knowledge-bases/of-olga/sharing", { data });
  const bases = async () => (await pages.Olga!.request.get("/api/knowledge-bases")).json();
  await application.until("everything is indexed", async () =>
    (await bases()).knowledgeBases.every(
      ({ job }: { job: { finishedAt: string } | null }) => job?.finishedAt,
    ),
  );
  for (const width of everyView() ? [390, 1280, 1920] : [390, 1280])
    for (const name of ["Olga", "Emil"]) {
      const page = pages[name]!;
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        for (const address of [PAGE, "/knowledge-bases", "/knowledge-bases/new"]) {
          const where = `${name} ${address} ${width} ${colorScheme}`;
          await page.goto(address);
          await expect(page.locator("html"), where).toHaveAttribute("data-theme", colorScheme);
          if (address === PAGE) await expect(panelOf(page).getByText("emil@example.org")).toBeVisible();
          await untilStill(page);
          expect(await sideways(page), where).toBeLessThanOrEqual(0);
          expect(await unreadable(page, "seen"), where).toEqual([]);
          if (width === 1280) expect(await violations(page), where).toEqual([]);
        }
      }
    }
});

test("the owner gives it away, and the new owner lets everyone see it", { tag: "@deep" }, async () => {
  const [owner, other] = [pages.Olga!, pages.Emil!];
  await owner.goto(PAGE);
  await panelOf(owner).getByRole("button", { name: "Change owner" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill("emil@example.org");
  await dialog.getByRole("button", { name: "Change owner" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panelOf(owner).getByRole("button", { name: "Change owner" })).toHaveCount(0);
  expect(await rightOf(owner)).toMatchObject({ right: "editor", owner: { name: "Emil" } });
  await other.goto(PAGE);
  await panelOf(other).getByLabel("Seen by").selectOption("everyone");
  await expect(other.getByRole("heading", { name: /Of Olga/, level: 1 })).not.toContainText("chosen people");
});

async function rightOf(page: Page): Promise<{ right: string }> {
  return (await page.request.get("/api/knowledge-bases/of-olga/sharing")).json();
}
