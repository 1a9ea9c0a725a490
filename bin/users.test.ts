/** The commands about accounts, and the key that every command sends. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listApiKeys } from "../lib/api/api-keys";
import { listKnowledgeBases } from "../lib/api/knowledge-bases";
import * as api from "../lib/api/users";
import { httpCaller } from "./caller";
import { answer, fakeCaller } from "./testing/fake-caller";
import {
  changeUserRole,
  inviteUser,
  listKeys,
  listUsers,
  removeUserByEmail,
  resetUserPassword,
} from "./users";

const USER = {
  id: "u1",
  name: "Ada",
  email: "ada@example.org",
  role: "admin",
  createdAt: "2026-11-23T10:00:00.000Z",
};
const LINK = { id: "l1", path: "/sign-up?token=t", expiresAt: "2026-11-30T10:00:00.000Z" };
const { signal } = new AbortController();
const users = answer(api.listUsers, () => ({ users: [USER] }));

let printed: string[];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, "log").mockImplementation((line) => void printed.push(line));
});
afterEach(() => vi.restoreAllMocks());

it("lists users and open invitations", async () => {
  const invitation = {
    id: "i",
    role: "viewer",
    madeBy: "Ada",
    createdAt: USER.createdAt,
    expiresAt: LINK.expiresAt,
  };
  const call = fakeCaller(
    users,
    answer(api.listInvitations, () => ({ invitations: [invitation] })),
  );
  await listUsers(call, { json: false }, signal);
  expect(printed.join("\n")).toMatch(/Ada +ada@example.org +admin +2026-11-23[\s\S]*viewer +Ada +2026-11-30/);
});

it("lists API keys with what they are limited to", async () => {
  const key = {
    ...{ id: "k", name: "Nightly", role: "viewer", start: "hs_abc123", user: USER, lastUsedAt: null },
  };
  const times = { createdAt: USER.createdAt, expiresAt: LINK.expiresAt };
  const limits = [
    null,
    [
      { id: "films", name: "Films" },
      { id: "tales", name: "Tales" },
    ],
  ];
  const apiKeys = limits.map((knowledgeBases) => ({ ...key, ...times, knowledgeBases }));
  const call = fakeCaller(answer(listApiKeys, () => ({ apiKeys })));
  await listKeys(call, { json: false }, signal);
  expect(printed.join("\n")).toMatch(
    /hs_abc123… +Nightly +ada@\S+ +viewer +all +2026[\s\S]* films, tales +2026/,
  );
});

it("prints links under the address of the application", async () => {
  const made: unknown[] = [];
  const options = { json: false, address: "https://hopscope.example.org" };
  const call = fakeCaller(
    users,
    answer(api.makeInvitation, ({ body }) => {
      made.push(body);
      return LINK;
    }),
    answer(api.makePasswordReset, ({ params }) => {
      made.push(params);
      return { ...LINK, path: "/reset-password?token=r" };
    }),
  );
  await inviteUser(call, { ...options, role: "editor", days: 3 }, signal);
  await resetUserPassword(call, " ADA@example.org", options, signal);
  expect(made).toEqual([{ role: "editor", days: 3 }, { id: "u1" }]);
  expect(printed.join("\n")).toContain("https://hopscope.example.org/sign-up?token=t");
  expect(printed.join("\n")).toContain("https://hopscope.example.org/reset-password?token=r");
});

it("changes and removes the user of an address, and says when there is none", async () => {
  const done: unknown[] = [];
  const call = fakeCaller(
    users,
    answer(api.changeUser, ({ params, body }) => {
      done.push(params, body);
      return { ...USER, role: "viewer" };
    }),
    answer(api.removeUser, ({ params }) => void done.push(params)),
  );
  await changeUserRole(call, "ada@example.org", "viewer", signal);
  await removeUserByEmail(call, "ada@example.org", signal);
  expect(done).toEqual([{ id: "u1" }, { role: "viewer" }, { id: "u1" }]);
  await expect(removeUserByEmail(call, "eve@example.org", signal)).rejects.toMatchObject({
    code: "not-found",
  });
});

it("sends the API key with every call, and nothing where there is none", async () => {
  const sent: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    sent.push(headers.authorization);
    response.end(JSON.stringify({ knowledgeBases: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await httpCaller(address, "hs_key")(listKnowledgeBases);
  await httpCaller(address)(listKnowledgeBases);
  server.close();
  expect(sent).toEqual(["Bearer hs_key", undefined]);
});
