/** Python with packages, for tests of what programs in that language get. */
import { execFile } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The command of a Python that can make environments; null when there is none. */
export async function findPython() {
  for (const command of ["python3", "python"]) {
    const probe = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    const works = await run(command, ["-c", probe]).then(
      () => true,
      () => false,
    );
    if (works) return command;
  }
  return null;
}

/**
 * The folder of the programs of an environment, which is made where it is not there.
 * @param installs the packages of each installation, with pip's options
 * @param variables for compiling them
 */
export async function pythonWith(python, folder, installs, variables = {}) {
  const bin = path.join(folder, process.platform === "win32" ? "Scripts" : "bin");
  const whole = path.join(folder, "complete");
  if (existsSync(whole)) return bin;
  rmSync(folder, { recursive: true, force: true });
  await run(python, ["-m", "venv", folder]);
  const options = { env: { ...process.env, ...variables }, maxBuffer: 64 * 1024 * 1024 };
  for (const packages of installs)
    await run(path.join(bin, "python"), ["-m", "pip", "install", "--quiet", ...packages], options);
  await run(path.join(bin, "python"), ["-c", `open(${JSON.stringify(whole)}, "w").close()`]);
  return bin;
}
