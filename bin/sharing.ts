/** `hopscope share`: who owns a knowledge base, who sees it, and whom it is shared with. */
import type { CallApi } from "../lib/api/call-api";
import { type ShareRole, type Sharing, shareRoleSchema, type Visibility } from "../lib/api/schemas/sharing";
import { changeSharing, readSharing } from "../lib/api/sharing";
import { HopscopeError } from "../lib/graph/errors";
import { printTable } from "./print-table";

interface ShareOptions {
  visibility?: Visibility;
  owner?: string;
  /** "ann@example.org=editor"; a viewer without a role. */
  add: readonly string[];
  remove: readonly string[];
  json?: boolean;
}

/**
 * Changes what is given, if anything, and prints how it is then.
 * @param base id or name
 */
export async function shareBase(
  call: CallApi,
  base: string,
  { visibility, owner, add, remove, json }: ShareOptions,
  signal: AbortSignal,
): Promise<void> {
  const people = [...add.map(shareOf), ...remove.map((email) => ({ email, role: null }))];
  const params = { id: base };
  const isChange = visibility !== undefined || owner !== undefined || people.length > 0;
  const sharing = isChange
    ? await call(changeSharing, { params, body: { visibility, owner, people }, signal })
    : await call(readSharing, { params, signal });
  if (json) console.log(JSON.stringify(sharing, null, 2));
  else print(sharing);
}

function print({ visibility, owner, people }: Sharing): void {
  const chosen =
    people.length > 0 ? "Its owner, the people below and administrators" : "Its owner and administrators";
  console.log(
    visibility === "everyone"
      ? "Everyone with an account sees it, and may do what the role of the account may."
      : `${chosen} see it.`,
  );
  console.log(
    `Owner: ${owner ? `${owner.name} <${owner.email}>` : "nobody; administrators decide about it"}`,
  );
  if (people.length === 0) return;
  console.log("");
  printTable(
    ["name", "address", "role", "of the account"],
    people.map(({ name, email, role, accountRole }) => [name, email, role, accountRole]),
  );
}

function shareOf(given: string): { email: string; role: ShareRole } {
  const [email = "", role = "viewer"] = given.split("=");
  const read = shareRoleSchema.safeParse(role);
  if (read.success) return { email, role: read.data };
  throw new HopscopeError("invalid-input", `"${role}" is no role of a share.`, {
    hint: `A person is a ${shareRoleSchema.options.join(" or an ")} of it: ${email}=viewer.`,
  });
}
