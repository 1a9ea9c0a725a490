import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainMarkdown } from "./plain-markdown";

describe("plainMarkdown", () => {
  it("keeps what is read and leaves out how it is marked", () => {
    const { title, text } = plainMarkdown(
      [
        "---",
        "draft: true",
        "---",
        "# The *Blue* Whale",
        "",
        "It is **large**,",
        "see [its page](https://example.org/whale) and `Balaenoptera`. ![a whale](w.png)",
        "It has <!-- hidden --><b>bold</b> 3 < 4 & 5&nbsp;m",
        "",
        "- one",
        "- two",
        "  - three",
        "",
        "> quoted",
        "",
        "```",
        "code # stays",
        "```",
        "<div>",
        "in a block &amp; more",
        "</div>",
      ].join("\n"),
    );
    expect(title).toBe("The Blue Whale");
    expect(text).toBe(
      [
        "The Blue Whale",
        "",
        "It is large, see its page and Balaenoptera. a whale It has bold 3 < 4 & 5\u00a0m",
        "",
        "one",
        "two",
        "three",
        "",
        "quoted",
        "",
        "code # stays",
        "",
        "in a block & more",
      ].join("\n"),
    );
  });

  it("takes tables out of the text, with their heading and their empty cells", () => {
    const written = "Before.\n\n## Harbours\n\n| a | b |\n|---|---|\n| 1 |  |\n|   | *2* |\n\nAfter.";
    expect(plainMarkdown(written)).toMatchObject({
      title: undefined,
      text: "Before.\n\nHarbours\n\nAfter.",
      tables: [
        {
          heading: "Harbours",
          header: ["a", "b"],
          rows: [
            ["1", ""],
            ["", "2"],
          ],
        },
      ],
    });
  });

  it("takes the first row for the header where the header is empty", () => {
    const [table] = plainMarkdown("|  |  |\n|---|---|\n| Name | Year |\n| Quay | 1872 |").tables;
    expect(table).toEqual({ heading: undefined, header: ["Name", "Year"], rows: [["Quay", "1872"]] });
  });

  it("has no title without a heading", () => {
    expect(plainMarkdown("Just text.")).toMatchObject({ title: undefined, text: "Just text.", tables: [] });
  });

  it.each([
    ["reviewed by:: [[Glass]]", ["reviewed by Glass"]],
    ["- [ ] seen by:: [[Glass]]", ["seen by Glass"]],
    [
      "Text with [made by:: [[Sand]]] inside, (built by:: [[a/Glass]]).",
      ["made by Sand", "built by a/Glass"],
    ],
    ["**maker**:: [[Sand]]", ["maker Sand"]],
    [
      "supplier:: [[Sand]], [[a/Glass]] and [[Lime]], see [[Clay]]",
      ["supplier Sand", "supplier a/Glass", "supplier Lime", "- Clay"],
    ],
    ["It is what they all say of owner:: [[Sand]]\n[[Lime]]", ["owner Sand", "- Lime"]],
  ])("reads the fields of %s", (written, links) => {
    const { note } = plainMarkdown(`# Title\n\n${written}\n`);
    expect(note.links.map(({ relation = "-", target }) => `${relation} ${target}`)).toEqual(links);
  });

  it("makes nothing of a comment of Obsidian's, and keeps code and percents", () => {
    const { note, text } = plainMarkdown(
      "A 5%% b %% [[No]] %% c 6%%.\n\n%%\n[[Never]]\n\n#no\n%%\n\n```\n%% x %%\n```\n",
    );
    expect([note.links, note.tags]).toEqual([[], []]);
    expect(text).toBe("A 5%% b  c 6%%.\n\n%% x %%");
  });

  it("loses no word of plain paragraphs", () => {
    const word = fc.stringMatching(/^[a-zé]{1,8}$/);
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1 }), { minLength: 1 }), (paragraphs) => {
        const written = paragraphs.map((words) => words.join(" ")).join("\n\n");
        expect(plainMarkdown(written).text).toBe(written);
      }),
    );
  });

  it("survives nesting that is meant to harm", () => {
    expect(() => plainMarkdown(">".repeat(50_000))).not.toThrow();
    expect(() => plainMarkdown("[".repeat(20_000))).not.toThrow();
    expect(plainMarkdown(`<!--${"<!--".repeat(100_000)}`).text).not.toBe("");
  });
});
