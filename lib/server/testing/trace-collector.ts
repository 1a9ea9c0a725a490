/** A collector of traces over real HTTP, for tests: it reads the protobuf by the field numbers of opentelemetry-proto. */
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Attributes } from "../monitoring/otlp-message";

export interface ReceivedSpan {
  trace: string;
  id: string;
  parent: string | null;
  name: string;
  kind: number;
  from: number;
  to: number;
  attributes: Attributes;
  status: { code: number; message: string };
}

export interface ReceivedTrace {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  resource: Attributes;
  scope: string;
  spans: ReceivedSpan[];
}

export class TraceCollector {
  readonly received: ReceivedTrace[] = [];
  /** Status of the next answers; null answers nothing, ever. */
  status: number | null = 200;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await buffer(request);
      this.received.push({ path: request.url!, headers: request.headers, body, ...readOtlp(body) });
      if (this.status !== null) response.writeHead(this.status).end();
    });
  }

  static async start(): Promise<TraceCollector> {
    const collector = new TraceCollector();
    await new Promise<void>((resolve) => collector.#server.listen(0, "127.0.0.1", resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

type Field = { field: number; number: bigint; bytes: Buffer };

/** The fields of a message, in order. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    if (at > message.length) throw new RangeError("The message ends too soon.");
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const head = Number(varint());
    const kind = head & 7;
    const number = kind === 0 ? varint() : 0n;
    const bytes = kind === 1 ? take(8) : kind === 2 ? take(Number(varint())) : Buffer.alloc(0);
    if (kind > 2) throw new RangeError(`A field of kind ${kind}.`);
    fields.push({ field: head >> 3, number, bytes });
  }
  return fields;
}

const all = (message: Buffer, field: number) => fieldsOf(message).filter((one) => one.field === field);
const one = (message: Buffer, field: number) => all(message, field)[0]?.bytes ?? Buffer.alloc(0);

function readOtlp(body: Buffer): Pick<ReceivedTrace, "resource" | "scope" | "spans"> {
  const spansOf = one(body, 1);
  const scoped = one(spansOf, 2);
  return {
    resource: readAttributes(one(spansOf, 1), 1),
    scope: one(one(scoped, 1), 1).toString(),
    spans: all(scoped, 2).map(({ bytes }) => readSpan(bytes)),
  };
}

function readSpan(span: Buffer): ReceivedSpan {
  const ms = (field: number) => Number(one(span, field).readBigUInt64LE()) / 1e6;
  const status = one(span, 15);
  const parent = one(span, 4).toString("hex");
  return {
    trace: one(span, 1).toString("hex"),
    id: one(span, 2).toString("hex"),
    parent: parent === "" ? null : parent,
    name: one(span, 5).toString(),
    kind: Number(all(span, 6)[0]!.number),
    from: ms(7),
    to: ms(8),
    attributes: readAttributes(span, 9),
    status: { code: Number(all(status, 3)[0]!.number), message: one(status, 2).toString() },
  };
}

function readAttributes(message: Buffer, field: number): Attributes {
  return Object.fromEntries(
    all(message, field).map(({ bytes }) => {
      const [value] = fieldsOf(one(bytes, 2));
      return [one(bytes, 1).toString(), readValue(value!)];
    }),
  );
}

function readValue({ field, number, bytes }: Field): Attributes[string] {
  if (field === 1) return bytes.toString();
  if (field === 4) return bytes.readDoubleLE();
  return field === 2 ? number === 1n : number;
}
