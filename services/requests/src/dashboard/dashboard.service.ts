import type { ResponseOf } from '@mutua/contracts';
import type { ReviewService } from '../reviews/review.service.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { MemberFigures } from './member-figures.ts';
import type { NotificationsClient } from './notifications.client.ts';

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService({
  skills,
  memberFigures,
  reviews,
  notifications,
}: {
  skills: Pick<SkillRepository, 'countOf'>;
  memberFigures: MemberFigures;
  reviews: Pick<ReviewService, 'views'>;
  notifications: NotificationsClient;
}) {
  return {
    /** @param authorization the caller's header, for the call to notifications */
    async figures(callerId: string, authorization: string): Promise<ResponseOf<'GET /users/dashboard/stats'>> {
      const [skillsCount, { newest, ...figures }, unreadNotifications] = await Promise.all([
        skills.countOf(callerId),
        memberFigures.of(callerId),
        notifications.unreadCount(authorization),
      ]);
      return { stats: { skillsCount, ...figures, unreadNotifications }, recentReviews: await reviews.views(newest) };
    },
  };
}
