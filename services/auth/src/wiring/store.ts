import {
  createAvailabilityRepository,
  createMemberHoursRepository,
  createPartnerRepository,
  createTaughtRepository,
} from '@mutua/domain';
import type { EventStore } from '@mutua/service-kit';
import { createAnnouncementRepository } from '../announcements/announcement.repository.ts';
import { createExchangeRepository } from '../exchanges/exchange.repository.ts';
import { createImportRepository } from '../imports/import.repository.ts';
import { createRowRepository } from '../imports/row.repository.ts';
import { createInvitationRepository } from '../invitations/invitation.repository.ts';
import { createMarkRepository } from '../marks/mark.repository.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createCaseRepository } from '../moderation/case.repository.ts';
import { createLogRepository } from '../moderation/log.repository.ts';
import { createPasskeyRepository } from '../passkeys/passkey.repository.ts';
import { createReferenceRepository } from '../references/reference.repository.ts';
import { blockModel, followModel } from '../relations/relation.model.ts';
import { createRelationRepository } from '../relations/relation.repository.ts';
import { createReviewRepository } from '../reviews/review.repository.ts';
import { createSecondStepRepository } from '../second-step/second-step.repository.ts';
import { createKnownDeviceRepository } from '../sessions/known-device.repository.ts';
import { createSessionRepository } from '../sessions/session.repository.ts';
import { createSiteRepository } from '../site/site.repository.ts';
import { createSkillRepository } from '../skills/skill.repository.ts';

export type Store = ReturnType<typeof createStore>;

/** Builds the repositories. */
export const createStore = ({ connection, relay }: EventStore) => ({
  members: createMemberRepository({ connection, relay }),
  follows: createRelationRepository({ model: followModel(connection), relay }),
  blocks: createRelationRepository({ model: blockModel(connection), relay }),
  reviews: createReviewRepository(connection),
  exchanges: createExchangeRepository(connection),
  references: createReferenceRepository({ connection, relay }),
  skills: createSkillRepository(connection),
  partners: createPartnerRepository(connection),
  availabilities: createAvailabilityRepository(connection),
  taught: createTaughtRepository(connection),
  memberHours: createMemberHoursRepository(connection),
  marks: createMarkRepository(connection),
  invitations: createInvitationRepository(connection),
  sessions: createSessionRepository({ connection, relay }),
  devices: createKnownDeviceRepository(connection),
  passkeys: createPasskeyRepository(connection),
  secondSteps: createSecondStepRepository(connection),
  cases: createCaseRepository({ connection, relay }),
  log: createLogRepository(connection),
  announcements: createAnnouncementRepository(connection),
  site: createSiteRepository({ connection, relay }),
  imports: createImportRepository(connection),
  importRows: createRowRepository({ connection, relay }),
});
