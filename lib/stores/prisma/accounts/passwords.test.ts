import { expect, it, vi } from "vitest";
import { Passwords } from "./passwords";

it("have their thread before anybody signs in", async () => {
  const started = vi.fn();
  process.on("worker", started);
  const passwords = new Passwords(process.cwd());
  try {
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1), { timeout: 60_000 });
    const stored = await passwords.hash("four words are enough");
    expect(await passwords.verify("four words are enough", stored)).toBe(true);
    expect(started).toHaveBeenCalledTimes(1);
  } finally {
    process.off("worker", started);
    await passwords.close();
  }
});
