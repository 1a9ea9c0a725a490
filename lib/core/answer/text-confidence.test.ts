import { expect, it } from "vitest";
import { confidenceOf, type TextFeatures, understoodOf } from "./text-confidence";

const FEATURES: TextFeatures = {
  named: 1,
  unknown: false,
  words: 2,
  left: 0,
  above: 0,
  answers: 1,
  supported: true,
  texts: 0,
};

it("understands a question by its words where it names something, however far the name is from a sentence", () => {
  expect(understoodOf({ ...FEATURES, above: -0.3 })).toBe(understoodOf(FEATURES));
  expect(understoodOf(FEATURES)).toBeGreaterThan(0.8);
  expect(understoodOf({ ...FEATURES, left: 0.5 })).toBeGreaterThan(0.42);
  expect(understoodOf({ ...FEATURES, left: 0.75 })).toBeLessThan(0.42);
});

it("does not understand what names another thing, nothing at all, or is far from everything", () => {
  expect(understoodOf({ ...FEATURES, unknown: true })).toBeLessThan(0.42);
  expect(understoodOf({ ...FEATURES, named: 0, words: 0 })).toBe(0);
  expect(understoodOf({ ...FEATURES, named: 0, above: -0.3 })).toBeLessThan(0.42);
});

it("is surer of an answer that relations lead to, and of one entity than of ten", () => {
  const sure = confidenceOf(FEATURES);
  expect(confidenceOf({ ...FEATURES, supported: false })).toBeLessThan(sure);
  expect(confidenceOf({ ...FEATURES, answers: 10 })).toBeLessThan(sure);
  expect(confidenceOf({ ...FEATURES, words: 6 })).toBeLessThan(sure);
});

it("is never surer of an answer than that the graph speaks of what is asked", () => {
  const features = { ...FEATURES, left: 1 };
  expect(confidenceOf(features)).toBeLessThanOrEqual(understoodOf(features));
});
