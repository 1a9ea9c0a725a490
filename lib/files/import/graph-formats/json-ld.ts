/** JSON-LD with its contexts inside: nothing is fetched. */
import jsonld from "jsonld";
import { FileRefusal } from "../rows/file-refusal";
import { quoteValue } from "../rows/quote-value";
import type { RowLog } from "../rows/row-log";
import type { RdfCollection } from "./rdf-collection";
import { baseOf } from "./rdf-file";
import type { Statement } from "./rdf-terms";

/** @throws FileRefusal when it is no JSON-LD, or names a context on the network */
export async function takeJsonLd(document: unknown, collection: RdfCollection, log: RowLog): Promise<void> {
  let remote: string | undefined;
  const documentLoader = (url: string): Promise<never> => {
    remote ??= url;
    return Promise.reject(new Error("Nothing is fetched."));
  };
  let statements: Statement[];
  try {
    statements = (await jsonld.toRDF(document as jsonld.JsonLdDocument, {
      documentLoader,
      base: baseOf(log.name),
    })) as Statement[];
  } catch (error) {
    if (remote !== undefined)
      throw new FileRefusal(
        `The file needs the context ${quoteValue(remote)}, and nothing is fetched from the network; expected the context written into the file.`,
      );
    const why = error instanceof Error ? error.message.split("\n")[0]!.slice(0, 200) : "";
    throw new FileRefusal(`The JSON-LD cannot be read: ${why}`);
  }
  if (statements.length === 0)
    throw new FileRefusal(
      "The JSON-LD says nothing: it has no statement; expected @id, @type and a @context for its fields.",
    );
  for (const statement of statements) collection.add(statement, log);
}
