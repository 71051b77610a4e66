import { createSignatures, type Secrets } from '@mutua/service-kit';

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/**
 * Makes and checks the links by which a member unsubscribes without signing in. They do not expire, because members keep old
 * mails.
 */
export function createUnsubscribeLinks({ secrets, publicUrl }: { secrets: Secrets; publicUrl: string }) {
  const signatures = createSignatures(secrets);
  const signed = (userId: string) => `unsubscribe\n${userId}`;

  return {
    sign(userId: string): string {
      const query = new URLSearchParams({ member: userId, signature: signatures.sign(signed(userId)) });
      return `${publicUrl}/api/unsubscribe?${query}`;
    },

    isValid: (userId: string, signature: string): boolean => signatures.isValid(signed(userId), signature),
  };
}
