import type { EventHandlers } from '@mutua/service-kit';
import type { Calls } from '../calls/calls.ts';
import type { Circles } from '../circles/circles.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { onMemberErased } from '../member-data/on-member-erased.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { Store } from '../store/store.ts';
import { onBlockChanged } from './on-block-changed.ts';
import { onMeetingChanged, onMeetingLate } from './on-meeting-changed.ts';
import { onMemberChanged } from './on-member-changed.ts';
import { onNotificationCreated } from './on-notification-created.ts';
import { onRequestChanged } from './on-request-changed.ts';

/** One handler for each event that the service subscribes to. */
export function createHandlers({
  store,
  realtime: { emitter },
  conversations,
  calls,
  circles,
  rooms,
  moderation,
  memberErased,
}: {
  store: Store;
  realtime: Realtime;
  conversations: Conversations;
  calls: Calls;
  circles: Circles;
  rooms: Pick<Rooms, 'recheck'>;
  moderation: ModerationService;
  memberErased: ReturnType<typeof onMemberErased>;
}): EventHandlers<'chat'> {
  const { announceLines } = conversations;
  const deps = {
    ...conversations,
    ...store,
    conversationService: conversations.service,
    calls: calls.service,
    emitter,
    forgetMember(userId: string): void {
      conversations.forgetMember(userId);
      circles.forgetMember(userId);
    },
  };
  const requestChanged = onRequestChanged(deps);
  const blockChanged = onBlockChanged({ ...deps, circles });
  return {
    'request.created': requestChanged,
    'request.accepted': requestChanged,
    'request.rejected': requestChanged,
    'request.completed': requestChanged,
    'request.cancelled': requestChanged,
    'request.updated': requestChanged,
    'request.snapshot': requestChanged,
    'meeting.changed': onMeetingChanged(deps),
    'meeting.joinable': ({ payload: { requestId, version, sessions } }) =>
      store.conversations.saveJoinable(requestId, version, sessions),
    'lesson.people': async ({ payload, occurredAt }) => {
      await circles.changed(payload, new Date(occurredAt));
      await rooms.recheck(payload.lessonId);
    },
    'meeting.late': onMeetingLate(deps),
    'content.moderated': ({ payload }) => moderation.decided(payload),
    'member.changed': onMemberChanged(deps),
    'member.erased': memberErased,
    'member.blocked': blockChanged,
    'member.unblocked': blockChanged,
    'review.created': async ({ payload: { review } }) => {
      await store.conversations.addReview(review);
      await announceLines(review.requestId);
    },
    'review.snapshot': ({ payload: { review } }) => store.conversations.addReview(review),
    'review.sealed': async ({ payload, isRepublished }) => {
      await store.conversations.addSealed(payload);
      if (!isRepublished) await announceLines(payload.requestId);
    },
    'notification.created': onNotificationCreated(deps),
    'notifications.changed': async ({ payload }) => emitter.toMembers([payload.userId], 'notifications_changed', {}),
  };
}
