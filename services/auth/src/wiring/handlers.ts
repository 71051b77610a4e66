import { onRequestKnown } from '@mutua/domain';
import type { EventHandlers } from '@mutua/service-kit';
import { onMailUnsubscribed } from '../events/on-mail-unsubscribed.ts';
import { onRequestSnapshot } from '../events/on-request-snapshot.ts';
import { onReview, onReviewAnswered } from '../events/on-review.ts';
import { onSkillChanged, onSkillDeleted, onSkillHidden } from '../events/on-skill-changed.ts';
import { onMailRefused } from '../imports/on-mail-refused.ts';
import type { ReportIntake } from '../moderation/report-intake.ts';
import type { Profiles } from './profiles.ts';
import type { Store } from './store.ts';

/** One handler for each event that the service subscribes to. */
export function createHandlers({
  store,
  profiles: { figures, bonds },
  intake: { onReported },
}: {
  store: Store;
  profiles: Profiles;
  intake: ReportIntake;
}): EventHandlers<'auth'> {
  const parts = { ...store, figures, bonds };
  const requestKnown = onRequestKnown(store);
  const requestCompleted = onRequestSnapshot(parts);
  const skillChanged = onSkillChanged(parts);
  const review = onReview(parts);
  return {
    'skill.reported': onReported,
    'message.reported': onReported,
    'review.reported': onReported,
    'question.reported': onReported,
    'answer.reported': onReported,
    'exchange.reported': onReported,
    'ring.reported': onReported,
    'session.reported': onReported,
    'lesson.reported': onReported,
    'thanks.reported': onReported,
    'room.reported': onReported,
    'mail.refused': onMailRefused(store),
    'mail.unsubscribed': onMailUnsubscribed(store),
    'skill.created': skillChanged,
    'skill.updated': skillChanged,
    'skill.hidden': onSkillHidden(parts),
    'skill.deleted': onSkillDeleted(parts),
    'request.created': requestKnown,
    'request.accepted': requestKnown,
    'request.rejected': requestKnown,
    'request.cancelled': requestKnown,
    'request.completed': requestCompleted,
    'request.snapshot': requestCompleted,
    'review.created': review,
    'review.snapshot': review,
    'review.answered': onReviewAnswered(store),
    'hours.changed': ({ payload }) => store.memberHours.mirror(payload),
    'availability.changed': ({ payload }) => store.availabilities.mirror(payload),
    'meeting.settled': ({ payload }) => store.taught.keep(payload),
    'lesson.settled': ({ payload }) => store.taught.keep(payload),
  };
}
