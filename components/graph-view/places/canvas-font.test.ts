import { afterEach, expect, test, vi } from "vitest";
import { canvasFont, onFaces } from "./canvas-font";

afterEach(() => vi.unstubAllGlobals());

test("a face that arrives is said to every canvas, and spells the font anew, so that nothing measured before is used", () => {
  const fonts = new EventTarget();
  vi.stubGlobal("document", { fonts });
  const heard: string[] = [];
  const stops = ["one", "other"].map((name) => onFaces(() => heard.push(`${name} ${canvasFont()}`)));
  const before = canvasFont();
  fonts.dispatchEvent(new Event("loadingdone"));
  expect(heard).toEqual([`one ${canvasFont()}`, `other ${canvasFont()}`]);
  expect(canvasFont()).not.toBe(before);
  expect(canvasFont()).toMatch(/^"Inter Variable", /);
  const second = canvasFont();
  fonts.dispatchEvent(new Event("loadingdone"));
  expect([before, second]).not.toContain(canvasFont());

  for (const stop of stops) stop();
  fonts.dispatchEvent(new Event("loadingdone"));
  expect(heard).toHaveLength(4);
});
