import type { EventHandler, JobPoller, RateLimiter } from '@mutua/service-kit';
import type { FollowerNoticeRepository } from '../followers/follower-notice.repository.ts';
import { newLessonTemplate } from '../followers/follower-notices.ts';
import type { MeetingNotificationRepository } from '../notifications/meeting-notification.repository.ts';
import type { NotificationService } from '../notifications/notification.service.ts';
import { isForgotten } from '../notifications/notification.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/**
 * Tells of a new lesson whoever has had a seat with the teacher, and stores a notice for the followers. Tells nobody when nobody may find
 * the teacher, and after the day's first ones.
 */
export const onLessonOffered =
  ({
    meetings,
    notices,
    recipients,
    service,
    noticeLimit,
    followerWorker,
  }: {
    meetings: Pick<MeetingNotificationRepository, 'readLateInvitations'>;
    notices: Pick<FollowerNoticeRepository, 'insert'>;
    recipients: Pick<RecipientRepository, 'isHidden'>;
    service: Pick<NotificationService, 'notifyMany'>;
    /** Counts the skills and lessons of an owner about which followers are notified. */
    noticeLimit: Pick<RateLimiter, 'allows'>;
    followerWorker: Pick<JobPoller, 'checkNow'>;
  }): EventHandler<'lesson.offered'> =>
  async (event) => {
    if (isForgotten(event)) return;
    const { lessonId, title, teacher, skillId, startsAt, seats, former } = event.payload;
    if ((await recipients.isHidden(teacher._id)) || !(await noticeLimit.allows(teacher._id))) return;
    const lesson = { lessonId, title, startsAt, seats };
    const owner = { ownerId: teacher._id, ownerName: teacher.name };
    // A follower who has had a seat is told once, because a notification is unique by its event and its member.
    if (former.length > 0) await service.notifyMany(event.id, former, newLessonTemplate({ ...owner, ...lesson }));
    if (await meetings.readLateInvitations(lessonId, teacher._id)) return;
    await notices.insert({ _id: event.id, ...owner, skillId, skillTitle: title, lesson });
    followerWorker.checkNow();
  };
