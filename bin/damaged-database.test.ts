/** A command on a damaged database ends: it says what is wrong and how to go on, with a status that tells programs. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { scratch } from "../lib/server/testing/small-world";
import { finish, startCommand } from "./testing/command-line";

it.each(["base/5/1259", "base/5/2610"])("ends where %s of the catalogue is damaged", async (relation) => {
  const place = scratch();
  onTestFinished(() => place.remove());
  const file = path.join(place.environment.HOPSCOPE_DATA, "database", relation);
  const bytes = readFileSync(file);
  for (let page = 0; page < bytes.length; page += 8_192) bytes[page + 200]! ^= 4;
  writeFileSync(file, bytes);
  const command = startCommand(place, ["list"]);
  onTestFinished(() => void command.kill("SIGKILL"));
  const { code, out, err } = await finish(command);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^hopscope: The embedded database in .* does not run: .*\n.*bin\/hopscope check /);
  expect(err).not.toMatch(/\n {4}at /);
});
