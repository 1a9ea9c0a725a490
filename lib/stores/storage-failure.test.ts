import { expect, it } from "vitest";
import { HopscopeError } from "../graph/errors";
import { isStorageFailure, storageFailure } from "./storage-failure";

const writing = { what: "It cannot be written", kept: "The old one is kept.", place: "/data" };

it.each([
  ['could not extend file "base/5/16": No space left on device', "storage-full"],
  ["could not write to file: Disk quota exceeded", "storage-full"],
  ["could not fsync file: I/O error", "storage-unavailable"],
  ["could not open file: Read-only file system", "storage-unavailable"],
])("knows what a database says: %s", (message, code) => {
  // As it comes through Prisma: the reason is the cause of the cause.
  const error = new Error("Invalid invocation", {
    cause: new Error("Driver", { cause: new Error(message) }),
  });
  expect(storageFailure(error, writing)).toMatchObject({ code, message: expect.stringContaining("(/data)") });
});

it("names the place that the system names", () => {
  const error = Object.assign(new Error("ENOSPC"), { code: "ENOSPC", path: "/data/sources/a" });
  const named = storageFailure(error, writing);
  expect(named?.message).toBe(
    "It cannot be written: the disk is full (/data/sources/a). The old one is kept.",
  );
  expect(isStorageFailure(named)).toBe(true);
});

it("leaves errors of ours and of other kinds alone", () => {
  const cause = Object.assign(new Error("full"), { code: "ENOSPC" });
  expect(storageFailure(new HopscopeError("conflict", "x", { cause }), writing)).toBeNull();
  expect(storageFailure(new Error("No such table"), writing)).toBeNull();
  expect(storageFailure(Object.assign(new Error("x"), { code: "constructor" }), writing)).toBeNull();
  expect(storageFailure("ENOSPC", writing)).toBeNull();
  expect(isStorageFailure(new HopscopeError("conflict", "x"))).toBe(false);
});
