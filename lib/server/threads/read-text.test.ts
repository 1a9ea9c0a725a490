import { afterAll, expect, it } from "vitest";
import { readText, type TextKind, textReaders } from "./read-text";
import { ReadingProcesses } from "./reading-processes";

const reading = new ReadingProcesses();
afterAll(() => reading.close());

const LINES: Record<TextKind, string> = {
  questions: '{"id":"1","question":"Who directed Alien?","answers":["alien"]}\n',
  questionLines: '{"id":"1","question":"Who directed Alien?","answers":["alien"]}\n',
  edits: '{"action":"delete-node","node":"alien"}\n',
};
const KINDS = Object.keys(LINES) as TextKind[];
const blank = "\n".repeat(300 * 1024);

const read = async (kind: TextKind, text: string) => {
  const asked: string[] = [];
  const threads = {
    read: (name: "readText", task: { kind: TextKind; text: string; file: string }) => {
      asked.push(task.kind);
      return reading.run(name, task);
    },
  };
  const found = await readText({ threads } as never, kind, text, { file: "a.jsonl" }).catch((error) => error);
  return { found, asked };
};

it.each(KINDS)(
  "long %s are read in a process of its own, with what is found and refused here",
  async (kind) => {
    expect(await read(kind, LINES[kind])).toEqual({
      found: textReaders[kind](LINES[kind], "a.jsonl"),
      asked: [],
    });
    expect(await read(kind, blank + LINES[kind])).toEqual({
      found: textReaders[kind](blank + LINES[kind], "a.jsonl"),
      asked: [kind],
    });
  },
  60_000,
);

it.each(["questionLines", "edits"] as const)(
  "long %s with a wrong line are refused with that line",
  async (kind) => {
    const { found, asked } = await read(kind, `${blank}{"wrong\n`);
    expect(asked).toEqual([kind]);
    expect(found).toMatchObject({ code: "invalid-input", problems: [{ at: `line ${blank.length + 1}` }] });
  },
  60_000,
);
