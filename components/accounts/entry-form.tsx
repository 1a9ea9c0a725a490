/** The form of a page that lets somebody in: fields, what went wrong, and one button. */
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ProblemNote } from "@/components/ui/problem-note";

interface EntryFormProps {
  title: string;
  about: ReactNode;
  action: string;
  /** While it runs, and after it succeeded, the button waits. */
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

export function EntryForm({ title, about, action, onSubmit, children }: EntryFormProps) {
  const [waits, setWaits] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function submit() {
    if (waits) return;
    setWaits(true);
    setError(null);
    try {
      await onSubmit();
    } catch (thrown) {
      setError(thrown);
      setWaits(false);
    }
  }

  return (
    <form
      className="mx-auto mt-6 flex w-full max-w-sm flex-col gap-4 rounded-lg border bg-panel p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div>
        <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
        <p className="text-ink-soft">{about}</p>
      </div>
      {children}
      {error ? <ProblemNote error={error} /> : null}
      <Button type="submit" look="action" aria-disabled={waits}>
        {waits ? "One moment …" : action}
      </Button>
    </form>
  );
}
