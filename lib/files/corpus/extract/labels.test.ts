/** What things are, from their names, from what texts call them, and from what is said of them. */
import { describe, expect, it } from "vitest";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { Entities } from "./join-names";
import { knownLabels } from "./known-labels";
import { makeGraph } from "./make-graph";
import { labelOfName } from "./name-labels";
import { labelOfNoun } from "./noun-labels";
import { readByPatterns } from "./patterns/read-by-patterns";

async function labelsIn(text: string, title = "Notes", known?: Map<string, string>) {
  const findings = await readByPatterns([{ id: "n#0", kind: "passage", title, text, headers: [] }], {
    report: () => {},
    signal: new AbortController().signal,
  });
  return new Map(
    Entities.of(findings, known)
      .all()
      .map(({ name, label }) => [name, label]),
  );
}

describe("names", () => {
  it.each([
    ["University of Graz", "Organization"],
    ["Bank of Graz", "Organization"],
    ["Mur River", "Place"],
    ["Mount Holm", "Place"],
    ["U.S. Route 219", "Place"],
    ["Second World War", "Event"],
    ["World War II", "Event"],
    ["Otto Brand", "Person"],
    ["R.K. Lindner", "Person"],
    ["Peru", "Place"],
    ["Hopscope Award", "Award"],
    ["Otto Brand University", "Organization"],
    ["Elizabeth Bridge", "Place"],
    ["Union", null],
    ["Blue Radish", null],
  ])("%s: %s", (name, label) => {
    expect(labelOfName(name)).toBe(label);
  });
});

it.each([
  ["German film director", "Person"],
  ["radio station", "Organization"],
  ["railway station", "Place"],
  ["radio station broadcasting", "Organization"],
  ["school district", "Organization"],
  ["pathologist", "Person"],
  ["specialist tool", null],
  ["mist", null],
])("a %s is %s", (noun, label) => expect(labelOfNoun(noun)).toBe(label));

describe("texts", () => {
  it.each([
    ["Kwell", "Kwell (; ) is a village in Styria.", "Place"],
    [
      "Kwell",
      "Kwell, also known as Quell, was a Canadian radio station broadcasting in Graz.",
      "Organization",
    ],
    ["Kwell", "Kwell is one of the districts of Styria.", "Place"],
    ["Kwell", "Kwell is a kind of tournament.", "Event"],
    ["Kwell", "The violinist Kwell played there.", "Person"],
    ["Kwell", "Kwell (born 3 May 1931 in Graz) wrote it.", "Person"],
    ["Kwell Lindt", "Kwell Lindt (1862–1941) wrote it.", "Person"],
    ["Kwell", "Ida Holm, Kwell and others came to Kwell, Austria.", "Place"],
    ["Kwell", "Night Ferry was directed by Kwell.", "Person"],
    ["Kwell", "Kwell is the capital of Styria.", "Place"],
    ["Kwell", "Night Ferry is a novel by Kwell.", "Person"],
    ["King William Island", "They sailed to King William Island.", "Place"],
    ["Alexander Dubček", "The reformer Alexander Dubček spoke.", "Person"],
    ["Kwell", "Kwell went on.", "Thing"],
  ])("%s in: %s", async (name, text, label) => {
    expect(
      (await labelsIn(text, name === "Kwell" && text.startsWith("Kwell") ? "Kwell" : "Notes")).get(name),
    ).toBe(label);
  });

  it("does not give a place the label of what is named after it", async () => {
    const labels = await labelsIn(
      "The University of Gratz is a university. It lies in Gratz, Austria.",
      "University of Gratz",
    );
    expect(labels.get("Gratz")).toBe("Place");
  });

  it("believes a text more than a name, however often the name occurs", async () => {
    const text = "Otto Brand is a film. Otto Brand was seen. Otto Brand was shown. Otto Brand was sold.";
    expect((await labelsIn(text, "Otto Brand")).get("Otto Brand")).toBe("Work");
  });
});

describe("graphs that are there already", () => {
  const builder = new GraphBuilder();
  const add = (id: string, name: string, label: string) =>
    builder.addNode({ id, name, labels: [label], text: "" });
  add("1", "Night Ferry", "Film");
  add("2", "The Mask", "Film");
  add("3", "The Mask", "Song");
  add("4", "Otto Brand", "Entity");

  it("give their labels to equal names, if only one label has the name", () => {
    expect([...knownLabels(builder)]).toEqual([["night ferry", "Film"]]);
  });

  it("keeps the label of the text where a schema does not have theirs", async () => {
    const text = "Night Ferry is a movie directed by Ida Holm.";
    const passage = { id: "n#0", kind: "passage" as const, title: "Night Ferry", text, headers: [] };
    const findings = await readByPatterns([passage], {
      report: () => {},
      signal: new AbortController().signal,
    });
    const entities = Entities.of(findings, knownLabels(builder));
    const labelWith = (...names: string[]) =>
      makeGraph(findings, entities, {
        schema: {
          labels: names.map((name) => ({ name, words: [] })),
          relations: [{ type: "DIRECTED_BY", words: [], from: [], to: [], reversed: false }],
        },
        threshold: 0,
      }).nodes.find(({ name }) => name === "Night Ferry")?.label;
    expect(labelWith("Film", "Person")).toBe("Film");
    expect(labelWith("Work", "Person")).toBe("Work");
  });
});
