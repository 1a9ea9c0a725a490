/** The encoding of a text file, from its mark or from its bytes: UTF-8 wherever it fits, else the most likely older one. */
import { isUtf8 } from "node:buffer";
import { analyse } from "chardet";
import { ownValue } from "../../graph/own-value";

/** Labels that `TextDecoder` takes, in the spelling that people know. */
export const ENCODINGS = [
  "UTF-8",
  "UTF-16LE",
  "UTF-16BE",
  "Windows-1250",
  "Windows-1251",
  "Windows-1252",
  "Windows-1253",
  "Windows-1254",
  "Windows-1255",
  "Windows-1256",
  "Windows-1257",
  "ISO-8859-2",
  "ISO-8859-5",
  "ISO-8859-7",
  "ISO-8859-15",
  "KOI8-R",
  "Macintosh",
  "Shift_JIS",
  "EUC-JP",
  "EUC-KR",
  "Big5",
  "GB18030",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MARKS: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: "UTF-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "UTF-16LE", bytes: [0xff, 0xfe] },
  { encoding: "UTF-16BE", bytes: [0xfe, 0xff] },
];

/** chardet's names for encodings that `TextDecoder` calls otherwise. ISO-8859-1 is read as Windows-1252, as browsers do. */
const KNOWN_AS: Readonly<Record<string, Encoding>> = {
  "ISO-8859-1": "Windows-1252",
  "ISO-8859-6": "Windows-1256",
  "ISO-8859-8": "Windows-1255",
  "ISO-8859-9": "Windows-1254",
};
const WIDE = new Set<Encoding>(["Shift_JIS", "EUC-JP", "EUC-KR", "Big5", "GB18030"]);
/** chardet's confidence where the bytes are too few to count anything. */
const CERTAIN_FROM = 25;
/** Share of NUL bytes on one side of each pair that only UTF-16 has. */
const NULS = 0.3;

/**
 * @param sample bytes from the start of the file, or from its first byte above 127; more make it surer
 * @param start whether the sample is the file's beginning, where a mark may be
 */
export function findEncoding(sample: Uint8Array, start = true): Encoding {
  const mark = start && MARKS.find(({ bytes }) => bytes.every((byte, at) => sample[at] === byte));
  if (mark) return mark.encoding;
  const wide = start && unmarkedUtf16(sample);
  if (wide) return wide;
  const whole = withoutCutEnd(sample);
  if (isUtf8(whole) || isMostlyUtf8(whole)) return "UTF-8";
  return likeliest(whole) ?? "UTF-8";
}

/** Text without a mark has a NUL beside nearly every Latin letter. */
function unmarkedUtf16(sample: Uint8Array): Encoding | undefined {
  const pairs = Math.min(sample.length >> 1, 2_000);
  if (pairs < 4 || sample.length % 2 === 1) return undefined;
  let [even, odd] = [0, 0];
  for (let at = 0; at < pairs; at++) {
    if (sample[2 * at] === 0) even++;
    if (sample[2 * at + 1] === 0) odd++;
  }
  if (odd > NULS * pairs && even === 0) return "UTF-16LE";
  return even > NULS * pairs && odd === 0 ? "UTF-16BE" : undefined;
}

/** A sample may end inside a character. */
function withoutCutEnd(sample: Uint8Array): Uint8Array {
  for (let cut = 0; cut < 4; cut++) {
    const shorter = sample.subarray(0, sample.length - cut);
    if (isUtf8(shorter)) return shorter;
  }
  return sample;
}

/** UTF-8 with damaged places: as many characters above 127 are whole as broken. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  let [whole, broken] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken++;
    else if (code > 127) whole++;
  }
  return whole > 0 && whole >= broken;
}

function likeliest(bytes: Uint8Array): Encoding | undefined {
  const found = analyse(bytes).flatMap(({ name, confidence }) => {
    const encoding =
      ownValue(KNOWN_AS, name) ?? ENCODINGS.find((known) => known.toLowerCase() === name.toLowerCase());
    return encoding && encoding !== "UTF-8" && decode(bytes, encoding) !== undefined
      ? [{ encoding, confidence }]
      : [];
  });
  const sure = found.filter(({ confidence }) => confidence >= CERTAIN_FROM);
  // Languages of western Europe share their letters with others: the usual encoding, where it says the same.
  const [best] = sure;
  if (best) {
    const western = decode(bytes, "Windows-1252");
    const isSame = western !== undefined && western === decode(bytes, best.encoding);
    const isClose = sure.some(
      ({ encoding, confidence }) => encoding === "Windows-1252" && confidence >= best.confidence - 10,
    );
    if (!WIDE.has(best.encoding) && (isSame || isClose)) return "Windows-1252";
    return best.encoding === "ISO-8859-2" && hasControls(bytes) ? "Windows-1250" : best.encoding;
  }
  const wide = found.filter(({ encoding }) => WIDE.has(encoding));
  const scored = wide.map(({ encoding }) => ({ encoding, share: eastAsianShare(decode(bytes, encoding)!) }));
  return scored.filter(({ share }) => share > 0.9).sort((a, b) => b.share - a.share)[0]?.encoding;
}

/** Undefined when the bytes do not fit. */
function decode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  for (let cut = 0; cut < 4; cut++) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, bytes.length - cut));
      // Places that an encoding leaves open are decoded as control characters.
      return /[\u0080-\u009f\ue000-\uf8ff]/.test(text) ? undefined : text;
    } catch {
      if (!WIDE.has(encoding)) return undefined;
    }
  }
  return undefined;
}

function hasControls(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte >= 0x80 && byte < 0xa0);
}

/** Share of kana, Han, Hangul and their punctuation among the characters above 127. */
function eastAsianShare(text: string): number {
  const above = Array.from(text).filter((character) => character.codePointAt(0)! > 127);
  const eastAsian = above.filter((character) =>
    /[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff00-\uff60]/u.test(character),
  );
  // Half-width kana and rare characters are what the wrong one of these encodings shows.
  return above.length === 0 ? 0 : eastAsian.length / above.length;
}
