import type { EventHandler } from '@mutua/service-kit';
import { isForgotten } from '../notifications/notification.ts';
import type { Dependencies } from './dependencies.ts';

/** The page on which a signed-in member says which skills they teach. */
const ACTION = '/still-teaching';
/** How many skills a mail names. */
const NAMED = 10;

/** Asks a member who has not visited for long whether they still teach their skills. The links of the mail need no sign-in. */
export const onSkillAsked =
  ({ service }: Dependencies): EventHandler<'skill.asked'> =>
  (event) => {
    const { userId, skills, why, restsAt, token } = event.payload;
    const titles = skills.slice(0, NAMED).map(({ title }) => title);
    return service.notify(event, userId, {
      type: 'skill_asked',
      priority: 'medium',
      actionUrl: ACTION,
      mail: { until: new Date(restsAt), token },
      saying: (zone) => ({
        text: 'skillAsked',
        values: { titles, count: skills.length, why, rests: { at: restsAt, zone } },
      }),
    });
  };

/** Tells a member that their skills rest. Without a mail: the one that asked has said so. */
export const onSkillRested =
  ({ service }: Dependencies): EventHandler<'skill.rested'> =>
  (event) => {
    const { userId, skills } = event.payload;
    return service.notify(event, userId, {
      type: 'skill_rested',
      priority: 'medium',
      actionUrl: ACTION,
      mail: 'none',
      saying: { text: 'skillRested', values: { count: skills.length } },
    });
  };

/** Tells those who keep a skill that it is taught again; by mail only in the digest. */
export const onSkillWoken =
  ({ service }: Dependencies): EventHandler<'skill.woken'> =>
  async (event) => {
    const { skill, owner, keepers } = event.payload;
    if (isForgotten(event)) return;
    await service.notifyMany(event.id, keepers, {
      type: 'skill_woken',
      priority: 'low',
      cadence: 'daily',
      aboutId: owner._id,
      quotes: `skill:${skill._id}`,
      actionUrl: `/skills/${skill._id}`,
      saying: { text: 'skillWoken', values: { name: owner.name, skill: skill.title } },
    });
  };
