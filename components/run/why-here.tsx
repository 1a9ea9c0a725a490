"use client";
/** Why a node is in a ranking: what added to its score, the path that brought it, and its text. */
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, PanelRight, Waypoints } from "lucide-react";
import { nodesQuery } from "@/components/api/queries";
import { exploreAddress } from "@/components/explore/explore-address";
import { Button, ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatScore } from "@/components/ui/format";
import type { Contribution, RankedNode } from "@/lib/core/trace";
import { type NodeNames, nameOf } from "./node-names";
import { type Hop, nodePaths } from "./node-paths";

interface WhyHereProps {
  ranked: RankedNode;
  names: NodeNames;
  knowledgeBase: string;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
}

export function WhyHere({ ranked, names, knowledgeBase, onSelect, onOpen }: WhyHereProps) {
  const nodes = useQuery(nodesQuery(knowledgeBase, [ranked.node]));
  const text = nodes.data?.[0]?.text ?? names.get(ranked.node)?.excerpt ?? "";
  const paths = nodePaths(ranked.node, ranked.via);
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-3 pl-13 text-[0.8125rem]">
      {ranked.contributions.length > 0 && <ContributionBars contributions={ranked.contributions} />}
      <div>
        <h4 className="text-xs font-medium text-ink-soft">{paths.length > 1 ? "Paths" : "Path"}</h4>
        {paths.length === 0 && <p>Found by search, without an edge.</p>}
        {paths.map((path) => (
          <PathInWords
            key={path.map((hop) => hop.edge.id).join(" ")}
            path={path}
            names={names}
            onSelect={onSelect}
          />
        ))}
      </div>
      {text && <p className="line-clamp-4 text-ink-soft">{text}</p>}
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" onClick={() => onOpen(ranked.node)}>
          <PanelRight aria-hidden />
          Open the source
        </Button>
        <ButtonLink look="quiet" size="small" href={exploreAddress(knowledgeBase, ranked.node)}>
          <Waypoints aria-hidden />
          Explore
        </ButtonLink>
      </div>
    </div>
  );
}

function ContributionBars({ contributions }: { contributions: readonly Contribution[] }) {
  const largest = Math.max(
    ...contributions.map(({ value, weight }) => Math.abs(value * weight)),
    Number.EPSILON,
  );
  return (
    <table className="w-full">
      <caption className="text-left text-xs font-medium text-ink-soft">Why here?</caption>
      <tbody>
        {contributions.map(({ name, value, weight }) => {
          const added = value * weight;
          return (
            <tr key={name}>
              <td className="py-0.5 pr-2">{name}</td>
              <td className="w-1/4 min-w-10 pr-2">
                <span aria-hidden className="block h-1.5 rounded-full bg-hover">
                  <span
                    className={classNames("block h-full rounded-full", added < 0 ? "bg-bad" : "bg-focus")}
                    style={{ width: `${(Math.abs(added) / largest) * 100}%` }}
                  />
                </span>
              </td>
              <td className="numeric pr-2 text-right text-xs text-ink-soft">
                {formatScore(value)} × {weight.toFixed(2)}
              </td>
              <td className="numeric text-right text-xs">{formatScore(added)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function PathInWords({
  path,
  names,
  onSelect,
}: {
  path: readonly Hop[];
  names: NodeNames;
  onSelect: (id: string) => void;
}) {
  const nodeButton = (id: string) => (
    <button
      type="button"
      onClick={() => onSelect(id)}
      className="text-left underline decoration-line-strong underline-offset-2 hover:decoration-ink"
    >
      {nameOf(names, id)}
    </button>
  );
  return (
    <p className="leading-6 break-words">
      {path[0] && nodeButton(path[0].from)}
      {path.map((hop) => {
        const Arrow = hop.forward ? ArrowRight : ArrowLeft;
        return (
          <span key={hop.edge.id}>
            {" "}
            <span className="mx-0.5 inline-flex items-center gap-1 rounded-sm bg-sunken px-1 text-xs text-ink-soft">
              {hop.type}
              {hop.edge.weight !== undefined && <span className="numeric">{hop.edge.weight.toFixed(2)}</span>}
              <Arrow aria-label={hop.forward ? "to" : "from"} className="size-3" />
            </span>{" "}
            {nodeButton(hop.to)}
          </span>
        );
      })}
    </p>
  );
}
