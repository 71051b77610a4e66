import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** Notifies a member of somebody who teaches a skill they want, and wants none that they teach. */
export const onWantAnswered =
  ({ service }: Dependencies): EventHandler<'want.answered'> =>
  (event) => {
    const { userId, skill, owner } = event.payload;
    return service.notify(event, userId, {
      type: 'want_answered',
      priority: 'low',
      aboutId: owner._id,
      quotes: `skill:${skill._id}`,
      actionUrl: `/skills/${skill._id}`,
      saying: { text: 'wantAnswered', values: { name: owner.name, skill: skill.title } },
    });
  };
