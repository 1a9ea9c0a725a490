"use client";
/** Short news at the border of the window, in the colours of the page; what can be taken back offers it there. */
import { useTheme } from "next-themes";
import { Toaster } from "sonner";

/** The names that sonner gives its colours. */
const COLOURS = {
  "--normal-bg": "var(--panel)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line-strong)",
  "--border-radius": "0.5rem",
} as React.CSSProperties;

export function Toasts() {
  const { resolvedTheme } = useTheme();
  return (
    <Toaster
      position="bottom-right"
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      style={COLOURS}
      toastOptions={{
        classNames: {
          description: "text-ink-soft!",
          actionButton: "bg-action! text-action-ink! h-7! font-medium!",
        },
      }}
      closeButton
    />
  );
}
