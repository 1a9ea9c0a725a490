import { describe, expect, it } from "vitest";
import { addedDraft, draftOf, refuseDraft, schemaOfDraft } from "./schema-draft";

const counted = { count: 2, examples: ["x"], words: [] };
const PROPOSED = {
  labels: [
    { name: "Person", ...counted },
    { name: "Place", ...counted },
  ],
  relations: [{ type: "FOUNDED_BY", ...counted, from: [], to: [], reversed: false }],
};

describe("the draft of a schema", () => {
  it("wants everything while nothing is changed", () => {
    expect(schemaOfDraft(draftOf(PROPOSED))).toBeNull();
  });

  it("keeps what a label was called in the documents when it is renamed, and adds and leaves out", () => {
    const draft = draftOf(PROPOSED);
    draft.labels[0]!.name = "Human";
    draft.labels[1]!.isKept = false;
    draft.labels.push({ ...addedDraft("1"), name: "Studio", words: "film studio, studio" });
    draft.relations[0] = { ...draft.relations[0]!, name: "FOUNDED", to: "Human", isReversed: true };
    draft.relations.push(addedDraft("2"));
    expect(schemaOfDraft(draft)).toEqual({
      labels: [
        { name: "Human", words: ["Person"] },
        { name: "Studio", words: ["film studio", "studio"] },
      ],
      relations: [{ type: "FOUNDED", words: ["FOUNDED_BY"], from: [], to: ["Human"], reversed: true }],
    });
  });

  it("needs a label and a relation type", () => {
    const draft = draftOf(PROPOSED);
    expect(refuseDraft(draft)).toBeNull();
    draft.relations[0]!.isKept = false;
    expect(refuseDraft(draft)).toBe("Keep at least one relation type.");
    for (const label of draft.labels) label.isKept = false;
    expect(refuseDraft(draft)).toBe("Keep at least one label.");
  });
});
