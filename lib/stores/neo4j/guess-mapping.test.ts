import { expect, it } from "vitest";
import { guessLabel, type PropertyGuess } from "./guess-mapping";

const property = (key: string, length: number): PropertyGuess => {
  return { key, type: "string", share: 1, unique: false, length, sample: "" };
};

it("takes a short text for a text all the same where it is called one, and names nothing by it", () => {
  const chunk = guessLabel("Chunk", [property("text", 40)], []);
  expect(chunk).toEqual({ label: "Chunk", id: null, name: null, text: "text" });
});

it("names a document by its path, before when it was made", () => {
  const document = guessLabel("Document", [property("createdAt", 32), property("path", 9)], []);
  expect(document).toMatchObject({ name: "path", text: null });
});
