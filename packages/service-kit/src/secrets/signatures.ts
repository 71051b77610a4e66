import { createHmac, timingSafeEqual } from 'node:crypto';

/** The first secret signs; signatures of all secrets are valid. */
export type Secrets = readonly [string, ...string[]];

/** Signs texts. With several secrets, one can be replaced while its signatures stay valid. */
export function createSignatures(secrets: Secrets) {
  const signatureOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

  return {
    sign: (text: string): string => signatureOf(secrets[0], text),

    isValid(text: string, signature: string): boolean {
      const given = Buffer.from(signature);
      return secrets.some((secret) => {
        const expected = Buffer.from(signatureOf(secret, text));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
