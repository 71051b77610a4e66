import type { DueWork } from '../due-work.ts';
import type { NotificationService } from '../notifications/notification.service.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';
import type { FollowerNoticeRepository, TakenNotice } from './follower-notice.repository.ts';

const FOLLOWERS_AT_A_TIME = 200;
/** Far more than a part takes. After this another process goes on where one has died. */
const LEASE_MS = 30_000;

/**
 * Tells the followers of a member of a new skill, 200 at a time. The place is stored after each part, so that a long list holds
 * back no other event, and a process that dies loses at most the place of one part: nobody in it is told again,
 * because each notification carries the ids of its event and its member, which may exist once.
 */
export function createFollowerNotices({
  notices,
  recipients,
  service,
}: {
  notices: Pick<FollowerNoticeRepository, 'findDue' | 'take' | 'advance' | 'finish'>;
  recipients: Pick<RecipientRepository, 'findFollows'>;
  service: Pick<NotificationService, 'tellMany'>;
}): DueWork {
  const lease = () => new Date(Date.now() + LEASE_MS);

  /** Tells the next part. Gives the notice as it stands then; null when nobody is left or another process has it. */
  async function tellPart(notice: TakenNotice): Promise<TakenNotice | null> {
    const { _id, ownerId, ownerName, skillId, skillTitle, toldUpTo } = notice;
    const follows = await recipients.findFollows(ownerId, { after: toldUpTo, limit: FOLLOWERS_AT_A_TIME });
    const last = follows.at(-1);
    if (!last) {
      await notices.finish(_id);
      return null;
    }
    await service.tellMany(
      _id,
      follows.map(({ followerId }) => followerId),
      {
        type: 'new_skill',
        priority: 'low',
        actionUrl: `/skills/${skillId}`,
        say: (texts) => texts.newSkill({ name: ownerName, skill: skillTitle }),
      },
    );
    return notices.advance(notice, last.id, lease());
  }

  return {
    name: 'telling followers',
    findDue: notices.findDue,

    async work(id, isStopping) {
      let notice = await notices.take(id, new Date(), lease());
      while (notice && !isStopping()) notice = await tellPart(notice);
      // Another process need not wait for the lease to end.
      if (notice) await notices.advance(notice, notice.toldUpTo, new Date());
    },
  };
}
