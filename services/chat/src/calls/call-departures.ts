import { randomUUID } from 'node:crypto';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { Presence } from '../realtime/presence.ts';
import { otherRole } from '../store/conversation.ts';
import type { Call, CallStore } from './call.store.ts';
import { keyOf, type LogFailure } from './call-ending.ts';
import type { RingRecordRepository } from './ring-record.repository.ts';

const RETRY_MS = 1_000;

/** Handles what the departure of a member means for their call. */
export function createCallDepartures({
  access,
  store,
  rings,
  presence,
  graceMs,
  leave,
  logFailure,
}: {
  access: Pick<ConversationAccess, 'asParticipant'>;
  store: Pick<CallStore, 'findOf' | 'markLeft'>;
  rings: Pick<RingRecordRepository, 'add'>;
  presence: Pick<Presence, 'isOffline'>;
  /** A member who returns within this time goes on with the call. */
  graceMs: number;
  leave: (call: Call) => Promise<void>;
  logFailure: LogFailure;
}) {
  /** Rings by a push, for a callee without an open page. A repeated call sends none. */
  const ringByPush = (call: Call, callerName: string): Promise<unknown> =>
    logFailure(async () => {
      if (await presence.isOffline(call.calleeId)) await rings.add(keyOf(call), call, callerName);
    });

  /** Ends the call of a member who has left, unless a device has connected since this departure. Tries again while Redis is away. */
  function endLater(userId: string, departure: string, ms = graceMs): void {
    const end = async () => {
      if (!(await presence.isOffline(userId))) return;
      const call = await store.findOf(userId);
      // A call still rings for a callee who opens a page meanwhile, or else is missed.
      if (!call || (call.status === 'ringing' && call.calleeId === userId)) return;
      const last = call.callerId === userId ? call.callerLeft : call.calleeLeft;
      // The member was back, and has left again: that departure has its own time.
      if (last !== undefined && last !== departure) return;
      await leave(call);
    };
    setTimeout(() => {
      void logFailure(end).then((isDone) => {
        if (!isDone) endLater(userId, departure, RETRY_MS);
      });
    }, ms).unref();
  }

  return {
    ringByPush,

    /**
     * Call this when a member's last device has disconnected. It ends the member's call unless the member returns within the grace period. A
     * call that rings for the member goes on.
     */
    memberLeft(userId: string): void {
      const departure = randomUUID();
      endLater(userId, departure);
      void logFailure(async () => {
        const call = await store.findOf(userId);
        if (!call) return;
        await store.markLeft(call, userId, departure);
        if (call.status !== 'ringing' || call.calleeId !== userId) return;
        const { conversation, role } = await access.asParticipant(userId, call.requestId);
        await ringByPush(call, conversation.parties[otherRole(role)].name);
      });
    },
  };
}
