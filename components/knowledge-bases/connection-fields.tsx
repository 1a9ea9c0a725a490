/** The address and the user of a Neo4j; the server's complaint about a field is shown at it. */
import { Optional, TextField } from "@/components/ui/text-field";
import type { HopscopeError } from "@/lib/api/problem";
import type { Neo4jConnection } from "@/lib/api/schemas/neo4j";

/** An empty database is the user's home database. */
export type ConnectionDraft = Required<Neo4jConnection>;

type FieldName = keyof ConnectionDraft;
const NAMES: readonly FieldName[] = ["url", "database", "username", "password"];

interface ConnectionFieldsProps {
  draft: ConnectionDraft;
  problem: HopscopeError | null;
  /** True if a password is saved that an empty field represents. */
  hasPassword?: boolean;
  disabled: boolean;
  onChange: (draft: ConnectionDraft) => void;
}

export function ConnectionFields({ draft, problem, hasPassword, disabled, onChange }: ConnectionFieldsProps) {
  const errors = fieldErrors(problem);
  const bind = (name: FieldName) => ({
    name: `neo4j-${name}`,
    value: draft[name],
    disabled,
    error: errors.get(name),
    autoCapitalize: "none",
    onValue: (value: string) => onChange({ ...draft, [name]: value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Address"
        note="The Bolt port, not the browser's. With TLS: neo4j+s:// or bolt+s://"
        placeholder="bolt://localhost:7687"
        autoComplete="url"
        required
        {...bind("url")}
      />
      <TextField
        label={
          <>
            Database <Optional />
          </>
        }
        note="Empty: the user's home database"
        placeholder="neo4j"
        autoComplete="off"
        {...bind("database")}
      />
      <TextField label="User" autoComplete="off" required {...bind("username")} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        note={
          hasPassword ? "Leave empty to use the saved one" : "Stored on the server, and never shown again"
        }
        {...bind("password")}
      />
    </div>
  );
}

export function connectionOf({ url, database, username, password }: ConnectionDraft) {
  const named = database.trim();
  return {
    url: url.trim(),
    ...(named === "" ? {} : { database: named }),
    username: username.trim(),
    password,
  };
}

/** The problems, by field; in a larger body the connection is under `neo4j`. */
function fieldErrors(problem: HopscopeError | null): Map<FieldName, string> {
  const errors = new Map<FieldName, string>();
  for (const { at, message } of problem?.problems ?? []) {
    const name = NAMES.find((one) => at.replace(/^neo4j\./, "") === one);
    if (name && !errors.has(name)) errors.set(name, sentence(message, problem));
  }
  return errors;
}

/** The only thing that is wrong is reported with what to do about it. */
function sentence(message: string, problem: HopscopeError | null): string {
  return problem?.problems.length === 1 && problem.hint ? `${message} ${problem.hint}` : message;
}

export function standsAtFields(problem: HopscopeError): boolean {
  return problem.problems.length > 0 && fieldErrors(problem).size === problem.problems.length;
}
