/** Sharing one knowledge base: who may, what it changes, and what becomes of it when people go. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createKnowledgeBase,
  followKnowledgeBase,
  listKnowledgeBases,
  readKnowledgeBase,
} from "@/lib/api/knowledge-bases";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import type { Sharing } from "@/lib/api/schemas/sharing";
import { changeSharing, readSharing } from "@/lib/api/sharing";
import { removeUser } from "@/lib/api/users";
import { addFiles, finishJob } from "@/lib/server/testing/indexed-base";
import { SMALL_WORLD } from "@/lib/server/testing/small-world";
import {
  type AccountsWorld,
  type Credentials,
  call,
  emailOf,
  idOf,
  makeUser,
  openAccountsWorld,
} from "./testing/accounts-world";

let world: AccountsWorld;
let people: Record<"admin" | "ann" | "ben" | "vera", Credentials>;
beforeAll(async () => {
  world = await openAccountsWorld();
  const { engine } = world;
  people = {
    admin: await makeUser(engine, "admin", "admin"),
    ann: await makeUser(engine, "editor", "ann"),
    ben: await makeUser(engine, "editor", "ben"),
    vera: await makeUser(engine, "viewer", "vera"),
  };
});
afterAll(() => world?.close());

type Who = keyof typeof people;

/** Its id. */
async function make(who: Who, name: string, visibility?: string): Promise<string> {
  const response = await call(createKnowledgeBase, people[who], { body: { name, visibility } });
  expect(response.status).toBe(201);
  return ((await response.json()) as KnowledgeBase).id;
}

const change = (who: Who, id: string, body: object) =>
  call(changeSharing, people[who], { params: { id }, body });

async function sharing(who: Who, id: string): Promise<Sharing> {
  const response = await call(readSharing, people[who], { params: { id } });
  expect(response.status).toBe(200);
  return response.json() as Promise<Sharing>;
}

async function seenBy(who: Who): Promise<Map<string, KnowledgeBase>> {
  const { knowledgeBases } = await (await call(listKnowledgeBases, people[who])).json();
  return new Map(knowledgeBases.map((base: KnowledgeBase) => [base.id, base]));
}

