/** Gold of a question: nodes found by their name, ids, or texts that the graph has no node for. */
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useLabelLooks } from "@/components/graph-view/use-label-looks";
import { NodeSearch } from "@/components/query-graph/node-search";
import { Button } from "@/components/ui/button";
import { INPUT } from "@/components/ui/field";

interface AnswerListProps {
  knowledgeBase: string;
  label: string;
  answers: readonly string[];
  names: ReadonlyMap<string, string>;
  onChange: (answers: string[]) => void;
}

export function AnswerList({ knowledgeBase, label, answers, names, onChange }: AnswerListProps) {
  const looks = useLabelLooks(knowledgeBase);
  const [text, setText] = useState("");
  const add = (answer: string) => {
    if (answer !== "" && !answers.includes(answer)) onChange([...answers, answer]);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 font-medium">{label}</legend>
      {answers.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {answers.map((answer) => (
            <li
              key={answer}
              className="flex min-w-0 items-center rounded-md bg-sunken pl-2 text-xs"
              title={answer}
            >
              <span className="min-w-0 break-words">{names.get(answer) ?? answer}</span>
              <Button
                look="quiet"
                size="small"
                aria-label={`${label}: take out ${names.get(answer) ?? answer}`}
                onClick={() => onChange(answers.filter((other) => other !== answer))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        <NodeSearch
          knowledgeBase={knowledgeBase}
          looks={looks}
          label={`${label}: find a node by its name`}
          placeholder="Find a node by its name"
          onPick={(node) => add(node.id)}
        />
        <div className="flex gap-1.5">
          <input
            aria-label={`${label}: as text or id`}
            placeholder="or as text or id"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add(text.trim());
              setText("");
            }}
            className={`${INPUT} w-full`}
          />
          <Button
            size="small"
            className="h-8"
            aria-label={`${label}: add the text`}
            disabled={text.trim() === ""}
            onClick={() => {
              add(text.trim());
              setText("");
            }}
          >
            <Plus aria-hidden />
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
