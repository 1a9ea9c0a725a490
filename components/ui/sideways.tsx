/** Content wider than its place scrolls in it, and a shade at an edge says that there is more on that side. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";

export function Sideways({ children, className }: { children: ReactNode; className?: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ left: false, right: false });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const left = element.scrollLeft > 1;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setMore((known) => (known.left === left && known.right === right ? known : { left, right }));
    };
    // It reports at once, too, when the page has been laid out: to look before would have that done twice.
    const resize = new ResizeObserver(look);
    resize.observe(element);
    for (const child of element.children) resize.observe(child);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      resize.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);

  const shade = "pointer-events-none absolute inset-y-0 z-10 w-5 from-ink/15 to-transparent";
  return (
    <div className={classNames("relative min-w-0", className)}>
      <div ref={scroller} className="overflow-x-auto">
        {children}
      </div>
      {more.left && <span aria-hidden className={`${shade} left-0 bg-linear-to-r`} />}
      {more.right && <span aria-hidden className={`${shade} right-0 bg-linear-to-l`} />}
    </div>
  );
}
