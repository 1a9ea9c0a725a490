/** A cell as a sentence, for who does not see its drawing. */
import { queryInWords } from "@/components/query-graph/query-in-words";
import { formatCount } from "@/components/ui/format";
import { silenceInWords } from "../answer/answer-kind";
import { writeResult } from "../answer/result-table";
import { chainInWords } from "./chains";
import type { DrawnCell } from "./overview-model";
import type { CellContent, PhaseCell } from "./phase-cells";
import { PHASE_TITLES } from "./phase-titles";

/** "Seeds: Carol Reed, Orson Welles and 48 more". */
export function cellInWords(
  { phase, content }: PhaseCell,
  drawn: DrawnCell | undefined,
  nameOf: (node: string) => string,
): string {
  return `${PHASE_TITLES[phase].title}: ${contentInWords(content, drawn, nameOf)}`;
}

function contentInWords(
  content: CellContent,
  drawn: DrawnCell | undefined,
  nameOf: (node: string) => string,
): string {
  switch (content.kind) {
    case "pending":
    case "draft":
      return "not there yet";
    case "absent":
      return content.words;
    case "question":
      return content.mentions
        .map(({ text, readings }) => readings[0]?.name ?? `“${text}” names nothing`)
        .join(", ");
    case "plan":
      return `${queryInWords(content.asked, { get: nameOf })}${content.abstained ? " (not followed)" : ""}`;
    case "nodes":
      return drawn?.same ?? withMore(drawn ? chainsInWords(drawn, nameOf) : [], drawn?.more ?? 0);
    case "answer": {
      const silence = silenceInWords(content.answer);
      if (silence !== null) return silence;
      const { result, nodes, sentences } = content.answer;
      const said = result ? [writeResult(result)] : [];
      const named = nodes.slice(0, 7).map(nameOf);
      if (said.length + named.length === 0) return sentences.map(({ text }) => text).join(" ");
      return withMore([...said, ...named], nodes.length - named.length);
    }
  }
}

function chainsInWords({ groups }: DrawnCell, nameOf: (node: string) => string): string[] {
  return groups.flatMap((group) => group.rows.map((row) => chainInWords(group, row, nameOf)));
}

function withMore(names: readonly string[], more: number): string {
  return `${names.join(", ")}${more > 0 ? ` and ${formatCount(more)} more` : ""}`;
}
