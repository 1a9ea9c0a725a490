/** One page of the documentation beside the list of all pages. */
import Link from "next/link";
import { classNames } from "../ui/class-names";

interface Page {
  slug: string;
  title: string;
}

/** The first pages for a new user; the others follow by title. */
const FIRST = [
  "",
  "getting-started",
  "methods",
  "explore",
  "experiments",
  "language-models",
  "neo4j",
  "settings",
  "cli",
  "api",
];

export function DocsView({ article, pages }: { article: Page & { html: string }; pages: readonly Page[] }) {
  const rankOf = ({ slug }: Page) => (FIRST.includes(slug) ? FIRST.indexOf(slug) : FIRST.length);
  const top = pages.filter(({ slug }) => !slug.includes("/")).toSorted((a, b) => rankOf(a) - rankOf(b));
  const below = ({ slug }: Page) => pages.filter((page) => slug !== "" && page.slug.startsWith(`${slug}/`));
  const open = ({ slug }: Page) => slug === article.slug || article.slug.startsWith(`${slug}/`);
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav aria-label="Documentation" className="text-sm lg:sticky lg:top-20 lg:self-start">
        <details className="lg:hidden">
          <summary className="cursor-pointer rounded-md border bg-panel px-3 py-2">All pages</summary>
          <PageList pages={top} below={below} open={open} current={article.slug} />
        </details>
        <div className="hidden lg:block">
          <PageList pages={top} below={below} open={open} current={article.slug} />
        </div>
      </nav>
      <article
        className="docs-article min-w-0"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own Markdown, rendered without HTML
        dangerouslySetInnerHTML={{ __html: article.html }}
      />
    </div>
  );
}

interface PageListProps {
  pages: readonly Page[];
  below(page: Page): Page[];
  open(page: Page): boolean;
  current: string;
}

function PageList({ pages, below, open, current }: PageListProps) {
  return (
    <ul className="flex flex-col gap-0.5 py-1">
      {pages.map((page) => (
        <li key={page.slug}>
          <PageLink page={page} current={current} />
          {open(page) && below(page).length > 0 && (
            <ul className="ml-3 flex flex-col border-l pl-2">
              {below(page).map((page) => (
                <li key={page.slug}>
                  <PageLink page={page} current={current} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function PageLink({ page: { slug, title }, current }: { page: Page; current: string }) {
  return (
    <Link
      href={slug ? `/docs/${slug}` : "/docs"}
      aria-current={slug === current ? "page" : undefined}
      className={classNames(
        "block truncate rounded-md px-2 py-1 text-ink-soft hover:bg-hover hover:text-ink",
        slug === current && "bg-selected text-ink",
      )}
    >
      {/* "STEM: a schema graph …" */}
      {title.split(":")[0]}
    </Link>
  );
}
