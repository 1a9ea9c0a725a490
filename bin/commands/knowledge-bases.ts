/** Commands that make, list and index knowledge bases. */
import { type Command, Option } from "commander";
import { scheduleSchema } from "../../lib/api/schemas/synced-place";
import { graphExportFormatSchema } from "../../lib/files/export/graph-export";
import { HopscopeError } from "../../lib/graph/errors";
import { check } from "../knowledge-bases/check";
import { connectNeo4j, readCredentials } from "../knowledge-bases/connect";
import { writeGraph, writeSourceFile } from "../knowledge-bases/export-graph";
import {
  importAddresses,
  importFiles,
  isWebAddress,
  listAllFiles,
  listFiles,
} from "../knowledge-bases/import-files";
import { indexKnowledgeBase, listBases, listSources } from "../knowledge-bases/knowledge-bases";
import { previewFiles } from "../knowledge-bases/preview";
import { project } from "../knowledge-bases/project";
import { syncBase } from "../knowledge-bases/sync";
import { watchBase } from "../knowledge-bases/watch";
import { fromCaller, listOf, parseName } from "../parse-arguments";
import { baseCommand, json, readings, visibility } from "./options";
import { withCaller } from "./with-caller";

export function addKnowledgeBaseCommands(program: Command): void {
  addImport(program);
  addAdd(program);
  addSync(program);
  addPreview(program);
  addIndex(program);
  addConnect(program);
  addProject(program);
  addList(program);
  addWatch(program);
  addCheck(program);
  addFile(program);
  addExport(program);
}

function addImport(program: Command): void {
  const command = program
    .command("import")
    .description("make a knowledge base from a file, a folder or a web address, and index it")
    .argument("<path>", "a file, a folder of files, a ZIP archive of them, a web page, or a sitemap")
    .requiredOption("--name <name>", "name of the new knowledge base", parseName)
    .addOption(visibility().conflicts("into"))
    .option("--into", "add to the knowledge base of that name instead of making a new one", false)
    .option("--replace", "let files take the place of sources of the same name", false)
    .option("--strict", "refuse everything when any row is rejected", false)
    .option(
      "--describe",
      "let the language model of the settings describe every chunk once it is indexed",
      false,
    )
    .option("--no-wait", "return as soon as the files are taken, while indexing goes on in the application")
    .addOption(json)
    .action(async (place, reading) => {
      const { name, visibility, into, replace, strict, wait, describe, json } = reading;
      const options = { name, visibility, into, replace, strict, wait, describe, json, reading };
      const listing = isWebAddress(place) ? null : await listFiles(fromCaller(place));
      await withCaller(
        (call, signal) =>
          listing
            ? importFiles(call, listing, options, signal)
            : importAddresses(call, [place], options, signal),
        { runsJobs: true },
      );
    });
  for (const option of readings) command.addOption(option);
}

function addAdd(program: Command): void {
  baseCommand(program, "add", "add files, or pages that the server fetches from the web, to a knowledge base")
    .argument("<from...>", "files and folders, or addresses with http or https; a sitemap is its pages")
    .option("--replace", "let them take the place of sources of the same name", false)
    .option("--strict", "refuse everything when any row is rejected", false)
    .option("--no-wait", "return as soon as they are taken, while indexing goes on in the application")
    .addOption(json)
    .action(async (name, from: string[], { replace, strict, wait, json }) => {
      const options = { name, into: true, replace, strict, wait, describe: false, json };
      const addresses = from.filter(isWebAddress);
      const paths = from.filter((place) => !isWebAddress(place)).map(fromCaller);
      if (addresses.length > 0 && paths.length > 0)
        throw new HopscopeError("invalid-input", "Expected files or web addresses, found both.", {
          hint: "Run the command once for each.",
        });
      const listing = paths.length > 0 ? await listAllFiles(paths) : null;
      await withCaller(
        (call, signal) =>
          listing
            ? importFiles(call, listing, options, signal)
            : importAddresses(call, addresses, options, signal),
        { runsJobs: true },
      );
    });
}

function addSync(program: Command): void {
  baseCommand(
    program,
    "sync",
    "bring sources into step with the folders of the server and web addresses that they come from",
  )
    .argument(
      "[place]",
      "a folder of the server that HOPSCOPE_FOLDERS allows, or an address; all of them when absent",
    )
    .addOption(new Option("--schedule <when>", "how often from now on").choices(scheduleSchema.options))
    .option("--undo", "undo what the last sync changed", false)
    .option("--forget", "follow the place no longer; its sources stay", false)
    .addOption(json)
    .action((base, place, options) =>
      withCaller((call, signal) => syncBase(call, base, place, options, signal), { runsJobs: true }),
    );
}

