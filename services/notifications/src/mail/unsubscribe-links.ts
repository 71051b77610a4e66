import { createHmac, timingSafeEqual } from 'node:crypto';

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/**
 * Makes and checks the links by which a member unsubscribes without signing in. They do not expire, because members keep old
 * mails.
 */
export function createUnsubscribeLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const signatureOf = (userId: string) =>
    createHmac('sha256', secret).update(`unsubscribe\n${userId}`).digest('base64url');

  return {
    sign(userId: string): string {
      const query = new URLSearchParams({ member: userId, signature: signatureOf(userId) });
      return `${publicUrl}/api/unsubscribe?${query}`;
    },

    isValid(userId: string, signature: string): boolean {
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(userId))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
