/** A knowledge base that chosen people see, with something of everything that belongs to one; and who calls. */
import type { Subject } from "@/lib/api/access";
import { bookedTuning } from "@/lib/measure/costs";
import { NO_CAPS } from "@/lib/measure/experiment";
import { queuedColumn } from "@/lib/measure/run/queued-column";
import type { Engine } from "@/lib/server/engine";
import { type Credentials, emailOf, idOf, makeUser } from "./accounts-world";

/** In every text of it: whoever finds this word has seen something of it. */
export const MARK = "Zanzibar";

/** A key of its owner that is limited to another knowledge base. */
const LIMITED = "key of the owner for another";

/** The ids of it and of what belongs to it. */
export type PrivateBase = Record<Subject, string>;

/** Callers by name; what each may do with the private knowledge base is in `RIGHTS`. */
export async function makePeople(engine: Engine): Promise<Record<string, Credentials>> {
  const people = {
    nobody: {},
    viewer: await makeUser(engine, "viewer", "viewer"),
    editor: await makeUser(engine, "editor", "editor"),
    admin: await makeUser(engine, "admin", "admin"),
    owner: await makeUser(engine, "editor", "owner"),
    "owner of another": await makeUser(engine, "editor", "other"),
    "shared as viewer": await makeUser(engine, "editor", "sees"),
    "shared as editor": await makeUser(engine, "editor", "edits"),
    "viewer shared as editor": await makeUser(engine, "viewer", "given"),
  };
  await engine.database.knowledgeBases.create({
    ...{ name: "Of another", ownerId: await idOf(engine, "other"), visibility: "people" },
  });
  const key = await engine.database.apiKeys.create({
    ...{ userId: await idOf(engine, "owner"), name: "key", role: "viewer", days: 1 },
  });
  const asEditor = await engine.database.apiKeys.create({
    ...{ userId: await idOf(engine, "admin"), name: "key", role: "editor", days: 1 },
  });
  const { id: another } = await engine.database.knowledgeBases.create({ name: "Limit" });
  const limited = await engine.database.apiKeys.create({
    ...{
      userId: await idOf(engine, "owner"),
      name: "key",
      role: "editor",
      days: 1,
      knowledgeBases: [another],
    },
  });
  return {
    ...people,
    "viewer key of the owner": { authorization: `Bearer ${key.key}` },
    "editor key of an administrator": { authorization: `Bearer ${asEditor.key}` },
    [LIMITED]: { authorization: `Bearer ${limited.key}` },
  };
}

export const RIGHTS: Record<string, "viewer" | "editor" | "owner" | null> = {
  nobody: null,
  viewer: null,
  editor: null,
  admin: "owner",
  owner: "owner",
  "owner of another": null,
  "shared as viewer": "viewer",
  "shared as editor": "editor",
  "viewer shared as editor": "viewer",
  "viewer key of the owner": "viewer",
  "editor key of an administrator": null,
  [LIMITED]: null,
};

/** Whether all of it is still there. */
export async function isWhole({ database: { bases } }: Engine, base: PrivateBase): Promise<boolean> {
  try {
    await bases.named(base["knowledge-bases"], null);
    await bases.ofRun(base.runs, null);
    await bases.ofExperiment(base.experiments, null);
    await bases.ofJob(base.jobs, null);
    return true;
  } catch {
    return false;
  }
}

let made = 0;

/** Another one each time. */
export async function makePrivateBase({ database, methods }: Engine): Promise<PrivateBase> {
  const ownerId = (await database.users.findByEmail(emailOf("owner")))!.id;
  const { id } = await database.knowledgeBases.create({
    name: `${MARK} ${++made}`,
    description: MARK,
    ownerId,
    visibility: "people",
  });
  await database.sharings.change(id, {
    people: [
      { email: emailOf("sees"), role: "viewer" },
      { email: emailOf("edits"), role: "editor" },
      { email: emailOf("given"), role: "editor" },
    ],
  });
  const run = await database.runs.create({
    ...{ knowledgeBase: id, generation: "none", question: `Where is ${MARK}?`, budget: 5 },
    ...{ corrections: [], follows: null, columns: [queuedColumn(methods.retrievers[0]!, {})] },
  });
  await database.runs.annotate(run.id, { tags: [`${MARK} ${made}`] });
  await database.runs.finish(run.id, null);
  const questions = [{ id: "q", question: `What is ${MARK}?`, answers: ["x"], evidence: [], properties: {} }];
  const set = await database.questionSets.create(id, MARK, questions);
  const experiment = await database.experiments.create({
    ...{ knowledgeBase: id, name: MARK, generation: "none", caps: NO_CAPS, questions },
    design: {
      questionSet: { id: set.id, name: set.name, version: 1 },
      ...{ split: null, variants: [{ name: "flat", method: "hybrid", params: {} }] },
      ...{ k: 5, seed: 1, llm: false, questions: 1 },
    },
  });
  const job = await database.jobs.enqueue(id);
  for (const [work, subject] of [
    ["run", run.id],
    ["experiment", experiment],
    ["extraction", job.id],
    ["evaluation", id],
  ] as const)
    database.llmCosts.book({
      ...bookedTuning(10, 1),
      ...{ work, subject, method: "hybrid", model: `${MARK}-model`, host: "localhost", calls: 1 },
    });
  await database.llmCosts.flush();
  return { "knowledge-bases": id, runs: run.id, experiments: experiment, jobs: job.id };
}

/** What an answer says apart from the ids in it and that of its request. */
export async function saidBy(response: Response, ...ids: string[]): Promise<string> {
  const type = response.headers.get("content-type") ?? "";
  const text = type.includes("event-stream") ? "events" : await response.text();
  const said = [response.status, type, response.headers.get("cache-control"), text].join("\n");
  const anonymous = said.replace(/"requestId":"[^"]*"/, "");
  return ids.reduce((rest, id) => rest.replaceAll(id, "…"), anonymous);
}
