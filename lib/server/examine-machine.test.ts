import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { examineMachine, examineNode } from "./examine-machine";
import { type Scratch, unstarted } from "./testing/small-world";

let place: Scratch;
beforeEach(() => {
  place = unstarted();
});
afterEach(() => place.remove());

const stateOf = async (data: string, port = 0, running: string | null = null, rest: object = {}) => {
  const { findings, folder } = await examineMachine(
    { ...place.environment, HOPSCOPE_DATA: data, PORT: port, ...rest },
    running,
  );
  return { folder, by: new Map(findings.map((finding) => [finding.check, finding])) };
};

it("says of a folder that is not there that the first start makes it, and does not make it", async () => {
  const data = path.join(place.folder, "a", "b");
  const { folder, by } = await stateOf(data);
  expect(folder).toBe("new");
  expect(by.get("data folder")).toMatchObject({
    state: "good",
    found: expect.stringContaining("first start"),
  });
  expect(by.get("disk")?.found).toMatch(/^\d+\.\d GB free$/);
  expect(existsSync(path.join(place.folder, "a"))).toBe(false);
});

it("writes to a folder that is there, and leaves nothing in it", async () => {
  const data = path.join(place.folder, "data");
  mkdirSync(data);
  const { folder, by } = await stateOf(data);
  expect(folder).toBe("usable");
  expect(by.get("data folder")).toMatchObject({
    state: "good",
    found: `${data} can be written`,
    advice: null,
  });
  expect(readdirSync(data)).toEqual([]);
});

it("says why a folder cannot be used", async () => {
  const file = path.join(place.folder, "file");
  writeFileSync(file, "");
  const { folder, by } = await stateOf(file);
  expect(folder).toBe("unusable");
  expect(by.get("data folder")).toMatchObject({
    state: "bad",
    found: expect.stringContaining("ENOTDIR"),
    advice: expect.stringContaining("HOPSCOPE_DATA"),
  });
});

it("knows a port that another program has, and one that is ours", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const taken = await stateOf(place.folder, port);
  expect(taken.by.get("port")).toMatchObject({
    state: "bad",
    advice: `Stop it, or choose another: PORT=${port + 1}.`,
  });
  const ours = await stateOf(place.folder, port, `http://127.0.0.1:${port}`);
  expect(ours.by.get("port")).toMatchObject({ state: "good", found: expect.stringContaining("runs at") });
  await new Promise((resolve) => server.close(resolve));
  expect((await stateOf(place.folder, port)).by.get("port")?.state).toBe("good");
});

it("knows that a start on an address of the network without accounts is refused, unless anyone may use it", async () => {
  const open = { HOST: "0.0.0.0", HOPSCOPE_ACCOUNTS: "off" };
  expect((await stateOf(place.folder, 0, null, open)).by.get("port")).toMatchObject({
    state: "bad",
    advice: expect.stringContaining("HOPSCOPE_ANYONE_MAY_USE_IT=yes"),
  });
  const accepted = { ...open, HOPSCOPE_ANYONE_MAY_USE_IT: "yes" };
  expect((await stateOf(place.folder, 0, null, accepted)).by.get("port")?.state).toBe("good");
});

it.each([
  ["20.19.0", "good"],
  ["22.1.0", "good"],
  ["24.0.0", "good"],
  ["20.18.9", "bad"],
  ["18.20.4", "bad"],
])("Node %s is %s", (version, state) => expect(examineNode(version).state).toBe(state));
