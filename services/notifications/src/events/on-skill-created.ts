import type { DueWorker, EventHandler } from '@mutua/service-kit';
import type { FollowerNoticeRepository } from '../followers/follower-notice.repository.ts';
import { isForgotten } from '../notifications/notification.ts';

/** Stores a notice for the owner's followers; `follower-notices.ts` then notifies them in batches. */
export const onSkillCreated =
  ({
    notices,
    followerWorker,
  }: {
    notices: Pick<FollowerNoticeRepository, 'insert'>;
    followerWorker: Pick<DueWorker, 'checkNow'>;
  }): EventHandler<'skill.created'> =>
  async (event) => {
    if (isForgotten(event)) return;
    const { skill, owner } = event.payload;
    await notices.insert({
      _id: event.id,
      ownerId: owner._id,
      ownerName: owner.name,
      skillId: skill._id,
      skillTitle: skill.title,
    });
    followerWorker.checkNow();
  };
