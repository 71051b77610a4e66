import { type EventHandler, versionOf } from '@mutua/service-kit';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** Keeps who follows whom. The later of two changes wins. */
export const onFollowChanged =
  ({
    recipients,
  }: {
    recipients: Pick<RecipientRepository, 'saveFollow'>;
  }): EventHandler<'member.followed' | 'member.unfollowed'> =>
  (event) => {
    const { followerId, followedId, version = versionOf(event) } = event.payload;
    return recipients.saveFollow({ followerId, followedId, isActive: event.type === 'member.followed' }, version);
  };
