import type { EventHandler } from '@mutua/service-kit';
import { lessonPath } from '../notifications/meeting-notification.repository.ts';
import type { Dependencies } from './dependencies.ts';

/** Tells a teacher how many have thanked, once their words are shown. It does not say who, so that no order tells anything. */
export const onLessonThanked =
  ({ service }: Pick<Dependencies, 'service'>): EventHandler<'lesson.thanked'> =>
  async (event) => {
    const { lessonId, title, teacher, count } = event.payload;
    await service.notify(event, teacher._id, {
      type: 'lesson_thanks',
      priority: 'low',
      actionUrl: lessonPath(lessonId),
      saying: { text: 'lessonThanks', values: { title, count } },
    });
  };
