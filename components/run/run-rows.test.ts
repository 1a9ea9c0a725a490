import { expect, it } from "vitest";
import { listedAnswer } from "./run-rows";

it("says in the list that a run has no answer, once it has ended", () => {
  expect(listedAnswer({ answer: "1965", state: "done" })).toBe("1965");
  expect(listedAnswer({ answer: null, state: "done" })).toBe("No answer recorded");
  expect(listedAnswer({ answer: null, state: "interrupted" })).toBe("No answer recorded");
  expect(listedAnswer({ answer: null, state: "running" })).toBeNull();
});
