/** The commands about accounts, over any caller. */
import { listApiKeys } from "../lib/api/api-keys";
import type { CallApi } from "../lib/api/call-api";
import type { User } from "../lib/api/schemas/account";
import type { Role } from "../lib/api/schemas/roles";
import * as api from "../lib/api/users";
import { HopscopeError } from "../lib/graph/errors";
import { printTable } from "./print-table";

interface LinkOptions {
  json: boolean;
  /** The application's address, which the path of a link follows. */
  address: string;
}

export async function listUsers(
  call: CallApi,
  { json }: { json: boolean },
  signal: AbortSignal,
): Promise<void> {
  const { users } = await call(api.listUsers, { signal });
  const { invitations } = await call(api.listInvitations, { signal });
  if (json) return console.log(JSON.stringify({ users, invitations }, null, 2));
  if (users.length === 0) console.log("There are no users yet.");
  else
    printTable(
      ["name", "address", "role", "since"],
      users.map(({ name, email, role, createdAt }) => [name, email, role, createdAt.slice(0, 10)]),
    );
  if (invitations.length === 0) return;
  console.log("\nOpen invitations:");
  printTable(
    ["role", "made by", "expires"],
    invitations.map(({ role, madeBy, expiresAt }) => [role, madeBy, expiresAt.slice(0, 10)]),
  );
}

/** Without the keys themselves, which nobody has but who made them. */
export async function listKeys(
  call: CallApi,
  { json }: { json: boolean },
  signal: AbortSignal,
): Promise<void> {
  const { apiKeys } = await call(listApiKeys, { signal });
  if (json) return console.log(JSON.stringify({ apiKeys }, null, 2));
  if (apiKeys.length === 0) return console.log("There are no API keys.");
  printTable(
    ["key", "for", "whose", "role", "knowledge bases", "expires"],
    apiKeys.map(({ start, name, user, role, knowledgeBases, expiresAt }) => [
      ...[`${start}…`, name, user.email, role],
      ...[knowledgeBases?.map(({ id }) => id).join(", ") ?? "all", expiresAt.slice(0, 10)],
    ]),
  );
}

/** Prints the link, which is nowhere else. */
export async function inviteUser(
  call: CallApi,
  { role, days, json, address }: LinkOptions & { role: Role; days: number },
  signal: AbortSignal,
): Promise<void> {
  const link = await call(api.makeInvitation, { body: { role, days }, signal });
  printLink(`For one person, who becomes ${role}. It works once:`, link, json, address);
}

/** @throws HopscopeError `not-found` */
export async function resetUserPassword(
  call: CallApi,
  email: string,
  { json, address }: LinkOptions,
  signal: AbortSignal,
): Promise<void> {
  const { id, name } = await findUser(call, email, signal);
  const link = await call(api.makePasswordReset, { params: { id }, signal });
  printLink(`${name} sets a new password here. It works once:`, link, json, address);
}

/** @throws HopscopeError `not-found`, `conflict` for the last administrator */
export async function changeUserRole(
  call: CallApi,
  email: string,
  role: Role,
  signal: AbortSignal,
): Promise<void> {
  const { id } = await findUser(call, email, signal);
  const user = await call(api.changeUser, { params: { id }, body: { role }, signal });
  console.log(`${user.name} has the role ${user.role}.`);
}

/** @throws HopscopeError `not-found`, `conflict` for the last administrator */
export async function removeUserByEmail(call: CallApi, email: string, signal: AbortSignal): Promise<void> {
  const { id, name } = await findUser(call, email, signal);
  await call(api.removeUser, { params: { id }, signal });
  console.log(`${name} was removed.`);
}

async function findUser(call: CallApi, email: string, signal: AbortSignal): Promise<User> {
  const { users } = await call(api.listUsers, { signal });
  const found = users.find((user) => user.email === email.trim().toLowerCase());
  if (found) return found;
  throw new HopscopeError("not-found", `There is no user with the address ${email}.`, {
    hint: "`bin/hopscope users list` lists them.",
  });
}

function printLink(
  about: string,
  link: { path: string; expiresAt: string },
  json: boolean,
  address: string,
): void {
  const url = address + link.path;
  if (json) console.log(JSON.stringify({ ...link, url }, null, 2));
  else console.log(`${about}\n  ${url}\nIt expires at ${link.expiresAt}.`);
}
