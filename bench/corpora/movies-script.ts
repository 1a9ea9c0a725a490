/** Neo4j's movies graph, read from the Cypher script that creates it. */
import { TokenStream } from "../../lib/graph/cypher/token-stream";
import type { PropertyValue } from "../../lib/graph/graph-element";
import { GraphBuilder } from "../../lib/graph/snapshot/graph-builder";

/** The script creates nodes under a variable, then relationships between variables; lists become JSON, as in an import. */
export function loadMovies(script: string): GraphBuilder {
  const builder = new GraphBuilder();
  const idOf = new Map<string, string>();
  const tokens = new TokenStream(script.slice(script.indexOf("CREATE (")).replaceAll(";", " "));
  while (tokens.skip("CREATE")) {
    do {
      const source = element(tokens, "(", ")");
      if (source.label !== undefined) {
        const name = String(source.properties.name ?? source.properties.title);
        idOf.set(source.variable, name);
        builder.addNode({
          id: name,
          name,
          labels: [source.label],
          text: "",
          properties: source.properties,
        });
      }
      while (tokens.skipSymbol("-")) {
        const relation = element(tokens, "[", "]");
        tokens.expectSymbol("-");
        tokens.expectSymbol(">");
        const target = element(tokens, "(", ")");
        const ends = { source: idOf.get(source.variable)!, target: idOf.get(target.variable)! };
        builder.addEdge({
          ...ends,
          type: relation.label!,
          kind: "relation",
          properties: relation.properties,
        });
      }
    } while (tokens.skipSymbol(","));
  }
  return builder;
}

function element(tokens: TokenStream, open: string, close: string) {
  tokens.expectSymbol(open);
  const variable = tokens.isName ? tokens.name("A variable") : "";
  const label = tokens.skipSymbol(":") ? tokens.name("A label") : undefined;
  const properties: Record<string, PropertyValue> = {};
  if (tokens.skipSymbol("{")) {
    do {
      const key = tokens.name("A key");
      tokens.expectSymbol(":");
      properties[key] = value(tokens);
    } while (tokens.skipSymbol(","));
    tokens.expectSymbol("}");
  }
  tokens.expectSymbol(close);
  return { variable, label, properties };
}

function value(tokens: TokenStream): PropertyValue {
  if (tokens.skipSymbol("[")) {
    const items: PropertyValue[] = [];
    do items.push(value(tokens));
    while (tokens.skipSymbol(","));
    tokens.expectSymbol("]");
    return JSON.stringify(items);
  }
  const token = tokens.next();
  return token.kind === "number" ? Number(token.value) : token.value;
}
