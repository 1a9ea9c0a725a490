/** Weights of trained models as they are stored: with a checksum, since flipped bits would change answers in silence. */
import { HopscopeError } from "../../graph/errors";
import { checksumOf } from "../snapshot/checksum";

/** Between the weights and the four bytes of their CRC-32. */
export const SEAL = Buffer.from("CRC1");

/** With a mark and the CRC-32 behind them; models of earlier versions have none. */
export function sealed(weights: Uint8Array): Uint8Array<ArrayBuffer> {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(checksumOf(weights));
  return Uint8Array.from(Buffer.concat([weights, SEAL, sum]));
}

/** @throws HopscopeError `internal` when they are not what was stored */
export function unsealed(id: string, stored: Uint8Array): Uint8Array {
  const bytes = Buffer.from(stored);
  const end = bytes.length - SEAL.length - 4;
  if (end < 0 || !bytes.subarray(end, end + SEAL.length).equals(SEAL)) return stored;
  const weights = Uint8Array.from(bytes.subarray(0, end));
  if (bytes.readUInt32LE(end + SEAL.length) === checksumOf(weights)) return weights;
  const problem = `The trained model ${id} is damaged: its weights are not what was stored.`;
  const hint = "Take it out of use or train it again; a backup has it as it was.";
  throw new HopscopeError("internal", problem, { hint });
}
