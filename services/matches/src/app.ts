import { createBlockRepository, createService, onBlockChanged } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import { onMemberActive } from './events/on-member-active.ts';
import { onMemberChanged } from './events/on-member-changed.ts';
import { onRequestChanged } from './events/on-request-changed.ts';
import { onReview } from './events/on-review.ts';
import { onSkillChanged } from './events/on-skill-changed.ts';
import { onSkillDeleted } from './events/on-skill-deleted.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { migrations } from './migrations/index.ts';
import { createReviewRepository } from './ratings/review.repository.ts';
import { createRequestRepository } from './requests/request.repository.ts';
import { createSkillRepository } from './skills/skill.repository.ts';

export const app = createService({
  name: 'matches',
  loadConfig,
  migrations,
  build({ connection }) {
    const members = createMemberRepository(connection);
    const skills = createSkillRepository(connection);
    const blocks = createBlockRepository(connection);
    const requests = createRequestRepository(connection);
    const reviews = createReviewRepository(connection);

    const skillChanged = onSkillChanged({ skills });
    const requestChanged = onRequestChanged({ requests });
    const review = onReview({ reviews });

    return {
      routes() {},
      handlers: {
        'member.changed': onMemberChanged({ members }),
        'member.active': onMemberActive({ members }),
        'member.blocked': onBlockChanged({ blocks }),
        'member.unblocked': onBlockChanged({ blocks }),
        'skill.created': skillChanged,
        'skill.updated': skillChanged,
        'skill.deleted': onSkillDeleted({ skills }),
        'request.created': requestChanged,
        'request.accepted': requestChanged,
        'request.rejected': requestChanged,
        'request.completed': requestChanged,
        'request.cancelled': requestChanged,
        'request.snapshot': requestChanged,
        'review.created': review,
        'review.snapshot': review,
      },
    };
  },
});
