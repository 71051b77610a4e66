import { createHash } from 'node:crypto';
import { CALL_TIMEOUT_SECONDS, type ClientPayload } from '@mutua/contracts';
import { ConflictError, type Logger, NotFoundError, ValidationError } from '@mutua/service-kit';
import { otherRole } from '../conversations/conversation.ts';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { MessageService } from '../messages/message.service.ts';
import type { Device } from '../realtime/device.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { Presence } from '../realtime/presence.ts';
import type { Call, CallStore } from './call.store.ts';
import { createCallCatchUp, incomingCall } from './call-catch-up.ts';
import type { CallLimit } from './call-limit.ts';
import type { CallRecordRepository } from './call-record.repository.ts';
import type { RingRecordRepository } from './ring-record.repository.ts';
import type { Waits } from './waits.ts';

/** How often the service looks for calls that nobody answered. Every few ticks it also extends running calls. */
const TICK_MS = 1_000;
const EXTEND_EVERY_TICKS = 20;
/** A call survives a change of network: pages try to reconnect for this long, and a phone's socket needs as much time. */
const GRACE_MS = 30_000;

const callNotFound = () => new NotFoundError('Call not found');

/** The client chooses the call's id, which may be longer than a message's client id. A hash always fits. */
const keyOf = ({ callId }: Call): string => `call-${createHash('sha256').update(callId).digest('hex').slice(0, 40)}`;

export type CallService = ReturnType<typeof createCallService>;

/**
 * Lets the two parties of a conversation call each other. Audio and video go from browser to browser; this service passes the
 * signals on.
 */
