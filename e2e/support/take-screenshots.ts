/** Pictures of every page for docs/screenshots; scripts/screenshots.mjs runs it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type APIRequestContext, type Browser, chromium, expect, type Page } from "@playwright/test";
import type { Experiment } from "../../lib/api/schemas/experiment";
import type { QuestionSet } from "../../lib/measure/question-sets/question-set";
import type { Run } from "../../lib/measure/run/run";
import { Application } from "./application";
import { untilStill } from "./readable";

const PORT = Number(process.env.SCREENSHOT_PORT ?? 3927);
const SIZES = [
  { name: "wide", width: 1440, height: 900, scale: 1.5 },
  { name: "narrow", width: 390, height: 844, scale: 2 },
] as const;
const THEMES = ["light", "dark"] as const;
/** Of WebP, at which text stays sharp. */
const QUALITY = 82;
const QUESTION = "Which films directed by Carol Reed star Orson Welles?";
const METHODS = ["hybrid", "sage", "graphraft", "mor", "sg-rag", "stem"];
const EXPLORED =
  "/explore?kb=films&node=person:steve-mcqueen&steps=n.person_3Asteve-mcqueen~x.person_3Asteve-mcqueen.in.STARRING.12";

/** What the pages show: a run, one with a condition that must not hold, and an experiment that has ended. */
interface Shown {
  run: string;
  denied: string;
  experiment: string;
}

