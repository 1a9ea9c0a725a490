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

/** The folder of the programs of an environment with these packages, which is made where it is not there. */
export async function pythonWith(python, folder, packages) {
  const bin = path.join(folder, process.platform === "win32" ? "Scripts" : "bin");
  const whole = path.join(folder, "complete");
  if (existsSync(whole)) return bin;
  rmSync(folder, { recursive: true, force: true });
  await run(python, ["-m", "venv", folder]);
  await run(path.join(bin, "python"), ["-m", "pip", "install", "--quiet", ...packages]);
  await run(path.join(bin, "python"), ["-c", `open(${JSON.stringify(whole)}, "w").close()`]);
  return bin;
}
