import { expect, it } from "vitest";
import { fileAddress, opensInBrowser, pageAt, placeInWords } from "./place-in-words";

it("names the file and its pages, or slides", () => {
  expect(placeInWords({ source: "in/Report.pdf", pages: [12, 12] })).toBe("Report.pdf, page 12");
  expect(placeInWords({ source: "Report.pdf", pages: [12, 14] })).toBe("Report.pdf, pages 12-14");
  expect(placeInWords({ source: "Plan.PPTX", pages: [3, 3] })).toBe("Plan.PPTX, slide 3");
  expect(placeInWords({ source: "a/m.eml/Report.pdf", pages: [2, 2] })).toBe("Report.pdf in m.eml, page 2");
  expect(placeInWords({ source: "notes.md" })).toBeNull();
  expect(["in/Report.PDF", "a/m.eml/Report.pdf", "Plan.pptx"].map(opensInBrowser)).toEqual([
    true,
    false,
    false,
  ]);
});

it("leads to the file at its page, whatever is in its name", () =>
  expect(fileAddress("kb", "in/a#b?.pdf", 12)).toBe(
    "/api/knowledge-bases/kb/files/in%2Fa%23b%3F.pdf#page=12",
  ));

it("finds the page of a character; one without text is none", () =>
  expect([0, 12, 13, 99].map((at) => pageAt([0, 13, 13, 40], at))).toEqual([1, 1, 3, 4]));
