/** How passwords are stored, and what becomes of hashes of an earlier version. */
import { hashPassword as hashByScrypt } from "better-auth/crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changePassword, signIn } from "@/lib/api/sign-in";
import { pooledDatabase } from "@/lib/stores/testing/pooled-databases";
import {
  type AccountsWorld,
  call,
  cookieOf,
  emailOf,
  idOf,
  makeUser,
  openAccountsWorld,
  PASSWORD,
} from "./testing/accounts-world";

/** OWASP's least: 19 MiB, two passes, one lane. */
const TODAYS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

let world: AccountsWorld;
beforeAll(async () => {
  world = await openAccountsWorld();
}, 120_000);
afterAll(() => world?.close());

const signInAs = (name: string, password = PASSWORD) =>
  call(signIn, {}, { body: { email: emailOf(name), password } });

/** As it lies in the database. */
async function storedHash(name: string): Promise<string> {
  const { pool } = await pooledDatabase(world.place.environment.HOPSCOPE_DATA);
  const userId = await idOf(world.engine, name);
  const { rows } = await pool.query('SELECT password FROM "Account" WHERE "userId" = $1', [userId]);
  return rows[0].password;
}

it("are Argon2id hashes, each with a salt of its own", async () => {
  for (const name of ["one", "two"]) {
    const { token } = await world.engine.database.accountLinks.create({
      ...{ kind: "invitation", role: "viewer", madeBy: "test", hours: 1 },
    });
    const signedUp = { token, name, email: emailOf(name), password: PASSWORD };
    await world.engine.accounts!.signUp(signedUp, new Headers());
  }
  const hashes = [await storedHash("one"), await storedHash("two")];
  for (const hash of hashes) expect(hash).toMatch(TODAYS);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect((await signInAs("one", `${PASSWORD}x`)).status).toBe(401);
  expect((await signInAs("one")).status).toBe(200);
  expect(await storedHash("one")).toBe(hashes[0]);
});

it("are the same in each way in which Unicode writes them", async () => {
  const cookie = await makeUser(world.engine, "viewer", "accented");
  const password = "caf\u00e9 au lait, s\u2019il vous pla\u00eet";
  expect((await call(changePassword, cookie, { body: { current: PASSWORD, password } })).status).toBe(204);
  expect((await signInAs("accented", password.normalize("NFD"))).status).toBe(200);
});

const EARLIER: [name: string, hash: () => Promise<string>][] = [
  ["scrypt", () => hashByScrypt(PASSWORD)],
  [
    "argon2id with lower costs",
    // Of PASSWORD, with 8 MiB and one pass.
    async () =>
      "$argon2id$v=19$m=8192,t=1,p=1$AAECAwQFBgcICQoLDA0ODw$DmdT/iLe1t1mte9e7OacISPgJGg+ZxcuwxJi0XqiKjo",
  ],
];

it.each(EARLIER)("by %s are accepted, and hashed again at the next right sign-in", async (name, hash) => {
  const user = name.replaceAll(" ", "-");
  const open = await makeUser(world.engine, "viewer", user);
  const earlier = await hash();
  await world.engine.database.users.setPassword(await idOf(world.engine, user), earlier);
  expect((await signInAs(user, "not this password")).status).toBe(401);
  expect(await storedHash(user)).toBe(earlier);

  const signedIn = await signInAs(user);
  expect(signedIn.status).toBe(200);
  const renewed = await storedHash(user);
  expect(renewed).toMatch(TODAYS);
  expect((await signInAs(user)).status).toBe(200);
  expect((await signInAs(user, "not this password")).status).toBe(401);
  expect(await storedHash(user)).toBe(renewed);

  // Sessions go on: it is the same password.
  const body = { current: "not the current one", password: "another long password" };
  for (const session of [open, cookieOf(signedIn.headers.getSetCookie())])
    expect((await call(changePassword, session, { body })).status).toBe(400);
});

it("by scrypt can be changed, too", async () => {
  const cookie = await makeUser(world.engine, "viewer", "changing");
  await world.engine.database.users.setPassword(
    await idOf(world.engine, "changing"),
    await hashByScrypt(PASSWORD),
  );
  const body = { current: PASSWORD, password: "another long password" };
  expect((await call(changePassword, cookie, { body })).status).toBe(204);
  expect(await storedHash("changing")).toMatch(TODAYS);
});
