import { expect, it } from "vitest";
import { nextAddress } from "./sign-in-page";

it.each(["/", "/runs/1?stage=rerank#top", "/explore?kb=films&node=person%3Aa", "/ask?q=//x"])(
  "goes to %s",
  (next) => expect(nextAddress(next)).toBe(next),
);

it.each([
  null,
  "",
  "runs",
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "javascript:alert(1)",
  " //evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "http:/evil.example",
])("does not leave the site by %j", (next) => {
  const address = nextAddress(next);
  expect(new URL(address, "https://hopscope.example").origin).toBe("https://hopscope.example");
  expect(address).toBe("/");
});
