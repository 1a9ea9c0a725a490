import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ReadQuestion } from "./read-question";

type Props = Parameters<typeof ReadQuestion>[0];

it("keeps the mark after a name on the line of the name", () => {
  const texts = ["by", " ", "Philip K. Dick", "?"];
  const parts = texts.map((text, at) => ({
    ...{ text, span: [at, at + 1], use: null },
    mention: at === 2 ? { readings: [] } : null,
  }));
  const corrections = { isCorrected: () => false };
  const written = renderToStaticMarkup(
    createElement(ReadQuestion, { run: { question: "" }, parts, corrections } as never as Props),
  );
  expect(written).toMatch(
    /<span class="whitespace-nowrap"><button[^>]*>Philip K\. Dick<\/button><span[^>]*>\?<\/span><\/span>/,
  );
  expect(written.match(/\?/g)).toHaveLength(1);
});
