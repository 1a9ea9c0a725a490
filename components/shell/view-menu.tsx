"use client";
/** The way to theme, density and the list of keys. Its menu is loaded when a person turns to it. */
import dynamic from "next/dynamic";
import { useState } from "react";
import { ViewButton } from "./view-button";

const loadChoices = () => import("./view-choices").then((module) => module.ViewChoices);
const ViewChoices = dynamic(loadChoices, { ssr: false, loading: () => <ViewButton aria-expanded /> });

export function ViewMenu({ onKeyboard }: { onKeyboard: () => void }) {
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
