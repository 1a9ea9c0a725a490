/** Three people with three roles on a server of their own: invited, let in, refused, signed out. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { violations } from "../support/accessibility";
import { everyView } from "../support/all-pages";
import { Application } from "../support/application";
import { sideways, unreadable, untilStill } from "../support/readable";
import { type Browser, expect, type Page, test } from "../support/test";

const run = promisify(execFile);
const PASSWORD = "four words are enough";
/** Far enough from the others: tests that kill their application use the next one. */
const PORT_OFFSET = 4;

let folder: string;
let application: Application;
const pages: Partial<Record<"admin" | "editor" | "viewer", Page>> = {};

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ baseURL }) => {
  folder = mkdtempSync(path.join(tmpdir(), "hopscope-accounts-"));
  // As if the sample had been added before: to index it takes more than these tests.
  writeFileSync(path.join(folder, "sample-brought"), "");
  const port = Number(new URL(baseURL ?? "").port) + PORT_OFFSET;
  application = new Application(port, folder, { HOPSCOPE_ACCOUNTS: "on" });
  await application.start();
  await application.until("the link is printed", async () => application.said.includes("/sign-up?token="));
});
test.afterAll(async () => {
  // A server that is asked to stop waits for the requests of open pages.
  for (const page of Object.values(pages)) await page.context().close();
  await application.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: application.address });
  return context.newPage();
}

async function signUp(page: Page, link: string, name: string): Promise<void> {
  await page.goto(new URL(link).pathname + new URL(link).search);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("E-mail address").fill(`${name.toLowerCase()}@example.org`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Make the account" }).click();
  await expect(
    page.getByRole("heading", { name: "See how graph retrieval finds its evidence" }),
  ).toBeVisible();
}

/** As the form does, for who is not the first to see it. */
async function signUpByApi(page: Page, link: string, name: string): Promise<void> {
  const token = new URL(link).searchParams.get("token");
  const data = { token, name, email: `${name.toLowerCase()}@example.org`, password: PASSWORD };
  expect((await page.request.post("/api/sign-up", { data })).status()).toBe(201);
}

test("nobody sees a page or an answer; the sign-in leads back to where one wanted to go", async ({
  browser,
}) => {
  const page = await visitor(browser);
  await page.goto("/knowledge-bases?x=1");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fknowledge-bases%3Fx%3D1$/);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  for (const address of ["/", "/ask", "/settings", "/runs/none", "/docs", "/nowhere"]) {
    const answer = await page.request.get(address, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], address).toEqual([
      307,
      `/sign-in?${new URLSearchParams({ next: address })}`,
    ]);
  }
  const refused = await page.request.get("/api/knowledge-bases");
  expect([refused.status(), (await refused.json()).code]).toEqual([401, "not-signed-in"]);
  expect((await page.request.get("/api/health")).status()).toBe(200);
  await page.context().close();
});

test("the first administrator comes in by the printed link, which works once", async ({ browser }) => {
  const link = /http:\/\/\S+\/sign-up\?token=\S+/.exec(application.said)?.[0] ?? "";
  const page = await visitor(browser);
  await signUp(page, link, "Ada");
  pages.admin = page;
  const other = await visitor(browser);
  await other.goto(new URL(link).pathname + new URL(link).search);
  await other.getByLabel("Name", { exact: true }).fill("Eve");
  await other.getByLabel("E-mail address").fill("eve@example.org");
  await other.getByLabel("Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Make the account" }).click();
  await expect(other.getByRole("alert").filter({ hasText: "This link is not valid" })).toBeVisible();
  await other.context().close();
});

