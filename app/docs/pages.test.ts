import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { retrievers } from "@/lib/methods/registry";
import { linkedFile, listPages, readPage } from "./pages";

describe("the pages under /docs", () => {
  const pages = listPages();

  it("begin with the overview, and each has its own address and title", () => {
    expect(pages[0]).toMatchObject({ slug: "", file: "docs/README.md", title: "Documentation" });
    expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length);
    expect(pages.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(["getting-started", "glossary", "decisions", "methods/sage", "results"]),
    );
    for (const { title, file } of pages) expect(title, file).not.toBe(file);
  });

  it.each([...pages.map(({ file }) => file), "README.md"])("%s links only to files that exist", (file) => {
    const links = [...readFileSync(file, "utf8").matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => href!);
    const files = links.flatMap((href) => linkedFile(file, href)?.file ?? []);
    expect(files.filter((linked) => !existsSync(linked))).toEqual([]);
  });

  it("lead from one to another, also to methods and headings", () => {
    expect(readPage("methods")!.html).toContain('href="/docs/methods/sage"');
    expect(readPage("methods")!.html).toContain('href="/docs/results"');
    expect(readPage("decisions")!.html).toContain('href="/docs/decisions/2026-11-20-pglite"');
    expect(readPage("getting-started")!.html).toContain('<h2 id="ask-a-question">');
  });

  it("have the part that the title of every page of the application leads to", () => {
    const sources = ["app", "components"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".tsx"))
        .map((file) => readFileSync(path.join(folder, file), "utf8")),
    );
    const linked = sources.flatMap((source) =>
      [...source.matchAll(/<(?:PageTitle|DocsLink about="[^"]+") docs="([^"]+)"/g)].map(([, docs]) => docs!),
    );
    expect(linked.length).toBeGreaterThan(15);
    for (const docs of linked) {
      const [slug = "", heading] = docs.split("#");
      const page = readPage(slug);
      expect(page, docs).not.toBeNull();
      if (heading) expect(page!.html, docs).toContain(`id="${heading}"`);
    }
  });

  it("have one for every method, and one that says in a line what each does", () => {
    for (const { id, title, inShort } of retrievers) {
      expect(readPage(`methods/${id}`), id).not.toBeNull();
      expect(readPage("methods")!.html).toMatch(
        new RegExp(`<td><a href="/docs/methods/${id}"><strong>${title}<`),
      );
      expect(inShort.length, id).toBeLessThanOrEqual(26);
    }
  });

  it("show a link to a file without a page as plain text, and no HTML of their own", () => {
    const html = readPage("contributing")!.html;
    expect(html).not.toMatch(/href="(?!\/docs|https?:|#)/);
    expect(readPage("getting-started")!.html).not.toContain("<script");
  });

  it("are not there for an unknown address", () => {
    expect(readPage("no-such-page")).toBeNull();
    expect(readPage("../package")).toBeNull();
  });
});
