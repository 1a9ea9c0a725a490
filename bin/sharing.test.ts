import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Sharing } from "../lib/api/schemas/sharing";
import { changeSharing, readSharing } from "../lib/api/sharing";
import { shareBase } from "./sharing";
import { answer, fakeCaller } from "./testing/fake-caller";

const SHARING: Sharing = {
  visibility: "people",
  owner: { id: "u1", name: "Ann", email: "ann@example.org" },
  people: [{ id: "u2", name: "Ben", email: "ben@example.org", role: "editor", accountRole: "viewer" }],
  right: "owner",
};
const { signal } = new AbortController();
const NOTHING = { add: [], remove: [] };

let printed: string[];
let asked: unknown[];
beforeEach(() => {
  printed = [];
  asked = [];
  vi.spyOn(console, "log").mockImplementation((line) => void printed.push(line));
});
afterEach(() => vi.restoreAllMocks());

const call = fakeCaller(
  answer(readSharing, ({ params }) => {
    asked.push(params);
    return SHARING;
  }),
  answer(changeSharing, ({ params, body }) => {
    asked.push({ ...(params as object), body });
    return { ...SHARING, visibility: "everyone", owner: null, people: [] };
  }),
);

it("shows who sees a knowledge base when nothing is changed", async () => {
  await shareBase(call, "Films", NOTHING, signal);
  expect(asked).toEqual([{ id: "Films" }]);
  expect(printed.join("\n")).toMatch(
    /Its owner, the people below[\s\S]*Owner: Ann <ann@example.org>[\s\S]*Ben +ben@example.org +editor +viewer/,
  );
});

it("changes what is given in one call, and shows what came of it", async () => {
  const options = { add: ["ben@example.org", "eva@example.org=editor"], remove: ["joe@example.org"] };
  await shareBase(call, "films", { ...options, visibility: "everyone", owner: "eva@example.org" }, signal);
  const people = [
    { email: "ben@example.org", role: "viewer" },
    { email: "eva@example.org", role: "editor" },
    { email: "joe@example.org", role: null },
  ];
  expect(asked).toEqual([
    { id: "films", body: { visibility: "everyone", owner: "eva@example.org", people } },
  ]);
  expect(printed.join("\n")).toMatch(/^Everyone with an account[\s\S]*Owner: nobody/);
});

it("prints JSON and nothing else", async () => {
  await shareBase(call, "films", { ...NOTHING, json: true }, signal);
  expect(JSON.parse(printed.join("\n"))).toEqual(SHARING);
});

it("refuses a role that a share cannot have, before it calls", async () => {
  const wrong = shareBase(call, "films", { add: ["ben@example.org=admin"], remove: [] }, signal);
  await expect(wrong).rejects.toMatchObject({
    code: "invalid-input",
    message: '"admin" is no role of a share.',
  });
  expect(asked).toEqual([]);
});
