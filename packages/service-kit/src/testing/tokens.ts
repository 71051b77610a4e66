import { generateKeyPairSync } from 'node:crypto';
import type { Role } from '@mutua/contracts';
import jwt from 'jsonwebtoken';
import { ACCESS_TOKENS, type KeySet } from '../http/token-verifier.ts';

const KID = 'test';

let pair: { privateKey: string; keySet: KeySet } | undefined;

/** Creates the keys at the first use, because generating an RSA key takes a moment. */
function keys() {
  if (!pair) {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = publicKey.export({ format: 'jwk' });
    pair = {
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      keySet: { keys: [{ ...jwk, kty: 'RSA', kid: KID, use: 'sig', alg: 'RS256' }] },
    };
  }
  return pair;
}

/** The key set that verifies the tokens of this process's tests. */
export const testKeySet = (): KeySet => keys().keySet;

/** Signs an access token as auth does. */
export function testToken(
  userId: string,
  {
    sessionId = '0'.repeat(24),
    expiresIn = 900,
    audience = ACCESS_TOKENS.audience,
    kid = KID,
    epoch,
    roles,
  }: {
    sessionId?: string;
    expiresIn?: number;
    audience?: string;
    kid?: string;
    epoch?: number;
    roles?: readonly Role[];
  } = {},
): string {
  return jwt.sign(
    { sid: sessionId, ...(epoch !== undefined && { epoch }), ...(roles && { roles }) },
    keys().privateKey,
    {
      algorithm: 'RS256',
      keyid: kid,
      subject: userId,
      issuer: ACCESS_TOKENS.issuer,
      audience,
      expiresIn,
    },
  );
}
