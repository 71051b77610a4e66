import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService } from '../notifications/notification.service.ts';

/** Notifies a member of somebody who teaches a skill they want, and wants none that they teach. */
export const onWantAnswered =
  ({ service }: { service: Pick<NotificationService, 'notify'> }): EventHandler<'want.answered'> =>
  (event) => {
    const { userId, skill, owner } = event.payload;
    return service.notify(event, userId, {
      type: 'want_answered',
      priority: 'low',
      aboutId: owner._id,
      actionUrl: `/skills/${skill._id}`,
      saying: { text: 'wantAnswered', values: { name: owner.name, skill: skill.title } },
    });
  };