export function createCallService({
  access,
  store,
  messages,
  records,
  rings,
  waits,
  announceLines,
  consumeLimit,
  emitter,
  presence,
  logger,
  ringMs = CALL_TIMEOUT_SECONDS * 1000,
  graceMs = GRACE_MS,
}: {
  access: ConversationAccess;
  store: CallStore;
  messages: Pick<MessageService, 'recordMissedCall'>;
  records: Pick<CallRecordRepository, 'add'>;
  rings: Pick<RingRecordRepository, 'add' | 'silence'>;
  waits: Pick<Waits, 'begun'>;
  /** Sends all lines of a conversation to both parties. */
  announceLines: (requestId: string) => Promise<void>;
  consumeLimit: CallLimit;
  emitter: Emitter;
  presence: Pick<Presence, 'findOnline'>;
  logger: Logger;
  ringMs?: number | undefined;
  graceMs?: number | undefined;
}) {
  /**
   * The calls that were started or answered on this node, or in which a page has sent a signal to it. The node extends them in Redis.
   */
  const localCalls = new Set<string>();
  const catchUp = createCallCatchUp({ access, store, emitter });
  let timer: NodeJS.Timeout | undefined;
  let ticks = 0;
  let isStopped = false;
  /** What `stop` waits for. */
  const running = new Set<Promise<void>>();

  async function asParty(userId: string, callId: string): Promise<Call> {
    const call = await store.find(callId);
    if (!call || (call.callerId !== userId && call.calleeId !== userId)) throw callNotFound();
    return call;
  }

  /** Lets the push of a ringing call be replaced. A failure must not stop the call. */
  const silenceRing = (call: Call, wasAnswered: boolean): Promise<void> =>
    logFailure(() => rings.silence(keyOf(call), call, wasAnswered));

  /**
   * Ends a call for both parties. Does nothing when it has ended already. An answered call is recorded first, so that a crash in between
   * does not lose it.
   */
  async function finish(call: Call, exceptDevice?: string): Promise<void> {
    localCalls.delete(call.callId);
    const { callerId, callType, requestId } = call;
    const { connectedAt, status } = (await store.find(call.callId)) ?? {};
    if (status === 'ringing' || status === 'declined') await silenceRing(call, false);
    if (connectedAt !== undefined) {
      const seconds = Math.max(0, Math.round((Date.now() - connectedAt) / 1000));
      await records.add(keyOf(call), requestId, { callerId, callType, startedAt: new Date(connectedAt), seconds });
    }
    if (!(await store.end(call))) return;
    emitter.toMembers([callerId, call.calleeId], 'call_ended', { callId: call.callId }, exceptDevice);
    if (connectedAt !== undefined) await announceLines(requestId);
  }

  /** Ends a call that nobody answered. First stores the missed-call message, which a crash then cannot lose, and which replaces the push. */
  async function endMissed(call: Call, exceptDevice?: string): Promise<void> {
    const isStored = await messages.recordMissedCall(call.requestId, call.callerId, call.callType, keyOf(call));
    if (!isStored) await silenceRing(call, false);
    await finish(call, exceptDevice);
  }

  /** Ends a call for a party who hangs up or whose devices are gone. The call is missed when its caller leaves before an answer. */
  async function leave(call: Call, userId: string, exceptDevice?: string): Promise<void> {
    const isMissed = call.callerId === userId && (await store.silence(call, 'missed'));
    await (isMissed ? endMissed(call, exceptDevice) : finish(call, exceptDevice));
  }

  /** Returns a connected call between two members, which this node extends from now on. @throws NotFoundError when they are in none */
  async function connectedCall(
    userId: string,
    { callId, targetUserId }: { callId: string; targetUserId: string },
  ): Promise<Call> {
    const call = await asParty(userId, callId);
    const peer = call.callerId === userId ? call.calleeId : call.callerId;
    if (peer !== targetUserId || call.status !== 'connected') throw callNotFound();
    localCalls.add(callId);
    return call;
  }

  async function tick(): Promise<void> {
    const now = Date.now();
    for (const call of await store.findDue(now)) if (await store.claimMissed(call, now)) await endMissed(call);
    ticks += 1;
    if (ticks % EXTEND_EVERY_TICKS !== 0) return;
    for (const callId of localCalls) if (!(await store.extend(callId))) localCalls.delete(callId);
  }

  /** Runs a task unless the node has stopped. Logs its failure. */
  const logFailure = async (task: () => Promise<void>): Promise<void> => {
    if (isStopped) return;
    const done = task().catch((error) => logger.warn({ err: error }, 'the state of calls was not updated'));
    running.add(done);
    await done;
    running.delete(done);
  };

  return {
    /**
     * Rings on every device of the other party. Emits `call_busy` to the caller when either party is already in a call.
     * @throws NotFoundError, ForbiddenError, ConflictError: see `ConversationAccess.asWriter`
     * @throws TooManyRequestsError when the member calls too often
     */
    async start(
      { userId, socketId }: Device,
      { targetUserId, callType, requestId, callId }: ClientPayload<'call_user'>,
    ): Promise<void> {
      const { conversation, role } = await access.asWriter(userId, requestId);
      const [me, other] = [conversation.parties[role], conversation.parties[otherRole(role)]];
      if (targetUserId !== other._id) {
        throw new ValidationError([
          { field: 'targetUserId', message: 'You can only call the other party of this conversation' },
        ]);
      }
      await consumeLimit(userId, other._id);
      const call: Call = {
        callId,
        requestId: conversation.id,
        callerId: userId,
        calleeId: other._id,
        callType,
        status: 'ringing',
      };
      if (!(await store.begin(call, Date.now() + ringMs))) return emitter.toDevice(socketId, 'call_busy', { callId });
      localCalls.add(callId);
      emitter.toMembers([other._id], 'incoming_call', incomingCall(call, me));
      await logFailure(() => waits.begun(call));
      // A callee without an open page learns of the call only by a push. A failed push must not stop the call.
      await logFailure(async () => {
        if ((await presence.findOnline([other._id])).has(other._id)) return;
        await rings.add(keyOf(call), call, me.name);
      });
    },

    /** Answers or declines a call that rings for the member. The member's other devices stop ringing. */
    async answer({ userId, socketId }: Device, { callId, accepted }: ClientPayload<'answer_call'>): Promise<void> {
      const call = await asParty(userId, callId);
      if (call.calleeId !== userId) throw callNotFound();
      if (!accepted) {
        if (!(await store.silence(call, 'declined'))) return emitter.toDevice(socketId, 'call_taken', { callId });
        emitter.toMembers([call.callerId], 'call_answered', { accepted, callId });
        return finish(call, socketId);
      }
      await access.asWriter(userId, call.requestId);
      if (!(await store.accept(call))) {
        emitter.toDevice(socketId, 'call_taken', { callId });
        throw new ConflictError('This call has been answered or has ended', { code: 'call_taken' });
      }
      localCalls.add(callId);
      emitter.toMembers([call.callerId], 'call_answered', { accepted, callId });
      emitter.toMembers([userId], 'call_taken', { callId }, socketId);
      await silenceRing(call, true);
    },

    /** Hangs up. A caller who hangs up before an answer leaves a missed call. */
    async end({ userId, socketId }: Device, callId: string): Promise<void> {
      if (!(await store.find(callId))) return; // both parties hung up at the same time
      const call = await asParty(userId, callId);
      await leave(call, userId, socketId);
    },

    /**
     * Checks that two members are in a connected call, and returns the id of the other one.
     * @throws NotFoundError otherwise
     */
    async findPeer({ userId }: Device, signal: { callId: string; targetUserId: string }): Promise<string> {
      await connectedCall(userId, signal);
      return signal.targetUserId;
    },

    /**
     * Tells the other party what a device sends, now and when the other party's device connects again.
     * @throws NotFoundError when the two are in no connected call
     */
    async passState(
      { userId }: Device,
      { callId, targetUserId, restart, ...sends }: ClientPayload<'call_state'>,
    ): Promise<void> {
      const call = await connectedCall(userId, { callId, targetUserId });
      const state = { ...sends, callId, senderId: userId };
      await store.keepState(call, userId, JSON.stringify(state));
      emitter.toMembers([targetUserId], 'call_state', { ...state, ...(restart && { restart }) });
    },

    /**
     * Call this when a device has connected. It rings while a call rings for its member. A connected call is extended once, because all its
     * nodes may be gone. Only a page in the call then sends `call_state`; without one the call expires.
     */
    deviceConnected: (device: Device): Promise<void> =>
      logFailure(async () => {
        const call = await store.findOf(device.userId);
        if (call?.status === 'ringing' && call.calleeId === device.userId) await catchUp.ring(device.socketId, call);
        if (call?.status !== 'connected' || !(await store.extend(call.callId))) return;
        await catchUp.replayState(device, call.callId);
      }),

    /**
     * Call this when a member's last device has disconnected. It ends the member's call unless the member returns within the grace period.
     */
    memberLeft(userId: string): void {
      setTimeout(
        () =>
          void logFailure(async () => {
            if ((await presence.findOnline([userId])).has(userId)) return;
            const call = await store.findOf(userId);
            if (!call) return;
            await leave(call, userId);
          }),
        graceMs,
      ).unref();
    },

    /** Ends the call between two members, if there is one. */
    async endBetween(userId: string, otherId: string): Promise<void> {
      const call = await store.findOf(userId);
      if (call && (call.callerId === otherId || call.calleeId === otherId)) await finish(call);
    },

    /** Starts the timer that ends unanswered calls, also those of dead nodes, and extends the calls of this node. */
    watch(): void {
      timer = setTimeout(() => {
        void logFailure(tick).then(() => {
          if (timer) this.watch();
        });
      }, TICK_MS);
    },

    async stop(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      isStopped = true;
      await Promise.all(running);
    },
  };
}
