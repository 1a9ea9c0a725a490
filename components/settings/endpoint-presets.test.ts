import { describe, expect, it } from "vitest";
import { baseUrlSchema, llmSettingsSchema } from "@/lib/api/schemas/settings";
import { ENDPOINT_PRESETS, presetOf } from "./endpoint-presets";

describe("presets of endpoints", () => {
  it.each(ENDPOINT_PRESETS.map((preset) => [preset.name, preset] as const))(
    "%s has an address that can be saved, and is found by it",
    (_, preset) => {
      expect(baseUrlSchema.parse(preset.baseUrl)).toBe(preset.baseUrl);
      expect(presetOf(preset.baseUrl)).toBe(preset);
      expect(presetOf(`${preset.baseUrl}/`)).toBe(preset);
      const { model, baseUrl } = preset;
      if (model) expect(llmSettingsSchema.parse({ baseUrl, model })).toMatchObject({ baseUrl, model });
    },
  );

  it("are named once, and local ones need no key", () => {
    expect(new Set(ENDPOINT_PRESETS.map(({ name }) => name)).size).toBe(ENDPOINT_PRESETS.length);
    for (const { baseUrl, needsKey } of ENDPOINT_PRESETS)
      expect(needsKey).toBe(!baseUrl.includes("localhost"));
  });

  it("are none for another server, and Azure for any of its resources", () => {
    expect(presetOf("https://example.org/v1")).toBeNull();
    expect(presetOf("no address")).toBeNull();
    expect(presetOf("https://ours.openai.azure.com/openai/v1")?.name).toBe("Azure OpenAI");
  });
});
