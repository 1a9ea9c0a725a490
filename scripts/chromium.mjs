/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, one that is installed, the system's packages where this user may
 * install them, or else Playwright's download. The headless shell comes first: a whole Chromium draws a window around each
 * page, which doubles the browser's work.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { command, root, say } from "./bootstrap.mjs";

const KNOWN_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Variables for Playwright: CHROMIUM_PATH, or none when it uses its own browser. @throws Error when no browser can be found or installed */
export async function chromium() {
  const ready = process.env.CHROMIUM_PATH ?? found();
  if (ready) return { CHROMIUM_PATH: ready };
  const attempts = [];
  if (
    process.platform === "linux" &&
    process.getuid() === 0 &&
    spawnSync("apt-get", ["--version"]).status === 0
  ) {
    say("Install Chromium from the system's packages …");
    // Not every distribution has the shell as a package of its own.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      try {
        await command("apt-get", ["update", "-qq"]);
        await command("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
          DEBIAN_FRONTEND: "noninteractive",
        });
        const installed = found();
        if (installed) return { CHROMIUM_PATH: installed };
      } catch (error) {
        attempts.push(lastLine(error));
      }
    }
  }
  say("Download Chromium by Playwright …");
  try {
    await command("node", [`${root}/node_modules/@playwright/test/cli.js`, "install", "chromium"]);
    return {};
  } catch (error) {
    attempts.push(lastLine(error));
  }
  throw new Error(
    `No Chromium for the browser tests. Install one ("apt-get install chromium", or any Chrome) or set CHROMIUM_PATH to its program.\nTried: ${attempts.join("; ")}`,
  );
}

function found() {
  return KNOWN_PLACES.find((place) => existsSync(place));
}

function lastLine(error) {
  return error.message.trim().split("\n").at(-1);
}
