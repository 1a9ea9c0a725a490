/** The actions on groups of the canvas: open, close, gather, rename and scatter; and where the focus goes. */
import { toast } from "sonner";
import type { GraphNode } from "@/lib/graph/graph-source";
import { gather, renameGathered } from "./gather";
import { type Group, groupId } from "./scene";
import type { Exploration } from "./use-exploration";

interface GroupActions {
  exploration: Exploration;
  pickedNodes: readonly GraphNode[];
  onClear: () => void;
  select: (id: string | null) => void;
}

export function useGroupActions({ exploration, pickedNodes, onClear, select }: GroupActions) {
  /** The group is chosen where it is drawn as one, and its first node where it is not: it is closed again from there. */
  function toggleGroup(group: Group) {
    exploration.toggleGroup(group);
    select(group.isOpen ? groupId(group) : (group.members[0]?.id ?? null));
    keepFocus();
  }

  function clearPicks() {
    onClear();
    leavePickBar();
  }

  function gatherPicked() {
    const before = exploration.content.gathered;
    const gathered = gather(
      exploration.content,
      pickedNodes.map(({ id }) => id),
    ).gathered;
    const made = gathered.at(-1);
    if (gathered === before || !made) return;
    exploration.gather(made.members);
    clearPicks();
    select(groupId({ key: made.name, isGathered: true }));
  }

  function renameGroup(name: string, next: string) {
    const content = renameGathered(exploration.content, name, next);
    const at = exploration.content.gathered.findIndex((group) => group.name === name);
    const renamed = content.gathered[at];
    if (!renamed || content === exploration.content) return;
    exploration.renameGathered(name, next);
    select(groupId({ key: renamed.name, isGathered: true }));
  }

  function scatterGroup(name: string) {
    exploration.scatter(name);
    select(null);
    keepFocus();
    toast(`${name} is ungrouped.`, { action: { label: "Undo", onClick: exploration.undo } });
  }

  return { toggleGroup, clearPicks, gatherPicked, renameGroup, scatterGroup };
}

/** The pressed element disappears with its pane, so the focus goes to the tab above it. */
export function keepFocus(): void {
  if (document.activeElement?.closest("#explore-pane")) document.getElementById("tab-node")?.focus();
}

/** The bar of the picks goes with them: the canvas that they were picked on is next. */
function leavePickBar(): void {
  if (document.activeElement?.closest("[role=toolbar]"))
    document.querySelector<HTMLElement>("main [role=application], main [data-canvas-table]")?.focus();
}
