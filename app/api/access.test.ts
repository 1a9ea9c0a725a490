/** Every endpoint, called by nobody, by each role, and by API keys that hold and that do not. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accessOf } from "@/lib/api/access";
import type { Endpoint } from "@/lib/api/endpoint";
import { ENDPOINTS } from "@/lib/api/endpoints";
import type { Access } from "@/lib/api/schemas/account";
import { isAtLeast, ROLES, type Role } from "@/lib/api/schemas/roles";
import type { Engine } from "@/lib/server/engine";
import {
  type AccountsWorld,
  type Credentials,
  call,
  idOf,
  makeUser,
  openAccountsWorld,
} from "./testing/accounts-world";

/** Who may call what: a new endpoint is added here by whoever decides it. */
const DECISIONS: Record<Access, string> = {
  anyone: "readWhoami signIn signOut signUp resetPassword readHealth",
  viewer: `listKnowledgeBases readKnowledgeBase followKnowledgeBase measureSourceRemoval readDocument readTable downloadSource readConnection readSchema
    readNodes readNeighbours countRelations findPaths matchGraph retrieve callMcp exportGraph searchNodes listEdits exportEdits planQuestion
    readSimilarity readSimilaritySelection recordWalk measureReach listViews listMethods listRuns askQuestion readRun followRun cancelRun
    startCounterfactual listModels readAliases readNotes draftNotes readFineTuning listQuestionSets readQuestionSet checkGold listExperiments
    readExperiment compareExperiment downloadTable readQuestionRows downloadBundle readReplay readOracle readJudgements
    readJudgedRows readAudit readJob followJob readSettings readCosts downloadCosts changePassword listApiKeys makeApiKey
    removeApiKey readApiDocument
    readMetrics listDuplicates listRunTags readOverview readCommunity suggestQuestions readSharing`,
  editor: `annotateRun createKnowledgeBase changeKnowledgeBase removeKnowledgeBase checkFiles startIndexing estimateDescriptions previewExtraction estimateExtraction startExtraction addSources addWebSources
    removeSource previewSources testConnection changeConnection createNeo4jIndexes measureProjection startProjection addEdits
    undoEdits importEdits saveView changeView removeView removeRun removeCounterfactual addGoldFromRun evaluate startTraining
    activateModel deactivateModel removeModel writeAliases writeNotes startFineTuning estimateFineTuning exportExamples exportPairs
    activateTunedModel deactivateTunedModel removeTunedModel importQuestions changeQuestions removeQuestionSet startExperiment
    estimateExperiment removeExperiment resumeExperiment addRanking removeRanking startReplay prepareRouter startJudging estimateJudgements
    saveAuditDecisions cancelJob changeSharing syncPlace undoSync forgetPlace`,
  admin: `saveSettings testSettings downloadBackup listUsers changeUser removeUser makePasswordReset listInvitations
    makeInvitation removeInvitation readHistory downloadHistory`,
};

let world: AccountsWorld;
const callers: Partial<Record<string, Credentials>> = {};
const keyOf = ({ key }: { key: string }): Credentials => ({ authorization: `Bearer ${key}` });

async function makeKey(engine: Engine, owner: Role, role: Role, days = 90) {
  const userId = await idOf(engine, owner);
  return engine.database.apiKeys.create({ userId, name: `${role} key`, role, days });
}

beforeAll(async () => {
  world = await openAccountsWorld();
  const { engine } = world;
  for (const role of ROLES) callers[role] = await makeUser(engine, role);
  callers["viewer key"] = keyOf(await makeKey(engine, "admin", "viewer"));
  callers["admin key of a viewer"] = keyOf(await makeKey(engine, "viewer", "admin"));
  callers["expired key"] = keyOf(await makeKey(engine, "admin", "admin", 0));
  const revoked = await makeKey(engine, "admin", "admin");
  callers["revoked key"] = keyOf(revoked);
  await engine.database.apiKeys.remove(revoked.apiKey.id);
  callers["unknown key"] = { authorization: "Bearer hs_none" };
  callers["forged cookie"] = { cookie: "hopscope.session_token=abc.def" };
}, 120_000);
afterAll(() => world?.close());

