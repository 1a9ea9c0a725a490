/** XML in parts, with the bound of depth that keeps a file made for it from holding a thread. */
import { type Handler, Parser } from "htmlparser2";
import type { NewEdge } from "../../graph/snapshot/graph-builder";
import type { GraphIntake } from "./graph-intake";
import { describeInvalidLine, type LineBlock } from "./rows/line-block";
import { BROKEN_TYPES, breaksType, brokenExample, declaredValue } from "./rows/property-value";
import type { RecordReader } from "./rows/records";
import { FileRefusal, type RowLog, RowProblem } from "./rows/row-log";
import { Remarks } from "./rows/tool-conventions";

/** The parser's work grows with the square of the depth; files of people and tools stay under 100. */
export const DEEPEST_XML = 256;

const MOST_DEFAULTS = 64;

/** @throws FileRefusal, from `write` and `end`, where elements are nested deeper. @param lineOf the line that is being read */
export function xmlParser(handler: Partial<Handler>, lineOf?: () => number): Parser {
  let depth = 0;
  const bounded: Partial<Handler> = {
    ...handler,
    onopentagname(name) {
      if (++depth > DEEPEST_XML) throw tooDeep(lineOf?.());
      handler.onopentagname?.(name);
    },
    onclosetag(name, isImplied) {
      depth--;
      handler.onclosetag?.(name, isImplied);
    },
  };
  return new Parser(bounded, { xmlMode: true });
}

export function tooDeep(line?: number): FileRefusal {
  const place = line === undefined ? "" : ` in line ${line.toLocaleString("en")}`;
  return new FileRefusal(
    `Elements are nested more than ${DEEPEST_XML} deep${place}; expected at most ${DEEPEST_XML} levels, as tools and people write them.`,
    line,
  );
}

/** Every element has all defaults: a small file could ask for a large graph. @throws FileRefusal */
export function refuseDefaults(count: number): void {
  if (count > MOST_DEFAULTS)
    throw new FileRefusal(
      `More than ${MOST_DEFAULTS} attributes have a default value; expected at most ${MOST_DEFAULTS}.`,
    );
}

/** A file that is one graph: its nodes at once, its edges and what lies in what when all nodes are there. */
export abstract class XmlGraph implements RecordReader {
  readonly #parser: Parser;
  #line = 1;
  protected readonly edges: { row: NewEdge; line: number }[] = [];
  /** Nodes inside nodes. */
  protected readonly parents: { child: string; parent: string }[] = [];
  protected readonly remarks = new Remarks();
  protected isKnown = false;
  protected isWhole = false;
  #isOver = false;

  /** @param root the first element, in small letters @param expected as in "GEXF, as Gephi exports it" */
  constructor(
    protected readonly graph: GraphIntake,
    protected readonly log: RowLog,
    protected readonly fieldLimit: number,
    private readonly root: string,
    private readonly expected: string,
  ) {
    this.#parser = xmlParser(
      {
        onopentag: (name, attributes) => this.begin(localName(name), attributes, this.#line),
        ontext: (text) => this.take(text),
        // Elements that are open at the end are closed by the parser, not by the file.
        onclosetag: (name) => this.#isOver || this.close(localName(name)),
      },
      () => this.#line,
    );
  }

  /** Tags are without their prefix, in small letters. */
  protected abstract begin(tag: string, attributes: Readonly<Record<string, string>>, line: number): void;
  protected abstract take(text: string): void;
  protected abstract close(tag: string): void;
  /** After the last node. */
  protected decide(): void {}

  /** @throws FileRefusal for a line that cannot be decoded, or elements that are nested too deep */
  push(block: LineBlock): void {
    const [invalid] = block.invalid;
    if (invalid) throw new FileRefusal(describeInvalidLine(invalid), invalid.line);
    this.#line = block.firstLine;
    for (let from = 0; from < block.text.length; ) {
      const newline = block.text.indexOf("\n", from);
      const to = newline === -1 ? block.text.length : newline + 1;
      this.#parser.write(block.text.slice(from, to));
      this.#line++;
      from = to;
    }
  }

  /** @throws FileRefusal when it is no such file, or ends early */
  end(): void {
    this.#isOver = true;
    this.#parser.end();
    if (!this.isKnown)
      throw new FileRefusal(`The file holds no <${this.root}> element; expected ${this.expected}.`);
    this.decide();
    for (const { row, line } of this.edges) this.graph.addEdge(row, this.log, line);
    for (const { child, parent } of this.parents)
      if (this.graph.addParent(child, parent, this.log))
        this.remarks.add("Nodes that lie inside others, their groups, have an edge PARENT to them: #.");
    this.remarks.tell(this.log);
    if (!this.isWhole)
      throw new FileRefusal(`The file ends before </${this.root}>; what comes before was taken.`);
  }

  /** A value by its declared type; one that is none of it is counted. */
  protected declared(name: string, type: string, text: string): unknown {
    if (breaksType(type, text)) this.remarks.add(BROKEN_TYPES, brokenExample(name, type, text));
    return declaredValue(type, text);
  }

  protected rejectLong(line: number): void {
    const found = `A value has more than ${this.fieldLimit.toLocaleString("en")} characters`;
    this.log.rejectRow(line, new RowProblem(`${found}; expected a shorter one.`));
  }
}

/** Without the prefix of a namespace, in small letters. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
