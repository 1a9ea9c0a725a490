/** A web server of a test: what it answers is decided path by path. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface WebServer {
  /** Such as http://127.0.0.1:41234. */
  origin: string;
  /** Name of the folder that its sources get. */
  folder: string;
  /** Paths that were asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1; a path that has no answer is not found. */
export async function openWebServer(answers: Readonly<Record<string, Answer>>): Promise<WebServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { url = "" } = request;
    asked.push(url);
    const answer = answers[url];
    if (answer) answer(request, response);
    else response.writeHead(404).end("not found");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    folder: `127.0.0.1_${port}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Answers with a body of a content type. */
export function sends(type: string, body: string | Uint8Array, headers: OutgoingHttpHeaders = {}): Answer {
  return (_, response) => response.writeHead(200, { "content-type": type, ...headers }).end(body);
}

/** Sends to another address. */
export function leadsTo(location: string, status = 302): Answer {
  return (_, response) => response.writeHead(status, { location }).end();
}
