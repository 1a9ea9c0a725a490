import { expect, it } from "vitest";
import { repeatedPages } from "./repeated-pages";

it("finds what Sphinx copies beside its pages, and nothing else", () => {
  const found = repeatedPages([
    ...[
      "docs/index.html",
      "docs/_sources/index.rst.txt",
      "docs/api/read.html",
      "docs/_sources/api/read.md.txt",
    ],
    ...[
      "_sources/tour.ipynb.txt",
      "tour/index.html",
      "docs/_sources/draft.rst.txt",
      "docs/sources/index.rst.txt",
    ],
  ]);
  expect([...found]).toEqual([
    ["docs/_sources/index.rst.txt", "docs/index.html"],
    ["docs/_sources/api/read.md.txt", "docs/api/read.html"],
    ["_sources/tour.ipynb.txt", "tour/index.html"],
  ]);
});
