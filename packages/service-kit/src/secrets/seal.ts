import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type Seal = ReturnType<typeof sealWith>;

/**
 * Encrypts short texts with a key from the configuration.
 * @param purpose the kind of text; another purpose results in another key
 */
export const createSeal = (secret: string, purpose: string): Seal =>
  sealWith(Buffer.from(hkdfSync('sha256', secret, '', `mutua ${purpose}`, 32)));

/** Encrypts short texts with a key of 32 bytes, each for one owner: it cannot be opened for another owner. */
export function sealWith(key: Buffer) {
  return {
    seal(text: string, owner: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },

    /** @throws when it was sealed with another key or for another owner, or has been changed */
    open(sealed: string, owner: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString();
    },
  };
}
