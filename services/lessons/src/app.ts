import {
  createBlockRepository,
  createPartnerRepository,
  createReportService,
  createVisibility,
  forgetEvents,
  ownDataRoute,
} from '@mutua/domain';
import { createJobPoller, createService } from '@mutua/service-kit';
import { attendanceRoutes } from './attendance/attendance.routes.ts';
import { createAttendanceService } from './attendance/attendance.service.ts';
import { createThanksService } from './attendance/thanks.service.ts';
import { createSessionFile } from './calendar/session-file.ts';
import { loadConfig } from './config.ts';
import { createHandlers } from './events/handlers.ts';
import { createSnapshots } from './events/snapshots.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { createSiteFigures } from './figures/site-figures.ts';
import { lessonRoutes } from './lesson.routes.ts';
import { createLessonService, createLessonViews } from './lessons/lesson.service.ts';
import { createLessonWorker } from './lessons/lesson-worker.ts';
import { createMeetsOther, createOfferLesson } from './lessons/offer-lesson.ts';
import { ownData } from './member-data/own-data.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { migrations } from './migrations/index.ts';
import { createModerationService } from './moderation/moderation.service.ts';
import { createRingRepository } from './rings/ring.repository.ts';
import { createRingMeetings } from './rings/ring-meetings.ts';
import { createSeatService } from './seats/seat.service.ts';
import { createSkillRepository } from './skills/skill.repository.ts';
import { createAllowance } from './store/allowance.ts';
import { createLessonRepository } from './store/lesson.repository.ts';
import { createLessonChanges } from './store/lesson-changes.ts';
import { createFindLesson } from './store/visible.ts';
import { createWishRepository } from './store/wish.repository.ts';
import { createThanksRepository } from './thanks/thanks.repository.ts';

/** The settings that tests change. */
export interface Timing {
  pollMs?: number;
  /** How often a process looks whether the nightly count of figures is due. */
  figuresMs?: number;
}

export const app = createService({
  name: 'lessons',
  loadConfig,
  migrations,
  build({ config, connection, redis, relay, logger }, { pollMs, figuresMs }: Timing = {}) {
    const lessons = createLessonRepository({ connection, relay });
    const members = createMemberRepository(connection);
    const skills = createSkillRepository(connection);
    const blocks = createBlockRepository(connection);
    const partners = createPartnerRepository(connection);
    const wishes = createWishRepository(connection);
    const thanks = createThanksRepository(connection);
    const rings = createRingRepository(connection);
    const store = { lessons, members, rings, skills, blocks, partners, wishes, thanks };

    const changes = createLessonChanges(store);
    const findLesson = createFindLesson(store);
    const views = createLessonViews(store);
    const hasRooms = config.ROOM_NODES !== '';
    const allowance = createAllowance({ ...store, hasRooms });
    const meetsOther = createMeetsOther(store);
    const parts = { ...store, changes, findLesson, views, allowance, meetsOther };
    const lessonService = createLessonService(parts);
    const seats = createSeatService(parts);
    const meetings = createRingMeetings({ ...parts, hasRooms });

    const { QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale } = config;
    const reports = createReportService({ connection, relay, redis, prefix, scale });
    const sessionFile = createSessionFile({ ...parts, publicUrl: config.PUBLIC_URL });
    const attendance = createAttendanceService(parts);
    const thanksService = createThanksService({ ...parts, reports, visibility: createVisibility(store) });
    const moderation = createModerationService({ ...parts, reports, thanksDecided: thanksService.decided });
    const figures = createSiteFigures({ connection, config, logger }, figuresMs);
    const worker = createJobPoller({ due: createLessonWorker(parts), logger, pollMs });

    return {
      snapshots: createSnapshots(parts),
      routes(router) {
        const offerLesson = createOfferLesson(parts);
        lessonRoutes(router, { lessons: lessonService, offerLesson, meetings, seats, moderation, sessionFile });
        ownDataRoute(router, 'GET /lessons/own-data/all', (memberId) => ownData(store, memberId));
        figuresRoutes(router, figures);
        attendanceRoutes(router, { attendance, thanks: thanksService });
      },
      handlers: createHandlers({
        ...parts,
        seats,
        meetings,
        moderation,
        withdraw: (memberId) => lessonService.withdraw(memberId, (id) => seats.end(memberId, id)),
        forgetEvents: (...about) => forgetEvents({ redis, prefix, service: 'lessons' }, ...about),
      }),
      start() {
        worker.start();
        figures.start();
      },
      async stop() {
        await Promise.all([worker.stop(), figures.stop()]);
      },
    };
  },
});
