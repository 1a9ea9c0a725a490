import { expect, it } from "vitest";
import { refuseCommonPassword } from "./common-passwords";

const OWNER = { name: "Ada Lovelace", email: "ada.lovelace@analytical.example" };

it.each([
  "password1234",
  "Password123!",
  "passwordpassword",
  "123456789012",
  "098765432109",
  "qwertyuiop12",
  "qwertyuiopasdf",
  "abcdefghijklmnop",
  "aaaaaaaaaaaa",
  "abababababab",
  "iloveyou1234",
  "administrator1",
  "Welcome2026!!",
  "letmein!!!!!!",
  "adalovelace1815",
  "hopscopeadmin1",
  "1q2w3e4r1q2w3e4r",
])("refuses %s", (password) => {
  expect(() => refuseCommonPassword(password, OWNER)).toThrow(
    expect.objectContaining({
      code: "invalid-input",
      problems: [expect.objectContaining({ at: "password" })],
    }),
  );
});

it.each([
  "correct horse battery",
  "correct horse battery staple",
  "Tr0ub4dor&3-xkcd-936",
  "vI9#kd02Lx!qq",
  "83750192846150",
  "a password nobody has chosen",
  "ein langes Passwort aus Worten",
])("takes %s", (password) => {
  expect(() => refuseCommonPassword(password, OWNER)).not.toThrow();
});

it("takes as no common one what is its owner's name for others alone", () => {
  expect(() => refuseCommonPassword("adalovelace1815", null)).not.toThrow();
});
