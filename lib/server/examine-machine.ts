/** Facts about this machine that can be found out before anything is opened: Node, the data folder, its disk, the port. */
import { createServer } from "node:net";
import { type Environment, isLoopback } from "../stores/environment";
import { examineFolder, type FolderReport } from "../stores/examine-folder";

export interface Finding {
  check: string;
  /** Bad: it will not work. Open: it could not be looked at. */
  state: "good" | "warning" | "bad" | "open";
  found: string;
  advice: string | null;
}

/** The oldest version that works; scripts/bootstrap.mjs refuses older ones. */
const OLDEST_NODE = [20, 19] as const;
const GIGABYTE = 2 ** 30;
/** Below, an index of a few thousand documents may not fit; below the second, not even the sample does. */
const ROOM = { enough: 2 * GIGABYTE, least: GIGABYTE / 4 };

export interface MachineReport {
  findings: Finding[];
  /** New where the first start will make it. */
  folder: "usable" | "unusable" | "new";
}

/** @param running address of the application that runs on the data folder, or null */
export async function examineMachine(
  environment: Pick<
    Environment,
    "HOPSCOPE_DATA" | "HOST" | "PORT" | "HOPSCOPE_ACCOUNTS" | "HOPSCOPE_ANYONE_MAY_USE_IT"
  >,
  running: string | null,
): Promise<MachineReport> {
  const { HOPSCOPE_DATA: folder, HOST, PORT } = environment;
  const report = await examineFolder(folder);
  const port: Finding = running
    ? { check: "port", state: "good", found: `the application runs at ${running}`, advice: null }
    : !isLoopback(HOST) &&
        environment.HOPSCOPE_ACCOUNTS === "off" &&
        environment.HOPSCOPE_ANYONE_MAY_USE_IT === "no"
      ? refusedHost(HOST)
      : await examinePort(HOST, PORT);
  return {
    findings: [examineNode(process.versions.node), ...ofFolder(folder, report), port],
    folder: report.refusal ? "unusable" : report.exists ? "usable" : "new",
  };
}

/** @param version such as "20.19.0" */
export function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  return {
    check: "Node",
    state: isOld ? "bad" : "good",
    found: version,
    advice: isOld ? `Install Node ${OLDEST_NODE.join(".")} or newer.` : null,
  };
}

function ofFolder(folder: string, { exists, refusal, freeBytes }: FolderReport): Finding[] {
  const room = freeBytes === null ? null : `${(freeBytes / GIGABYTE).toFixed(1)} GB free`;
  return [
    {
      check: "data folder",
      state: refusal ? "bad" : "good",
      found: refusal ?? `${folder} ${exists ? "can be written" : "is made at the first start"}`,
      advice: refusal ? `Set HOPSCOPE_DATA to a folder that can be written; it is ${folder}.` : null,
    },
    {
      check: "disk",
      state: freeBytes === null ? "open" : stateOfRoom(freeBytes),
      found: room ?? "the system does not say how much room there is",
      advice:
        freeBytes !== null && freeBytes < ROOM.enough
          ? "Make room: indexes take a few times the size of their sources."
          : null,
    },
  ];
}

function stateOfRoom(bytes: number): Finding["state"] {
  if (bytes < ROOM.least) return "bad";
  return bytes < ROOM.enough ? "warning" : "good";
}

/** The finding for a host that scripts/start.mjs refuses. */
function refusedHost(host: string): Finding {
  return {
    check: "port",
    state: "bad",
    found: `${host} can be reached from other machines, and accounts are off: it will not start`,
    advice:
      "Leave HOST or HOPSCOPE_ACCOUNTS unset, or set HOPSCOPE_ANYONE_MAY_USE_IT=yes to let anyone who can reach it use it.",
  };
}

/** Checks that nothing else listens on the application's port. */
async function examinePort(host: string, port: number): Promise<Finding> {
  const server = createServer();
  const refusal = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once("error", resolve);
    server.listen({ port, host: host.replace(/^\[|\]$/g, ""), exclusive: true }, () => resolve(null));
  });
  await new Promise((resolve) => server.close(resolve));
  if (!refusal) return { check: "port", state: "good", found: `${port} on ${host} is free`, advice: null };
  const isTaken = refusal.code === "EADDRINUSE";
  return {
    check: "port",
    state: "bad",
    found: isTaken ? `${port} on ${host} is in use by another program` : refusal.message,
    advice: isTaken ? `Stop it, or choose another: PORT=${port + 1}.` : "Choose another PORT or HOST.",
  };
}
