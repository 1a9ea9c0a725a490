/** Groups that a person makes of picked nodes: made, opened, closed, named and taken apart again. */
import type { NodeId } from "@/lib/graph/graph-source";
import { type CanvasContent, type GatheredNodes, keepMembers, presentNodes } from "./canvas-content";

/**
 * Draws some nodes of the canvas as one. They leave the groups that they were gathered in; fewer than two make none.
 * @param like its name and whether it is open, where they are known
 */
export function gather(
  content: CanvasContent,
  ids: readonly NodeId[],
  like: Partial<Pick<GatheredNodes, "name" | "isOpen">> = {},
): CanvasContent {
  const present = presentNodes(content);
  const members = [...new Set(ids)].filter((id) => present.has(id));
  if (members.length < 2) return content;
  const taken = new Set(members);
  const others = keepMembers(content.gathered, (id) => !taken.has(id));
  const name = freeName(others, like.name?.trim());
  return { ...content, gathered: [...others, { name, members, isOpen: like.isOpen ?? false }] };
}

export function toggleGathered(content: CanvasContent, name: string): CanvasContent {
  return changed(content, name, (group) => [{ ...group, isOpen: !group.isOpen }]);
}

export function closeGroups(content: CanvasContent): CanvasContent {
  const { groups, gathered } = content;
  if (!gathered.some(({ isOpen }) => isOpen) && !groups?.open.size) return content;
  return {
    ...content,
    groups: groups && { ...groups, open: new Set() },
    gathered: gathered.map((group) => ({ ...group, isOpen: false })),
  };
}

export function scatter(content: CanvasContent, name: string): CanvasContent {
  return changed(content, name, () => []);
}

/** Names it otherwise; a number follows a name that another group has, and no name changes nothing. */
export function renameGathered(content: CanvasContent, name: string, next: string): CanvasContent {
  const wanted = next.trim();
  if (wanted === "" || wanted === name) return content;
  const others = content.gathered.filter((group) => group.name !== name);
  return changed(content, name, (group) => [{ ...group, name: freeName(others, wanted) }]);
}

export function gatheredNames(gathered: readonly GatheredNodes[]): ReadonlyMap<NodeId, string> {
  return new Map(gathered.flatMap(({ name, members }) => members.map((id) => [id, name] as const)));
}

function changed(
  content: CanvasContent,
  name: string,
  change: (group: GatheredNodes) => readonly GatheredNodes[],
): CanvasContent {
  if (!content.gathered.some((group) => group.name === name)) return content;
  const gathered = content.gathered.flatMap((group) => (group.name === name ? change(group) : [group]));
  return { ...content, gathered };
}

function freeName(others: readonly GatheredNodes[], wanted: string | undefined): string {
  const taken = new Set(others.map(({ name }) => name));
  if (wanted && !taken.has(wanted)) return wanted;
  for (let number = wanted ? 2 : 1; ; number += 1) {
    const name = `${wanted || "Group"} ${number}`;
    if (!taken.has(name)) return name;
  }
}
