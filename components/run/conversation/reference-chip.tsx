/** The referent of a word, from the run before: "it = Notorious"; its menu offers other meanings, or none. */
import { ChevronDown, CornerUpLeft } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import type { Reference, Referent } from "@/lib/questions/conversation/reference";

const NAMED = 2;

interface ReferenceChipProps {
  reference: Reference;
  /** Called with the chosen nodes; none leaves the words as they are. */
  onChoose: (nodes: readonly Referent[]) => void;
}

export function ReferenceChip({ reference, onChoose }: ReferenceChipProps) {
  const { text, nodes, alternatives } = reference;
  const word = text === "" ? "left out" : `“${text}”`;
  const isOpen = nodes.length === 0;
  const meaning = isOpen ? (alternatives.length > 0 ? "choose…" : "nothing before") : groupInWords(nodes);
  return (
    <Menu
      className="max-h-[50dvh] max-w-80 overflow-auto"
      trigger={
        <button
          type="button"
          aria-label={`${word} means ${isOpen ? "nothing yet" : groupInWords(nodes, nodes.length)}: choose what it refers to`}
          className={classNames(
            "inline-flex min-h-6 max-w-full items-center gap-1 rounded-full border px-2 text-xs hover:bg-hover",
            isOpen ? "border-warn bg-warn-ground text-warn" : "border-line-strong bg-panel",
          )}
        >
          <CornerUpLeft aria-hidden className="size-3 shrink-0" />
          <span className={isOpen ? "" : "text-ink-soft"}>{word}</span>
          <span aria-hidden>=</span>
          <span className="truncate font-medium">{meaning}</span>
          <ChevronDown aria-hidden className="size-3 shrink-0" />
        </button>
      }
    >
      <MenuLabel>
        {alternatives.length > 0
          ? `${text === "" ? "It" : word} may also mean`
          : "Nothing else before can be meant"}
      </MenuLabel>
      {alternatives.map((other) => (
        <MenuItem
          key={other.map(({ node }) => node).join("\n")}
          onSelect={() => onChoose(other)}
          className="break-words"
        >
          {other.length === 0 ? "Nothing" : groupInWords(other)}
        </MenuItem>
      ))}
      {!isOpen && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => onChoose([])}>Leave it as typed</MenuItem>
        </>
      )}
    </Menu>
  );
}

/** "Ridley Scott, John Woo and 2 more". */
export function groupInWords(nodes: readonly Referent[], most = NAMED): string {
  const shown = nodes
    .slice(0, most)
    .map(({ name }) => name)
    .join(", ");
  return nodes.length > most ? `${shown} and ${nodes.length - most} more` : shown;
}
