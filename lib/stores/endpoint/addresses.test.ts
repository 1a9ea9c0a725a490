import { describe, expect, it } from "vitest";
import { addressKind, checkAddress, isAllowed, type PrivateEndpoints } from "./addresses";

it.each([
  ["8.8.8.8", "public"],
  ["2606:4700::1111", "public"],
  ["127.0.0.1", "loopback"],
  ["127.8.9.1", "loopback"],
  ["0.0.0.0", "loopback"],
  ["::1", "loopback"],
  ["::ffff:127.0.0.1", "loopback"],
  ["10.1.2.3", "private"],
  ["172.31.0.1", "private"],
  ["172.32.0.1", "public"],
  ["192.168.1.1", "private"],
  ["100.64.0.1", "private"],
  ["169.254.1.1", "metadata"],
  ["fe80::1", "metadata"],
  ["fd12:3456::1", "private"],
  ["64:ff9b::a9fe:a9fe", "private"],
  ["169.254.169.254", "metadata"],
  ["::ffff:169.254.169.254", "metadata"],
  ["fd00:ec2::254", "metadata"],
  ["100.100.100.200", "metadata"],
])("%s is %s", (address, kind) => {
  expect(addressKind(address)).toBe(kind);
});

it("allows what the setting allows, and metadata never", () => {
  const allowed = (setting: PrivateEndpoints) =>
    (["public", "loopback", "private", "metadata"] as const).filter((kind) => isAllowed(kind, setting));
  expect(allowed("none")).toEqual(["public"]);
  expect(allowed("loopback")).toEqual(["public", "loopback"]);
  expect(allowed("all")).toEqual(["public", "loopback", "private"]);
});

describe("the address of a request", () => {
  const check = (url: string, resolved: readonly string[] = ["8.8.8.8"]) =>
    checkAddress(new URL(url), "loopback", async () => resolved);

  it("is refused when any address of its name is not allowed", async () => {
    await expect(check("https://api.example.org/v1")).resolves.toEqual(["8.8.8.8"]);
    const blocked = { kind: "blocked" };
    await expect(check("https://api.example.org/v1", ["8.8.8.8", "10.0.0.1"])).rejects.toMatchObject(blocked);
    await expect(check("http://metadata.google.internal/v1")).rejects.toMatchObject(blocked);
    await expect(check("http://METADATA.google.internal./v1")).rejects.toMatchObject(blocked);
  });

  it.each([
    "http://169.254.169.254/v1",
    "http://2852039166/v1",
    "http://0xa9fea9fe/v1",
    "http://[::ffff:169.254.169.254]/v1",
    "http://[fd00:ec2::254]/v1",
  ])("%s is refused however it is written", async (url) => {
    const all = checkAddress(new URL(url), "all", async () => []);
    await expect(all).rejects.toMatchObject({ kind: "blocked" });
  });
});
