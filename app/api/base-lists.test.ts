/** Lists, and ids in bodies and queries: nothing of a knowledge base that the caller may not see. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloadCosts, readCosts } from "@/lib/api/costs";
import type { Endpoint } from "@/lib/api/endpoint";
import { listExperiments, startReplay } from "@/lib/api/experiments";
import { listKnowledgeBases } from "@/lib/api/knowledge-bases";
import { retrieve } from "@/lib/api/retrieve";
import { askQuestion, evaluate, listRuns, listRunTags } from "@/lib/api/runs";
import { recordWalk } from "@/lib/api/walks";
import { COST_GROUPINGS } from "@/lib/measure/costs";
import { type AccountsWorld, type Credentials, call, openAccountsWorld } from "./testing/accounts-world";
import { MARK, makePeople, makePrivateBase, type PrivateBase, RIGHTS, saidBy } from "./testing/private-base";

const LISTS: [name: string, endpoint: Endpoint, query: string][] = [
  ["knowledge bases", listKnowledgeBases, ""],
  ["runs", listRuns, ""],
  ["runs with a text", listRuns, `?text=${MARK}`],
  ["tags", listRunTags, ""],
  ["experiments", listExperiments, ""],
  ...COST_GROUPINGS.flatMap((by): typeof LISTS => [
    [`costs by ${by}`, readCosts, `?by=${by}`],
    [`costs by ${by} as a file`, downloadCosts, `?by=${by}`],
  ]),
];

const callers = Object.keys(RIGHTS).filter((caller) => caller !== "nobody");
const strangers = callers.filter((caller) => RIGHTS[caller] === null);
const others = callers.filter((caller) => RIGHTS[caller] !== null);

let world: AccountsWorld;
let people: Record<string, Credentials>;
let base: PrivateBase;
/** What each stranger's lists said before there was anything. */
const before = new Map<string, string>();

beforeAll(async () => {
  world = await openAccountsWorld();
  people = await makePeople(world.engine);
  await world.engine.database.knowledgeBases.create({ name: "For everyone" });
  for (const caller of strangers)
    for (const [name, endpoint, query] of LISTS)
      before.set(`${caller}: ${name}`, await saidBy(await call(endpoint, people[caller], { query })));
  base = await makePrivateBase(world.engine);
});
afterAll(() => world?.close());

describe.each(LISTS)("the list of %s", (name, endpoint, query) => {
  it.each(strangers)("is for %s as if the knowledge base were not there", async (caller) => {
    const said = await saidBy(await call(endpoint, people[caller], { query }));
    expect(said).toBe(before.get(`${caller}: ${name}`));
    expect(said).not.toContain(MARK);
  });

  it.each(others)("has it for %s", async (caller) => {
    const said = await saidBy(await call(endpoint, people[caller], { query }));
    // Of days, works and methods, only figures show that it is there.
    if (name.startsWith("costs")) expect(said).not.toBe(before.get(`editor: ${name}`));
    else expect(said).toContain(MARK);
  });
});

const question = { question: "What?", methods: ["hybrid"] };
const gold = [{ id: "q", question: "What?", answers: ["x"] }];

/** Calls about a knowledge base, or a run of it, by its id, or a name that has the same letters where it is not there. */
const NAMING: Record<string, (name: string, caller: string) => Promise<Response>> = {
  "a question": (knowledgeBase, caller) =>
    call(askQuestion, people[caller], { body: { ...question, knowledgeBase } }),
  "a small answer": (knowledgeBase, caller) =>
    call(retrieve, people[caller], { body: { question: "What?", method: "hybrid", knowledgeBase } }),
  "what an agent did": (knowledgeBase, caller) => {
    const calls = [{ tool: "search_nodes", arguments: { text: "What" } }];
    return call(recordWalk, people[caller], { body: { question: "What?", calls, knowledgeBase } });
  },
  "an evaluation": (knowledgeBase, caller) =>
    call(evaluate, people[caller], { body: { knowledgeBase, questions: gold, methods: ["hybrid"] } }),
  "a replay": (name, caller) =>
    call(startReplay, people[caller], {
      query: `?knowledgeBase=${encodeURIComponent(name)}`,
      body: {},
      headers: { "content-type": "application/zip" },
    }),
  "a list of runs": (name, caller) =>
    call(listRuns, people[caller], { query: `?knowledgeBase=${encodeURIComponent(name)}` }),
  "a list of experiments": (name, caller) =>
    call(listExperiments, people[caller], { query: `?knowledgeBase=${encodeURIComponent(name)}` }),
};

describe.each(Object.entries(NAMING))("%s", (what, ask) => {
  it.each(strangers)("of %s that names it is answered as one that names nothing", async (caller) => {
    for (const name of [base["knowledge-bases"], `${MARK} 1`])
      expect(await saidBy(await ask(name, caller), name)).toBe(
        await saidBy(await ask("none", caller), "none"),
      );
  });

  it("of people who may look at it is refused where it changes something", async () => {
    const refused = await ask(base["knowledge-bases"], "shared as viewer");
    const changes = ["an evaluation", "a replay"].includes(what);
    expect(refused.status === 403).toBe(changes);
    if (changes) expect((await refused.json()).detail).toMatch(/^You may look at this knowledge base/);
    for (const caller of ["shared as editor", "owner", "admin"])
      expect([403, 404], caller).not.toContain((await ask(base["knowledge-bases"], caller)).status);
  });
});

it("a page of runs after a run that the caller may not see is one after a run that is gone", async () => {
  for (const caller of strangers) {
    const after = (id: string) => call(listRuns, people[caller], { query: `?after=${id}` });
    const hidden = await saidBy(await after(base.runs), base.runs);
    expect(hidden).toBe(await saidBy(await after("none"), "none"));
    const thread = await call(listRuns, people[caller], { query: `?thread=${base.runs}` });
    expect(await thread.json()).toEqual({ runs: [] });
  }
});

it("what was spent on something that is gone is listed for administrators alone", async () => {
  const { database } = world.engine;
  const gone = await makePrivateBase(world.engine);
  await database.knowledgeBases.remove(gone["knowledge-bases"]);
  for (const caller of callers) {
    const costs = await (await call(readCosts, people[caller], { query: "?by=run" })).json();
    const titles = costs.groups.map(({ title }: { title: string }) => title);
    expect(titles.includes("Removed since"), caller).toBe(caller === "admin");
  }
});