interface Shot {
  name: string;
  address: (shown: Shown) => string;
  /** Takes the page to where its picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

const at = (address: string) => () => address;
const SHOTS: readonly Shot[] = [
  { name: "home", address: at("/") },
  { name: "ask", address: at(`/ask?${new URLSearchParams({ kb: "films", q: QUESTION })}`) },
  { name: "run", address: ({ run }) => `/runs/${run}?node=film:the-third-man-1949` },
  {
    name: "run-focus",
    address: ({ run }) => `/runs/${run}?focus=graphraft:plan&step=graphraft:choose`,
    prepare: (page) =>
      page.locator("[data-focus]").evaluate((pane) => pane.closest("article")?.scrollIntoView()),
  },
  {
    name: "run-conditions",
    address: ({ denied }) => `/runs/${denied}?focus=graphraft:plan`,
    prepare: (page) =>
      page.locator("[data-focus]").evaluate((pane) => pane.closest("article")?.scrollIntoView()),
  },
  { name: "runs", address: at("/runs") },
  {
    name: "explore",
    address: at(EXPLORED),
    // The steps of the address are taken one after the other.
    prepare: (page) => expect(page.getByRole("heading", { name: "Steve McQueen" })).toBeVisible(),
  },
  {
    name: "query",
    address: at(
      `/explore?${new URLSearchParams({
        kb: "films",
        pane: "query",
        cypher:
          'MATCH (film:Film)-[:DIRECTED_BY]->(director:Person),\n  (film)-[:STARRING]->(star:Person {name: "Orson Welles"})\nRETURN film, director, star',
      })}`,
    ),
    prepare: async (page) => {
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
    },
  },
  { name: "experiments", address: at("/experiments") },
  { name: "experiment", address: ({ experiment }) => `/experiments/${experiment}` },
  { name: "knowledge-bases", address: at("/knowledge-bases") },
  { name: "knowledge-base", address: at("/knowledge-bases/films") },
  { name: "new-knowledge-base", address: at("/knowledge-bases/new") },
  { name: "models", address: at("/knowledge-bases/films/models") },
  {
    name: "similarity",
    address: at("/knowledge-bases/films/graph?chunk=doc%3Aalfred-hitchcocks-body-of-work%230"),
  },
  { name: "settings", address: at("/settings") },
  { name: "reference", address: at("/reference") },
  {
    name: "palette",
    address: at("/"),
    prepare: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search or jump to…" }).fill("carol");
      await expect(page.getByRole("option", { name: /^Carol Reed/ })).toBeVisible();
    },
  },
];

/**
 * Takes all pictures, or those whose page is named. One that fails leaves the picture that was there, and the others are taken.
 * @throws Error for a name that is no page's; naming the pictures that could not be taken
 */
export async function takeScreenshots(folder: string, names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !SHOTS.some((shot) => shot.name === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no page "${unknown.join('", "')}"; there are: ${SHOTS.map(({ name }) => name).join(", ")}.`,
    );
  const wanted = SHOTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const scratch = mkdtempSync(path.join(tmpdir(), "hopscope-screenshots-"));
  const application = new Application(PORT, scratch);
  try {
    await application.start();
    await application.until("the sample is ready", async () =>
      (await application.knowledgeBases()).some(({ sample, state }) => sample && state === "ready"),
    );
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH,
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
    });
    mkdirSync(folder, { recursive: true });
    const failed = await takeAll(browser, application.address, folder, wanted).finally(() => browser.close());
    if (failed.length > 0) throw new Error(`Not taken:\n${failed.join("\n")}`);
  } finally {
    await application.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function takeAll(
  browser: Browser,
  baseURL: string,
  folder: string,
  shots: readonly Shot[],
): Promise<string[]> {
  const failed: string[] = [];
  const first = await browser.newContext({ baseURL });
  const shown = await fill(first.request);
  await first.close();
  for (const { name: size, width, height, scale } of SIZES) {
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({
        baseURL,
        colorScheme,
        viewport: { width, height },
        deviceScaleFactor: scale,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      for (const shot of shots) {
        const file = path.join(folder, `${shot.name}-${size}-${colorScheme}.webp`);
        const name = path.relative(process.cwd(), file);
        try {
          writeFileSync(file, await take(page, shot, shown));
          console.log(name);
        } catch (error) {
          failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      await context.close();
    }
  }
  return failed;
}

async function take(page: Page, { address, prepare }: Shot, shown: Shown): Promise<Buffer> {
  await page.goto(address(shown));
  await untilStill(page);
  // A caret that blinks would never let two pictures be the same.
  await page.addStyleTag({ content: "* { caret-color: transparent !important; }" });
  await prepare?.(page);
  await rest(page);
  return picture(page);
}

/** Two runs by all methods, two by some, and an experiment over the questions that the sample comes with. */
async function fill(request: APIRequestContext): Promise<Shown> {
  const ask = async (question: string, methods: readonly string[]) => {
    const asked = await request.post("/api/runs", { data: { knowledgeBase: "films", question, methods } });
    return ((await asked.json()) as Run).id;
  };
  await ask("What language is spoken in The Seventh Seal?", ["hybrid", "sage"]);
  await ask("In which year was The Cincinnati Kid released?", ["hybrid", "sage", "graphraft"]);
  const denied = await ask("Which films directed by Carol Reed do not star Orson Welles?", METHODS);
  const run = await ask(QUESTION, METHODS);
  const sets = "/api/knowledge-bases/films/question-sets";
  const imported = await request.post(`${sets}?name=sample&file=questions.jsonl`, {
    data: readFileSync("prisma/sample/questions.jsonl"),
  });
  const { set } = (await imported.json()) as { set: QuestionSet };
  const made = await request.post("/api/knowledge-bases/films/experiments", {
    data: {
      name: "Six methods on the sample",
      questionSet: set.id,
      variants: METHODS.map((method) => ({ name: method, method, params: {} })),
    },
  });
  const { id, questions } = (await made.json()) as Experiment;
  await expect
    .poll(async () => ((await (await request.get(`/api/experiments/${id}`)).json()) as Experiment).done, {
      timeout: 300_000,
    })
    .toBe(questions * METHODS.length);
  return { run, denied, experiment: id };
}

/** Every drawing in view is drawn, and two pictures in a row are the same. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[role=application]")].every((drawing) =>
      [...drawing.querySelectorAll("canvas")].some(
        (canvas) =>
          canvas.width === 0 ||
          canvas
            .getContext("2d")
            ?.getImageData(0, 0, canvas.width, canvas.height)
            .data.some((value) => value > 0),
      ),
    ),
  );
  let before = await picture(page);
  await expect
    .poll(
      async () => {
        const now = await picture(page);
        const isSame = now.equals(before);
        before = now;
        return isSame;
      },
      { intervals: [500], timeout: 30_000 },
    )
    .toBe(true);
}

async function picture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  await session.detach();
  return Buffer.from(data, "base64");
}
