/** A bar for a known share, or a moving one while the size is not known. */
import { classNames } from "./class-names";

interface ProgressBarProps {
  label: string;
  /** 0 to 1; null while unknown. */
  share: number | null;
  className?: string;
}

export function ProgressBar({ label, share, className }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.round(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames("h-1.5 overflow-hidden rounded-full bg-hover", className)}
    >
      <div
        className={classNames(
          "h-full rounded-full bg-focus transition-[width] duration-300",
          share === null && "skeleton",
        )}
        style={{ width: percent === undefined ? "100%" : `${percent}%` }}
      />
    </div>
  );
}
