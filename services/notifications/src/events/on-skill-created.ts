import type { EventHandler, JobPoller } from '@mutua/service-kit';
import type { FollowerNoticeRepository } from '../followers/follower-notice.repository.ts';
import { isForgotten } from '../notifications/notification.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** Stores a notice for the followers of the owner. `follower-notices.ts` then notifies them in batches. It stores none when nobody may find the owner. */
export const onSkillCreated =
  ({
    notices,
    recipients,
    followerWorker,
  }: {
    notices: Pick<FollowerNoticeRepository, 'insert'>;
    recipients: Pick<RecipientRepository, 'isHidden'>;
    followerWorker: Pick<JobPoller, 'checkNow'>;
  }): EventHandler<'skill.created'> =>
  async (event) => {
    if (isForgotten(event)) return;
    const { skill, owner } = event.payload;
    if (await recipients.isHidden(owner._id)) return;
    await notices.insert({
      _id: event.id,
      ownerId: owner._id,
      ownerName: owner.name,
      skillId: skill._id,
      skillTitle: skill.title,
    });
    followerWorker.checkNow();
  };
