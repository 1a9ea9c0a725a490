import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ScopePick } from "./connect-neo4j";

it.each([["Person"], ["__KGBuilder__"]])(
  "offers the scope that holds, also one that is no label of a node (%s)",
  (scope) => {
    const shown = renderToStaticMarkup(
      <ScopePick labels={["Chunk", "Person"]} scope={scope} disabled={false} onChange={() => {}} />,
    );
    expect(shown.match(/<option value="\w*" selected="">[^<]*/g)).toEqual([
      `<option value="${scope}" selected="">only those with the label ${scope}`,
    ]);
  },
);
