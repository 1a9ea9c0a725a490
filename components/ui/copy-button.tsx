/** Copies a text and says so. */
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "./button";

const CONFIRMED_MS = 1_600;

interface CopyButtonProps {
  /** Called on the click, because a link is known only in the browser. */
  text: () => string;
  label: string;
  size?: "small" | "normal";
}

export function CopyButton({ text, label, size }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text());
      setCopied(true);
      setTimeout(() => setCopied(false), CONFIRMED_MS);
    } catch {
      toast.error("The browser did not allow copying.", { description: text() });
    }
  }

  return (
    <Button size={size} onClick={copy}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {label}
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </Button>
  );
}
