/** Definition of an endpoint of the HTTP interface: the routes, the OpenAPI document and all callers read it. */
import type * as z from "zod";
import type { ErrorCode } from "../graph/errors";
import type { evaluationQuestionSchema } from "../measure/evaluation";
import type { Access } from "./schemas/account";
import type { Right } from "./schemas/roles";

export interface Endpoint {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Parameters in braces: "/api/runs/{id}". */
  path: `/api/${string}`;
  summary: string;
  /** Callers allowed where people sign in; see `accessOf` for the default. */
  access?: Access;
  /** Right required on its knowledge base; see `rightFor` for the default. */
  right?: Right;
  /** A POST that changes nothing and stores nothing. */
  readsOnly?: true;
  /** Its calls count towards the runs that a user may start within a minute. */
  startsRun?: true;
  /** It may take seconds of a processor: two calls of one caller are answered at a time, and his others wait. */
  isCostly?: true;
  /** True if its calls are in the history of changes; see `isRecorded` for the default. */
  isRecorded?: boolean;
  /** Parameters after the path; those that are lists repeat their name. */
  query?: z.ZodObject;
  /** A JSON body. */
  body?: z.ZodType;
  isBodyOptional?: boolean;
  /** Bytes of a body; 256 KiB when absent. */
  bodyLimit?: number;
  /** A body of questions with answers, one JSON object a line. */
  questions?: typeof evaluationQuestionSchema;
  form?: z.ZodObject;
  /** A body that is a file: its content types. */
  file?: readonly string[];
  /** Status of success; where there are several, the first is the usual one. */
  status: SuccessStatus | readonly SuccessStatus[];
  /** A JSON response. */
  response?: z.ZodType;
  /** The status of success whose response has no body, where others have one. */
  withoutBody?: SuccessStatus;
  /** JSON in place of problem details, where a protocol has errors of its own. */
  refusal?: z.ZodType;
  /** Each event of a stream of server-sent events. Beside `response`, what a caller that accepts such a stream gets. */
  events?: z.ZodType;
  /** Each line of a response in JSON lines. */
  responseLines?: z.ZodType;
  /** A response that is a file: its content types. */
  download?: readonly string[];
  location?: (response: never) => string;
  /** Errors beyond those that follow from what it takes. */
  errors?: readonly ErrorCode[];
}

type SuccessStatus = 200 | 201 | 202 | 204;

const USUAL = { method: "get", status: 200 } as const;
type Usual = typeof USUAL;

type Definition = Omit<Endpoint, keyof Usual> & Partial<Pick<Endpoint, keyof Usual>>;

/** Defines an endpoint that is read and answers with 200, unless it says otherwise; its type carries the schemas. */
export function endpoint<const E extends Definition>(definition: E) {
  return { ...USUAL, ...definition } as E & Omit<Usual, keyof E>;
}

export function usualStatus({ status }: Endpoint): number {
  return typeof status === "number" ? status : status[0]!;
}

export function listParameters({ query }: Endpoint): string[] {
  return Object.entries(query?.shape ?? {}).flatMap(([name, schema]) => (isList(schema) ? [name] : []));
}

function isList(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod;
  if ("innerType" in def) return isList(def.innerType as z.core.$ZodType);
  return def.type === "array";
}

type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never;

export type PathParameters<E extends Endpoint> = Record<ParameterName<E["path"]>, string>;

/** The query that its handler receives: checked, with defaults. */
export type QueryOf<E extends Endpoint> = E extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined;

/** The body that its handler receives: checked, with defaults. */
export type BodyOf<E extends Endpoint> = E extends { questions: infer Q extends z.ZodType }
  ? z.output<Q>[]
  : E extends { body: infer B extends z.ZodType }
    ? z.output<B>
    : undefined;

export type ResponseOf<E extends Endpoint> = E extends { response: infer R extends z.ZodType }
  ? z.output<R>
  : undefined;

/** An event, or a line, of the stream that it responds with. */
export type StreamedOf<E extends Endpoint> = E extends { events: infer S extends z.ZodType }
  ? z.output<S>
  : E extends { responseLines: infer S extends z.ZodType }
    ? z.output<S>
    : never;
