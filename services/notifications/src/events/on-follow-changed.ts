import type { EventHandler } from '@mutua/service-kit';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** Stores who follows whom. The later of two changes wins. */
export const onFollowChanged =
  ({
    recipients,
  }: {
    recipients: Pick<RecipientRepository, 'saveFollow'>;
  }): EventHandler<'member.followed' | 'member.unfollowed'> =>
  ({ type, payload: { followerId, followedId, version } }) =>
    recipients.saveFollow({ followerId, followedId, isActive: type === 'member.followed' }, version);
