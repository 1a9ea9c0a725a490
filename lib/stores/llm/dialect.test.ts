import { describe, expect, it } from "vitest";
import type { Failure } from "../endpoint/failure";
import { BEST_DIALECT, type Dialect, poorerDialect } from "./dialect";

const refused = (status: number, said: string): Failure => ({
  kind: "refused",
  status,
  waitSeconds: 0,
  said,
});

describe("poorerDialect", () => {
  it.each<[number, string, boolean, Partial<Dialect> | null]>([
    [
      400,
      "unsupported parameter: 'max_tokens'. use 'max_completion_tokens' instead.",
      false,
      { tokenLimit: "max_completion_tokens" },
    ],
    [400, "'temperature' does not support 0 with this model.", false, { temperature: false }],
    [400, "unknown field: stream_options", false, { streamUsage: false }],
    [400, "system role not supported", true, { systemRole: false }],
    [400, "conversation roles must alternate user/assistant/user/assistant/...", true, { systemRole: false }],
    [400, "'messages[0].role' does not support 'system' with this model.", false, { systemRole: false }],
    [
      400,
      "invalid parameter: 'response_format' of type 'json_schema' is not supported.",
      true,
      { structure: "json_object" },
    ],
    [422, "unprocessable entity", true, { structure: "json_object" }],
    [422, "unprocessable entity", false, null],
    [400, "this model's maximum context length is 8192 tokens.", true, null],
    [404, "the model `gpt-9` does not exist", true, null],
    [401, "response_format needs a key", true, null],
    [500, "'loc': ('body', 'response_format', 'type')", true, { structure: "json_object" }],
    [500, "internal error", true, null],
    [500, "requested tokens exceed context window: response_format", true, null],
  ])("after %i %s", (status, said, structured, change) => {
    const expected = change && { ...BEST_DIALECT, ...change };
    expect(poorerDialect(BEST_DIALECT, refused(status, said), structured)).toEqual(expected);
  });

  it("comes to an end, whatever is refused", () => {
    const everything = "stream stream_options temperature max_tokens response_format json_schema";
    let dialect: Dialect | null = BEST_DIALECT;
    let steps = 0;
    for (; dialect; steps++) dialect = poorerDialect(dialect, refused(400, everything), true);
    expect(steps).toBe(7);
  });
});
