/** A language model for tests that says what the test wants, whatever it is asked. */
import type { Llm, LlmRequest } from "../llm/llm";

/** @param write the text for a request; structured answers are read from it as JSON */
export function scriptedLlm(write: (request: LlmRequest) => string): Llm {
  return {
    id: "scripted",
    async complete(request, { signal, record, onText }) {
      signal.throwIfAborted();
      const answer = write(request);
      onText?.(answer);
      record({
        purpose: request.purpose,
        model: "scripted",
        messages: [...request.messages],
        answer,
        usage: { input: 1, output: 1, estimated: false },
        ms: 0,
        cost: null,
        cached: false,
        attempts: 1,
      });
      return answer;
    },
    structured: async (request, schema) => schema.parse(JSON.parse(write(request))),
    choose: async (_, options) => [{ option: options[0] ?? "", probability: null }],
  };
}
