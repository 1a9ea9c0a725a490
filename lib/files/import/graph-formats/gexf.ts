/**
 * GEXF 1.1 to 1.3, as Gephi and NetworkX write it: nodes and edges with attributes of declared types. What people call a node's
 * name, labels and text, and an edge's type, is found among the attributes like columns of a table.
 */
import { Parser } from "htmlparser2";
import type { GraphIntake } from "../graph-intake";
import type { EdgeRow } from "../rows/edge-row";
import { FileRefusal } from "../rows/file-refusal";
import { describeInvalidLine, type LineBlock } from "../rows/line-block";
import type { RecordReader } from "../rows/records";
import type { RowLog } from "../rows/row-log";
import { RowProblem } from "../rows/row-problem";
import { edgeOfFields, nodeOfFields } from "./element-row";

const NUMBERS = new Set(["integer", "int", "long", "short", "byte", "float", "double"]);

interface Attribute {
  title: string;
  type: string;
  fallback: string | undefined;
}

interface Element {
  tag: "node" | "edge";
  line: number;
  fields: Map<string, unknown>;
  declared: Map<string, string>;
}

export class GexfFile implements RecordReader {
  readonly #parser: Parser;
  readonly #attributes = { node: new Map<string, Attribute>(), edge: new Map<string, Attribute>() };
  /** Nodes may lie inside nodes. */
  readonly #open: Element[] = [];
  readonly #edges: { row: EdgeRow; line: number }[] = [];
  #class: "node" | "edge" = "node";
  #attribute: Attribute | undefined;
  #default: string | undefined;
  #line = 1;
  #isGexf = false;
  #isWhole = false;
  #isOver = false;

  constructor(
    private readonly graph: GraphIntake,
    private readonly log: RowLog,
    private readonly fieldLimit: number,
  ) {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#begin(localTag(name), attributes),
        ontext: (text) => {
          if (this.#default !== undefined && this.#default.length < fieldLimit) this.#default += text;
        },
        onclosetag: (name) => this.#close(localTag(name)),
      },
      { xmlMode: true },
    );
  }

  /** @throws FileRefusal for a line that cannot be decoded */
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

  /** @throws FileRefusal when it is no GEXF, or ends early */
  end(): void {
    this.#isOver = true;
    this.#parser.end();
    if (!this.#isGexf)
      throw new FileRefusal("The file holds no <gexf> element; expected GEXF, as Gephi exports it.");
    for (const { row, line } of this.#edges) this.graph.addEdge(row, this.log, line);
    if (!this.#isWhole) throw new FileRefusal("The file ends before </gexf>; what comes before was taken.");
  }

  #begin(tag: string, given: Record<string, string>): void {
    if (tag === "gexf") this.#isGexf = true;
    else if (tag === "attributes") this.#class = given.class === "edge" ? "edge" : "node";
    else if (tag === "attribute") {
      this.#attribute = {
        title: given.title || given.id || "",
        type: given.type ?? "string",
        fallback: undefined,
      };
      this.#attributes[this.#class].set(given.id ?? "", this.#attribute);
    } else if (tag === "default") this.#default = "";
    else if (tag === "node" || tag === "edge") this.#start(tag, given);
    else if (tag === "attvalue") {
      const element = this.#open.at(-1);
      const id = given.for ?? given.id ?? "";
      const attribute = element && this.#attributes[element.tag].get(id);
      element?.fields.set(attribute?.title ?? id, typedValue(attribute?.type ?? "string", given.value ?? ""));
      element?.declared.delete(id);
    }
  }

  #start(tag: "node" | "edge", given: Record<string, string>): void {
    const fields = new Map<string, unknown>();
    const ends = tag === "node" ? ["id"] : ["source", "target"];
    for (const end of ends) fields.set(end, given[end]);
    const { label, kind, weight } = given;
    // An edge's type is its direction here; its kind and its label say what it is.
    if (tag === "node" && label !== undefined) fields.set("name", label);
    if (tag === "edge" && (kind || label)) fields.set("type", kind || label);
    if (tag === "edge" && weight !== undefined) fields.set("weight", typedValue("double", weight));
    for (const time of ["start", "end"])
      if (given[time] !== undefined) fields.set(`${time} time`, given[time]);
    const declared = new Map(
      [...this.#attributes[tag]].flatMap(([id, { fallback }]) =>
        fallback === undefined ? [] : [[id, fallback]],
      ),
    );
    this.#open.push({ tag, line: this.#line, fields, declared });
  }

  #close(tag: string): void {
    if (this.#isOver) return;
    if (tag === "gexf") this.#isWhole = true;
    else if (tag === "default") {
      if (this.#attribute) this.#attribute.fallback = this.#default;
      this.#default = undefined;
    } else if (tag === "attribute") this.#attribute = undefined;
    else if (tag === "node" || tag === "edge") {
      const element = this.#open.pop();
      if (element) this.#finish(element);
    }
  }

  #finish({ tag, line, fields, declared }: Element): void {
    for (const [id, text] of declared) {
      const { title, type } = this.#attributes[tag].get(id)!;
      if (!fields.has(title)) fields.set(title, typedValue(type, text));
    }
    if ([...fields.values()].some((value) => typeof value === "string" && value.length > this.fieldLimit)) {
      const found = `A value has more than ${this.fieldLimit.toLocaleString("en")} characters`;
      this.log.rejectRow(line, new RowProblem(`${found}; expected a shorter one.`));
      return;
    }
    const row = tag === "node" ? nodeOfFields(fields) : edgeOfFields(fields);
    if (row instanceof RowProblem) this.log.rejectRow(line, row);
    else if ("node" in row) this.graph.addNode(row, this.log, line);
    else this.#edges.push({ row, line });
  }
}

function typedValue(type: string, text: string): unknown {
  const trimmed = text.trim();
  if (type === "boolean") return trimmed === "true" || trimmed === "1";
  if (!NUMBERS.has(type)) return text;
  const value = Number(trimmed);
  const isExact = !/^[+-]?\d+$/.test(trimmed) || Number.isSafeInteger(value);
  return trimmed === "" ? undefined : Number.isFinite(value) && isExact ? value : trimmed;
}

function localTag(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
