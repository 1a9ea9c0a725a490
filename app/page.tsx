import { firstToAsk, RECENT_RUNS } from "@/components/home/first-to-ask";
import { HomePage } from "@/components/home/home-page";
import { KnownData } from "./known-data";

export const dynamic = "force-dynamic";

export default function Page() {
  return (
    <KnownData asked={firstToAsk} runs={RECENT_RUNS}>
      <HomePage />
    </KnownData>
  );
}
