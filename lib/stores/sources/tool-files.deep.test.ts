/** Files that programs write themselves come in as the table of the documentation says, or are refused with a reason. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { findPython, pythonWith } from "../../../scripts/python.mjs";
import { edgesOf, nodesOf, rejectionsOf } from "../testing/test-files";
import { type Harvest, readSources } from "./read-sources";

const PACKAGES = [
  ...["networkx==3.6.1", "igraph==1.0.0", "pydot==4.0.1", "rdflib==7.6.0"],
  ...["pandas==3.1.1", "pyarrow==26.0.1", "openpyxl==3.1.5", "odfpy==1.4.1", "lxml==6.1.3"],
  ...["python-docx==1.2.0", "python-pptx==1.0.2", "EbookLib==0.20", "fpdf2==2.8.9"],
];
/** To fetch the packages once. */
const PATIENCE_MS = 600_000;
const HEADING = "| read as | files | kinds, and what wrote them |\n| --- | --- | --- |\n";

const NAMES = {
  ada: "Ada Lovelace",
  charles: "Charles Babbage",
  engine: "Analytical Engine",
  london: "London",
};
const LABELS = { ada: "Person", charles: "Person", engine: "Machine", london: "Place" };
const KEYS = Object.keys(NAMES) as (keyof typeof NAMES)[];
const EDGES = [
  "ada KNOWS charles",
  "charles DESIGNED engine",
  "ada DESCRIBED engine",
  "charles LIVED_IN london",
];
/** Where a file has no room for relations. */
const BARE = EDGES.map((edge) => edge.replace(/ \w+ /, " RELATED_TO ")).sort();
const TEXT = "Ada Lovelace described the Analytical Engine of Charles Babbage.";

interface Written {
  program: string;
  kind: string;
  file: string;
}

const python = await findPython();

/** What was made of the graph, in the words of the table; the import as it is where it is none of these. */
function reading(found: Harvest): string {
  const [refusal] = rejectionsOf(found);
  if (found.graph.nodeCount === 0 && refusal && /; expected \S/.test(refusal)) return "refused";
  const nodes = nodesOf(found);
  const keys = new Map(
    nodes.map(({ id, name }) => [id, KEYS.find((key) => [key, NAMES[key]].includes(name))]),
  );
  const edges = [...found.graph.edges()].map(
    ({ source, type, target }) => `${keys.get(source)} ${type} ${keys.get(target)}`,
  );
  const named = nodes.map(({ name, labels }) => `${name} ${labels.join("+")}`).sort();
  const areAll = (called: (key: (typeof KEYS)[number]) => string) =>
    refusal === undefined && named.join() === KEYS.map(called).sort().join();
  const areRelated = EDGES.every((edge) => edges.includes(edge));
  const [areWhole, areIds] = [
    areAll((key) => `${NAMES[key]} ${LABELS[key]}`),
    areAll((key) => `${key} Entity`),
  ];
  if (areWhole && areRelated) return "graph";
  if (areWhole && edges.length === 0) return "nodes";
  if (areIds && areRelated) return "edges";
  if (areIds && edges.sort().join() === BARE.join()) return "edges without relations";
  if (found.tables.some(({ rows }) => rows.length === 4 && rows.join().includes("1815"))) return "table";
  if (found.documents.some(({ text }) => text.includes(TEXT))) return "document";
  return [...named, ...edgesOf(found), ...rejectionsOf(found)].join("; ");
}

/** The table's lines: how many files are read in a way, and their kinds with the programs that wrote them. */
async function tableOf(folder: string, written: readonly Written[]): Promise<string> {
  const readings = new Map<string, Map<string, string[]>>();
  for (const { program, kind, file } of written) {
    const as = reading(await readSources([{ name: file, path: path.join(folder, file) }]));
    const kinds = readings.get(as) ?? new Map<string, string[]>();
    readings.set(as, kinds.set(kind, [...(kinds.get(kind) ?? []), program]));
  }
  const refusedLast = [...readings].sort(([a], [b]) => Number(a === "refused") - Number(b === "refused"));
  const lines = refusedLast.map(([as, kinds]) => {
    const listed = [...kinds].map(([kind, programs]) => `${kind} (${[...new Set(programs)].join(", ")})`);
    return `| ${as} | ${[...kinds.values()].flat().length} | ${listed.join("; ")} |\n`;
  });
  return lines.join("");
}

it.skipIf(!python)(
  "the table in docs/getting-started.md says how each is read",
  async () => {
    const bin = await pythonWith(python!, path.resolve(".build/tests/tool-files-python"), [PACKAGES]);
    const folder = mkdtempSync(path.join(tmpdir(), "hopscope-tools-"));
    try {
      const program = path.join(import.meta.dirname, "../testing/tool_files.py");
      const { stdout } = await promisify(execFile)(path.join(bin, "python"), [program, folder]);
      const written = JSON.parse(stdout) as Written[];
      const kinds = new Set(written.map(({ kind }) => kind));
      const table = await tableOf(folder, written);
      const documented = readFileSync("docs/getting-started.md", "utf8");
      const [, documentedTable = ""] = documented.split(HEADING);
      expect(`${documentedTable.split("\n\n")[0]}\n`).toBe(table);
      expect(documented).toContain(`${written.length} files of ${kinds.size} kinds`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  PATIENCE_MS,
);
