import { createHash } from 'node:crypto';
import type { MessageService } from '../messages/message.service.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { CallRecordRepository } from '../store/call-record.repository.ts';
import type { Call, CallStore } from './call.store.ts';
import type { RingRecordRepository } from './ring-record.repository.ts';

/** The client chooses the call's id, which may be longer than a message's client id. A hash always fits. */
export const keyOf = ({ callId }: Call): string =>
  `call-${createHash('sha256').update(callId).digest('hex').slice(0, 40)}`;

/** Runs a task and logs its failure. Resolves to false after one. */
export type LogFailure = (task: () => Promise<unknown>) => Promise<boolean>;

/** Ends calls and records them. */
export function createCallEnding({
  store,
  messages,
  records,
  rings,
  announceLines,
  emitter,
  logFailure,
}: {
  store: Pick<CallStore, 'find' | 'silence' | 'close' | 'end'>;
  messages: Pick<MessageService, 'recordMissedCall'>;
  records: Pick<CallRecordRepository, 'add'>;
  rings: Pick<RingRecordRepository, 'silence'>;
  announceLines: (requestId: string) => Promise<void>;
  emitter: Pick<Emitter, 'toMembers'>;
  logFailure: LogFailure;
}) {
  /** Lets the push of a ringing call be replaced. A failure must not stop the call. */
  const silenceRing = (call: Call, wasAnswered: boolean): Promise<unknown> =>
    logFailure(() => rings.silence(keyOf(call), call, wasAnswered));

  /**
   * Records a call that is over, then tells both parties. A crash in between does not lose it, because another node then does the same.
   * Nobody is told of a call that no page has held: after a long outage, two browsers may still be connected to each other.
   */
  async function conclude(
    call: Call,
    { isAnnounced = true, exceptDevice }: { isAnnounced?: boolean; exceptDevice?: string } = {},
  ): Promise<void> {
    const { callId, callerId, calleeId, callType, requestId } = call;
    const { status, connectedAt, endedAt = Date.now() } = (await store.find(callId)) ?? {};
    // The message of a missed call replaces the push of the ringing one.
    const isMessage =
      status === 'missed' && (await messages.recordMissedCall(requestId, callerId, callType, keyOf(call)));
    if (status !== undefined && connectedAt === undefined && !isMessage) await silenceRing(call, false);
    if (connectedAt !== undefined) {
      const seconds = Math.max(0, Math.round((endedAt - connectedAt) / 1000));
      await records.add(keyOf(call), requestId, { callerId, callType, startedAt: new Date(connectedAt), seconds });
    }
    if (!(await store.end(call))) return;
    if (isAnnounced) emitter.toMembers([callerId, calleeId], 'call_ended', { callId }, exceptDevice);
    if (connectedAt !== undefined) await announceLines(requestId);
  }

  /** Ends a call for a party who hangs up or whose devices are gone. Before an answer the call is missed. */
  async function leave(call: Call, exceptDevice?: string): Promise<void> {
    if ((await store.silence(call, 'missed')) || (await store.close(call)))
      await conclude(call, { ...(exceptDevice !== undefined && { exceptDevice }) });
  }

  return { silenceRing, conclude, leave };
}
