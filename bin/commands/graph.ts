/** Commands that look into a graph: its communities, nodes, patterns, plans, paths. */
import { type Command, Option } from "commander";
import { match } from "../graph/match";
import { overview } from "../graph/overview";
import { path as findPath } from "../graph/path";
import { plan } from "../graph/plan";
import { search } from "../graph/search";
import { listOf, parseParam, wholeNumber } from "../parse-arguments";
import { baseCommand, json, readAs } from "./options";
import { withCaller } from "./with-caller";

export function addGraphCommands(program: Command): void {
  addOverview(program);
  addSearch(program);
  addMatch(program);
  addPlan(program);
  addPath(program);
}

function addOverview(program: Command): void {
  baseCommand(program, "overview", "list the largest communities of a graph with their best connected nodes")
    .addOption(json)
    .action((base, options) => withCaller((call) => overview(call, base, options)));
}

function addSearch(program: Command): void {
  baseCommand(program, "search", "find nodes by name or text")
    .argument("<text>")
    .addOption(wholeNumber("--k <number>", "nodes at most", 10, 200))
    .option("--labels <names>", "only nodes with one of these labels, separated by commas", listOf)
    .addOption(json)
    .action((base, text, options) => withCaller((call) => search(call, base, text, options)));
}

function addMatch(program: Command): void {
  baseCommand(program, "match", "match a pattern written in Cypher")
    .argument("<cypher>", "such as 'MATCH (f:Film)-[:DIRECTED_BY]->(p) RETURN p, count(f) AS films'")
    .option("--param <name=value>", "a value for $name: JSON, or text; may be repeated", parseParam, {})
    .addOption(wholeNumber("--limit <number>", "rows at most", 1_000, 10_000))
    .option(
      "--explain",
      "instead of the rows, the order in which it was matched, with expected and real rows",
    )
    .addOption(new Option("--csv", "print CSV: nodes and edges by id").conflicts(["explain", "json"]))
    .addOption(json)
    .action((base, cypher, options) =>
      withCaller((call, signal) => match(call, base, cypher, options, signal)),
    );
}

function addPlan(program: Command): void {
  baseCommand(program, "plan", "list the queries that a question could mean, most probable first")
    .argument("<question>")
    .addOption(wholeNumber("--limit <number>", "plans at most", 10, 200))
    .option("--cypher", "the queries themselves, whole, instead of their words")
    .addOption(readAs)
    .addOption(json)
    .action((base, question, options) =>
      withCaller((call, signal) => plan(call, base, question, options, signal)),
    );
}

function addPath(program: Command): void {
  baseCommand(program, "path", "find the shortest paths between two nodes")
    .argument("<from>", "id or name of a node")
    .argument("<to>", "id or name of a node")
    .addOption(wholeNumber("--k <number>", "paths at most, shortest first", 1, 50))
    .option("--types <names>", "only relations of these types, separated by commas", listOf)
    .option("--kinds <names>", "only edges of these kinds: relation, structural, similarity", listOf)
    .option("--labels <names>", "only over nodes with one of these labels, separated by commas", listOf)
    .addOption(
      new Option("--direction <way>", "how edges are followed").choices(["out", "in", "any"]).default("any"),
    )
    .addOption(json)
    .action((base, from, to, options) =>
      withCaller((call, signal) => findPath(call, base, [from, to], options, signal)),
    );
}
