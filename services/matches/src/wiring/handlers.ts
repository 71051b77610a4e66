import { forgetEvents, onBlockChanged } from '@mutua/domain';
import type { EventHandlers } from '@mutua/service-kit';
import { onAvailabilityChanged } from '../events/on-availability-changed.ts';
import { onHoursChanged } from '../events/on-hours-changed.ts';
import { onLessonShown } from '../events/on-lesson-shown.ts';
import { onMemberActive } from '../events/on-member-active.ts';
import { onMemberChanged } from '../events/on-member-changed.ts';
import { onRequestChanged } from '../events/on-request-changed.ts';
import { onReview } from '../events/on-review.ts';
import { onSkillChanged } from '../events/on-skill-changed.ts';
import { onSkillDeleted } from '../events/on-skill-deleted.ts';
import type { MemberDataRepository } from '../member-data/member-data.repository.ts';
import { onMemberErased } from '../member-data/on-member-erased.ts';
import { onMemberLeaving, onMemberModerated } from '../members/on-absence.ts';
import { createOnMeetingChanged } from '../rings/on-meeting-changed.ts';
import { createFulfilWants } from '../wants/fulfil-wants.ts';
import type { Context } from './context.ts';
import type { Matching } from './matching.ts';
import type { RingsAndWants } from './rings-and-wants.ts';
import type { Store } from './store.ts';

/** One handler for each event that the service subscribes to. */
export function createHandlers({
  context: { redis, config },
  store,
  matching: { vocabulary, topicComparison, rebuild },
  ringsAndWants: { rings, onLegChanged },
  data,
}: {
  context: Context;
  store: Store;
  matching: Matching;
  ringsAndWants: RingsAndWants;
  data: MemberDataRepository;
}): EventHandlers<'matches'> {
  const queue = { redis, prefix: config.QUEUE_PREFIX, service: 'matches' } as const;
  const { blocks } = store;
  const parts = { ...store, vocabulary, topicComparison, rebuild };
  const skillChanged = onSkillChanged(parts);
  const skillGone = onSkillDeleted({ ...parts, onGone: (skillId: string) => rings.loseSkill(skillId) });
  const requestChanged = onRequestChanged({ ...parts, fulfilWants: createFulfilWants(store), onLegChanged });
  const mirrorBlock = onBlockChanged({ blocks });
  const leaveRings = (memberId: string) => rings.loseMember(memberId);
  const onMeetingChanged = createOnMeetingChanged(store);
  const review = onReview(parts);
  return {
    'member.changed': onMemberChanged(parts),
    'member.active': onMemberActive(parts),
    'member.leaving': onMemberLeaving({ ...parts, leaveRings }),
    'member.moderated': onMemberModerated({ ...parts, leaveRings }),
    'hours.changed': onHoursChanged(parts),
    'availability.changed': onAvailabilityChanged(parts),
    'member.erased': onMemberErased({
      ...parts,
      data,
      leaveRings,
      forgetEvents: (...about) => forgetEvents(queue, ...about),
    }),
    'member.blocked': async (event) => {
      await mirrorBlock(event);
      const { blockerId, blockedId } = event.payload;
      // The stored state decides, because the event may be older.
      if (await blocks.existsBetween(blockerId, blockedId)) await rings.loseMember(blockerId, blockedId);
    },
    'member.unblocked': mirrorBlock,
    'skill.created': skillChanged,
    'skill.updated': async (event) => {
      const { skill } = event.payload;
      if (!skill.isResting) return skillChanged(event);
      // A resting skill is removed like a hidden one. The event of its end brings it back.
      return skillGone({ skillId: skill._id, ownerId: skill.ownerId, version: skill.version });
    },
    'skill.deleted': ({ payload }) => skillGone(payload),
    'skill.hidden': ({ payload }) => skillGone(payload),
    'request.created': requestChanged,
    'request.accepted': requestChanged,
    'request.rejected': requestChanged,
    'request.completed': requestChanged,
    'request.cancelled': requestChanged,
    'request.updated': requestChanged,
    'request.snapshot': requestChanged,
    'lesson.shown': onLessonShown(parts),
    'meeting.changed': ({ payload }) => onMeetingChanged(payload),
    'review.created': review,
    'review.snapshot': review,
  };
}
