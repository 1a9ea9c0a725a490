/** The content security policy: every page works under it (pages.spec.ts, ask.spec.ts), and what somebody else wrote into a page does not run. */

import { PAGES, UNKNOWN } from "../support/all-pages";
import { untilStill } from "../support/readable";
import { refusals } from "../support/refusals";
import { type APIRequestContext, type APIResponse, expect, test } from "../support/test";

/** Of an answer that has exactly one. */
function policyOf(answer: APIResponse): string {
  const policies = answer
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === "content-security-policy");
  expect(policies, answer.url()).toHaveLength(1);
  return policies[0]!.value;
}

/** Of a page, whose inline scripts all have it. */
async function nonceOf(request: APIRequestContext, address: string): Promise<string> {
  const answer = await request.get(address);
  const policy = policyOf(answer);
  expect(policy, address).not.toMatch(/script-src[^;]*'unsafe-/);
  const [, nonce = ""] = /script-src[^;]* 'nonce-([^']+)'/.exec(policy) ?? [];
  expect(nonce, address).toHaveLength(24);
  const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length, address).toBeGreaterThan(0);
  for (const script of scripts) expect(script, address).toContain(`nonce="${nonce}"`);
  return nonce;
}

test("every page has a policy with a nonce, another one each time", { tag: "@deep" }, async ({ request }) => {
  const addresses = [...PAGES, ...UNKNOWN.map(([address]) => address)];
  const nonces: string[] = [];
  for (const address of addresses)
    nonces.push(await nonceOf(request, address), await nonceOf(request, address));
  expect(new Set(nonces).size).toBe(2 * addresses.length);
});

test("a script that somebody wrote into a page does not run", async ({ page }) => {
  const found = await refusals(page);
  await page.goto("/");
  await untilStill(page);
  const ran = await page.evaluate(async () => {
    const place = window as unknown as { ran?: string[] };
    place.ran = [];
    const script = document.createElement("script");
    script.textContent = 'window.ran.push("script")';
    const elsewhere = document.createElement("script");
    elsewhere.src = "data:text/javascript,window.ran.push('file')";
    const holder = document.createElement("div");
    holder.innerHTML = `<img src="none:" onerror="window.ran.push('handler')"><a href="javascript:window.ran.push('link')">x</a>`;
    document.body.append(script, elsewhere, holder);
    holder.querySelector("a")?.click();
    // Later, since what the test itself evaluates may evaluate strings.
    setTimeout(() => new Function("window.ran.push('string')")(), 100);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return place.ran;
  });
  expect(ran).toEqual([]);
  await expect
    .poll(() => found.filter((refusal) => refusal.includes(": script-src")).length)
    .toBeGreaterThanOrEqual(5);
});

test("a script in the markup of a page runs with its nonce only", async ({ page }) => {
  await page.route("/reference", async (route) => {
    const answer = await route.fetch();
    const nonce = /'nonce-([^']+)'/.exec(policyOf(answer))?.[1];
    const written = (name: string, attribute: string) =>
      `<script ${attribute}>document.documentElement.dataset.${name}="yes"</script>`;
    const body = (await answer.text()).replace(
      "<body>",
      `<body>${written("known", `nonce="${nonce}"`)}${written("guessed", 'nonce="bm9uY2U="')}${written("without", "")}`,
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/reference");
  const marks = await page.locator("html").evaluate(({ dataset }) => ({ ...dataset }));
  expect(marks).toMatchObject({ known: "yes" });
  expect(marks).not.toHaveProperty("guessed");
  expect(marks).not.toHaveProperty("without");
});

test("files and answers of the API let nothing inline run; files are kept by the browser", async ({
  request,
}) => {
  const page = await (await request.get("/")).text();
  const file = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
  const answers = [
    await request.get(file),
    await request.get("/api/methods"),
    await request.get("/api/none-such"),
  ];
  for (const answer of answers) expect(policyOf(answer), answer.url()).toContain("script-src 'self';");
  expect(answers[0]!.headers()["cache-control"]).toContain("immutable");
  expect((await request.get("/")).headers()["cache-control"]).toContain("no-store");
});
