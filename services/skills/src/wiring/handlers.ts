import { forgetEvents, onBlockChanged, onRequestKnown } from '@mutua/domain';
import type { EventHandlers } from '@mutua/service-kit';
import { onHoursChanged } from '../events/on-hours-changed.ts';
import { onMemberChanged } from '../events/on-member-changed.ts';
import { onRequestCompleted } from '../events/on-request-completed.ts';
import { onReviewCreated } from '../events/on-review-created.ts';
import { onMemberErased } from '../member-data/on-member-erased.ts';
import { onMemberLeaving } from '../member-data/on-member-leaving.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import type { Catalogue } from './catalogue.ts';
import type { Context } from './context.ts';
import type { Store } from './store.ts';
import type { Workers } from './workers.ts';

/** One handler for each event that the service subscribes to. */
export function createHandlers({
  context: { redis, config },
  store,
  catalogue,
  workers: { site, readSite },
  moderation,
}: {
  context: Context;
  store: Store;
  catalogue: Catalogue;
  workers: Workers;
  moderation: ModerationService;
}): EventHandlers<'skills'> {
  const queue = { redis, prefix: config.QUEUE_PREFIX, service: 'skills' } as const;
  const { partners, availabilities, taught, groupLessons } = store;
  const { visits } = catalogue;
  const parts = { ...store, ...catalogue };
  const requestKnown = onRequestKnown(store);
  const blockChanged = onBlockChanged(store);
  const requestCompleted = onRequestCompleted({ partners, exchanges: catalogue.exchangeService });
  const review = onReviewCreated(catalogue);
  return {
    'member.active': ({ payload }) => visits.visited(payload),
    'member.changed': onMemberChanged(parts),
    'site.changed': async ({ payload }) => {
      await site.mirror(payload.site);
      await readSite();
    },
    'content.moderated': ({ payload }) => moderation.decided(payload),
    'member.moderated': ({ payload }) => moderation.memberDecided(payload),
    'member.leaving': onMemberLeaving(parts),
    'member.erased': onMemberErased({ ...parts, forgetEvents: (...about) => forgetEvents(queue, ...about) }),
    'member.blocked': blockChanged,
    'member.unblocked': blockChanged,
    'request.created': requestKnown,
    'request.accepted': async (event) => {
      await requestKnown(event);
      await visits.accepted(event.payload, event.occurredAt);
    },
    'request.rejected': async (event) => {
      await requestKnown(event);
      await visits.answered(event.payload, event.occurredAt);
    },
    'request.cancelled': async (event) => {
      await requestKnown(event);
      await visits.cancelled(event.payload);
    },
    'request.completed': requestCompleted,
    'request.snapshot': requestCompleted,
    'review.created': review,
    'review.snapshot': review,
    'hours.changed': onHoursChanged(parts),
    'availability.changed': async ({ payload }) => {
      await availabilities.mirror(payload);
      await visits.awayChanged(payload);
    },
    'meeting.settled': ({ payload }) => taught.keep(payload),
    'lesson.settled': ({ payload }) => taught.keep(payload),
    'lesson.shown': ({ payload }) => groupLessons.mirror(payload),
  };
}
