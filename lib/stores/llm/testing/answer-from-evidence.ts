/** A script for the fake server: answers a question from the numbered evidence of its prompt, as a model would. */
import type { FakeRequest } from "./fake-request";

const ITEM = /^\[(\d+)\] (.+?) \(([^;)]+)/gm;

/** Cites the first pieces of evidence, and names the first one as the answer; knows one city where a structure is asked for. */
export function answerFromEvidence({ body }: FakeRequest): string | object {
  if (body.response_format) return { city: "Paris" };
  const prompt = body.messages?.at(-1)?.content ?? "";
  if (!prompt.startsWith("Evidence:")) return "Yes.";
  const [first, second] = [...prompt.matchAll(ITEM)].map(([, number, name, label]) => ({
    number,
    name,
    label,
  }));
  if (!first) return "The evidence does not answer this question.\nANSWER: none";
  const more = second ? ` There is ${second.name} too [${second.number}].` : "";
  return `The evidence names ${first.name}, which is a ${first.label} [${first.number}].${more}\nANSWER: [${first.number}]`;
}
