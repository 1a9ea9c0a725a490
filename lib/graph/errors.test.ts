import { expect, it } from "vitest";
import { HopscopeError, isCancelled, STATUS_BY_CODE } from "./errors";

it("knows its own kind from another copy of the module, and nothing else", async () => {
  const { HopscopeError: Copy } = (await import(
    /* @vite-ignore */ `${new URL("./errors.ts", import.meta.url).href}?copy`
  )) as typeof import("./errors");
  expect(Copy).not.toBe(HopscopeError);
  expect(new Copy("not-found", "There is no such thing.")).toBeInstanceOf(HopscopeError);
  expect(new Error("plain")).not.toBeInstanceOf(HopscopeError);
  expect({ name: "HopscopeError", code: "internal" }).not.toBeInstanceOf(HopscopeError);
});

it("has a status for every code, and recognises cancellation however it came", () => {
  for (const code of Object.keys(STATUS_BY_CODE) as (keyof typeof STATUS_BY_CODE)[]) {
    expect(new HopscopeError(code, "").status).toBeGreaterThanOrEqual(400);
  }
  expect(isCancelled(new HopscopeError("cancelled", "Stopped."))).toBe(true);
  expect(isCancelled(AbortSignal.abort().reason)).toBe(true);
  expect(isCancelled(new Error("broken"))).toBe(false);
});
