/** Lights a node in every cell while it is pointed at or chosen, without drawing any cell anew. */
import { type RefObject, useEffect } from "react";
import { useHovered, usePointer } from "../state/use-pointed";

/** Follows the pointer over marks that say by `data-node` which node they are. @param chosen is lit while nothing is pointed at */
export function useLitNodes(root: RefObject<HTMLElement | null>, chosen: string | null): void {
  const { onHover } = usePointer();
  const lit = useHovered() ?? chosen;

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let last: string | null = null;
    const point = (node: string | null) => {
      if (node !== last) onHover(node);
      last = node;
    };
    const over = ({ target }: Event) =>
      point(
        target instanceof Element ? (target.closest("[data-node]")?.getAttribute("data-node") ?? null) : null,
      );
    const leave = () => point(null);
    element.addEventListener("pointerover", over);
    element.addEventListener("pointerleave", leave);
    return () => {
      element.removeEventListener("pointerover", over);
      element.removeEventListener("pointerleave", leave);
    };
  }, [root, onHover]);

  // After every drawing: marks come and go with the cells.
  useEffect(() => {
    for (const mark of root.current?.querySelectorAll("[data-node]") ?? [])
      mark.toggleAttribute("data-lit", mark.getAttribute("data-node") === lit);
  });
}
