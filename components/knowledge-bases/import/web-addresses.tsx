/** Web addresses are written, checked line by line, and fetched by the server. */
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ProblemNote } from "@/components/ui/problem-note";
import { ProgressBar } from "@/components/ui/progress-bar";
import { readAddressLines } from "./address-lines";
import { ProblemTable } from "./problem-table";
import type { useWebFetch } from "./use-web-fetch";

interface WebAddressesProps {
  fetch: ReturnType<typeof useWebFetch>;
  missing: string | null;
  /** True if there are sources that a page could replace. */
  mayReplace?: boolean;
}

export function WebAddresses({ fetch, missing, mayReplace = false }: WebAddressesProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  // Unfinished typing is not yet wrong.
  const [isLeft, setIsLeft] = useState(false);
  const { addresses, problems } = readAddressLines(text);
  const shown = isLeft ? problems : [];
  const isEmpty = text.trim() === "";
  const { isFetching, problem } = fetch;

  function send(replace: boolean) {
    setIsLeft(true);
    if (problems.length === 0) void fetch.send(addresses, replace);
    else field.current?.focus();
  }

  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-2 text-compact">
      <label id={`${id}-title`} htmlFor={id} className="font-medium">
        Web addresses
      </label>
      <textarea
        ref={field}
        id={id}
        rows={4}
        value={text}
        disabled={isFetching}
        spellCheck={false}
        autoComplete="off"
        placeholder={"https://example.org/page.html\nhttps://example.org/sitemap.xml"}
        aria-invalid={shown.length > 0}
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setIsLeft(true)}
        onFocus={() => problems.length === 0 && setIsLeft(false)}
        className={classNames(
          "w-full resize-y rounded-md border border-line-strong bg-panel px-3 py-2 font-mono text-xs leading-5 disabled:bg-sunken disabled:text-ink-soft",
          shown.length > 0 && "border-bad",
        )}
      />
      <div id={`${id}-note`} aria-live="polite">
        {shown.length > 0 ? (
          <ul className="break-words text-bad">
            {shown.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">
            One on a line. The server fetches each once; a sitemap is the pages of its site that it lists, up
            to 200.
          </p>
        )}
      </div>
      {problem && (
        <ProblemNote error={problem}>
          {problem.problems.length > 0 && (
            <div className="mt-2 overflow-hidden rounded-md border">
              <ProblemTable problems={problem.problems} place="Address or file" />
            </div>
          )}
          {mayReplace && problem.code === "conflict" && (
            <Button size="small" className="mt-2" disabled={isFetching} onClick={() => send(true)}>
              Fetch and replace the old ones
            </Button>
          )}
        </ProblemNote>
      )}
      <div className="flex min-h-9 items-center gap-3">
        {isFetching ? (
          <>
            <ProgressBar label="Fetching" share={null} className="flex-1" />
            <span className="text-ink-soft">Fetching and checking, up to five minutes</span>
            <Button size="small" onClick={fetch.cancel}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button look="action" disabled={isEmpty || missing !== null} onClick={() => send(false)}>
              Fetch and index
            </Button>
            <span className="text-ink-soft">{isEmpty ? "Add at least one address" : missing}</span>
          </>
        )}
      </div>
    </section>
  );
}
