/** Notes that link to each other. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { harvest, nodesOf, rejectionsOf } from "../testing/test-files";
import { previewSources } from "./preview-source";

const called = (found: Awaited<ReturnType<typeof harvest>>) => nodesOf(found).map(({ name }) => name);
const notesOf = (found: Awaited<ReturnType<typeof harvest>>) => found.files.flatMap(({ notes }) => notes);

describe("notes", () => {
  it("are documents, nodes and edges", async () => {
    const found = await harvest({
      "vault/Ida Moor.md": `---
aliases: [I. Moor]
tags: [person]
born: 1901-05-06
employer: "[[Lamp Works]]"
---
Ida left [[Lamp Works#History]] for [[people/Jo|her brother Jo]]. ![[portrait.png]] #retired

\`[[No link]]\` and [[1]](http://x.example).
`,
      "vault/people/Jo.md":
        "# Jo Moor\n\nSee [the works](../Lamp%20Works.md), [a page](https://x.example) and [[Ida Moor]].\n",
      "vault/Lamp Works.md": "---\ntype: company\nfounded: 1880\n---\nIn [[Elm]].\n\n## History\n\nClosed.\n",
      "plain.md": "## Only a text\n\nWith words.\n",
    });
    expect(rejectionsOf(found)).toEqual([]);
    const ida = nodesOf(found).find(({ name }) => name === "Ida Moor");
    expect(ida).toMatchObject({
      labels: ["Note"],
      properties: { aliases: '["I. Moor"]', tags: '["person","retired"]', born: "1901-05-06" },
    });
    expect(nodesOf(found).find(({ name }) => name === "Lamp Works")).toMatchObject({
      labels: ["Note", "company"],
      properties: { founded: 1880 },
    });
    const nameOf = (id: string) => nodesOf(found).find((node) => node.id === id)!.name;
    expect(
      [...found.graph.edges()]
        .map(({ source, type, target }) => [nameOf(source), type, nameOf(target)].join(" > "))
        .sort(),
    ).toEqual([
      "Ida Moor > LINKS_TO > Jo Moor",
      "Ida Moor > LINKS_TO > Lamp Works",
      "Ida Moor > employer > Lamp Works",
      "Jo Moor > LINKS_TO > Ida Moor",
      "Jo Moor > LINKS_TO > Lamp Works",
      "Lamp Works > LINKS_TO > Elm",
    ]);
    expect(found.documents.map(({ title }) => title).sort()).toEqual([
      "Ida Moor",
      "Jo Moor",
      "Lamp Works",
      "plain",
    ]);
    expect(found.documents.find(({ title }) => title === "Ida Moor")!.text).toBe(
      "Ida left Lamp Works for her brother Jo.  #retired\n\n[[No link]] and [1].",
    );
    expect(notesOf(found).join(" ")).toContain(
      'Links to files that are no notes of this import are left out: 1. The first: "portrait.png"',
    );
  });

  it("are previewed together, for they link to each other", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "hopscope-notes-"));
    const notes = {
      "A.md": "To [[B]] and [[C]].",
      "B.md": "---\nborn: 1900\n---\nTo [[A]].",
      "x.csv": "id,name\n",
    };
    const files = await Promise.all(
      Object.entries(notes).map(async ([name, content]) => {
        await writeFile(path.join(folder, name), content);
        return { name, path: path.join(folder, name) };
      }),
    );
    const [first, second] = await previewSources(files, { line: 1e6, whole: 1e6 }, () => {});
    await rm(folder, { recursive: true });
    expect(first).toMatchObject({
      edges: [{ source: "A", target: "B" }, { target: "C" }],
      nodes: [{ name: "A" }, { name: "C" }],
      notes: [expect.stringMatching(/no file has.*: 1\. The first: "C"/), expect.stringContaining("2.")],
    });
    expect(second).toMatchObject({ edgeCount: 1, nodeCount: 1, texts: [{ title: "B" }] });
    expect(second!.notes.join()).not.toContain("no file has");
  });

  it("have fields in their text, daily pages, and names of their files", async () => {
    const found = await harvest({
      "pages/Ida%20Moor.md":
        "born:: 1901\nalias:: I. Moor\n\n- id:: 64f0-11\n- works at:: no field, employer:: [[Lamp___Works]] on [[2024-01-05]]\n",
      "pages/Lamp___Works.md": "# The works\n\nLed by [[Ida Moor]] (founder:: [[Ida Moor]]).\n",
      "journals/2024_01_05.md": "- Met [[Lamp/Works]].\n",
      "docs/start.mdx":
        "---\ntitle: Start\n---\nimport Tabs from '@theme/Tabs';\n\nSee [it](../pages/Lamp___Works.md).\n",
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(called(found).sort()).toEqual(["2024-01-05", "Ida Moor", "Start", "The works"]);
    expect(nodesOf(found).find(({ name }) => name === "Ida Moor")!.properties).toEqual({
      born: 1901,
      aliases: '["I. Moor"]',
    });
    expect(nodesOf(found).find(({ name }) => name === "The works")!.properties).toEqual({
      aliases: '["Lamp/Works"]',
    });
    const nameOf = (id: string) => nodesOf(found).find((node) => node.id === id)!.name;
    expect(
      [...found.graph.edges()]
        .map(({ source, type, target }) => `${nameOf(source)} ${type} ${nameOf(target)}`)
        .sort(),
    ).toEqual([
      "2024-01-05 LINKS_TO The works",
      "Ida Moor LINKS_TO 2024-01-05",
      "Ida Moor employer The works",
      "Start LINKS_TO The works",
      "The works LINKS_TO Ida Moor",
      "The works founder Ida Moor",
    ]);
    const texts = found.documents.map(({ text }) => text).join(" ");
    expect(texts).not.toContain("64f0");
    expect(texts).not.toContain("import Tabs");
  });

  it("say why their front matter cannot be read", async () => {
    const found = await harvest({ "a.md": "---\nx: [1\n---\nText of [[b]].\n", "b.md": "---\nx: 1\n---\n" });
    expect(rejectionsOf(found)).toEqual([]);
    expect(called(found)).toEqual(["a", "b"]);
    expect(notesOf(found)).toContainEqual(expect.stringContaining("The front matter is left out"));
  });
});
