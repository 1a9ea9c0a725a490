import { expect, it } from "vitest";
import { readAddressLines } from "./address-lines";

it("takes an address a line, each once", () => {
  expect(
    readAddressLines("\n https://example.org/a \r\nhttp://example.org\nhttps://example.org/a\n"),
  ).toEqual({
    addresses: ["https://example.org/a", "http://example.org"],
    problems: [],
  });
});

it.each([
  ["example.org/a", /^Line 1: Expected an address such as/],
  ["\nftp://example.org", /^Line 2: .*found "ftp:"/],
  ["https://ann:secret@example.org", /^Line 1: .*without a user name and password/],
  ["javascript:alert(1)", /^Line 1: .*http/],
])("says what is wrong with %j", (text, problem) => {
  const { addresses, problems } = readAddressLines(text);
  expect(addresses).toEqual([]);
  expect(problems).toEqual([expect.stringMatching(problem)]);
});

it("says when there are more than one request takes", () => {
  const text = Array.from({ length: 101 }, (_, index) => `https://example.org/${index}`).join("\n");
  expect(readAddressLines(text).problems).toEqual([
    expect.stringContaining("at most 100 addresses, found 101"),
  ]);
});
