/** XML in parts, with the bound of depth that keeps a file made for it from holding a thread. */
import { type Handler, Parser } from "htmlparser2";
import { FileRefusal } from "./rows/file-refusal";
import { describeInvalidLine, type LineBlock } from "./rows/line-block";

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

export interface XmlSink {
  open(tag: string, attributes: Readonly<Record<string, string>>, line: number): void;
  text(text: string): void;
  close(tag: string): void;
}

/** Elements of a file, line by line, so that each knows its own; names without their prefix, in small letters. */
export class XmlLines {
  readonly #parser: Parser;
  #line = 1;

  constructor(sink: XmlSink) {
    this.#parser = xmlParser(
      {
        onopentag: (name, attributes) => sink.open(localName(name), attributes, this.#line),
        ontext: (text) => sink.text(text),
        onclosetag: (name) => sink.close(localName(name)),
      },
      () => this.#line,
    );
  }

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

  /** What is open now is closed by the parser, not by the file. */
  end(): void {
    this.#parser.end();
  }
}

/** Without the prefix of a namespace, in small letters. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
