/** `hopscope edit`: corrections of a graph, which an index job applies over the sources. */
import { Command, Option } from "commander";
import { editStateSchema } from "../../lib/api/edits";
import { exportLog, importLog, printEdits, setUndone } from "../graph/print-edits";
import { type EdgeOptions, type NodeOptions, type WriteOptions, writeEdit } from "../graph/write-edit";
import { fromCaller, listOf, parseProperty, wholeNumber } from "../parse-arguments";
import { baseCommand, json } from "./options";
import { withCaller } from "./with-caller";

type Find = (node: string) => Promise<string>;

export function addEditCommands(program: Command): void {
  const edit = program
    .command("edit")
    .description("correct the graph: a log over the sources, which the next index job applies");
  addNodeEdits(edit);
  addEdgeEdits(edit);
  addMerges(edit);
  addLog(edit);
}

function correction(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .argument("<kb>", "id or name")
    .option("--note <text>", "why", "")
    .option("--author <name>", "who", "you")
    .option("--later", "only write it down; the next index job applies it", false)
    .addOption(json);
}

function write(base: string, change: (find: Find) => Promise<unknown>, options: WriteOptions): Promise<void> {
  return withCaller((call, signal) => writeEdit(call, base, change, options, signal), { runsJobs: true });
}

function set(description: string): Option {
  return new Option("--set <key=value>", description).argParser(parseProperty).default({}, "none");
}

function addNodeEdits(edit: Command): void {
  edit.addCommand(
    correction("add-node", "add a node")
      .argument("<id>", "its id")
      .option("--name <name>", "its name; the id when absent")
      .option("--labels <names>", "separated by commas", listOf)
      .option("--text <text>")
      .addOption(set("a property: JSON, or text; may be repeated"))
      .action((base, id, options: NodeOptions) => {
        const { name, labels, text, set: properties } = options;
        return write(base, async () => ({ action: "add-node", id, name, labels, text, properties }), options);
      }),
  );
  edit.addCommand(
    correction("set", "change a node's name, labels, text or properties")
      .argument("<node>", "id or name")
      .option("--name <name>")
      .option("--labels <names>", "all of them, separated by commas", listOf)
      .option("--text <text>")
      .addOption(set("a property: JSON, or text; null removes it; may be repeated"))
      .action((base, node, options: NodeOptions) => {
        const { name, labels, text, set: properties } = options;
        const change = { action: "change-node", name, labels, text, ...some(properties) };
        return write(base, async (find) => ({ ...change, node: await find(node) }), options);
      }),
  );
  edit.addCommand(
    correction("delete-node", "delete a node with its edges")
      .argument("<node>", "id or name")
      .action((base, node, options) =>
        write(base, async (find) => ({ action: "delete-node", node: await find(node) }), options),
      ),
  );
}

function edgeCorrection(name: string, description: string): Command {
  return correction(name, description)
    .argument("<source>", "id or name of a node")
    .argument("<type>", "the relation")
    .argument("<target>", "id or name of a node");
}

async function endsOf(find: Find, source: string, type: string, target: string) {
  return { source: await find(source), type, target: await find(target) };
}

function addEdgeEdits(edit: Command): void {
  const where = () =>
    new Option(
      "--where <key=value>",
      "only the edge with exactly these properties; may be repeated",
    ).argParser(parseProperty);
  edit.addCommand(
    edgeCorrection("add-edge", "add an edge")
      .addOption(set("a property: JSON, or text; may be repeated"))
      .action((base, source, type, target, options: EdgeOptions) => {
        const change = async (find: Find) => ({
          action: "add-edge",
          ...(await endsOf(find, source, type, target)),
          properties: options.set,
        });
        return write(base, change, options);
      }),
  );
  edit.addCommand(
    edgeCorrection("set-edge", "change the relation or properties of an edge")
      .option("--type <relation>", "the new relation")
      .addOption(set("a property: JSON, or text; null removes it; may be repeated"))
      .addOption(where())
      .action((base, source, type, target, options: EdgeOptions) => {
        const change = async (find: Find) => ({
          action: "change-edge",
          edge: { ...(await endsOf(find, source, type, target)), properties: options.where },
          type: options.type,
          ...some(options.set),
        });
        return write(base, change, options);
      }),
  );
  edit.addCommand(
    edgeCorrection("delete-edge", "delete an edge, or all with these ends and this relation")
      .addOption(where())
      .action((base, source, type, target, options: EdgeOptions) => {
        const change = async (find: Find) => ({
          action: "delete-edge",
          edge: { ...(await endsOf(find, source, type, target)), properties: options.where },
        });
        return write(base, change, options);
      }),
  );
}

function addMerges(edit: Command): void {
  for (const [action, other, description] of [
    ["merge", "into", "merge a node into another: edges move, its names become aliases"],
    ["keep-apart", "other", "say that two nodes are not the same: they are not proposed as duplicates again"],
  ] as const)
    edit.addCommand(
      correction(action, description)
        .argument("<node>", "id or name")
        .argument(`<${other}>`, "id or name")
        .action((base, one, two, options) =>
          write(base, async (find) => ({ action, node: await find(one), [other]: await find(two) }), options),
        ),
    );
  edit.addCommand(
    correction("alias", "give a node another name, by which it is found too")
      .argument("<node>", "id or name")
      .argument("<alias>")
      .action((base, node, alias, options) =>
        write(base, async (find) => ({ action: "alias", node: await find(node), alias }), options),
      ),
  );
}

function addLog(edit: Command): void {
  baseCommand(edit, "list", "list the corrections, newest first")
    .addOption(new Option("--state <state>", "only those").choices(editStateSchema.options))
    .option("--text <text>", "only those that have this text somewhere")
    .addOption(wholeNumber("--limit <number>", "at most", 50, 1_000))
    .addOption(json)
    .action((base, options) => withCaller((call) => printEdits(call, base, options)));
  for (const [name, description] of [
    ["undo", "undo corrections"],
    ["redo", "apply corrections again that were undone"],
  ] as const)
    baseCommand(edit, name, description)
      .argument("<ids...>", "of corrections, as `edit list` prints them")
      .option("--later", "only write it down; the next index job applies it", false)
      .addOption(json)
      .action((base, ids, options) =>
        withCaller((call, signal) => setUndone(call, base, ids, name === "undo", options, signal), {
          runsJobs: true,
        }),
      );
  baseCommand(edit, "export", "print the log of corrections, one JSON object a line")
    .option("--out <file>", "write it there instead", fromCaller)
    .action((base, { out }) => withCaller((call, signal) => exportLog(call, base, out, signal)));
  baseCommand(edit, "import", "add corrections from JSON lines or CSV, all or none")
    .argument("<file>", "as `edit export` writes it, or a table with a column `action`", fromCaller)
    .option("--later", "only write them down; the next index job applies them", false)
    .addOption(json)
    .action((base, file, options) =>
      withCaller((call, signal) => importLog(call, base, file, options, signal), { runsJobs: true }),
    );
}

function some(properties: object): { properties?: object } {
  return Object.keys(properties).length > 0 ? { properties } : {};
}
