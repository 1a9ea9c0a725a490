/** Cypher to type: what cannot be read is shown where it is, and stays as it was typed. */
import { useId } from "react";
import { useElementKeys } from "@/components/shell/page-registry";
import { CopyButton } from "@/components/ui/copy-button";
import type { HopscopeError } from "@/lib/api/problem";

interface CypherBoxProps {
  text: string;
  onChange: (text: string) => void;
  onRun: () => void;
  problem: HopscopeError | null;
}

export function CypherBox({ text, onChange, onRun, problem }: CypherBoxProps) {
  const note = useId();
  const onKeyDown = useElementKeys("In Cypher", [{ keys: ["Ctrl Enter"], meaning: "Run", run: onRun }]);
  const lines = text.split("\n").length;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between">
        <h3 className="text-xs font-medium text-ink-soft">Cypher</h3>
        <CopyButton text={() => text} label="Copy Cypher" size="small" />
      </div>
      <textarea
        aria-label="Cypher"
        aria-invalid={problem !== null}
        aria-describedby={problem ? note : undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        rows={Math.min(Math.max(lines + 1, 4), 12)}
        placeholder={"MATCH (a)-[r]->(b)\nRETURN a, b\nLIMIT 25"}
        className="w-full resize-y rounded-md border border-line-strong bg-panel px-2.5 py-2 font-mono text-xs leading-5 placeholder:text-ink-faint aria-invalid:border-bad"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {problem && <CypherProblem id={note} problem={problem} text={text} />}
    </div>
  );
}

function CypherProblem({ id, problem, text }: { id: string; problem: HopscopeError; text: string }) {
  const at = problem.problems[0]?.at ?? "";
  const place = /^(\d+):(\d+)$/.exec(at);
  const [line, column] = place ? [Number(place[1]), Number(place[2])] : [0, 0];
  const excerpt = text.split("\n")[line - 1];
  return (
    <div id={id} role="alert" className="rounded-md bg-bad-ground px-2.5 py-2 text-xs">
      <p className="font-medium">
        {place ? `Line ${line}, column ${column}: ${problem.problems[0]?.message}` : problem.message}
      </p>
      {excerpt !== undefined && (
        <pre className="mt-1 overflow-x-auto font-mono leading-4">
          {excerpt}
          {"\n"}
          <span className="font-bold text-bad">{`${excerpt.slice(0, column - 1).replaceAll(/[^\t]/g, " ")}^`}</span>
        </pre>
      )}
      {problem.hint && <p className="mt-1 text-ink-soft">{problem.hint}</p>}
      <p className="mt-1 text-ink-soft">
        Your text is unchanged; the drawing shows the last query that could be read.
      </p>
    </div>
  );
}
