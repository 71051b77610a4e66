import { createBlockRepository, createSiteCopy } from '@mutua/domain';
import type { EventStore } from '@mutua/service-kit';
import { createLessonDatesRepository } from '../lesson-dates/lesson-dates.repository.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createSkillRepository } from '../skills/skill.repository.ts';
import { createOwnRequests, type ReviewStates } from './own-requests.ts';
import { createPlanRepository } from './plan.repository.ts';
import { createRequestRepository } from './request.repository.ts';
import { createPlanViews } from './show-plan.ts';

export type Store = ReturnType<typeof createStore>;

/** Builds the request with its plan, as it is stored and as its two members see it, and the copies of what others own. */
export function createStore({
  connection,
  relay,
  reviews,
  requests = createRequestRepository({ connection, relay }),
}: EventStore & { reviews: ReviewStates; requests?: ReturnType<typeof createRequestRepository> }) {
  const members = createMemberRepository(connection);
  const blocks = createBlockRepository(connection);
  const owns = createOwnRequests({ requests, members, blocks, reviews });
  return {
    requests,
    plans: createPlanRepository(connection),
    members,
    skills: createSkillRepository(connection),
    blocks,
    lessonDates: createLessonDatesRepository(connection),
    site: createSiteCopy(connection),
    owns,
    views: createPlanViews({ members, owns }),
  };
}
