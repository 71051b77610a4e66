import { createHash, timingSafeEqual } from 'node:crypto';
import { REMOTE_NAME } from '@mutua/remotes/entry';
import { z } from 'zod';

export interface ReleaseToken {
  remote: string;
  /** SHA-256 of the token. */
  hash: Buffer;
}

const TOKEN = z.string().transform((text, context): ReleaseToken => {
  const [, remote = '', hash = ''] = /^([^=]+)=([0-9a-f]{64})$/.exec(text) ?? [];
  if (REMOTE_NAME.test(remote) && remote !== 'shell') return { remote, hash: Buffer.from(hash, 'hex') };
  context.addIssue({ code: 'custom', message: 'must be <remote>=<SHA-256 of the token>, separated by commas' });
  return z.NEVER;
});

/** `garden=<hash>,kitchen=<hash>`; a remote may have several, so that a token can be replaced without a gap. */
export const releaseTokens = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(TOKEN));

/** Whether a token may release a remote. The time does not depend on what is wrong with the token. */
export const mayRelease = (tokens: readonly ReleaseToken[], remote: string, token: string): boolean => {
  const hash = createHash('sha256').update(token).digest();
  let isAllowed = false;
  for (const known of tokens) {
    const isSame = timingSafeEqual(known.hash, hash);
    if (isSame && known.remote === remote) isAllowed = true;
  }
  return isAllowed;
};
