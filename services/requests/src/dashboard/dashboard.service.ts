import type { ResponseOf } from '@mutua/contracts';
import type { RequestRepository } from '../requests/request.repository.ts';
import type { ReviewService } from '../reviews/review.service.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { MemberFigures } from './member-figures.ts';
import type { NotificationsClient } from './notifications.client.ts';

const RECENT_REVIEWS = 5;

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService({
  skills,
  requests,
  memberFigures,
  reviews,
  notifications,
}: {
  skills: Pick<SkillRepository, 'countOf'>;
  requests: Pick<RequestRepository, 'countActive'>;
  memberFigures: MemberFigures;
  reviews: Pick<ReviewService, 'latestOf'>;
  notifications: NotificationsClient;
}) {
  return {
    /** @param authorization the caller's header, for the call to notifications */
    async figures(callerId: string, authorization: string): Promise<ResponseOf<'GET /users/dashboard/stats'>> {
      const [
        skillsCount,
        sentRequests,
        receivedRequests,
        { completedExchanges, rating },
        recentReviews,
        unreadNotifications,
      ] = await Promise.all([
        skills.countOf(callerId),
        requests.countActive('sender', callerId),
        requests.countActive('receiver', callerId),
        memberFigures.of(callerId),
        reviews.latestOf(callerId, RECENT_REVIEWS),
        notifications.unreadCount(authorization),
      ]);
      return {
        stats: { skillsCount, sentRequests, receivedRequests, completedExchanges, unreadNotifications, rating },
        recentReviews,
      };
    },
  };
}
