import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookedTuning, dayOf } from "../../../measure/costs";
import { openTestDatabase, type TestDatabase } from "../../testing/open-test-database";

let opened: TestDatabase;
let [ann, ben] = ["", ""];
beforeAll(async () => {
  opened = await openTestDatabase();
  [ann, ben] = [await makeUser("ann"), await makeUser("ben")];
});
afterAll(() => opened.remove());

/** Their id. */
async function makeUser(name: string): Promise<string> {
  const { users, accountLinks } = opened.database;
  const link = { kind: "invitation", role: "editor", madeBy: "test", hours: 1 } as const;
  const { token } = await accountLinks.create(link);
  return (await users.signUp(token, { name, email: `${name}@example.org`, passwordHash: "none" })).id;
}

describe("a knowledge base", () => {
  it("from before is everyone's and nobody's; another is whose and for whom it was made", async () => {
    const { knowledgeBases, sharings } = opened.database;
    await knowledgeBases.create({ name: "Old" });
    await knowledgeBases.create({ name: "Hers", ownerId: ann, visibility: "people" });
    expect(Object.fromEntries(await sharings.facts(ben))).toEqual({
      old: { visibility: "everyone", ownerId: null, share: null },
      hers: { visibility: "people", ownerId: ann, share: null },
    });
  });

  it("has one share a person, which goes with the person", async () => {
    const { sharings, users } = opened.database;
    const cleo = await makeUser("cleo");
    for (const role of ["viewer", "editor"] as const)
      await sharings.change("hers", { people: [{ email: "cleo@example.org", role }] });
    expect((await sharings.facts(cleo)).get("hers")?.share).toBe("editor");
    expect((await sharings.facts(ben)).get("hers")?.share).toBeNull();
    expect((await sharings.facts(null)).get("hers")?.share).toBeNull();
    expect((await sharings.read("hers")).people).toMatchObject([{ name: "cleo", role: "editor" }]);
    await users.remove(cleo);
    expect((await sharings.read("hers")).people).toEqual([]);
  });

  it("is nobody's once its owner is removed, and goes with its shares", async () => {
    const { knowledgeBases, sharings, users } = opened.database;
    const dora = await makeUser("dora");
    await knowledgeBases.create({ name: "Of Dora", ownerId: dora, visibility: "people" });
    await sharings.change("of-dora", { people: [{ email: "ben@example.org", role: "viewer" }] });
    await users.remove(dora);
    expect(await sharings.read("of-dora")).toMatchObject({ owner: null, visibility: "people" });
    await knowledgeBases.remove("of-dora");
    await expect(sharings.read("of-dora")).rejects.toMatchObject({ code: "not-found" });
  });

  it("and what belongs to it are found among the visible ones alone, in the same words as what is not there", async () => {
    const { bases, jobs } = opened.database;
    const job = await jobs.enqueue("hers");
    expect(await bases.named("Hers", null)).toBe("hers");
    expect(await bases.named("hers", ["old", "hers"])).toBe("hers");
    expect(await bases.ofJob(job.id, ["hers"])).toBe("hers");
    for (const visible of [["old"], []]) {
      await expect(bases.named("Hers", visible)).rejects.toThrow('There is no knowledge base "Hers".');
      await expect(bases.ofJob(job.id, visible)).rejects.toThrow(`There is no job ${job.id}.`);
    }
    await expect(bases.ofJob("none", null)).rejects.toThrow("There is no job none.");
  });

  it("has the costs of what belongs to it", async () => {
    const { jobs, llmCosts } = opened.database;
    const job = await jobs.enqueue("old");
    const paid = { work: "extraction", method: "", model: "m", host: "h" } as const;
    for (const subject of ["old", job.id, "gone"])
      llmCosts.book({ ...bookedTuning(null, 0), ...paid, subject });
    const today = dayOf(new Date());
    const subjects = async (visible: readonly string[] | null) =>
      (await llmCosts.between(today, today, visible)).map(({ subject }) => subject).sort();
    expect(await subjects(null)).toEqual(["gone", "old", job.id].sort());
    expect(await subjects(["old", "hers"])).toEqual(["old", job.id].sort());
    expect(await subjects(["hers"])).toEqual([]);
    expect([await llmCosts.firstDay(["old"]), await llmCosts.firstDay(["hers"])]).toEqual([today, null]);
  });
});