describe("a knowledge base", () => {
  it("belongs to who made it, who alone sees it unless he says otherwise", async () => {
    const id = await make("ann", "Open", "everyone");
    expect(await sharing("vera", id)).toMatchObject({
      visibility: "everyone",
      owner: { name: "ann", email: emailOf("ann") },
      people: [],
      right: "viewer",
    });
    expect((await seenBy("ann")).get(id)?.access).toEqual({ right: "owner", visibility: "everyone" });
    expect((await seenBy("ben")).get(id)?.access).toEqual({ right: "editor", visibility: "everyone" });
    const closed = await make("ann", "Closed from the start");
    expect((await seenBy("ann")).get(closed)?.access).toEqual({ right: "owner", visibility: "people" });
    expect((await seenBy("ben")).has(closed)).toBe(false);
    expect((await seenBy("admin")).get(closed)?.access).toEqual({ right: "owner", visibility: "people" });
  });

  it("is shared, and no longer, at once", async () => {
    const id = await make("ann", "Shared", "people");
    const given = await change("ann", id, { people: [{ email: " BEN@example.org ", role: "viewer" }] });
    expect(await given.json()).toMatchObject({
      people: [{ name: "ben", role: "viewer", accountRole: "editor" }],
      right: "owner",
    });
    expect((await call(readKnowledgeBase, people.ben, { params: { id } })).status).toBe(200);
    expect((await seenBy("ben")).get(id)?.access?.right).toBe("viewer");
    await change("ann", id, { people: [{ email: emailOf("ben"), role: "editor" }] });
    expect((await seenBy("ben")).get(id)?.access?.right).toBe("editor");
    await change("ann", id, { people: [{ email: emailOf("ben"), role: null }] });
    expect((await call(readKnowledgeBase, people.ben, { params: { id } })).status).toBe(404);
    await change("ann", id, { visibility: "everyone" });
    expect((await call(readKnowledgeBase, people.ben, { params: { id } })).status).toBe(200);
  });

  it("is followed for as long as it is shared", async () => {
    const id = await make("ann", "Followed", "people");
    await change("ann", id, { people: [{ email: emailOf("ben"), role: "viewer" }] });
    const { body } = await call(followKnowledgeBase, people.ben, { params: { id } });
    const reader = body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('"Followed"');
    await change("ann", id, { people: [{ email: emailOf("ben"), role: null }] });
    // What happens next of it, or of any other.
    const { job } = await addFiles(world.engine, id, SMALL_WORLD);
    await finishJob(world.engine, job);
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read())
      rest += new TextDecoder().decode(part.value);
    expect(rest).not.toContain("Followed");
  });

  it("is given to another editor, who then decides; who had it stays an editor of it", async () => {
    const id = await make("ann", "Given away", "people");
    await change("ann", id, { people: [{ email: emailOf("ben"), role: "viewer" }] });
    const given = (await (await change("ann", id, { owner: emailOf("ben") })).json()) as Sharing;
    expect(given).toMatchObject({
      owner: { name: "ben" },
      people: [{ name: "ann", role: "editor" }],
      right: "editor",
    });
    expect((await change("ann", id, { visibility: "everyone" })).status).toBe(403);
    expect((await change("ben", id, { people: [{ email: emailOf("ann"), role: null }] })).status).toBe(200);
    expect((await seenBy("ann")).has(id)).toBe(false);
    expect((await change("admin", id, { owner: emailOf("ann") })).status).toBe(200);
    expect((await sharing("ann", id)).right).toBe("owner");
  });

  it.each([
    [
      { people: [{ email: "no@example.org", role: "viewer" }] },
      "Nobody here has the address no@example.org.",
    ],
    [{ owner: "no@example.org" }, "Nobody here has the address no@example.org."],
    [{ owner: "vera@example.org" }, /vera has the role viewer/],
    [{ people: [{ email: "ann@example.org", role: "viewer" }] }, "ann owns it, and needs no share."],
    [{ people: [{ email: "ben@example.org", role: "admin" }] }, /not what this takes|viewer/],
    [{ visibility: "nobody" }, /everyone/],
  ])("is not changed by %o, and not in part", async (wrong, detail) => {
    const id = await make("ann", `Wrong ${JSON.stringify(wrong)}`, "people");
    const before = await sharing("ann", id);
    const refused = await change("ann", id, { visibility: "everyone", ...wrong });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(await refused.json())).toMatch(detail);
    expect(await sharing("ann", id)).toEqual(before);
  });

  it("of a user who is removed is nobody's: administrators decide, and whom it was shared with see it", async () => {
    const { engine } = world;
    const mia = await makeUser(engine, "editor", "mia");
    const made = await call(createKnowledgeBase, mia, { body: { name: "Of Mia", visibility: "people" } });
    const { id } = (await made.json()) as KnowledgeBase;
    const body = { people: [{ email: emailOf("ben"), role: "editor" }] };
    await call(changeSharing, mia, { params: { id }, body });
    await change("ann", await make("ann", "With Mia", "people"), {
      people: [{ email: emailOf("mia"), role: "viewer" }],
    });
    const removed = await call(removeUser, people.admin, { params: { id: await idOf(engine, "mia") } });
    expect(removed.status).toBe(204);
    expect(await sharing("admin", id)).toMatchObject({ owner: null, visibility: "people" });
    expect((await seenBy("ben")).get(id)?.access?.right).toBe("editor");
    expect((await change("ben", id, { owner: emailOf("ben") })).status).toBe(403);
    expect((await seenBy("ann")).has(id)).toBe(false);
    expect((await sharing("admin", "with-mia")).people).toEqual([]);
    await change("admin", id, { owner: emailOf("ann") });
    expect((await sharing("ann", id)).right).toBe("owner");
  });

  it("that was there before anybody signed in is everyone's, and administrators decide about it", async () => {
    const { id } = await world.engine.database.knowledgeBases.create({ name: "From before" });
    expect(await sharing("vera", id)).toMatchObject({ owner: null, visibility: "everyone", right: "viewer" });
    expect((await change("ann", id, { visibility: "people" })).status).toBe(403);
    expect((await change("admin", id, { visibility: "people" })).status).toBe(200);
    expect((await seenBy("ann")).has(id)).toBe(false);
  });
});

it("each change is in the history", async () => {
  const id = await make("ann", "Noted", "people");
  await change("ann", id, { people: [{ email: emailOf("ben"), role: "viewer" }] });
  await change("ben", id, { owner: emailOf("ben") });
  const [refused, shared] = await world.engine.database.history.list({ text: "sharing" }, 2);
  const path = "/api/knowledge-bases/{id}/sharing";
  expect(refused).toMatchObject({ actor: `ben <${emailOf("ben")}>`, method: "PATCH", path, status: 403 });
  expect(shared).toMatchObject({ actor: `ann <${emailOf("ann")}>`, params: { id }, status: 200 });
});

it("where nobody signs in there is nothing to share, and nothing of it is answered", async () => {
  const id = await make("ann", "Alone", "people");
  const before = world.engine;
  world.engine = { ...before, accounts: null };
  try {
    for (const [endpoint, body] of [
      [readSharing, undefined],
      [changeSharing, { visibility: "everyone" }],
    ] as const)
      expect((await call(endpoint, {}, { params: { id }, body })).status).toBe(409);
    const made = await call(createKnowledgeBase, {}, { body: { name: "Mine", visibility: "people" } });
    expect(made.status).toBe(409);
    const open = await (await call(createKnowledgeBase, {}, { body: { name: "Open to all" } })).json();
    expect((await before.database.sharings.read(open.id)).visibility).toBe("everyone");
    const read = await (await call(readKnowledgeBase, {}, { params: { id } })).json();
    expect(read).not.toHaveProperty("access");
  } finally {
    world.engine = before;
  }
});
