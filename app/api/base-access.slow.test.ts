/** Every endpoint that names a knowledge base, or something of one, called about one that chosen people see. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessOf, rightFor, subjectOf } from "@/lib/api/access";
import { ENDPOINTS } from "@/lib/api/endpoints";
import { includesRight } from "@/lib/api/schemas/roles";
import { type AccountsWorld, type Credentials, call, openAccountsWorld } from "./testing/accounts-world";
import {
  isWhole,
  makePeople,
  makePrivateBase,
  type PrivateBase,
  RIGHTS,
  saidBy,
} from "./testing/private-base";

let world: AccountsWorld;
let people: Record<string, Credentials>;
let base: PrivateBase;
/** For those who may change it: another takes its place once they have removed something of it. */
let spare: PrivateBase;
let isChanged = false;

beforeAll(async () => {
  world = await openAccountsWorld();
  people = await makePeople(world.engine);
  base = await makePrivateBase(world.engine);
  spare = await makePrivateBase(world.engine);
});
afterAll(() => world?.close());

const ABOUT_A_BASE = ENDPOINTS.filter(({ endpoint }) => subjectOf(endpoint));

/** The others, by how they treat knowledge bases: whoever adds an endpoint decides it here. `base-lists.test.ts` calls the first three. */
const DECISIONS = {
  /** Hold what the caller may see. */
  lists: "listKnowledgeBases listRuns listRunTags listExperiments readCosts downloadCosts",
  /** Name one in the body. */
  bodies: "askQuestion retrieve recordWalk evaluate",
  /** Name one in the query, or ask any that the caller may change. */
  queries: "startReplay",
  /** Have nothing of one. */
  none: `createKnowledgeBase previewSources testConnection listMethods readSettings saveSettings testSettings downloadBackup
    readWhoami signIn signOut signUp resetPassword changePassword listUsers changeUser removeUser makePasswordReset listInvitations
    makeInvitation removeInvitation listApiKeys makeApiKey removeApiKey readHistory downloadHistory readHealth readMetrics
    readApiDocument callMcp`,
};

describe("every endpoint", () => {
  const others = ENDPOINTS.filter(({ endpoint }) => !subjectOf(endpoint));

  it("names a knowledge base in its path, or has a decision how it treats them", () => {
    const decided = Object.values(DECISIONS).flatMap((names) => names.split(/\s+/));
    expect(others.map(({ name }) => name).sort()).toEqual(decided.sort());
  });

  it("that takes the id of a knowledge base elsewhere is decided as one that does", () => {
    const naming = (part: "body" | "query") =>
      others.flatMap(({ name, endpoint }) => {
        const schema = endpoint[part] as { shape?: object } | undefined;
        return schema?.shape && "knowledgeBase" in schema.shape ? [name] : [];
      });
    expect(naming("body").sort()).toEqual(DECISIONS.bodies.split(" ").sort());
    expect(naming("query").sort()).toEqual(["listExperiments", "listRuns", "startReplay"]);
  });
});

/** One of each right, an editor who owns another one, and a key for another; the others have theirs by other ways, and a thousand calls more. */
const ALWAYS = [
  "nobody",
  "owner",
  "owner of another",
  "shared as viewer",
  "shared as editor",
  "key of the owner for another",
];
const CALLERS = Object.entries(RIGHTS).filter(
  ([caller]) => ALWAYS.includes(caller) || process.env.DEEP_TESTS === "1",
);

describe.each(CALLERS)("%s", (caller, right) => {
  it.each(ABOUT_A_BASE.map(({ name, endpoint }) => [name, endpoint] as const))(
    "calls %s",
    async (_, endpoint) => {
      const subject = subjectOf(endpoint)!;
      const ask = (id: string) => call(endpoint, people[caller], { params: { id } });
      const none = await ask("none");
      const isRefusedByRole = (await codeOf(none.clone())) !== "not-found";
      if (right === null) {
        const hidden = await ask(base[subject]);
        const status = caller === "nobody" ? 401 : isRefusedByRole ? 403 : 404;
        expect(hidden.status).toBe(status);
        expect(await saidBy(hidden, base[subject])).toBe(await saidBy(none, "none"));
      } else if (isRefusedByRole) {
        expect(accessOf(endpoint)).not.toBe("viewer");
        expect((await ask(base[subject])).status).toBe(403);
      } else if (!includesRight(right, rightFor(endpoint))) {
        const refused = await ask(base[subject]);
        expect(await refused.json()).toMatchObject({
          code: "forbidden",
          detail: expect.stringMatching(
            rightFor(endpoint) === "owner"
              ? /^Only its owner and administrators/
              : /^You may look at this knowledge base/,
          ),
        });
      } else {
        if (isChanged && !(await isWhole(world.engine, spare))) spare = await makePrivateBase(world.engine);
        isChanged = endpoint.method !== "get";
        const answer = await ask(spare[subject]);
        expect([401, 403, 500]).not.toContain(answer.status);
        expect(await saidBy(answer, spare[subject])).not.toBe(await saidBy(none, "none"));
      }
    },
  );
});

async function codeOf(response: Response): Promise<string | null> {
  const isProblem = response.headers.get("content-type") === "application/problem+json";
  return isProblem ? ((await response.json()) as { code: string }).code : null;
}
