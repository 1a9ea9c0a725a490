import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HopscopeError } from "../graph/errors";
import { claimDataFolder, findOwner } from "./data-folder";
import { bundleScript, runScript, type Script } from "./testing/spawn-script";

/** Says "ready", claims on request, and says what came of it; "url" makes an address known. */
const CLAIMANT = `
import { createInterface } from "node:readline";
import { claimDataFolder } from "./data-folder";
let claim;
createInterface({ input: process.stdin }).on("line", async (line) => {
  try {
    if (line === "claim") claim = await claimDataFolder(process.argv[2]);
    else claim.setUrl(line);
    console.log("done");
  } catch (error) {
    console.log(error.code + " " + error.message);
  }
});
console.log("ready");
`;

let script: string;
let folder: string;
let started: Script[];

beforeAll(async () => {
  script = await bundleScript("claimant", CLAIMANT);
});
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "storage-claim-"));
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((claimant) => claimant.kill()));
  rmSync(folder, { recursive: true });
});

async function startClaimant(): Promise<Script> {
  const claimant = runScript(script, [folder]);
  started.push(claimant);
  expect(await claimant.line()).toBe("ready");
  return claimant;
}

async function claimWith(claimant: Script): Promise<string> {
  claimant.write("claim");
  return claimant.line();
}

describe("claimDataFolder", () => {
  test("gives the folder to one process and says to the next one who has it", async () => {
    const owner = await startClaimant();
    expect(await claimWith(owner)).toBe("done");
    expect(await findOwner(folder)).toMatchObject({ pid: owner.child.pid, url: null });

    owner.write("http://localhost:4100");
    await owner.line();
    expect(await findOwner(folder)).toMatchObject({ url: "http://localhost:4100" });

    const refused = await claimDataFolder(folder).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(HopscopeError);
    expect(refused).toMatchObject({
      code: "data-folder-locked",
      hint: expect.stringContaining("http://localhost:4100"),
    });
    expect(String(refused)).toContain(`process ${owner.child.pid}`);
  });

  test("is free again at once after kill -9", async () => {
    const owner = await startClaimant();
    await claimWith(owner);
    await owner.kill();
    expect(await findOwner(folder)).toBeNull();
    const claim = await claimDataFolder(folder);
    expect(await findOwner(folder)).toMatchObject({ pid: process.pid });
    expect(readdirSync(path.join(folder, "owner"))).toHaveLength(1);
    await claim.release();
  });

  test("does not take the folder of an owner that is too busy to answer", async () => {
    const owner = await startClaimant();
    await claimWith(owner);
    owner.child.kill("SIGSTOP");
    await expect(claimDataFolder(folder)).rejects.toMatchObject({
      code: "data-folder-locked",
      message: expect.stringContaining(`process ${owner.child.pid}`),
    });
  });

  test("gives the folder to exactly one of many that take over from a dead owner at the same time", async () => {
    const claimants = await Promise.all(Array.from({ length: 5 }, startClaimant));
    for (let round = 0; round < 3; round++) {
      const dead = await startClaimant();
      expect(await claimWith(dead)).toBe("done");
      await dead.kill();
      const outcomes = await Promise.all(claimants.map(claimWith));
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome.startsWith("data-folder-locked"))).toHaveLength(
        outcomes.length - 1,
      );
      const [winner] = claimants.splice(outcomes.indexOf("done"), 1);
      expect(await findOwner(folder)).toMatchObject({ pid: winner?.child.pid });
      await winner?.kill();
    }
  });

  test("can be released and claimed again in one process, but not claimed twice", async () => {
    const first = await claimDataFolder(folder);
    await expect(claimDataFolder(folder)).rejects.toMatchObject({ code: "data-folder-locked" });
    await first.release();
    expect(await findOwner(folder)).toBeNull();
    await (await claimDataFolder(folder)).release();
  });

  test("of several claims that are made at the same moment exactly one succeeds", async () => {
    const claims = await Promise.allSettled(Array.from({ length: 4 }, () => claimDataFolder(folder)));
    const won = claims.flatMap((claim) => (claim.status === "fulfilled" ? [claim.value] : []));
    expect(won).toHaveLength(1);
    await won[0]?.release();
  });

  test("works in a folder whose path is too long for a socket", async () => {
    const deep = path.join(folder, "d".repeat(120));
    mkdirSync(deep);
    const claim = await claimDataFolder(deep);
    expect(await findOwner(deep)).toMatchObject({ pid: process.pid });
    await expect(claimDataFolder(deep)).rejects.toMatchObject({ code: "data-folder-locked" });
    await claim.release();
  });

  test("a folder that nobody ever claimed, or that does not exist, has no owner", async () => {
    expect(await findOwner(folder)).toBeNull();
    expect(await findOwner(path.join(folder, "missing"))).toBeNull();
  });
});
