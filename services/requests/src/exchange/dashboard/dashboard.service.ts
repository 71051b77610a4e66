import type { ResponseOf } from '@mutua/contracts';
import type { OwnCalendar } from '../../schedule/calendars/own-calendar.service.ts';
import type { SkillRepository } from '../../skills/skill.repository.ts';
import type { ReviewService } from '../reviews/review.service.ts';
import type { MemberFigures } from './member-figures.ts';
import type { NotificationsClient } from './notifications.client.ts';

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService({
  skills,
  memberFigures,
  reviews,
  calendar,
  notifications,
}: {
  skills: Pick<SkillRepository, 'countOf'>;
  memberFigures: MemberFigures;
  reviews: Pick<ReviewService, 'views'>;
  calendar: Pick<OwnCalendar, 'summary'>;
  notifications: NotificationsClient;
}) {
  return {
    /** @param authorization the caller's header, for the call to notifications */
    async figures(callerId: string, authorization: string): Promise<ResponseOf<'GET /users/dashboard/stats'>> {
      const [skillsCount, { newest, ...figures }, meetings, unreadNotifications] = await Promise.all([
        skills.countOf(callerId),
        memberFigures.of(callerId),
        calendar.summary(callerId),
        notifications.unreadCount(authorization),
      ]);
      return {
        stats: { skillsCount, ...figures, ...meetings, unreadNotifications },
        recentReviews: await reviews.views(newest),
      };
    },
  };
}
