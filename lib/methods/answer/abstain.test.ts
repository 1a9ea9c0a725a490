import { expect, it } from "vitest";
import type { Answer } from "../contract/answer";
import { withConfidence, withDoubtful } from "./abstain";

it("names no unread word twice that is a part of others", () => {
  const answer: Answer = { writer: "extractive", abstained: false, sentences: [], nodes: [] };
  const reading = { confidence: 0, leftOut: ["at least", "least", "gloomy", "or"], unknown: [] };
  const read = withConfidence(answer, reading);
  expect(read.leftOut).toEqual(["at least", "gloomy", "or"]);
  expect(read.sentences[0]?.text).toBe("It could not read “at least”, “gloomy”, “or”.");
});

it("calls no word unread that the reading it offers says", () => {
  const leftOut = ["weights", "gloomy"];
  const answer: Answer = { writer: "extractive", abstained: true, sentences: [], nodes: [], leftOut };
  const span: [number, number] = [0, 5];
  const operators = [{ span, text: "heavy", reading: "Bell.weightKg > 90", alternatives: ["not used"] }];
  const read = { confidence: 0.1, leftOut: ["gloomy"], unknown: [], operators };
  expect(withDoubtful(answer, read).leftOut).toEqual(["gloomy"]);
});

it("names no verb as unread that says nothing of its own", () => {
  const answer: Answer = { writer: "extractive", abstained: true, sentences: [], nodes: [] };
  const said = (...leftOut: string[]) =>
    withConfidence(answer, { confidence: 0, leftOut, unknown: [] }).sentences[0]?.text;
  expect(said("per", "made")).toBe("It could not read “per”.");
  expect(said("made")).toBe("What was found hardly bears on the question.");
});
