/** Arguments of the command line, read and checked before anything is opened. */
import path from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { evaluationRequestSchema } from "@/lib/measure/evaluation";
import { createKnowledgeBaseSchema } from "../lib/api/knowledge-bases";
import { type Literal, literalSchema } from "../lib/graph/query/query-pattern";
import { metricsSchema } from "../lib/measure/experiment";

export function budget(description: string): Option {
  return wholeNumber("--k <number>", description, 20, 200);
}

export function byMetric(description: string): Option {
  return new Option("--by <metric>", description).choices(metricsSchema.keyof().options).default("hit1");
}

/** From 1 to `most`. */
export function wholeNumber(
  flags: string,
  description: string,
  initial: number | undefined,
  most: number,
): Option {
  return new Option(flags, description).default(initial).argParser((text) => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1 || number > most)
      throw new InvalidArgumentError(`expected a whole number from 1 to ${most}.`);
    return number;
  });
}

/** Money: 0 or more. */
export function amount(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isFinite(number) && number >= 0) return number;
  throw new InvalidArgumentError("expected a number from 0.");
}

/** A share or a probability: from 0 to 1. */
export function parseShare(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && number >= 0 && number <= 1) return number;
  throw new InvalidArgumentError("expected a number from 0 to 1.");
}

export function listOf(text: string): string[] {
  return text.split(",").map((item) => item.trim());
}

/** One more value; what is no JSON is text. */
export function parseParam(text: string, before: Record<string, Literal>): Record<string, Literal> {
  const [, name, written] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || written === undefined)
    throw new InvalidArgumentError('expected name=value, such as year=1949 or names=["Ann", "Bob"].');
  const value = literalSchema.safeParse(readJson(written));
  if (!value.success)
    throw new InvalidArgumentError("expected text, a number, true, false, null, or a list of these.");
  return { ...before, [name]: value.data };
}

/** One more property; what is no JSON is text, and null is none. */
export function parseProperty(
  text: string,
  before: Record<string, string | number | boolean | null> = {},
): Record<string, string | number | boolean | null> {
  const [, name, written] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || written === undefined || name === "__proto__")
    throw new InvalidArgumentError('expected key=value, such as year=1949 or name="Carol Reed".');
  const value = readJson(written);
  const isPlain = value === null || ["string", "number", "boolean"].includes(typeof value);
  return { ...before, [name]: isPlain ? (value as string | number | boolean | null) : written };
}

/** One more of something that may be named again. */
export function oneMore(text: string, before: readonly string[]): string[] {
  return [...before, text];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function parseName(text: string): string {
  const name = createKnowledgeBaseSchema.shape.name.safeParse(text);
  if (name.success) return name.data;
  throw new InvalidArgumentError(name.error.issues.map((issue) => issue.message).join(" "));
}

export function parseParams(text: string): Record<string, Record<string, unknown>> {
  try {
    return evaluationRequestSchema.shape.params.parse(JSON.parse(text));
  } catch {
    throw new InvalidArgumentError('expected JSON such as {"sage": {"policy": "always"}}.');
  }
}

/** The program works from the project's folder; a path is relative to the folder it was called from. */
export function fromCaller(file: string): string {
  return path.resolve(process.env.HOPSCOPE_CALLED_FROM ?? "", file);
}
