import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService } from '../notifications/notification.service.ts';

/** Tells those who follow the owner. */
export const onSkillCreated =
  ({ service }: { service: Pick<NotificationService, 'tellFollowers'> }): EventHandler<'skill.created'> =>
  (event) => {
    const { skill, owner } = event.payload;
    return service.tellFollowers(event, owner._id, {
      type: 'new_skill',
      priority: 'low',
      actionUrl: `/skills/${skill._id}`,
      say: (texts) => texts.newSkill({ name: owner.name, skill: skill.title }),
    });
  };
