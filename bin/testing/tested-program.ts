/** The commands, for tests that look at them or run them in their own process. */
import type { Command } from "commander";
import { hopscopeProgram } from "../program";

/** A program that throws where it would end the process, and prints no help for that. */
export function testedProgram(): Command {
  const program = hopscopeProgram();
  for (const command of [program, ...inside(program)])
    command
      .exitOverride()
      .showHelpAfterError(false)
      .configureOutput({ writeErr: () => undefined });
  return program;
}

/** One that only reads words, and throws where they are no command with its arguments and options. */
export function parsingProgram(): Command {
  const program = testedProgram();
  for (const [, command] of namedCommands(program)) command.action(() => undefined);
  return program;
}

/** The commands that do something, by their words: "edit set". */
export function namedCommands(command: Command, words: readonly string[] = []): [string, Command][] {
  if (command.commands.length === 0) return [[words.join(" "), command]];
  return command.commands.flatMap((one) => namedCommands(one, [...words, one.name()]));
}

function inside(command: Command): Command[] {
  return command.commands.flatMap((one) => [one, ...inside(one)]);
}
