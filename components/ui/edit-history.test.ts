import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amend, beginHistory, type EditHistory, record, redo, undo } from "./edit-history";

const steps = fc.array(
  fc.oneof(
    fc.integer().map((value) => ({ value })),
    fc.constantFrom("undo" as const, "redo" as const),
  ),
  { maxLength: 40 },
);

function play(commands: readonly ({ value: number } | "undo" | "redo")[]): EditHistory<number> {
  return commands.reduce<EditHistory<number>>((history, command) => {
    if (command === "undo") return undo(history);
    return command === "redo" ? redo(history) : record(history, command.value);
  }, beginHistory(0));
}

describe("an edit history", () => {
  it("comes back to where it was: undo of redo and redo of undo", () => {
    fc.assert(
      fc.property(steps, (commands) => {
        const history = play(commands);
        if (history.future.length > 0) expect(undo(redo(history))).toEqual(history);
        if (history.past.length > 0) expect(redo(undo(history))).toEqual(history);
      }),
    );
  });

  it("agrees with a list of states and a place in it", () => {
    fc.assert(
      fc.property(steps, (commands) => {
        let [states, at] = [[0], 0];
        for (const command of commands) {
          if (command === "undo") at = Math.max(0, at - 1);
          else if (command === "redo") at = Math.min(states.length - 1, at + 1);
          else if (command.value !== states[at]) {
            states = [...states.slice(0, at + 1), command.value];
            at += 1;
          }
        }
        const { past, present, future } = play(commands);
        expect([...past, present, ...future]).toEqual(states);
        expect(past.length).toBe(at);
      }),
    );
  });

  it("forgets only the oldest steps", () => {
    const long = play(Array.from({ length: 300 }, (_, value) => ({ value: value + 1 })));
    expect(long.past).toHaveLength(200);
    expect(undo(long).present).toBe(299);
  });

  it("amends without a step", () => {
    const history = amend(record(beginHistory("a"), "b"), "c");
    expect(undo(history).present).toBe("a");
  });
});
