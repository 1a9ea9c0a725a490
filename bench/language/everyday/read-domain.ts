/**
 * One domain of the everyday questions, from its text file: `# nodes` (`Label | name | key=value, …`), `# edges`
 * (`TYPE | from; from | to; to | key=value`, each with each) and `# questions` (`kind | question | answer`).
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { PropertyValue } from "../../../lib/graph/graph-element";
import { GraphBuilder } from "../../../lib/graph/snapshot/graph-builder";

export interface EverydayQuestion {
  kind: string;
  text: string;
  /** Every right answer as rows of texts; none where the graph does not answer it. */
  answers: string[][][];
}

export interface Domain {
  name: string;
  builder: GraphBuilder;
  questions: EverydayQuestion[];
}

const FOLDER = path.join("bench", "language", "everyday");

/** @param part `development` or `reporting` */
export function domainsOf(part: string): Domain[] {
  const folder = path.join(FOLDER, part);
  const files = readdirSync(folder).filter((file) => file.endsWith(".txt"));
  return files.sort().map((file) => readDomain(path.parse(file).name, path.join(folder, file)));
}

/** @throws when a line is of no known form, or an edge has an end that is no node */
export function readDomain(name: string, file: string): Domain {
  const builder = new GraphBuilder();
  const questions: EverydayQuestion[] = [];
  let part = "";
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.startsWith("#")) part = line.slice(1).trim();
    else if (line.trim() !== "") {
      const cells = line.split("|").map((cell) => cell.trim());
      if (part === "nodes") addNode(builder, cells);
      else if (part === "edges") addEdges(builder, cells);
      // Answers may be several that are equally right, parted by "||".
      else questions.push(questionOf(line));
    }
  }
  return { name, builder, questions };
}

function addNode(builder: GraphBuilder, [label = "", name = "", properties = ""]: string[]): void {
  builder.addNode({
    id: name,
    name,
    labels: label.split(" "),
    text: "",
    properties: propertiesOf(properties),
  });
}

function addEdges(builder: GraphBuilder, [type = "", from = "", to = "", properties = ""]: string[]): void {
  for (const source of listOf(from))
    for (const target of listOf(to)) {
      if (builder.indexOf(source) < 0 || builder.indexOf(target) < 0)
        throw new Error(`There is no ${source} or no ${target} for ${type}.`);
      builder.addEdge({ source, type, target, kind: "relation", properties: propertiesOf(properties) });
    }
}

function questionOf(line: string): EverydayQuestion {
  const [kind, text, ...rest] = line.split(" | ").map((cell) => cell.trim());
  const answer = rest.join(" | ");
  if (!kind || !text || answer === "") throw new Error(`"${line}" is no question with its answer.`);
  const rows = (one: string) => listOf(one).map((row) => row.split(" / ").map((cell) => cell.trim()));
  return { kind, text, answers: answer === "-" ? [] : answer.split("||").map(rows) };
}

function listOf(text: string): string[] {
  return text.split(";").map((item) => item.trim());
}

function propertiesOf(text: string): Record<string, PropertyValue> {
  const pairs = text === "" ? [] : text.split(",").map((pair) => pair.trim().split("="));
  return Object.fromEntries(pairs.map(([key = "", value = ""]) => [key, propertyValue(value)]));
}

function propertyValue(text: string): PropertyValue {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
