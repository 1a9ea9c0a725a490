import { describe, expect, it } from "vitest";
import type { RunSummary } from "@/lib/api/schemas/run-summary";
import { conversationInMarkdown, titleOfConversation, withText } from "./conversation";

const FIRST: RunSummary = {
  ...{ id: "r1", knowledgeBase: "films", knowledgeBaseName: "Films", question: "Who directed Notorious?" },
  ...{ asked: null, thread: null, methods: ["sage"], answer: "Alfred Hitchcock", state: "done" },
  ...{ generation: "g1", createdAt: "2026-11-29T10:05:30.000Z", tags: [], note: "", title: "" },
};
const NEXT: RunSummary = {
  ...FIRST,
  ...{
    id: "r/2",
    question: "Who wrote Notorious?",
    asked: "and who *wrote* it?",
    thread: "r1",
    answer: null,
  },
};

describe("a conversation", () => {
  it("is called by its first question until it has a name", () => {
    expect(titleOfConversation([FIRST, NEXT])).toBe("Who directed Notorious?");
    expect(titleOfConversation([{ ...FIRST, title: "Noir" }, NEXT])).toBe("Noir");
  });

  it("is searched in questions, as asked and as written, and in answers", () => {
    const found = (text: string) => withText([FIRST, NEXT], text).map(({ id }) => id);
    expect(found("WROTE NOT")).toEqual(["r/2"]);
    expect(found("*wrote* it")).toEqual(["r/2"]);
    expect(found(" hitchcock ")).toEqual(["r1"]);
    expect(found("")).toEqual(["r1", "r/2"]);
    expect(found("chinatown")).toEqual([]);
  });

  it("is written as Markdown, in which no question is markup", () => {
    expect(conversationInMarkdown([{ ...FIRST, title: "Noir\n# one" }, NEXT], "http://localhost:3000")).toBe(
      `# Noir \\# one

## 1. Who directed Notorious?

Alfred Hitchcock

[Films, 2026-11-29 10:05 UTC](http://localhost:3000/runs/r1)

## 2. and who \\*wrote\\* it?

Asked as: Who wrote Notorious?

No answer.

[Films, 2026-11-29 10:05 UTC](http://localhost:3000/runs/r%2F2)
`,
    );
  });
});
