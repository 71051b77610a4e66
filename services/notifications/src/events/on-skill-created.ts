import type { EventHandler, JobPoller, RateLimiter } from '@mutua/service-kit';
import type { FollowerNoticeRepository } from '../followers/follower-notice.repository.ts';
import { isForgotten } from '../notifications/notification.ts';
import type { QuotedRepository } from '../notifications/quoted.repository.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/**
 * Stores a notice for the followers of the owner. `follower-notices.ts` then notifies them in batches. It stores none
 * when nobody may find the owner, and after the day's first ones.
 */
export const onSkillCreated =
  ({
    notices,
    quoted,
    recipients,
    noticeLimit,
    followerWorker,
  }: {
    notices: Pick<FollowerNoticeRepository, 'insert'>;
    recipients: Pick<RecipientRepository, 'isHidden'>;
    quoted: Pick<QuotedRepository, 'isGone'>;
    /** Counts the skills of an owner about which followers are notified. */
    noticeLimit: Pick<RateLimiter, 'allows'>;
    followerWorker: Pick<JobPoller, 'checkNow'>;
  }): EventHandler<'skill.created'> =>
  async (event) => {
    if (isForgotten(event)) return;
    const { skill, owner } = event.payload;
    if ((await recipients.isHidden(owner._id)) || (await quoted.isGone(`skill:${skill._id}`))) return;
    // Without a limit, an owner could mail followers by publishing and deleting skills in turn.
    if (!(await noticeLimit.allows(owner._id))) return;
    await notices.insert({
      _id: event.id,
      ownerId: owner._id,
      ownerName: owner.name,
      skillId: skill._id,
      skillTitle: skill.title,
    });
    followerWorker.checkNow();
  };
