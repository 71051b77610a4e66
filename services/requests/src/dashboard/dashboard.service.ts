import type { ResponseOf } from '@mutua/contracts';
import type { ReviewService } from '../reviews/review.service.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { MemberFigures } from './member-figures.ts';
import type { NotificationsClient } from './notifications.client.ts';

const RECENT_REVIEWS = 5;

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService({
  skills,
  memberFigures,
  reviews,
  notifications,
}: {
  skills: Pick<SkillRepository, 'countOf'>;
  memberFigures: MemberFigures;
  reviews: Pick<ReviewService, 'latestOf'>;
  notifications: NotificationsClient;
}) {
  return {
    /** @param authorization the caller's header, for the call to notifications */
    async figures(callerId: string, authorization: string): Promise<ResponseOf<'GET /users/dashboard/stats'>> {
      const [skillsCount, figures, recentReviews, unreadNotifications] = await Promise.all([
        skills.countOf(callerId),
        memberFigures.of(callerId),
        reviews.latestOf(callerId, RECENT_REVIEWS),
        notifications.unreadCount(authorization),
      ]);
      return { stats: { skillsCount, ...figures, unreadNotifications }, recentReviews };
    },
  };
}
