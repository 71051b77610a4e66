import { createBlockRepository, createMemberHoursRepository, createShownLessonRepository } from '@mutua/domain';
import type { EventStore } from '@mutua/service-kit';
import { createAvoidanceRepository } from '../matches/avoidance.repository.ts';
import { createFoundMatchRepository } from '../matches/found-match.repository.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createReviewRepository } from '../ratings/review.repository.ts';
import { createRequestRepository } from '../requests/request.repository.ts';
import { createRingRepository } from '../rings/ring.repository.ts';
import { createSeatRepository } from '../rings/seat.repository.ts';
import type { WriteHook } from '../rings/write-hook.ts';
import { createSettingsRepository } from '../settings/settings.repository.ts';
import { createSkillRepository } from '../skills/skill.repository.ts';
import { createSwapperRepository } from '../swappers/swapper.repository.ts';
import { createTopicRepository } from '../topics/topic.repository.ts';
import { createWantRepository } from '../wants/want.repository.ts';

export type Store = ReturnType<typeof createStore>;

/** Builds the repositories. */
export const createStore = ({ connection, relay }: EventStore, beforeWrite: WriteHook | undefined) => ({
  members: createMemberRepository(connection),
  skills: createSkillRepository(connection),
  blocks: createBlockRepository(connection),
  requests: createRequestRepository(connection),
  reviews: createReviewRepository(connection),
  wants: createWantRepository(connection, beforeWrite),
  topics: createTopicRepository(connection),
  settings: createSettingsRepository(connection),
  swappers: createSwapperRepository({ connection, relay }),
  found: createFoundMatchRepository(connection),
  avoidances: createAvoidanceRepository(connection, beforeWrite),
  memberHours: createMemberHoursRepository(connection),
  shownLessons: createShownLessonRepository(connection),
  rings: createRingRepository({ connection, relay, beforeWrite }),
  seats: createSeatRepository(connection, beforeWrite),
});
