/** The typeface: served by the application, nothing moves while its files come, and canvases are drawn again when they are there. */

import { canvas } from "../support/explore-page";
import { ask } from "../support/run-page";
import { expect, type Page, type Request, test } from "../support/test";

// What moves is looked at here.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** What the Core Web Vitals call good is 0.1; a page whose text is set anew in another width has more than this. */
const LEAST_SHIFT = 0.01;

/** Holds back the files of the face until it is called. */
async function withoutFace(page: Page): Promise<() => void> {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  await page.route("**/*.woff2", async (route) => {
    await given;
    await route.continue();
  });
  return give;
}

const faceIsThere = (page: Page) =>
  page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes("Inter Variable") && status === "loaded",
    ),
  );

interface Shifts {
  sum: number;
  /** What has moved, for a reader of a failure. */
  moved: string[];
}
type Watched = Window & { shifts: Shifts };

/** Adds up, from before the page's first line, all layout shifts that no input caused. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] };
    (window as unknown as Watched).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        shifts.sum += value;
        for (const { node, previousRect, currentRect } of sources)
          shifts.moved.push(
            `${node?.nodeName} "${node?.textContent?.slice(0, 80)}": y ${previousRect.y} to ${currentRect.y}, height ${previousRect.height} to ${currentRect.height}`,
          );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** What has shifted until now, with the frames that are on their way. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Shifts>((resolve) => setTimeout(() => resolve((window as unknown as Watched).shifts), 500)),
  );

/** Waits until all answers but the face have come, and what they brought has been laid out. */
async function everythingElseIsThere(page: Page, open: ReadonlySet<Request>): Promise<void> {
  await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
  await expect
    .poll(async () => {
      const before = (await shiftsOf(page)).sum;
      return open.size === 0 && (await shiftsOf(page)).sum === before && open.size === 0;
    })
    .toBe(true);
}

/** Requests that have no answer yet, but those of faces. */
function openRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (!request.url().endsWith(".woff2")) open.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => void open.delete(request));
  return open;
}

/** The sum of what is drawn on the canvases; Playwright's own pictures wait for the face. */
function inkOf(page: Page): Promise<number> {
  return canvas(page).evaluate((holder) => {
    let ink = 0;
    for (const layer of holder.querySelectorAll("canvas")) {
      const { data } = layer.getContext("2d")?.getImageData(0, 0, layer.width, layer.height) ?? { data: [] };
      for (let at = 3; at < data.length; at += 4) ink += data[at]!;
    }
    return ink;
  });
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`nothing moves when the face comes late, at ${width} pixels`, { tag: "@deep" }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const run = await ask(page, "Who directed the films that were written by Philip K. Dick?");
    const open = openRequests(page);
    await watchShifts(page);
    for (const address of ["/", "/ask", `/runs/${run}`]) {
      const give = await withoutFace(page);
      await page.goto(address, { waitUntil: "domcontentloaded" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await everythingElseIsThere(page, open);
      const before = await shiftsOf(page);
      give();
      await faceIsThere(page);
      const after = await shiftsOf(page);
      const moved = after.moved.slice(before.moved.length).join("\n");
      expect(after.sum - before.sum, `${address}\n${moved}`).toBeLessThan(LEAST_SHIFT);
      await page.unrouteAll({ behavior: "wait" });
    }
  });
}

test("text is set in Inter, figures of tables have one width", { tag: "@deep" }, async ({ page }) => {
  await page.goto("/knowledge-bases/films");
  await faceIsThere(page);
  const { family, preloaded, wide, narrow } = await page.evaluate(() => {
    const table = document.body.appendChild(document.createElement("table"));
    table.innerHTML = "<tr><td><span>0000</span></td></tr><tr><td><span>1111</span></td></tr>";
    const [wide, narrow] = [...table.querySelectorAll("span")].map(
      (cell) => cell.getBoundingClientRect().width,
    );
    const preloaded = performance
      .getEntriesByType("resource")
      .some(({ name }) => name.includes("inter-latin-wght-normal"));
    return { family: getComputedStyle(document.body).fontFamily, preloaded, wide, narrow };
  });
  expect(family).toMatch(/^"?Inter Variable/);
  expect(preloaded).toBe(true);
  expect(wide).toBeCloseTo(narrow!, 2);
});

test("a canvas that was drawn before the face came is drawn again with it", { tag: "@deep" }, async ({
  page,
}) => {
  const give = await withoutFace(page);
  const { nodes } = await (
    await page.request.get("/api/knowledge-bases/films/search?q=The+Third+Man&k=1")
  ).json();
  await page.goto(`/explore?kb=films&node=${encodeURIComponent(nodes[0].id)}`, {
    waitUntil: "domcontentloaded",
  });
  await expect(canvas(page)).toBeVisible();
  await expect.poll(() => inkOf(page)).toBeGreaterThan(0);
  let before = 0;
  await expect(async () => {
    const [now, then] = [await inkOf(page), before];
    before = now;
    expect(now).toBe(then);
  }).toPass();
  give();
  await faceIsThere(page);
  await expect.poll(() => inkOf(page)).not.toBe(before);
  expect(await inkOf(page)).toBeGreaterThan(0);
});
