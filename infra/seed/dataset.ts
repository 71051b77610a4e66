import type { DemoData } from '@mutua/contracts/demo';
import { createConversations } from './conversations.ts';
import { withHours, withOwnersHours } from './hours.ts';
import { createCast, createFollows } from './members.ts';
import { createMaker } from './model.ts';
import { createNotifications } from './notifications.ts';
import { createRandom } from './random.ts';
import { createRequests } from './requests.ts';
import { createReviews, withMemberFigures, withSkillFigures } from './reviews.ts';
import { createRings } from './rings.ts';
import { createSearches } from './searches.ts';
import { createSkills } from './skills.ts';
import { createTrust } from './trust.ts';
import { createWants } from './wants.ts';

/** The password of every demo account; the start script prints it. */
export const DEMO_PASSWORD = 'Learn2gether';
export const DEMO_ACCOUNTS = ['nadia@mutua.example', 'jonas@mutua.example'] as const;
/** The account that decides about reports. It has the same password. */
export const DEMO_MODERATOR = 'elena.petrova@mutua.example';

/**
 * Makes the whole demo data: the same at every call, except for the dates, which are before `now`. Ratings agree with the reviews, and
 * counts with the completed exchanges. All parts use one random generator, so another order of these calls makes other data.
 */
export const createDemoData = async (now: Date): Promise<DemoData> => {
  const maker = createMaker(now, createRandom(20_261_121));
  const cast = await createCast(maker);
  const skillSet = createSkills(maker, cast);
  const { requests, demoExchange } = createRequests(maker, cast, skillSet);
  const reviews = createReviews(maker, cast, requests);
  const { messages, reads, pins, notes } = createConversations(maker, cast, requests, demoExchange);
  const notifications = createNotifications(maker, cast, skillSet, {
    requests,
    demoExchange,
    reviews,
    messages,
    reads,
  });
  const follows = createFollows(maker, cast);
  const members = withHours(cast.members, skillSet.skills);
  return {
    password: DEMO_PASSWORD,
    members: withMemberFigures(members, requests, reviews),
    wants: createWants(maker, cast),
    rings: createRings(maker, cast, skillSet),
    ...createTrust(maker, cast),
    searches: createSearches(maker, cast),
    follows,
    skills: withSkillFigures(withOwnersHours(skillSet.skills, members), requests, reviews),
    requests,
    reviews,
    messages,
    reads,
    pins,
    notes,
    notifications,
  };
};
