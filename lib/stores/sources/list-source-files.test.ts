import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listSourceFiles } from "./list-source-files";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "hopscope-list-"));
});
afterEach(() => rm(folder, { recursive: true }));

const write = async (name: string) => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), "x");
};

describe("listSourceFiles", () => {
  it("lists files below a folder by name, and says what it passes over", async () => {
    for (const name of ["b.csv", "a/z.csv", "a/b/c.md", "B.csv", ".hidden.csv", ".git/config.csv"])
      await write(name);
    await symlink("b.csv", path.join(folder, "inside.csv"));
    await symlink(path.join(tmpdir()), path.join(folder, "outside"));
    await symlink(import.meta.filename, path.join(folder, "outside.csv"));
    await symlink("a", path.join(folder, "loop"));
    await symlink("nowhere", path.join(folder, "broken.csv"));
    const { files, skipped } = await listSourceFiles(folder);
    expect(files.map(({ name }) => name)).toEqual(["B.csv", "a/b/c.md", "a/z.csv", "b.csv", "inside.csv"]);
    expect(skipped.map(({ file, reason }) => [file, reason.split(";")[0]])).toEqual([
      [".git", "Hidden files and folders are not read"],
      [".hidden.csv", "Hidden files and folders are not read"],
      ["broken.csv", "The link points to nothing"],
      ["loop", "Links to folders are not followed"],
      ["outside", "Links to folders are not followed"],
      ["outside.csv", "The link leaves the folder that was named"],
    ]);
  });

  it("lists a single file under its own name", async () => {
    await write("nodes.csv");
    const file = path.join(folder, "nodes.csv");
    expect(await listSourceFiles(file)).toEqual({ files: [{ name: "nodes.csv", path: file }], skipped: [] });
  });

  it("follows the link that a person names", async () => {
    await write("real/nodes.csv");
    await symlink("real", path.join(folder, "link"));
    expect((await listSourceFiles(path.join(folder, "link"))).files.map(({ name }) => name)).toEqual([
      "nodes.csv",
    ]);
  });

  it("says when there is nothing", async () => {
    await expect(listSourceFiles(path.join(folder, "nothing"))).rejects.toMatchObject({ code: "not-found" });
  });
});
