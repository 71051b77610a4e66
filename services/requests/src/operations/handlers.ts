import { forgetEvents, onBlockChanged } from '@mutua/domain';
import type { EventHandlers } from '@mutua/service-kit';
import type { Context } from '../context.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { ReviewRepository } from '../exchange/reviews/review.repository.ts';
import type { Schedule } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { onSkillDeleted } from './events/on-skill-deleted.ts';
import { createEraseMember } from './member-data/erase-member.ts';
import { onMemberErased } from './member-data/on-member-erased.ts';
import { onMemberLeaving } from './member-data/on-member-leaving.ts';
import type { ModerationService } from './moderation/moderation.service.ts';

/** One handler for each event that the service subscribes to. */
export function createHandlers({
  context: { redis, config },
  store,
  schedule: { away, calendars, storedHours, onCallFinished, cancelPlannedSessions },
  exchange: { requests, figures },
  storedReviews,
  moderation,
}: {
  context: Context;
  store: Store;
  schedule: Schedule;
  exchange: Exchange;
  storedReviews: ReviewRepository;
  moderation: ModerationService;
}): EventHandlers<'requests'> {
  const { members, blocks, skills, lessonDates, site } = store;
  const queue = { redis, prefix: config.QUEUE_PREFIX, service: 'requests' } as const;
  const skillDeleted = onSkillDeleted({ skills, requests });
  return {
    'member.changed': ({ payload }) => members.mirror(payload.member),
    'site.changed': ({ payload }) => site.mirror(payload.site),
    'content.moderated': ({ payload }) => moderation.decided(payload),
    'member.moderated': ({ payload }) => moderation.memberDecided(payload),
    'password.reset': ({ payload }) => calendars.feed.end(payload.userId),
    'member.leaving': onMemberLeaving({ members, requests }),
    'member.erased': onMemberErased({
      members,
      requests,
      away,
      calendars,
      eraseMember: createEraseMember({ ...store, reviews: storedReviews, figures, hours: storedHours }),
      forgetEvents: (...about) => forgetEvents(queue, ...about),
    }),
    'call.finished': onCallFinished,
    'member.blocked': async (event) => {
      await blocks.mirror(event);
      await cancelPlannedSessions(event.payload.blockerId, event.payload.blockedId);
    },
    'member.unblocked': onBlockChanged({ blocks }),
    'skill.created': ({ payload }) => skills.mirror(payload.skill),
    'skill.updated': ({ payload }) => skills.mirror(payload.skill),
    'skill.hidden': skillDeleted,
    'skill.deleted': skillDeleted,
    'lesson.people': ({ payload }) => lessonDates.mirror(payload),
    'ring.confirmed': ({ payload }) => requests.addLegs(payload),
  };
}
