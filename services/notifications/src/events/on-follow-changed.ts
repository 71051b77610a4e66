import { type EventHandler, versionOf } from '@mutua/service-kit';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** Keeps who follows whom. The later of two changes wins. */
export const onFollowChanged =
  ({
    recipients,
  }: {
    recipients: Pick<RecipientRepository, 'saveFollow'>;
  }): EventHandler<'member.followed' | 'member.unfollowed'> =>
  (event) =>
    recipients.saveFollow({ ...event.payload, isActive: event.type === 'member.followed' }, versionOf(event));
