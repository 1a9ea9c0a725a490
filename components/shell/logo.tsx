/** The mark: two hops over a line of nodes, the last one found. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className} fill="none">
      <path
        d="M4 16.5C5.2 9.5 10.8 9.5 12 16.5"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <path
        d="M12 16.5C12.8 5.5 19 5.5 20 14"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <circle cx="4" cy="17.5" r="2.2" fill="currentColor" />
      <circle cx="12" cy="17.5" r="2.2" fill="currentColor" />
      <circle cx="20" cy="17.5" r="3" className="fill-brand" />
    </svg>
  );
}
