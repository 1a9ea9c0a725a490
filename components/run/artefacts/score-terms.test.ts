import { describe, expect, it } from "vitest";
import { LOCAL_FEATURES } from "@/lib/methods/graphraft/local-nodes";
import { FEATURES } from "@/lib/methods/mor/organize/numbers";
import { TitleInQuestion } from "@/lib/methods/sage/title-in-question";
import { degreeFeature, scoreOf } from "@/lib/methods/sg-rag/rank/rank";
import { scoreTerm } from "./score-terms";

describe("scoreTerm", () => {
  it("has a plain name and a sentence for what every reranker adds up", () => {
    const features = {
      relations: 1,
      planned: 1,
      parallel: 1,
      kind: 1,
      words: 1,
      degree: degreeFeature(3),
      text: 1,
      names: 1,
    };
    const order = { order: "relations", degreeWeight: 1 } as const;
    const partial = scoreOf({ target: "a", failed: ["next to Ida"] }, features, order);
    const whole = scoreOf({ target: "a", failed: null }, features, order);
    const names = [
      ...LOCAL_FEATURES,
      ...FEATURES.map(({ name }) => name),
      ...[...partial, ...whole].map(({ name }) => name),
      "place by Hybrid",
      "planner's query",
      "a less likely query",
      "other relations",
      "no match",
    ];
    for (const name of names) {
      const { meaning } = scoreTerm(name);
      expect(meaning, name).toMatch(/^[\w−½].+\.$/s);
    }
  });

  it("never says that a node is not named where only its title is spelt otherwise", () => {
    const { name, value } = new TitleInQuestion("Who directed third man?").contribution("The Third Man", 1);
    expect(value).toBe(0);
    expect(scoreTerm(name).title).not.toMatch(/named/i);
  });

  it("leaves a name that it does not know as it is", () => {
    expect(scoreTerm("something else")).toEqual({ title: "something else", meaning: "" });
    expect(scoreTerm("toString")).toEqual({ title: "toString", meaning: "" });
  });
});
