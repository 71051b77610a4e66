import type { PolledJobs } from '@mutua/service-kit';
import { lessonPath, type MeetingNotificationRepository } from '../notifications/meeting-notification.repository.ts';
import type { NotificationService, NotificationTemplate } from '../notifications/notification.service.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';
import type { ClaimedNotice, FollowerNoticeRepository } from './follower-notice.repository.ts';

const FOLLOWERS_AT_A_TIME = 200;
/** How long a process holds its claim on a batch; far more than a batch takes. After a crash another process then continues. */
const LEASE_MS = 30_000;

const newSkillTemplate = ({ ownerId, ownerName, skillId, skillTitle }: ClaimedNotice): NotificationTemplate => ({
  type: 'new_skill',
  priority: 'low',
  aboutId: ownerId,
  actionUrl: `/skills/${skillId}`,
  saying: { text: 'newSkill', values: { name: ownerName, skill: skillTitle } },
});

type NewLesson = NonNullable<ClaimedNotice['lesson']> & Pick<ClaimedNotice, 'ownerId' | 'ownerName'>;

/** A new lesson is pushed to nobody, and mailed only in a digest before it begins. */
export const newLessonTemplate = ({
  ownerId,
  ownerName: name,
  lessonId,
  ...lesson
}: NewLesson): NotificationTemplate => ({
  type: 'lesson_new',
  priority: 'low',
  cadence: 'daily',
  aboutId: ownerId,
  actionUrl: lessonPath(lessonId),
  mail: { until: new Date(lesson.startsAt) },
  saying: (zone) => {
    const { title, startsAt, seats } = lesson;
    return { text: 'lessonNew', values: { name, title, seats, moment: { at: startsAt, zone } } };
  },
});

/**
 * Notifies a member's followers of a new skill or group lesson, 200 at a time. It stores its position after each batch, so a long list delays no other
 * event.
 * A crash repeats at most one batch. Nobody is notified twice, because a notification is unique by its event and its member.
 */
export function createFollowerNotices({
  notices,
  meetings,
  recipients,
  service,
}: {
  meetings: Pick<MeetingNotificationRepository, 'readLateInvitations'>;
  notices: Pick<FollowerNoticeRepository, 'findDue' | 'claim' | 'advance' | 'finish'>;
  recipients: Pick<RecipientRepository, 'findFollows'>;
  service: Pick<NotificationService, 'notifyMany'>;
}): PolledJobs {
  const lease = () => new Date(Date.now() + LEASE_MS);

  /**
   * Notifies the next batch. Returns the updated notice, or null when no follower is left, the lesson was closed, or another process has
   * claimed it.
   */
  async function notifyBatch(notice: ClaimedNotice): Promise<ClaimedNotice | null> {
    const { _id, ownerId, toldUpTo, lesson } = notice;
    // The last batch is checked too, because another look finds that no follower is left.
    if (lesson && (await meetings.readLateInvitations(lesson.lessonId, ownerId))) {
      await notices.finish(_id);
      return null;
    }
    const follows = await recipients.findFollows(ownerId, { after: toldUpTo, limit: FOLLOWERS_AT_A_TIME });
    const last = follows.at(-1);
    if (!last) {
      await notices.finish(_id);
      return null;
    }
    await service.notifyMany(
      _id,
      follows.map(({ followerId }) => followerId),
      lesson ? newLessonTemplate({ ...notice, ...lesson }) : newSkillTemplate(notice),
    );
    return notices.advance(notice, last.id, lease());
  }

  return {
    name: 'notifying followers',
    findDue: notices.findDue,

    async work(id, isStopping) {
      let notice = await notices.claim(id, new Date(), lease());
      while (notice && !isStopping()) notice = await notifyBatch(notice);
      // Releases the claim, so that another process need not wait for its end.
      if (notice) await notices.advance(notice, notice.toldUpTo, new Date());
    },
  };
}