it("every endpoint has a decision who may call it", () => {
  const found: Record<Access, string[]> = { anyone: [], viewer: [], editor: [], admin: [] };
  for (const { name, endpoint } of ENDPOINTS) found[accessOf(endpoint)].push(name);
  for (const access of Object.keys(DECISIONS) as Access[])
    expect(found[access].sort(), access).toEqual(DECISIONS[access].split(/\s+/).sort());
});

/** What the caller may at most; "refused" is one who is refused wherever he shows what he has. */
const CASES: [caller: string, may: Role | null | "refused"][] = [
  ["nobody", null],
  ["forged cookie", null],
  ["viewer", "viewer"],
  ["editor", "editor"],
  ["admin", "admin"],
  ["viewer key", "viewer"],
  ["admin key of a viewer", "viewer"],
  ["expired key", "refused"],
  ["revoked key", "refused"],
  ["unknown key", "refused"],
];

describe.each(CASES)("%s", (caller, may) => {
  it.each(ENDPOINTS.map(({ name, endpoint }) => [name, endpoint] as const))(
    "calls %s",
    async (_, endpoint) => {
      const needed = accessOf(endpoint);
      const response = await call(endpoint, callers[caller] ?? {});
      const code = await codeOf(response, endpoint);
      if (may === "refused" || (may === null && needed !== "anyone"))
        return expect([response.status, code]).toEqual([401, "not-signed-in"]);
      const isAllowed = needed === "anyone" || isAtLeast(may!, needed);
      if (!isAllowed) return expect([response.status, code]).toEqual([403, "forbidden"]);
      expect(response.status).not.toBe(401);
      // Beyond the role: keys make no keys and change no passwords, and a link is needed to sign up.
      if (!["/api/api-keys", "/api/me/password"].includes(endpoint.path)) expect(code).not.toBe("forbidden");
      if (endpoint.path === "/api/sign-out" && !caller.includes("key") && may)
        callers[caller] = await signInAgain(may);
    },
  );
});

async function signInAgain(role: Role): Promise<Credentials> {
  const { cookies } = await world.engine.accounts!.signIn(
    `${role}@example.org`,
    "correct horse battery",
    new Headers(),
  );
  return { cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
}

/** Of problem details; streams and files are left unread. */
async function codeOf(response: Response, endpoint: Endpoint): Promise<string | null> {
  if (response.headers.get("content-type") === "application/problem+json")
    return ((await response.json()) as { code: string }).code;
  if (!endpoint.response) await response.body?.cancel();
  return null;
}

it("nobody is refused before the body is read", async () => {
  let pulled = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  const { POST } = await import("./knowledge-bases/route");
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body,
    duplex: "half",
    headers: { host: "localhost" },
  };
  const response = await POST(new Request("http://localhost/api/knowledge-bases", init), {
    params: Promise.resolve({}),
  });
  expect(response.status).toBe(401);
  expect(pulled).toBe(0);
});

it("where nobody signs in, everybody may do everything and nothing is looked up", async () => {
  const { accounts } = world.engine;
  const identify = vi.spyOn(accounts!, "identify");
  const open = { ...world.engine, accounts: null };
  const before = world.engine;
  world.engine = open;
  try {
    for (const { endpoint } of ENDPOINTS) {
      const response = await call(endpoint);
      const code = await codeOf(response, endpoint);
      expect([response.status, code], endpoint.path).not.toContain("not-signed-in");
      expect(code, endpoint.path).not.toBe("forbidden");
    }
    expect(identify).not.toHaveBeenCalled();
  } finally {
    world.engine = before;
  }
});
