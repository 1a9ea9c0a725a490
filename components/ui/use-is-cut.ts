import { type RefObject, useEffect, useState } from "react";

/** True if an element has more lines than it shows. @param content measured anew when it is another one */
export function useIsCut(element: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const current = element.current;
    if (!current || content === undefined) return;
    const measure = () => setCut(current.scrollHeight > current.clientHeight + 1);
    const resize = new ResizeObserver(measure);
    resize.observe(current);
    return () => resize.disconnect();
  }, [element, content]);
  return isCut;
}
