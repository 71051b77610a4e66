import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** Notifies the owner of the skill. */
export const onSkillEndorsed =
  ({ service }: Dependencies): EventHandler<'skill.endorsed'> =>
  (event) => {
    const { skillId, title, ownerId, endorser, message } = event.payload;
    return service.notify(event, ownerId, {
      type: 'skill_endorsed',
      priority: 'low',
      aboutId: endorser._id,
      actionUrl: `/skills/${skillId}`,
      saying: { text: 'skillEndorsed', values: { name: endorser.name, skill: title, message } },
    });
  };
