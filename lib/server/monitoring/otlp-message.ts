/** Spans as OTLP: the protobuf message `ExportTraceServiceRequest`, which collectors of OpenTelemetry take over HTTP. */
import { Yielder } from "../../graph/numeric/yielder";
import { type Bytes, double, fixed64, part, text, whole } from "../../stores/protobuf";

/** A bigint is sent as a whole number, any other number as a double. */
export type Attributes = Record<string, string | boolean | number | bigint>;

export interface Span {
  /** In hexadecimal digits: 32 of the trace, 16 of a span. */
  trace: string;
  id: string;
  parent: string | null;
  name: string;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  attributes: Attributes;
  status: "ok" | "unset" | { error: string };
}

/**
 * Others take their turns while a long one is written.
 * @param resource what the spans are of: the name and version of the service
 */
export async function otlpMessage(
  spans: readonly Span[],
  resource: Attributes,
  scope: string,
): Promise<Bytes> {
  const yielder = new Yielder(TURN_MS);
  const written: Bytes[] = [];
  for (const span of spans) {
    written.push(part(2, ...spanFields(span)));
    await yielder.yieldIfDue();
  }
  return part(1, part(1, ...attributeFields(1, resource)), part(2, part(1, text(1, scope)), ...written));
}

const TURN_MS = 8;

/** Numbers of the protocol: a span within the application, and what became of it. */
const INTERNAL = 1;
const CODES = { ok: 1, unset: 0, error: 2 };

function spanFields({ trace, id, parent, name, from, to, attributes, status }: Span): Bytes[] {
  const failed = typeof status === "object";
  return [
    part(1, Buffer.from(trace, "hex")),
    part(2, Buffer.from(id, "hex")),
    ...(parent === null ? [] : [part(4, Buffer.from(parent, "hex"))]),
    text(5, name),
    whole(6, INTERNAL),
    nanoseconds(7, from),
    nanoseconds(8, to),
    ...attributeFields(9, attributes),
    part(15, text(2, failed ? status.error : ""), whole(3, CODES[failed ? "error" : status])),
  ];
}

function attributeFields(field: number, attributes: Attributes): Bytes[] {
  return Object.entries(attributes).map(([key, value]) =>
    part(field, text(1, key), part(2, anyValue(value))),
  );
}

function anyValue(value: Attributes[string]): Bytes {
  if (typeof value === "string") return text(1, value);
  if (typeof value !== "number") return whole(typeof value === "boolean" ? 2 : 3, Number(value));
  return double(4, value);
}

function nanoseconds(field: number, ms: number): Bytes {
  return fixed64(field, BigInt(Math.round(ms * 1_000)) * 1_000n);
}
