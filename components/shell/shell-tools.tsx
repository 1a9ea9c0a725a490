/** Right of the navigation: the command palette, the view, and the list of keys, each also by key. */
import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { UserMenu } from "@/components/accounts/user-menu";
import { Button } from "@/components/ui/button";
import { KeyCaps } from "@/components/ui/key-caps";
import { useOpener } from "@/components/ui/use-opener";
import { usePageKeys } from "./page-registry";
import { ViewButton } from "./view-button";

const loadChoices = () => import("./view-choices").then((module) => module.ViewChoices);

const ViewChoices = dynamic(loadChoices, { ssr: false, loading: () => <ViewButton aria-expanded /> });

const loadPalette = () => import("./command-palette");
const CommandPalette = dynamic(() => loadPalette().then((module) => module.CommandPalette), { ssr: false });
const KeyboardList = dynamic(() => import("./keyboard-list").then((module) => module.KeyboardList), {
  ssr: false,
});

/** An overlay that is never opened is never loaded. */
type Overlay = "unused" | "open" | "closed";

export function ShellTools() {
  const [palette, setPalette] = useState<Overlay>("unused");
  const [keyboard, setKeyboard] = useState<Overlay>("unused");
  const { remember, giveBack } = useOpener();
  const showPalette = () => {
    remember();
    setPalette("open");
  };
  const showKeyboard = () => {
    remember();
    setKeyboard("open");
  };

  usePageKeys("Everywhere", [
    { keys: ["Ctrl K"], meaning: "Search, jump to a page, or run an action", run: showPalette },
    { keys: ["/"], meaning: "Go to the question, or to the search of Explore", run: goToMainField },
    { keys: ["?"], meaning: "This list", run: showKeyboard },
  ]);

  return (
    <div className="flex shrink-0 items-center gap-0.5 sm:gap-1">
      <Button
        look="quiet"
        size="icon"
        className="lg:w-44 xl:w-60 lg:justify-start lg:border lg:border-line-strong lg:px-2 lg:text-compact lg:font-normal"
        aria-keyshortcuts="Control+K"
        title="Search or jump to… (Ctrl+K)"
        onClick={showPalette}
        onPointerEnter={loadPalette}
        onFocus={loadPalette}
      >
        <Search aria-hidden />
        <span className="max-lg:sr-only">Search or jump to…</span>
        <span aria-hidden className="ml-auto max-xl:hidden">
          <KeyCaps combination="Ctrl K" />
        </span>
      </Button>
      <ViewMenu onKeyboard={showKeyboard} />
      <UserMenu />
      {palette !== "unused" && (
        <CommandPalette
          open={palette === "open"}
          onOpen={(open) => setPalette(open ? "open" : "closed")}
          onKeyboard={showKeyboard}
          onCloseAutoFocus={giveBack}
        />
      )}
      {keyboard !== "unused" && (
        <KeyboardList
          open={keyboard === "open"}
          onOpen={(open) => setKeyboard(open ? "open" : "closed")}
          onCloseAutoFocus={giveBack}
        />
      )}
    </div>
  );
}

/** False where the page has none. */
function goToMainField(): boolean {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>("[data-question]");
  field?.focus();
  field?.select();
  return field !== null;
}

/** The way to theme, density and the list of keys. Its menu is loaded when a person turns to it. */
function ViewMenu({ onKeyboard }: { onKeyboard: () => void }) {
  const [isUsed, setUsed] = useState(false);
  if (isUsed) return <ViewChoices onKeyboard={onKeyboard} />;
  const open = () => setUsed(true);
  return (
    <ViewButton
      aria-expanded={false}
      onPointerEnter={loadChoices}
      onFocus={loadChoices}
      onClick={open}
      onKeyDown={({ key }) => key === "ArrowDown" && open()}
    />
  );
}
