import { createBlockRepository, createService, onBlockChanged } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { createDashboardService } from './dashboard/dashboard.service.ts';
import { createMemberFiguresRepository } from './dashboard/member-figures.repository.ts';
import { createMemberFigures } from './dashboard/member-figures.ts';
import { createNotificationsClient } from './dashboard/notifications.client.ts';
import { onMemberChanged } from './events/on-member-changed.ts';
import { onSkillChanged } from './events/on-skill-changed.ts';
import { onSkillDeleted } from './events/on-skill-deleted.ts';
import { createSnapshots } from './events/snapshots.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { migrations } from './migrations/index.ts';
import { createRequestRepository } from './requests/request.repository.ts';
import { requestRoutes } from './requests/request.routes.ts';
import { createRequestService } from './requests/request.service.ts';
import { createReviewRepository } from './reviews/review.repository.ts';
import { reviewRoutes } from './reviews/review.routes.ts';
import { createReviewService } from './reviews/review.service.ts';
import { createSkillRepository } from './skills/skill.repository.ts';

export const app = createService({
  name: 'requests',
  loadConfig,
  migrations,
  build({ config, connection, relay, logger }) {
    const members = createMemberRepository(connection);
    const skills = createSkillRepository(connection);
    const blocks = createBlockRepository(connection);
    const storedRequests = createRequestRepository({ connection, relay });
    const storedReviews = createReviewRepository({ connection, relay });

    const requests = createRequestService({
      requests: storedRequests,
      members,
      skills,
      blocks,
      reviews: storedReviews,
    });
    const reviews = createReviewService({ reviews: storedReviews, requests, members });
    const dashboard = createDashboardService({
      skills,
      memberFigures: createMemberFigures({
        figures: createMemberFiguresRepository(connection),
        requests: storedRequests,
        reviews: storedReviews,
      }),
      reviews,
      notifications: createNotificationsClient({ baseUrl: config.NOTIFICATIONS_URL, logger }),
    });

    return {
      snapshots: createSnapshots({ requests: storedRequests, reviews: storedReviews, members }),
      routes(router) {
        requestRoutes(router, requests);
        reviewRoutes(router, reviews);
        dashboardRoutes(router, dashboard);
      },
      handlers: {
        'member.changed': onMemberChanged({ members }),
        'member.blocked': onBlockChanged({ blocks }),
        'member.unblocked': onBlockChanged({ blocks }),
        'skill.created': onSkillChanged({ skills }),
        'skill.updated': onSkillChanged({ skills }),
        'skill.deleted': onSkillDeleted({ skills, requests }),
      },
    };
  },
});
