/**
 * Stored keys and passwords, encrypted and authenticated (AES-256-GCM). The name of each is authenticated with it: a value
 * that is copied to another name cannot be read there.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
/** Begins what is encrypted; older versions stored values as they are. */
const PREFIX = "encrypted:1:";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export class SecretCipher {
  readonly #key: Buffer;

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    this.#key = key;
  }

  encrypt(name: string, value: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(name));
    const text = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
    return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64");
  }

  /** Null when it was encrypted with another key or for another name, or has been changed. */
  decrypt(name: string, stored: string): string | null {
    if (!isEncrypted(stored)) return stored;
    const bytes = Buffer.from(stored.slice(PREFIX.length), "base64");
    const [nonce, tag] = [
      bytes.subarray(0, NONCE_BYTES),
      bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    ];
    if (tag.length < TAG_BYTES) return null;
    const decipher = createDecipheriv(ALGORITHM, this.#key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag);
    try {
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    } catch {
      return null;
    }
  }
}

export function isEncrypted(stored: string): boolean {
  return stored.startsWith(PREFIX);
}
