import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { guardFormula, unguardFormula, writeCsv } from "./csv";

/** Texts that begin the way formulas, numbers and guarded cells do. */
const text = fc
  .tuple(
    fc.array(
      fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "\n", "\uFF1D", "\uFF0D", "0.5", "1e3", "a", " "),
      {
        maxLength: 4,
      },
    ),
    fc.string({ unit: "binary", maxLength: 6 }),
  )
  .map(([start, rest]) => start.join("") + rest);

it("writes no cell that a spreadsheet would run, numbers excepted", () => {
  fc.assert(
    fc.property(text, (value) => {
      const written = guardFormula(value);
      expect(!/^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(written) || !Number.isNaN(Number(written))).toBe(
        true,
      );
    }),
  );
});

it("gives back what was guarded, also what began with an apostrophe", () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(unguardFormula(guardFormula(value))).toBe(value);
    }),
  );
});

it.each(["-0.5", "+1", "-.5e-3", "-7", "12", "plain", "'quoted'", "a=b", ""])(
  "leaves %j as it is",
  (value) => {
    expect(guardFormula(value)).toBe(value);
    expect(unguardFormula(value)).toBe(value);
  },
);

it.each(["=1+1", "+cmd|'/C calc'!A0", "-1+2", "@SUM(A1)", "\t=1", "\r=1", "-Infinity", "\uFF1D1", "'=1"])(
  "guards %j",
  (value) => expect(guardFormula(value)).toBe(`'${value}`),
);

it("is read by another reader as the same rows, with the guard that it added", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(text, { minLength: 2, maxLength: 3 }), { minLength: 1 }),
      fc.constantFrom("\n" as const, "\r\n" as const),
      (rows, newline) => {
        const { data } = Papa.parse<string[]>(writeCsv(rows, newline), { delimiter: ",", newline });
        expect(data.pop()).toEqual([""]); // after the last newline
        expect(data.map((row) => row.map(unguardFormula))).toEqual(rows);
      },
    ),
  );
});

it("writes numbers, truth values and nothing as they are", () => {
  expect(writeCsv([[-0.5, -5, true, null, undefined, 'a "b", c', "=x"]])).toBe(
    `-0.5,-5,true,,,"a ""b"", c",'=x\n`,
  );
});
