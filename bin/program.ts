/** The commands with their arguments and options. */
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Command } from "commander";
import { type Environment, readEnvironment } from "../lib/stores/environment";
import manifest from "../package.json" with { type: "json" };
import { addAskingCommands } from "./commands/asking";
import { addBackupCommands } from "./commands/backup";
import { addCorrectionCommands } from "./commands/corrections";
import { addCostCommand } from "./commands/costs";
import { addEditCommands } from "./commands/edits";
import { addExperimentCommands } from "./commands/experiments";
import { addExtractionCommands } from "./commands/extraction";
import { addGraphCommands } from "./commands/graph";
import { addKnowledgeBaseCommands } from "./commands/knowledge-bases";
import { addLearningCommands } from "./commands/learning";
import { addMcpCommand } from "./commands/mcp";
import { addMetricsCommand } from "./commands/metrics";
import { addSharingCommand, addUserCommands } from "./commands/users";
import { withCaller } from "./commands/with-caller";
import { examine, printFindings } from "./doctor";

/** The whole command line, which runs nothing until it is given words to parse. */
export function hopscopeProgram(): Command {
  const program = new Command("hopscope")
    .description("Explore graph retrieval from the command line.")
    .version(manifest.version)
    .showHelpAfterError("`--help` after a command lists its arguments and options.")
    .configureHelp({ showGlobalOptions: true });

  addKnowledgeBaseCommands(program);
  addExtractionCommands(program);
  addCorrectionCommands(program);
  addEditCommands(program);
  addGraphCommands(program);
  addAskingCommands(program);
  addExperimentCommands(program);
  addLearningCommands(program);
  addBackupCommands(program);
  addCostCommand(program);
  addUserCommands(program);
  addSharingCommand(program);
  addMetricsCommand(program);
  addMcpCommand(program);

  program
    .command("start")
    .description("serve the application, as `npm start` does")
    .option("--port <number>", "port to listen on (PORT; 3000)")
    .option("--host <address>", "address to listen on (HOST; 127.0.0.1)")
    .action(async ({ port, host }) => {
      if (port) process.env.PORT = port;
      if (host) process.env.HOST = host;
      await import(pathToFileURL(path.resolve("scripts", "start.mjs")).href);
    });

  program
    .command("doctor")
    .description("look for what would keep Hopscope from working here, and say what to do")
    .option("--json", "print JSON", false)
    .action(async ({ json }) => printFindings(await examine(readEnvironment(), withCaller), json));

  program
    .command("worker")
    .description(
      "run queued jobs until stopped (with DATABASE_URL: beside the application, also on other machines)",
    )
    .action(() => runWorker(readEnvironment()));
  return program;
}

/** Runs queued jobs until it is stopped. */
async function runWorker(environment: Environment): Promise<void> {
  const { openEngine } = await import("../lib/server/open-engine");
  const { logJobs } = await import("../lib/server/monitoring/log-lines");
  const engine = await openEngine(environment, { isOwner: true, opensModel: true });
  logJobs(engine);
  console.error(
    `Running jobs from ${environment.DATABASE_URL ? "PostgreSQL" : environment.HOPSCOPE_DATA}; Ctrl+C stops.`,
  );
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await engine.close();
}
