import { useState } from "react";

/** The text typed over a value, until it takes effect; another value replaces it at once, never after something was typed. */
export function useDraft(value: string): [draft: string, setDraft: (draft: string) => void] {
  const [draft, setDraft] = useState(value);
  const [replaced, setReplaced] = useState(value);
  if (replaced !== value) {
    setReplaced(value);
    setDraft(value);
  }
  return [draft, setDraft];
}
