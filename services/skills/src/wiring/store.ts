import {
  createAvailabilityRepository,
  createBlockRepository,
  createMemberHoursRepository,
  createPartnerRepository,
  createShownLessonRepository,
  createTaughtRepository,
} from '@mutua/domain';
import type { EventStore } from '@mutua/service-kit';
import { createBookmarkRepository } from '../bookmarks/bookmark.repository.ts';
import { createCardRepository } from '../cards/card.repository.ts';
import { createEndorsementRepository } from '../endorsements/endorsement.repository.ts';
import { createExchangeRepository } from '../exchanges/exchange.repository.ts';
import { createMemberDataRepository } from '../member-data/member-data.repository.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createReviewRepository } from '../ratings/review.repository.ts';
import { createRestRepository } from '../rests/rest.repository.ts';
import { createAlertRepository } from '../saved-searches/alert.repository.ts';
import { createSavedSearchRepository } from '../saved-searches/saved-search.repository.ts';
import { createSkillSearchRepository } from '../search/skill-search.repository.ts';
import { createVocabulary } from '../search/vocabulary.repository.ts';
import { createSkillRepository } from '../skills/skill.repository.ts';

export type Store = ReturnType<typeof createStore>;

/** Builds the repositories. */
export const createStore = ({ connection, relay }: EventStore) => ({
  members: createMemberRepository(connection),
  blocks: createBlockRepository(connection),
  partners: createPartnerRepository(connection),
  availabilities: createAvailabilityRepository(connection),
  taught: createTaughtRepository(connection),
  groupLessons: createShownLessonRepository(connection),
  memberHours: createMemberHoursRepository(connection),
  bookmarks: createBookmarkRepository(connection),
  skills: createSkillRepository({ connection, relay }),
  vocabulary: createVocabulary(connection),
  catalogue: createSkillSearchRepository(connection),
  endorsements: createEndorsementRepository({ connection, relay }),
  reviews: createReviewRepository(connection),
  exchanges: createExchangeRepository(connection),
  searches: createSavedSearchRepository(connection),
  alerts: createAlertRepository({ connection, relay }),
  rests: createRestRepository({ connection, relay }),
  cards: createCardRepository(connection),
  data: createMemberDataRepository({ connection, relay }),
});