function addPreview(program: Command): void {
  const command = program
    .command("preview")
    .description("show what a file or the files of a folder would be read as; nothing is stored")
    .argument("<path>", "a file, or a folder of files", fromCaller)
    .addOption(json)
    .action(async (place, options) => {
      const listing = await listFiles(place);
      await withCaller((call, signal) => previewFiles(call, listing, options, signal));
    });
  for (const option of readings) command.addOption(option);
}

function addIndex(program: Command): void {
  baseCommand(
    program,
    "index",
    "update the indexes of a knowledge base; those of a Neo4j are created in its database",
  )
    .option("--force", "build them again in any case", false)
    .option("--describe", "let the language model of the settings describe every chunk", false)
    .option("--estimate", "only estimate what --describe takes: calls, tokens, money", false)
    .option("--no-vectors", "in a Neo4j: write no embeddings to its nodes")
    .addOption(json)
    .action((base, options) =>
      withCaller((call, signal) => indexKnowledgeBase(call, base, options, signal), { runsJobs: true }),
    );
}

function addConnect(program: Command): void {
  program
    .command("connect")
    .description(
      "make a knowledge base that lives in a Neo4j database; the password is asked for, or piped in",
    )
    .argument("<name>", "name of the new knowledge base", parseName)
    .requiredOption(
      "--url <address>",
      "the Bolt port: bolt://localhost:7687, neo4j+s://<id>.databases.neo4j.io",
    )
    .option("--user <name>", "user of the database", "neo4j")
    .option("--database <name>", "the user's home database when absent")
    .addOption(visibility())
    .option(
      "--password-env <variable>",
      "environment variable that holds the password, such as NEO4J_PASSWORD",
    )
    .addOption(json)
    .action(async (name, options) => {
      const credentials = await readCredentials(options);
      await withCaller((call) => connectNeo4j(call, name, credentials, options));
    });
}

function addProject(program: Command): void {
  program
    .command("project")
    .description("copy a selection of a Neo4j database into a knowledge base on this machine")
    .argument("<kb>", "id or name of the one that lives in the Neo4j")
    .requiredOption("--name <name>", "name of the copy", parseName)
    .option("--labels <names>", "only nodes with one of these, separated by commas", listOf)
    .option("--types <names>", "only relationships of these types, separated by commas", listOf)
    .option("--no-wait", "return at once, while the application copies")
    .addOption(json)
    .action((base, options) =>
      withCaller((call, signal) => project(call, base, options, signal), { runsJobs: true }),
    );
}

function addList(program: Command): void {
  program
    .command("list")
    .description("list the knowledge bases; of one its sources, with how each was read and what was left out")
    .argument("[kb]", "id or name")
    .addOption(json)
    .action((base, options) =>
      withCaller((call) =>
        base === undefined ? listBases(call, options) : listSources(call, base, options),
      ),
    );
}

function addWatch(program: Command): void {
  baseCommand(
    program,
    "watch",
    "print what happens to a knowledge base, whoever does it: jobs, their phases, new graphs",
  )
    .addOption(json)
    .action((base, options) => withCaller((call, signal) => watchBase(call, base, options, signal)));
}

function addCheck(program: Command): void {
  program
    .command("check")
    .description(
      "read every file of the database and of the knowledge bases, and say which are not what was written; exits with 1 then",
    )
    .argument("[kb]", "id or name; all of them and the database when absent")
    .addOption(json)
    .action((base, options) => check(base, options, withCaller));
}

function addExport(program: Command): void {
  baseCommand(program, "export", "write the whole graph as it is indexed, corrections applied")
    .addOption(
      new Option("--format <format>", "jsonl, graphml and ntriples are imported again exactly")
        .choices(graphExportFormatSchema.options)
        .default("jsonl"),
    )
    .option(
      "--passages",
      "also passages of documents and tables with their links, as ordinary nodes and edges",
      false,
    )
    .option("--out <file>", "write it there instead of printing it", fromCaller)
    .action((base, options) => withCaller((call, signal) => writeGraph(call, base, options, signal)));
}

function addFile(program: Command): void {
  baseCommand(program, "file", "write the original file of a source, as it was added")
    .argument("<source>", "the name of the source, with its path")
    .argument("<file>", "the file to write", fromCaller)
    .action((base, source, file) =>
      withCaller((call, signal) => writeSourceFile(call, base, source, file, signal)),
    );
}
