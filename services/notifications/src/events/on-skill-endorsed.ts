import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService } from '../notifications/notification.service.ts';

/** Tells the owner of the skill. */
export const onSkillEndorsed =
  ({ service }: { service: Pick<NotificationService, 'tell'> }): EventHandler<'skill.endorsed'> =>
  (event) => {
    const { skillId, title, ownerId, endorser, message } = event.payload;
    return service.tell(event, ownerId, {
      type: 'skill_endorsed',
      priority: 'low',
      actionUrl: `/skills/${skillId}`,
      say: (texts) => texts.skillEndorsed({ name: endorser.name, skill: title, message }),
    });
  };
