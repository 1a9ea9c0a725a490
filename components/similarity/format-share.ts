/** A share in [0, 1] as a percentage with two digits that say something: "97 %", "3.2 %", "0.012 %", "0 %". */
export function formatShare(share: number): string {
  const percent = share * 100;
  if (percent === 0) return "0 %";
  if (percent >= 10) return `${percent.toFixed(percent >= 99.95 ? 0 : 1)} %`;
  return `${Number(percent.toPrecision(2))} %`;
}
