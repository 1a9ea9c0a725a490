/** The title of a page, with a link to the part of the documentation that explains it. */
import { BookOpen } from "lucide-react";
import { NearLink } from "./near-link";
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
      <DocsLink about={children} docs={docs} />
    </div>
  );
}

/** The link alone, for pages whose title is the name of what they show. @param props.about read out */
export function DocsLink({ about, docs }: Pick<PageTitleProps, "docs"> & { about: string }) {
  return (
    <Tip text="Read how this works">
      <NearLink
        href={`/docs/${docs}`}
        aria-label={`How this works: ${about}`}
        className="-my-1 inline-grid size-7 place-items-center rounded-md align-middle text-ink-soft hover:bg-hover hover:text-ink [&_svg]:size-4"
      >
        <BookOpen aria-hidden />
      </NearLink>
    </Tip>
  );
}
