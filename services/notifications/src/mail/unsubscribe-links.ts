import type { NotificationTopic } from '@mutua/contracts';
import { createSignatures, type Secrets } from '@mutua/service-kit';

/** What a link stops: mails of a topic, or the digest. */
export type UnsubscribeTopic = NotificationTopic | 'digest';

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/**
 * Makes and checks the links by which a member unsubscribes without signing in. The links do not expire, because members keep old mails.
 */
export function createUnsubscribeLinks({ secrets, publicUrl }: { secrets: Secrets; publicUrl: string }) {
  const signatures = createSignatures(secrets);
  const signed = (userId: string, topic: UnsubscribeTopic | undefined) =>
    ['unsubscribe', userId, ...(topic ? [topic] : [])].join('\n');

  return {
    /** Makes a link. `topic` is what it stops; without a topic it stops all mails about notifications. */
    sign(userId: string, topic?: UnsubscribeTopic): string {
      const signature = signatures.sign(signed(userId, topic));
      const query = new URLSearchParams({ member: userId, ...(topic && { topic }), signature });
      return `${publicUrl}/api/unsubscribe?${query}`;
    },

    isValid: (userId: string, topic: UnsubscribeTopic | undefined, signature: string): boolean =>
      signatures.isValid(signed(userId, topic), signature),
  };
}
