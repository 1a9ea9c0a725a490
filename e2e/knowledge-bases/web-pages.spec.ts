/** Web addresses on their way in: written, checked, fetched from a server of this test, shown with where they came from, and asked. */

import { openWebServer, sends, type WebServer } from "../../lib/stores/testing/web-server";
import { violations } from "../support/accessibility";
import { openColumn, openRun } from "../support/run-page";
import { expect, test } from "../support/test";

let server: WebServer;

test.beforeAll(async () => {
  const listed = ["/harbour", "/lighthouse", "/none"];
  server = await openWebServer({
    "/harbour": sends("text/html", "<h1>Harbour</h1><p>The harbour of Vellbruck has two quays.</p>"),
    "/lighthouse": sends(
      "text/html",
      "<h1>Lighthouse</h1><p>Marta Lindqvist completed the lighthouse of Vellbruck in 1872.</p>",
    ),
    "/nodes.csv": sends("text/csv", "id,name,label\nv,Vellbruck,Town\n"),
    "/sitemap.xml": (_, response) => {
      const entries = listed.map((path) => `<url><loc>${server.origin}${path}</loc></url>`);
      response
        .writeHead(200, { "content-type": "application/xml" })
        .end(`<urlset>${entries.join("")}<url><loc>http://foreign.example/</loc></url></urlset>`);
    },
  });
});
test.afterAll(() => server?.close());

test("a sitemap becomes a knowledge base, and a file of the web joins it", async ({ page }) => {
  await page.goto("/knowledge-bases/new");
  await page.getByLabel("Name").fill("Web harbour");
  await page.getByRole("radio", { name: /^Fetch web pages/ }).check();
  const field = page.getByRole("textbox", { name: "Web addresses" });
  const fetch = page.getByRole("button", { name: "Fetch and index" });
  await expect(fetch).toBeDisabled();

  await field.fill(`${server.origin}/sitemap.xml\nhttps://ann:secret@example.org/`);
  await field.press("Tab");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/Line 2: .*without a user name and password/);
  expect(await violations(page)).toEqual([]);
  await fetch.press("Enter");
  await expect(field).toBeFocused();
  expect(server.asked).toEqual([]);

  await field.fill(`${server.origin}/none`);
  await fetch.click();
  const refusal = page.getByRole("main").getByRole("alert");
  await expect(refusal).toContainText("nothing was changed");
  await expect(refusal.getByRole("row", { name: /\/none/ })).toContainText("status 404");

  await field.fill(`${server.origin}/sitemap.xml`);
  await fetch.click();
  await expect(page).toHaveURL(/\/knowledge-bases\/web-harbour$/);
  await expect(page.getByRole("heading", { name: "2 of 4 web addresses not fetched in full" })).toBeVisible();
  await expect(page.getByRole("row", { name: /sitemap\.xml/ })).toContainText("1 of another site");
  await expect(page.getByRole("row", { name: /\/none/ })).toContainText("status 404");
  await page.getByRole("button", { name: "Seen" }).click();
  const source = page.getByRole("row", { name: /lighthouse\.html/ });
  await expect(source.getByRole("link", { name: `${server.origin}/lighthouse` })).toBeVisible();
  await expect(page.getByText("ready", { exact: true })).toBeVisible({ timeout: 600_000 });

  await page.getByRole("button", { name: "Add sources" }).click();
  await field.fill(`${server.origin}/nodes.csv\n${server.origin}/harbour`);
  await fetch.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("already has");
  await page.getByRole("button", { name: "Fetch and replace the old ones" }).click();
  await expect(page.getByRole("row", { name: /nodes\.csv/ })).toBeVisible();
  await expect(page.getByText(/^3 nodes, /)).toBeVisible({ timeout: 600_000 });

  const asked = { knowledgeBase: "web-harbour", methods: ["sage"] };
  await openRun(page, "Who completed the lighthouse of Vellbruck?", asked);
  const column = await openColumn(page, "SAGE");
  await expect(column.getByRole("region", { name: "Result" }).or(column)).toContainText("Marta Lindqvist");
  await page.request.delete("/api/knowledge-bases/web-harbour");
});

test("addresses of a private network are refused as servers that are not there", async ({ request }) => {
  await request.post("/api/knowledge-bases", { data: { name: "Closed web" } });
  const addresses = ["http://10.0.0.1/", "http://169.254.169.254/latest/meta-data/", "http://name.invalid/"];
  const refused = await request.post("/api/knowledge-bases/closed-web/web-sources", { data: { addresses } });
  expect(refused.status()).toBe(400);
  const { problems } = (await refused.json()) as { problems: { at: string; message: string }[] };
  expect(problems.map(({ at }) => at)).toEqual(addresses);
  expect(new Set(problems.map(({ message }) => message)).size).toBe(1);
  const credentials = { addresses: ["http://ann:secret@example.org/"] };
  const answer = await request.post("/api/knowledge-bases/closed-web/web-sources", { data: credentials });
  expect(await answer.text()).not.toContain("secret");
  await request.delete("/api/knowledge-bases/closed-web");
});
