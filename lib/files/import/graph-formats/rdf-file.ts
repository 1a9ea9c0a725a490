/** RDF that is read line by line: Turtle, TriG, N-Triples and N-Quads by N3.js, RDF/XML by its streaming parser. */
import { Parser, type Quad } from "n3";
import { RdfXmlParser } from "rdfxml-streaming-parser";
import type { RdfSyntax } from "../rows/detection";
import { FileRefusal } from "../rows/file-refusal";
import { describeInvalidLine, type LineBlock } from "../rows/line-block";
import type { RecordReader } from "../rows/records";
import type { RowLog } from "../rows/row-log";
import { RowProblem } from "../rows/row-problem";
import { DEEPEST_XML, tooDeep } from "../xml-parser";
import type { RdfCollection } from "./rdf-collection";

type TextSyntax = Exclude<RdfSyntax, "JSON-LD">;

/** Base of relative IRIs, which a file without its own has. */
export function baseOf(file: string): string {
  return `file:///${encodeURI(file)}`;
}

export class RdfFile implements RecordReader {
  readonly #reader: RecordReader;

  constructor(syntax: TextSyntax, collection: RdfCollection, log: RowLog) {
    if (syntax === "RDF/XML") this.#reader = new XmlStatements(collection, log);
    else if (syntax === "N-Triples" || syntax === "N-Quads")
      this.#reader = new LineStatements(syntax, collection, log);
    else this.#reader = new TurtleStatements(syntax, collection, log);
  }

  /** @throws FileRefusal where the file cannot be read on */
  push(block: LineBlock): void {
    this.#reader.push(block);
  }

  end(): void | Promise<void> {
    return this.#reader.end();
  }
}

/** A statement a line: one that is malformed costs only itself. */
class LineStatements implements RecordReader {
  constructor(
    private readonly syntax: TextSyntax,
    private readonly collection: RdfCollection,
    private readonly log: RowLog,
  ) {}

  push({ text, firstLine, invalid }: LineBlock): void {
    const whole = invalid.length === 0 ? this.#parse(text) : null;
    if (whole && !(whole instanceof Error)) {
      for (const quad of whole) this.collection.add(quad, this.log);
      return;
    }
    for (const [at, line] of text.split("\n").entries()) {
      const number = firstLine + at;
      const undecodable = invalid.find((found) => found.line === number);
      const quads = undecodable ? new Error(describeInvalidLine(undecodable)) : this.#parse(line);
      if (quads instanceof Error)
        this.log.rejectRow(
          number,
          new RowProblem(
            undecodable ? quads.message : `The line is no statement of ${this.syntax}: ${sentenceOf(quads)}`,
          ),
        );
      else for (const quad of quads) this.collection.add(quad, this.log, number);
    }
  }

  end(): void {}

  #parse(text: string): Quad[] | Error {
    try {
      // Statements as subjects are of RDF-star, which Turtle still reads.
      const format = text.includes("<<") ? "TriG" : this.syntax;
      return new Parser({ format, blankNodePrefix: "_:" }).parse(text);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}

class TurtleStatements implements RecordReader {
  #data: (text: string) => void = () => {};
  #ended: () => void = () => {};
  #failed: Error | undefined;

  constructor(syntax: TextSyntax, collection: RdfCollection, log: RowLog) {
    const parser = new Parser({ format: syntax, blankNodePrefix: "_:", baseIRI: baseOf(log.name) });
    // What N3.js takes as a stream: it asks for no more than its events.
    const input = {
      on: (event: string, listener: (...values: string[]) => void) => {
        if (event === "data") this.#data = listener;
        else if (event === "end") this.#ended = listener;
      },
    };
    parser.parse(
      input as unknown as NodeJS.EventEmitter,
      (error, quad) => {
        if (error) this.#failed ??= error;
        else if (quad) collection.add(quad, log);
      },
      (prefix, iri) => collection.addPrefix(prefix, typeof iri === "string" ? iri : iri.value),
    );
  }

  push(block: LineBlock): void {
    const [invalid] = block.invalid;
    if (invalid) throw new FileRefusal(describeInvalidLine(invalid), invalid.line);
    this.#data(block.text);
    this.#check();
  }

  end(): void {
    this.#ended();
    this.#check();
  }

  #check(): void {
    const error = this.#failed;
    if (!error) return;
    const line = /on line (\d+)/.exec(error.message)?.[1];
    throw new FileRefusal(
      `The RDF breaks: ${sentenceOf(error)}`,
      line === undefined ? undefined : Number(line),
    );
  }
}

/** A prefix is looked up through all elements that are open: their depth is bounded. */
class BoundedRdfXml extends RdfXmlParser {
  #depth = 0;

  protected override onTag(tag: never): void {
    if (++this.#depth > DEEPEST_XML)
      throw tooDeep((this as unknown as { saxParser: { line: number } }).saxParser.line);
    super.onTag(tag);
  }

  protected override onCloseTag(): void {
    this.#depth--;
    super.onCloseTag();
  }
}

class XmlStatements implements RecordReader {
  readonly #parser: RdfXmlParser;
  readonly #done: Promise<void>;
  #failed: Error | undefined;

  constructor(collection: RdfCollection, log: RowLog) {
    this.#parser = new BoundedRdfXml({ baseIRI: baseOf(log.name), trackPosition: true });
    this.#done = new Promise((resolve) => {
      this.#parser.on("data", (quad) => collection.add(quad, log));
      this.#parser.on("error", (error: Error) => {
        this.#failed = error;
        resolve();
      });
      this.#parser.on("end", resolve);
    });
  }

  push(block: LineBlock): void {
    const [invalid] = block.invalid;
    if (invalid) throw new FileRefusal(describeInvalidLine(invalid), invalid.line);
    // Entities are shorthands of namespaces in ontologies; one that holds others could grow without end.
    const nested = /<!ENTITY\s+[^>]*["'][^"'>]*&(?!amp;|lt;|gt;|quot;|apos;|#)[^"']*["']/.exec(block.text);
    if (nested)
      throw new FileRefusal(
        "The file declares an entity made of other entities; expected entities of plain text.",
      );
    this.#parser.write(block.text);
    this.#check();
  }

  async end(): Promise<void> {
    this.#parser.end();
    await this.#done;
    this.#check();
  }

  #check(): void {
    const error = this.#failed;
    if (!error) return;
    if (error instanceof FileRefusal) throw error;
    const line = /(?:line |^)(\d+):\d+/i.exec(error.message)?.[1];
    throw new FileRefusal(
      `The RDF/XML breaks: ${sentenceOf(error)}`,
      line === undefined ? undefined : Number(line),
    );
  }
}

function sentenceOf({ message }: Error): string {
  const short = message.replace(/\s+/g, " ").slice(0, 200);
  return /[.!?]$/.test(short) ? short : `${short}.`;
}