test("the administrator invites an editor and a viewer", async ({ browser }) => {
  const admin = pages.admin!;
  await admin.goto("/settings/accounts");
  await expect(admin.getByLabel("Role of Ada")).toBeDisabled();
  for (const [role, name] of [
    ["editor", "Grace"],
    ["viewer", "Vera"],
  ] as const) {
    const panel = admin.locator("section", { has: admin.getByRole("heading", { name: "Invitations" }) });
    await panel.getByLabel("Role").selectOption(role);
    await panel.getByRole("button", { name: "Make an invitation" }).click();
    await expect(panel.getByText(`who becomes ${role === "viewer" ? "a" : "an"} ${role}`)).toBeVisible();
    const link = await panel.getByLabel("Invitation", { exact: true }).inputValue();
    const page = await visitor(browser);
    if (role === "editor") await signUp(page, link, name);
    else await signUpByApi(page, link, name);
    pages[role] = page;
  }
  await admin.reload();
  await expect(admin.getByLabel("Role of Grace")).toHaveValue("editor");
  await expect(admin.getByLabel("Role of Vera")).toHaveValue("viewer");
});

test("the editor adds a knowledge base, and does not change settings", async () => {
  const editor = pages.editor!;
  await editor.goto("/knowledge-bases");
  // While there is none yet, the empty list offers it as well.
  await expect(editor.getByRole("link", { name: "New knowledge base" }).first()).toBeVisible();
  const data = { name: "By Grace", visibility: "everyone" };
  const made = await editor.request.post("/api/knowledge-bases", { data });
  expect(made.status()).toBe(201);
  await editor.goto("/knowledge-bases/by-grace");
  await expect(editor.getByRole("button", { name: "Add sources" })).toBeVisible();
  await editor.goto("/settings");
  await expect(editor.getByText("Only administrators can change settings")).toBeVisible();
  await expect(editor.getByRole("button", { name: "Save" })).toHaveCount(0);
  expect((await editor.request.post("/api/backup")).status()).toBe(403);
  await editor.goto("/settings/accounts");
  await expect(editor.getByRole("heading", { name: "API keys" })).toBeVisible();
  await expect(editor.getByRole("heading", { name: "Users" })).toHaveCount(0);
});

test("the viewer reads and asks, and changes nothing", async () => {
  const viewer = pages.viewer!;
  await viewer.goto("/knowledge-bases");
  await expect(viewer.getByText("By Grace")).toBeVisible();
  await expect(viewer.getByRole("link", { name: "New knowledge base" })).toHaveCount(0);
  await viewer.goto("/knowledge-bases/by-grace");
  await expect(
    viewer.getByText("Only editors and administrators can change this knowledge base"),
  ).toBeVisible();
  await expect(viewer.getByRole("heading", { name: "Corrections" })).toBeVisible();
  for (const name of ["Add sources", "Delete", "Rename", "Index again", "Add a node", "Import"])
    await expect(viewer.getByRole("button", { name })).toHaveCount(0);
  const refused = await viewer.request.delete("/api/knowledge-bases/by-grace");
  expect([refused.status(), await refused.json()]).toEqual([
    403,
    expect.objectContaining({
      code: "forbidden",
      detail: "You have the role viewer; this takes the role editor.",
    }),
  ]);
  const asked = await viewer.request.post("/api/runs", {
    data: { knowledgeBase: "by-grace", question: "What?" },
  });
  expect((await asked.json()).code).not.toBe("forbidden");
});

