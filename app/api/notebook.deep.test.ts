/** The notebook of the Python package, run by Jupyter from its first cell to its last against the application's routes. */
import { execFile } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { retrievers } from "@/lib/methods/registry";
import { findPython } from "@/scripts/python.mjs";
import { openPackageWorld, PATIENCE_MS, type PackageWorld } from "./testing/python-package";

const LIBRARIES = ["nbconvert==7.17.2", "ipykernel==7.4.0", "matplotlib==3.11.2"];
const NOTEBOOK = path.resolve("clients/python/hopscope.ipynb");
const METHODS = retrievers.map(({ id }) => id);

interface Output {
  output_type: string;
  text?: string[];
  data?: Record<string, string | string[]>;
}
interface Cell {
  cell_type: string;
  execution_count: number | null;
  source: string[];
  outputs?: Output[];
}

const python = await findPython();
let world: PackageWorld;

beforeAll(async () => {
  if (python) world = await openPackageWorld(python);
}, PATIENCE_MS);
afterAll(() => world?.close());

it("has ten cells, and no outputs as it is stored", () => {
  const { cells } = JSON.parse(readFileSync(NOTEBOOK, "utf8")) as { cells: Cell[] };
  expect(cells).toHaveLength(10);
  for (const { outputs = [], execution_count = null } of cells)
    expect({ outputs, execution_count }).toEqual({ outputs: [], execution_count: null });
});

/** The outputs of its cells with code, in order. */
async function runNotebook(name: string): Promise<Output[][]> {
  const bin = await world.install(LIBRARIES);
  // Away from the sources of the package, which a kernel beside them would load.
  const copy = path.join(world.folder, "hopscope.ipynb");
  copyFileSync(NOTEBOOK, copy);
  const options = ["--to", "notebook", "--execute", "--output", name];
  await promisify(execFile)(path.join(bin, "python"), ["-m", "nbconvert", ...options, copy], {
    env: {
      ...process.env,
      HOPSCOPE_ADDRESS: world.address,
      // The kernel of this environment, and none that somebody installed for himself.
      ...{ PATH: `${bin}${path.delimiter}${process.env.PATH}`, JUPYTER_PREFER_ENV_PATH: "1" },
      ...{ MPLCONFIGDIR: world.folder, IPYTHONDIR: world.folder, JUPYTER_CONFIG_DIR: world.folder },
    },
    maxBuffer: 2 ** 24,
  });
  const { cells } = JSON.parse(readFileSync(path.join(world.folder, `${name}.ipynb`), "utf8"));
  return (cells as Cell[]).flatMap(({ cell_type, outputs }) => (cell_type === "code" ? [outputs!] : []));
}

const shown = (outputs: Output[], type: string) =>
  outputs.flatMap(({ data }) => (data?.[type] === undefined ? [] : [[data[type]].flat().join("")]));
const printed = (outputs: Output[]) => outputs.flatMap(({ text = [] }) => text).join("");

it.skipIf(!python)(
  "asks every method, shows what they found, compares them and plots it, also a second time",
  async () => {
    const [connected, imported, asked, stages, compared, plotted] = await runNotebook("first");
    expect(METHODS).toHaveLength(6);
    for (const method of METHODS) expect(shown(connected!, "text/plain")[0]).toContain(`'${method}'`);
    expect(printed(imported!)).toBe("");
    const [run] = shown(asked!, "text/html");
    expect(run).toContain("<strong>Who directed The Third Man?</strong>");
    expect(run).toMatch(/ of 6 agree[^:]*: Carol Reed\./);
    for (const method of METHODS) {
      expect(run).toContain(`<td style='text-align:left'>${method}</td>`);
      expect(printed(stages!)).toMatch(new RegExp(`^${method} \\['\\S+ \\d+ ms'`, "m"));
    }
    const [table] = shown(compared!, "text/html");
    const rows = [...table!.matchAll(/<tr>(<td.*?)<\/tr>/g)].map(([, row]) => row!);
    expect(rows).toHaveLength(METHODS.length);
    const graphraft = rows.find((row) => row.includes(">graphraft<"))!;
    expect(graphraft).toMatch(/>100%</);
    expect(table).toMatch(new RegExp(`${world.address}/experiments/\\w+`));
    const [picture] = shown(plotted!, "image/png");
    expect(Buffer.from(picture!, "base64").subarray(1, 4).toString()).toBe("PNG");
    const [, again, , , comparedAgain] = await runNotebook("second");
    expect(printed(again!)).toContain("Films of a notebook");
    expect(shown(comparedAgain!, "text/html")[0]).toContain("<table>");
    expect(await world.engine.database.experiments.list(null)).toHaveLength(2);
  },
  PATIENCE_MS,
);

const REFUSED = `
import sys
from hopscope import Hopscope, Refused

hopscope = Hopscope(sys.argv[1])
for files in ({"nodes.csv": "id,name\\na,A\\n", "edges.csv": "source,type\\na,b\\n"}, {"nodes.csv": "id,name\\na,A\\n"}):
    try:
        print(hopscope.add_knowledge_base("Tried twice", files))
    except Refused as refused:
        print(refused.code)
questions = [{"id": "1", "question": "What is A?", "answers": ["a"]}]
for _ in range(2):
    try:
        print(len(hopscope.compare("Tried twice", questions, name="mine", methods=["hybrid"]).rows()))
    except Refused as refused:
        print(refused.code)
`;

it.skipIf(!python)(
  "leaves no knowledge base where a file is refused, and no question set is taken for another",
  async () => {
    const said = await world.say(REFUSED, LIBRARIES);
    expect(said.trim().split("\n")).toEqual(["invalid-input", "tried-twice", "1", "conflict"]);
  },
  PATIENCE_MS,
);
