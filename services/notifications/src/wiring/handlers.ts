import { forgetEvent, forgetEvents } from '@mutua/domain';
import type { EventHandlers } from '@mutua/service-kit';
import { onAwayAsked, onCalendarFailed } from '../events/hours-notices.ts';
import { onCallRinging } from '../events/on-call-ringing.ts';
import { onCallSilenced } from '../events/on-call-silenced.ts';
import { onCircleReworded, onCircleWritten } from '../events/on-circle-written.ts';
import { onConversationMuted } from '../events/on-conversation-muted.ts';
import { onLessonChanged } from '../events/on-lesson-changed.ts';
import { onLessonAnswered, onLessonDue } from '../events/on-lesson-due.ts';
import { onLessonOffered } from '../events/on-lesson-offered.ts';
import { onLessonShown } from '../events/on-lesson-shown.ts';
import { onLessonThanked } from '../events/on-lesson-thanked.ts';
import { onMatchFound } from '../events/on-match-found.ts';
import { onMeetingChanged } from '../events/on-meeting-changed.ts';
import { onMeetingDue } from '../events/on-meeting-due.ts';
import { onMeetingLate } from '../events/on-meeting-late.ts';
import { onMemberActive } from '../events/on-member-active.ts';
import { onMessageSent } from '../events/on-message-sent.ts';
import { onReferenceReceived } from '../events/on-reference-received.ts';
import { onReportDecided } from '../events/on-report-decided.ts';
import { onRequestChanged } from '../events/on-request-changed.ts';
import { onRequestNudged } from '../events/on-request-nudged.ts';
import { onRequestQuestioned } from '../events/on-request-questioned.ts';
import { onReviewAnswered } from '../events/on-review-answered.ts';
import { onReviewCreated } from '../events/on-review-created.ts';
import { onReviewSealed } from '../events/on-review-sealed.ts';
import { onRingChanged } from '../events/on-ring-changed.ts';
import { onSearchMatched } from '../events/on-search-matched.ts';
import { onSkillCreated } from '../events/on-skill-created.ts';
import { onSkillEndorsed } from '../events/on-skill-endorsed.ts';
import { onWantAnswered } from '../events/on-want-answered.ts';
import { onContentModerated, onReferenceRemoved, onSkillGone } from '../events/on-words-gone.ts';
import { onSkillAsked, onSkillRested, onSkillWoken } from '../events/rest-notices.ts';
import type { MemberDataRepository } from '../member-data/member-data.repository.ts';
import { onMemberErased } from '../member-data/on-member-erased.ts';
import type { Context } from './context.ts';
import type { Delivery } from './delivery.ts';

/** One handler for each event that the service subscribes to. */
export function createHandlers({
  context: { redis, config },
  delivery,
  data,
}: {
  context: Context;
  delivery: Delivery;
  data: MemberDataRepository;
}): EventHandlers<'notifications'> {
  const { notifications, messages, recipients, service, push, mailRepository, site } = delivery;
  const queue = { redis, prefix: config.QUEUE_PREFIX, service: 'notifications' } as const;
  const requestChanged = onRequestChanged(delivery);
  const ringChanged = onRingChanged(delivery);
  const skillGone = onSkillGone(delivery);
  return {
    'member.changed': ({ payload: { member } }) => recipients.saveMember(member),
    'site.changed': ({ payload }) => site.mirror(payload.site),
    'member.active': onMemberActive(delivery),
    'member.erased': onMemberErased({ data, forgetEvents: (...about) => forgetEvents(queue, ...about) }),
    'member.blocked': ({ payload, occurredAt }) =>
      notifications.readFrom(payload.blockerId, payload.blockedId, new Date(occurredAt)),
    'account.changed': ({ payload }) => recipients.saveAccount(payload),
    'member.moderated': ({ payload }) => recipients.saveModerated(payload),
    'session.ended': ({ payload: { userId, sessionId } }) => push.sessionEnded(userId, sessionId),
    'call.ringing': onCallRinging(delivery),
    'call.silenced': onCallSilenced(delivery),
    'mail.requested': (event) => mailRepository.store(event),
    'mail.withdrawn': async ({ payload }) => {
      await mailRepository.withdraw(payload);
      await forgetEvent(queue, payload.mailId);
    },
    'member.followed': ({ payload }) => recipients.saveFollow(payload, true),
    'member.unfollowed': ({ payload }) => recipients.saveFollow(payload, false),
    'skill.created': onSkillCreated(delivery),
    'skill.deleted': skillGone,
    'skill.hidden': skillGone,
    'skill.asked': onSkillAsked(delivery),
    'skill.rested': onSkillRested(delivery),
    'skill.woken': onSkillWoken(delivery),
    'skill.endorsed': onSkillEndorsed(delivery),
    'request.created': requestChanged,
    'request.accepted': requestChanged,
    'request.rejected': requestChanged,
    'request.completed': requestChanged,
    'request.cancelled': requestChanged,
    'request.nudged': onRequestNudged(delivery),
    'request.questioned': onRequestQuestioned(delivery),
    'request.snapshot': ({ payload: { request, version } }) =>
      notifications.saveStatus(request._id, request.status, version),
    'meeting.changed': onMeetingChanged(delivery),
    'meeting.due': onMeetingDue(delivery),
    'meeting.late': onMeetingLate(delivery),
    'lesson.changed': onLessonChanged(delivery),
    'lesson.due': onLessonDue(delivery),
    'lesson.answered': onLessonAnswered(delivery),
    'lesson.thanked': onLessonThanked(delivery),
    'lesson.offered': onLessonOffered(delivery),
    'lesson.shown': onLessonShown(delivery),
    'review.created': onReviewCreated(delivery),
    'calendar.failed': onCalendarFailed(delivery),
    'away.asked': onAwayAsked(delivery),
    'review.sealed': onReviewSealed(delivery),
    'review.answered': onReviewAnswered(delivery),
    'reference.received': onReferenceReceived(delivery),
    'reference.removed': onReferenceRemoved(delivery),
    'content.moderated': onContentModerated(delivery),
    'report.decided': onReportDecided(delivery),
    'message.sent': onMessageSent(delivery),
    'message.changed': (event) => service.changeMessage(event),
    'messages.read': ({ payload: { userId, requestId, seq } }) => messages.readConversation(userId, requestId, seq),
    'circle.written': onCircleWritten(delivery),
    'circle.reworded': onCircleReworded(delivery),
    'circle.read': ({ payload: { memberId, circleId, seq } }) => messages.readConversation(memberId, circleId, seq),
    'conversation.muted': onConversationMuted(delivery),
    'match.found': onMatchFound(delivery),
    'search.matched': onSearchMatched(delivery),
    'want.answered': onWantAnswered(delivery),
    'ring.proposed': ringChanged,
    'ring.repaired': ringChanged,
    'ring.confirmed': ringChanged,
    'ring.closed': ringChanged,
    'ring.completed': ringChanged,
    'ring.broken': ringChanged,
  };
}