test("a role that is taken away is gone at once, and the history says who did what", async () => {
  const admin = pages.admin!;
  await admin.goto("/settings/accounts");
  await admin.getByLabel("Role of Grace").selectOption("viewer");
  await expect
    .poll(async () =>
      (await pages.editor!.request.post("/api/knowledge-bases", { data: { name: "Late" } })).status(),
    )
    .toBe(403);
  await admin.goto("/settings/accounts/history");
  await expect(
    admin.getByRole("row", { name: /vera@example.org.*DELETE \/api\/knowledge-bases\/by-grace 403/ }),
  ).toBeVisible();
  await admin.getByLabel("Filter").fill("vera");
  await expect(admin.getByRole("row", { name: /ada@example.org/ })).toHaveCount(0);
  const download = admin.waitForEvent("download");
  await admin.getByRole("link", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toBe("history.csv");
});

test("the command line works with an API key, and not without", { tag: "@deep" }, async () => {
  const admin = pages.admin!;
  await admin.goto("/settings/accounts");
  const panel = admin.locator("section", { has: admin.getByRole("heading", { name: "API keys" }) });
  await panel.getByLabel("What for").fill("Nightly");
  await panel.getByLabel("Role").selectOption("admin");
  await panel.getByRole("button", { name: "Make a key" }).click();
  const key = await panel.getByLabel("API key", { exact: true }).inputValue();
  const hopscope = (HOPSCOPE_API_KEY: string, ...words: string[]) =>
    run(process.execPath, [".build/hopscope.mjs", ...words], {
      env: { ...process.env, HOPSCOPE_DATA: folder, HOPSCOPE_API_KEY },
    });
  const { stdout } = await hopscope(key, "users", "list", "--json");
  expect(JSON.parse(stdout).users.map(({ email }: { email: string }) => email)).toEqual([
    "ada@example.org",
    "grace@example.org",
    "vera@example.org",
  ]);
  await hopscope(key, "users", "role", "grace@example.org", "editor");
  await expect(hopscope("", "users", "list")).rejects.toMatchObject({
    stderr: expect.stringContaining("Sign in first"),
  });
  await admin.reload();
  await expect(panel.getByRole("row", { name: /Nightly/ })).not.toContainText("never");
  await panel.getByRole("button", { name: "Revoke Nightly" }).click();
  await admin.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(panel.getByRole("row", { name: /Nightly/ })).toHaveCount(0);
  await expect(hopscope(key, "list")).rejects.toMatchObject({ stderr: expect.stringContaining("not valid") });
});

test("the pages fit and can be read, wide and narrow, light and dark", { tag: "@deep" }, async ({
  browser,
}) => {
  const stranger = await visitor(browser);
  for (const width of everyView() ? [390, 1280, 1920] : [390, 1280]) {
    for (const [page, addresses] of [
      [pages.admin!, ["/settings/accounts", "/settings/accounts/history", "/settings"]],
      [pages.viewer!, ["/settings/accounts", "/settings"]],
      [stranger, ["/sign-in", "/sign-up?token=x", "/reset-password?token=x"]],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      for (const address of addresses) {
        await page.goto(address);
        await untilStill(page);
        for (const colorScheme of ["light", "dark"] as const) {
          const where = `${address} ${width} ${colorScheme}`;
          await page.emulateMedia({ colorScheme });
          await expect(page.locator("html"), where).toHaveAttribute("data-theme", colorScheme);
          await untilStill(page);
          expect(await sideways(page), where).toBeLessThanOrEqual(0);
          expect(await unreadable(page), where).toEqual([]);
          if (width === 1280) expect(await violations(page), where).toEqual([]);
        }
      }
    }
  }
  await stranger.context().close();
});

test("whoever signs out is out, also with the cookie of before; and signs in again", async () => {
  const viewer = pages.viewer!;
  await viewer.goto("/runs");
  const cookies = await viewer.context().cookies();
  await viewer.getByRole("button", { name: "Account: Vera" }).click();
  await viewer.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(viewer).toHaveURL(/\/sign-in$/);
  await viewer.context().addCookies(cookies);
  expect((await viewer.request.get("/api/knowledge-bases")).status()).toBe(401);
  await viewer.goto("/runs");
  await viewer.getByLabel("E-mail address").fill("vera@example.org");
  await viewer.getByLabel("Password").fill("not the password");
  await viewer.getByRole("button", { name: "Sign in" }).click();
  await expect(
    viewer.getByRole("alert").filter({ hasText: "The address or the password is not right" }),
  ).toBeVisible();
  await viewer.getByLabel("Password").fill(PASSWORD);
  await viewer.keyboard.press("Enter");
  await expect(viewer).toHaveURL(/\/runs$/);
});
