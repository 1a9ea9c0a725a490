/** The title of a page, with a link to the part of the documentation that explains it. */
import { BookOpen } from "lucide-react";
import Link from "next/link";
import { Tip } from "./tip";

interface PageTitleProps {
  children: string;
  /** Below /docs: "experiments", or "experiments#question-sets". */
  docs: string;
}

export function PageTitle({ children, docs }: PageTitleProps) {
  return (
    <div className="flex items-center gap-1.5">
      <h1 className="text-lg font-semibold">{children}</h1>
      <Tip text="Read how this works">
        <Link
          href={`/docs/${docs}`}
          aria-label={`How this works: ${children}`}
          className="grid size-7 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink [&_svg]:size-4"
        >
          <BookOpen aria-hidden />
        </Link>
      </Tip>
    </div>
  );
}
