import type { EventHandler } from '@mutua/service-kit';
import { lessonPath } from '../notifications/meeting-notification.repository.ts';
import type { Dependencies } from './dependencies.ts';

/** Notifies a member of somebody who teaches a skill they want, and wants none that they teach, or offers a group lesson about it. */
export const onWantAnswered =
  ({ service, meetings }: Dependencies): EventHandler<'want.answered'> =>
  async (event) => {
    const { userId, skill, owner, lesson } = event.payload;
    await service.notify(event, userId, {
      type: 'want_answered',
      priority: 'low',
      aboutId: owner._id,
      quotes: `skill:${skill._id}`,
      ...(lesson && { mail: { until: new Date(lesson.startsAt) } }),
      actionUrl: lesson ? lessonPath(lesson._id) : `/skills/${skill._id}`,
      saying: (zone) =>
        lesson
          ? {
              text: 'wantLesson',
              values: { name: owner.name, title: lesson.title, moment: { at: lesson.startsAt, zone } },
            }
          : { text: 'wantAnswered', values: { name: owner.name, skill: skill.title } },
    });
    if (lesson) await meetings.readLateInvitations(lesson._id, owner._id, new Date(event.occurredAt));
  };
