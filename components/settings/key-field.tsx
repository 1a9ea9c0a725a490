"use client";
/** The key: it can be written and removed, never read. */
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { WIDE_INPUT } from "@/components/ui/text-field";
import type { Settings } from "@/lib/api/schemas/settings";
import { hostOf, type SettingsDraft } from "./settings-draft";

export interface KeyFieldProps {
  settings: Settings;
  draft: SettingsDraft;
  onChange: (change: Partial<SettingsDraft>) => void;
}

export function KeyField({ settings, draft, onChange }: KeyFieldProps) {
  const id = useId();
  const { from, ending } = settings.key;
  const same = hostOf(draft.baseUrl) === hostOf(settings.llm.baseUrl);
  const set = from !== null && same && !draft.removeKey;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-compact font-medium">
        Key
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="password"
          autoComplete="off"
          aria-describedby={`${id}-note`}
          className={WIDE_INPUT}
          disabled={from === "environment"}
          placeholder={set ? `set${ending ? `, ends in …${ending}` : ""}` : "none"}
          value={draft.key}
          onChange={(event) => onChange({ key: event.target.value })}
        />
        {set && from === "settings" && (
          <Button look="danger" onClick={() => onChange({ removeKey: true, key: "" })}>
            Remove
          </Button>
        )}
      </div>
      <p id={`${id}-note`} className="text-xs break-words text-ink-soft">
        {from === "environment"
          ? "Decided by the environment variable OPENAI_API_KEY."
          : draft.removeKey
            ? "It will be forgotten when you save."
            : `Stays on this server and is sent to ${hostOf(draft.baseUrl) || "its endpoint"} only. A server of your own may need none.`}
      </p>
    </div>
  );
}
