/** RDF that is read line by line: Turtle, TriG, N-Triples and N-Quads by N3.js, RDF/XML by its streaming parser. */
import { Parser, type Quad } from "n3";
import { RdfXmlParser } from "rdfxml-streaming-parser";
import type { RdfSyntax } from "../rows/detection";
import { countNewlines, describeInvalidLine, type LineBlock } from "../rows/line-block";
import type { RecordReader } from "../rows/records";
import { FileRefusal, quoteValue, type RowLog, RowProblem } from "../rows/row-log";
import { DEEPEST_XML, tooDeep } from "../xml-parser";
import type { RdfCollection } from "./rdf-collection";

type TextSyntax = Exclude<RdfSyntax, "JSON-LD">;

/** Base of relative IRIs, which a file without its own has. */
export function baseOf(file: string): string {
  return `file:///${encodeURI(file)}`;
}

/** A file with more broken statements is of another format; it also bounds the work of starting over. */
const MOST_BROKEN = 100;
/** Stands for an IRI that is none. */
const NO_IRI = "urn:hopscope:no-iri";

export class RdfFile implements RecordReader {
  readonly #reader: RecordReader;

  constructor(syntax: TextSyntax, collection: RdfCollection, log: RowLog) {
    if (syntax === "RDF/XML") this.#reader = new XmlStatements(collection, log);
    else this.#reader = new TextStatements(syntax, collection, log);
  }

  /** @throws FileRefusal where the file cannot be read on */
  push(block: LineBlock): void {
    this.#reader.push(block);
  }

  end(): void | Promise<void> {
    return this.#reader.end();
  }
}

/**
 * Turtle, TriG, N-Triples and N-Quads, in pieces to lines that end a statement: what comes before is read together, and a piece
 * that is broken costs only itself.
 */
class TextStatements implements RecordReader {
  readonly #prefixes = new Map<string, string>();
  #base: string;
  #line = 1;
  #broken = 0;
  /** The text after the last complete statement, true if a text over several lines is open there, and the number of open graphs. */
  #piece: string[] = [];
  #isInText = false;
  #depth = 0;
  readonly #isLines: boolean;

  constructor(
    private readonly syntax: TextSyntax,
    private readonly collection: RdfCollection,
    private readonly log: RowLog,
  ) {
    this.#base = baseOf(log.name);
    this.#isLines = syntax === "N-Triples" || syntax === "N-Quads";
  }

  push({ text, firstLine, invalid: [...invalid] }: LineBlock): void {
    if (invalid[0] && !this.#isLines) throw new FileRefusal(describeInvalidLine(invalid[0]), invalid[0].line);
    const pieces: string[] = [];
    for (const [at, written] of text.split(/(?<=\n)/).entries()) {
      const isUndecodable = invalid[0]?.line === firstLine + at;
      if (isUndecodable)
        this.log.rejectRow(firstLine + at, new RowProblem(describeInvalidLine(invalid.shift()!)));
      const line = isUndecodable ? "\n" : written;
      this.#piece.push(line);
      if ((line.match(/"""|'''/g) ?? []).length % 2 === 1) this.#isInText = !this.#isInText;
      if (this.syntax === "TriG") this.#depth += line.split("{").length - line.split("}").length;
      const isOpen = this.#isInText || this.#depth > 0 || !/[.}]\s*(?:#.*)?$/.test(line);
      if (isOpen && !this.#isLines) continue;
      pieces.push(this.#piece.join(""));
      this.#piece = [];
    }
    this.#take(pieces);
  }

  end(): void {
    this.#take([this.#piece.join("")]);
  }

  /** All at once, as nearly always nothing is broken; else what comes before it, and what comes behind it. */
  #take(statements: readonly string[]): void {
    for (let from = 0; from < statements.length; ) {
      const failed = this.#parse(statements.slice(from).join(""));
      if (!failed) return;
      let line = this.#line;
      const at = statements.findIndex((text, index) => {
        if (index >= from) line += countNewlines(text);
        return index >= from && line >= failed.line;
      });
      const broken = at === -1 ? statements.length - 1 : at;
      if (broken > from && this.#parse(statements.slice(from, broken).join("")))
        this.#reject(statements.slice(from, broken).join(""), failed);
      from = this.#isLines ? statements.length : broken + 1;
      for (const statement of statements.slice(broken, from))
        for (let text: string | null = statement; text !== null; ) {
          const alone = this.#parse(text);
          text = alone ? this.#reject(text, alone) : null;
        }
    }
  }

  /** @returns the text without the IRI that is none, where that is what breaks it: it costs only what it is a part of */
  #reject(text: string, { line, reason, at }: Broken): string | null {
    const start =
      at === undefined ? -1 : text.indexOf(at, text.split("\n", line - this.#line).join("\n").length);
    const end = start === -1 ? -1 : text.indexOf(">", start);
    const isIri = end !== -1 && !text.slice(start, end).includes("\n");
    const what = isIri
      ? `${quoteValue(text.slice(start + 1, end))} is no IRI`
      : `it is no ${this.syntax}: ${reason}`;
    this.log.rejectRow(line, new RowProblem(`The statement is left out, for ${what}`.replace(/\.?$/, ".")));
    if (++this.#broken >= MOST_BROKEN && !this.#isLines)
      throw new FileRefusal(`${MOST_BROKEN} statements are no ${this.syntax}; expected a file of it.`);
    if (isIri) return `${text.slice(0, start)}<${NO_IRI}>${text.slice(end + 1)}`;
    this.#line += countNewlines(text);
    return null;
  }

  /** Takes the statements, or none of them. @returns what is wrong with them */
  #parse(text: string): Broken | undefined {
    const known = [...this.#prefixes].map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .`).join(" ");
    // Statements as subjects are of RDF-star, which TriG still reads.
    const format = this.#isLines && text.includes("<<") ? "TriG" : this.syntax;
    const parser = new Parser({ format, blankNodePrefix: "_:", baseIRI: this.#base });
    const found = new Map<string, string>();
    try {
      const quads = parser.parse(`${known} ${text}`, null, (prefix, iri) =>
        found.set(prefix, typeof iri === "string" ? iri : iri.value),
      );
      const isWhole = (quad: Quad) =>
        ![quad.subject, quad.predicate, quad.object].some(({ value }) => value === NO_IRI);
      for (const quad of quads) if (isWhole(quad)) this.collection.add(quad, this.log);
    } catch (error) {
      const [, reason = "", line = 1] = /^(.*) on line (\d+)/.exec(sentenceOf(error as Error)) ?? [];
      const [, at] = /^Unexpected "(<[^"]*)"/.exec(reason) ?? [];
      return {
        reason,
        line: this.#line - 1 + Number(line),
        ...(at !== undefined && { at: at.replace(/\.*$/, "") }),
      };
    }
    for (const [prefix, iri] of found) {
      this.#prefixes.set(prefix, iri);
      this.collection.addPrefix(prefix, iri);
    }
    this.#base = (parser as unknown as { _base?: string })._base ?? this.#base;
    this.#line += countNewlines(text);
    return undefined;
  }
}

interface Broken {
  line: number;
  reason: string;
  /** The beginning of the invalid IRI. */
  at?: string;
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
