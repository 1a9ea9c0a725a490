import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MappingEditor } from "./mapping-editor";

it.each([
  ["the id", { id: "key", text: "text" }],
  ["the id", { id: null, text: null }],
  ["the beginning of the text", { id: null, text: "text" }],
])("says that a node without a name is called by %s", (called, fields) => {
  const mapping = {
    scope: null,
    labels: [{ label: "Chunk", name: null, ...fields }],
    weight: null,
    kind: null,
  };
  const shown = renderToStaticMarkup(
    <MappingEditor mapping={mapping} labels={[]} disabled={false} onChange={() => {}} />,
  );
  expect(shown.match(/the (?:id|beginning of the text)(?=<)/g)).toEqual([called]);
});
