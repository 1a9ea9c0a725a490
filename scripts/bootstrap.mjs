/**
 * Prepares a fresh clone so that the application can be served: packages, database client, workers, build. Needs only
 * Node and npm. A step is skipped when its inputs have not changed since it last succeeded, so a repeated start takes
 * milliseconds here.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { linkExternals } from "./package/link-externals.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const stamps = path.join(root, ".build", "stamps");
/** True for an installed package: its build came with it. */
export const isPackage = existsSync(path.join(root, ".build", "packed.json"));
/** Prisma's command line loads ES modules with require, which Node supports from this version on. */
const OLDEST_NODE = [20, 19];

/** Each step: `run` makes the `outputs`, and is needed again when one of the `inputs` changes. */
const STEPS = {
  packages: {
    title: "Install packages from the lock file",
    inputs: ["package-lock.json", ".npmrc"],
    outputs: ["node_modules/next/package.json"],
    run: installPackages,
  },
  client: {
    title: "Generate the database client",
    inputs: ["prisma/schema.prisma", "prisma.config.ts", "package-lock.json"],
    outputs: ["lib/stores/prisma/generated/client.ts"],
    run: () => command("npm", ["run", "--silent", "prisma:generate"]),
  },
  workers: {
    title: "Bundle the workers and the command line",
    inputs: ["lib", "bin", "package.json", "scripts/build-workers.mjs", "package-lock.json"],
    outputs: [".build/workers", ".build/hopscope.mjs", ".build/hopscope-parts"],
    run: () => command("node", ["scripts/build-workers.mjs"]),
  },
  routes: {
    title: "Generate the types of routes",
    inputs: ["app", "next.config.ts", "tsconfig.json", "package-lock.json"],
    outputs: ["next-env.d.ts", ".next/types"],
    run: () => command("node", ["node_modules/next/dist/bin/next", "typegen"]),
  },
  app: {
    title: "Build the application",
    inputs: [
      "app",
      "components",
      "lib",
      "public",
      "package.json",
      "proxy.ts",
      "instrumentation.ts",
      "instrumentation-client.ts",
      "next.config.ts",
      "postcss.config.mjs",
      "tsconfig.json",
      "package-lock.json",
    ],
    outputs: [".next/BUILD_ID"],
    run: () =>
      command("node", ["node_modules/next/dist/bin/next", "build"], { NEXT_TELEMETRY_DISABLED: "1" }),
  },
};

/**
 * Runs the named steps in order; prints what it does and how long that took.
 * @throws Error with the end of the step's output when a step fails
 */
export async function bootstrap(names) {
  requireNode();
  if (isPackage) return linkExternals(root);
  for (const name of names) {
    const step = STEPS[name];
    const digest = digestOf(step.inputs);
    const stamp = path.join(stamps, name);
    if (
      existsSync(stamp) &&
      readFileSync(stamp, "utf8") === digest &&
      step.outputs.every((file) => existsSync(path.join(root, file)))
    )
      continue;
    const started = performance.now();
    say(`${step.title} …`);
    await step.run();
    mkdirSync(stamps, { recursive: true });
    writeFileSync(stamp, digest);
    say(`${step.title}: ${seconds(performance.now() - started)}`);
  }
}

/** Prints what is done; where standard output is a log of JSON lines, beside it. */
export function say(line) {
  const print = process.env.HOPSCOPE_LOG === "json" ? console.error : console.log;
  print(`hopscope  ${line}`);
}

export function seconds(ms) {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Runs a command without showing its output. @throws Error with the end of the output when the command fails */
export function command(program, args, variables = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program === "node" ? process.execPath : program, args, {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32" && program === "npm",
    });
    let output = "";
    const collect = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) return resolve(output);
      reject(new Error(`"${program} ${args.join(" ")}" exited with status ${code}:\n${output.trim()}`));
    });
  });
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Error(`Hopscope needs Node ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}.`);
}

/**
 * npm ci installs exactly the lock, but removes node_modules first. Where an installation is complete (npm writes its own
 * lock there last), npm install makes only the changes: seconds instead of a minute after every update.
 */
function installPackages() {
  const installed = existsSync(path.join(root, "node_modules", ".package-lock.json"));
  const how = installed ? ["install", "--no-save"] : ["ci"];
  return command("npm", [...how, "--include=dev", "--no-audit", "--no-fund"]);
}

/** A digest of the contents of files and folders, for this Node and platform; tests and generated code are left out. */
function digestOf(inputs) {
  const { versions, platform, arch } = process;
  const hash = createHash("sha256").update(`${versions.node} ${platform} ${arch}`);
  for (const input of inputs) {
    for (const file of filesBelow(path.join(root, input))) {
      hash.update(path.relative(root, file)).update("\0").update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

function filesBelow(place) {
  if (!existsSync(place)) return [];
  try {
    return readdirSync(place, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .filter((entry) => entry.name !== "generated" && !/\.test\.tsx?$/.test(entry.name))
      .flatMap((entry) =>
        entry.isDirectory() ? filesBelow(path.join(place, entry.name)) : [path.join(place, entry.name)],
      );
  } catch (error) {
    if (error.code === "ENOTDIR") return [place];
    throw error;
  }
}
