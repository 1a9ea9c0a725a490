/**
 * The entry of a process that reads what may be hostile. Its second thread reads; its first one watches and ends the process when a
 * file takes more processor time, or the process more memory, than it may. Memory outside the heap has no other bound, and only a
 * process can be ended whatever it does.
 */
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { HopscopeError } from "../../graph/errors";
import type { ReadingAnswer, ReadingFile, ReadingOrder } from "./reading-processes";

const WATCHED_EVERY_MS = 50;
/** A process that holds more when it has answered is not kept for the next. */
const LARGE_MEGABYTES = 400;
/** For a file of any size, and for each megabyte of it on disk. */
const SECONDS = 8;
const SECONDS_A_MEGABYTE = 1;
/** So many seconds by the clock count as one: a busy machine gives little processor time, and what hangs takes none. */
const PATIENCE = 8;

/** From the thread that reads: the file that is read from now on, or the answer. */
type Note = ReadingFile | ReadingAnswer;

if (isMainThread) watch();
else await read();

/** The file that is read now, and the seconds that each file of the task took. */
interface Reading {
  memory: number;
  current: ReadingFile;
  spent: Map<string | undefined, number>;
}

function watch(): void {
  process.on("disconnect", () => process.exit());
  let thread: Worker | undefined;
  let reading: Reading | undefined;
  let cpu = process.cpuUsage();
  let clock = performance.now();
  const answer = (found: ReadingAnswer) => {
    if (!reading) return;
    reading = undefined;
    const isLarge = process.memoryUsage.rss() > LARGE_MEGABYTES * 2 ** 20;
    process.send!({ ...found, isLarge }, () => {
      if (!("value" in found || "error" in found)) process.kill(process.pid, "SIGKILL");
    });
  };
  const end = (limit: string) => {
    const file = reading?.current.begin;
    answer({ ended: `Reading took more than ${limit}`, ...(file !== undefined && { file }) });
  };
  const look = () => {
    const { user, system } = process.cpuUsage(cpu);
    const passed = performance.now() - clock;
    cpu = process.cpuUsage();
    clock = performance.now();
    if (!reading) return;
    const { current, memory, spent } = reading;
    if (process.memoryUsage.rss() > memory * 2 ** 20) return end(memoryOf(memory));
    const seconds =
      (spent.get(current.begin) ?? 0) + Math.max((user + system) / 1e6, passed / 1e3 / PATIENCE);
    spent.set(current.begin, seconds);
    const most = Math.ceil(SECONDS + (SECONDS_A_MEGABYTE * current.bytes) / 2 ** 20);
    if (seconds > most) end(`${most} seconds of processor time, the limit for one file of this size.`);
  };
  const open = (memory: number) => {
    const opened = new Worker(new URL(import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memory },
      execArgv: ["--no-addons"],
    });
    opened.on("message", (note: Note) => {
      if (!("begin" in note)) return answer(note);
      look();
      if (!reading) return;
      reading.current = note;
      process.send!(note);
    });
    opened.on("error", (error) => {
      if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
        end(memoryOf(reading?.memory ?? memory));
      else answer({ fault: error.stack ?? error.message });
    });
    opened.on("exit", () => answer({ fault: "The thread that reads has ended." }));
    return opened;
  };
  setInterval(look, WATCHED_EVERY_MS);
  process.on("message", (order: ReadingOrder) => {
    look();
    reading = { memory: order.memoryMegabytes, current: { begin: undefined, bytes: 0 }, spent: new Map() };
    thread ??= open(order.memoryMegabytes);
    thread.postMessage(order);
  });
}

function memoryOf(megabytes: number): string {
  return `${megabytes.toLocaleString("en")} MB of memory, the limit for files of this size.`;
}

/** Imported when needed: the readers take a second to load, and the thread that watches does without them. */
async function read(): Promise<void> {
  const { readingWork } = await import("./reading-work");
  const send = (note: Note) => parentPort!.postMessage(note);
  parentPort!.on("message", async ({ name, task }: ReadingOrder) => {
    const work: (task: never, begin: (file: string | undefined, bytes: number) => void) => Promise<unknown> =
      readingWork[name];
    try {
      send({ value: await work(task as never, (begin, bytes) => send({ begin, bytes })) });
    } catch (error) {
      if (error instanceof HopscopeError) {
        const { code, message, hint, problems } = error;
        send({ error: { code, message, hint, problems } });
      } else send({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}
