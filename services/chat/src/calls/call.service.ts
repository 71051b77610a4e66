import { CALL_TIMEOUT_SECONDS, type ClientPayload } from '@mutua/contracts';
import { ConflictError, type Logger, NotFoundError, ValidationError } from '@mutua/service-kit';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { MessageService } from '../messages/message.service.ts';
import type { Device } from '../realtime/device.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { Presence } from '../realtime/presence.ts';
import type { CallRecordRepository } from '../store/call-record.repository.ts';
import { otherRole } from '../store/conversation.ts';
import type { Call, CallStore } from './call.store.ts';
import { createCallCatchUp, incomingCall } from './call-catch-up.ts';
import { createCallDepartures } from './call-departures.ts';
import { createCallEnding } from './call-ending.ts';
import type { CallLimit } from './call-limit.ts';
import type { RingRecordRepository } from './ring-record.repository.ts';
import type { WaitingRooms } from './waiting-room.ts';

/** How often the service looks for calls that nobody answered. Every few ticks it also extends running calls. */
const TICK_MS = 1_000;
const EXTEND_EVERY_TICKS = 20;
/** A call survives a change of network: pages try to reconnect for this long, and a phone's socket needs as much time. */
const GRACE_MS = 30_000;

const callNotFound = () => new NotFoundError('Call not found');

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
  waitingRooms,
  announceLines,
  consumeLimit,
  emitter,
  presence,
  isInRoom,
  logger,
  ringMs = CALL_TIMEOUT_SECONDS * 1000,
  graceMs = GRACE_MS,
  isConnected = () => true,
}: {
  access: ConversationAccess;
  store: CallStore;
  messages: Pick<MessageService, 'recordMissedCall'>;
  records: Pick<CallRecordRepository, 'add'>;
  rings: Pick<RingRecordRepository, 'add' | 'silence'>;
  waitingRooms: Pick<WaitingRooms, 'begun'>;
  /** Sends all lines of a conversation to both parties. */
  announceLines: (requestId: string) => Promise<void>;
  consumeLimit: CallLimit;
  emitter: Emitter;
  presence: Pick<Presence, 'findOnline' | 'isOffline'>;
  /** Whether a member is in the room of a group lesson. */
  isInRoom: (memberId: string) => Promise<boolean>;
  logger: Logger;
  ringMs?: number | undefined;
  graceMs?: number | undefined;
  /** Whether a device of this node is still connected. */
  isConnected?: (socketId: string) => boolean;
}) {
  /**
   * The devices of this node that have started or answered a call, or have sent a signal in it, by call. The node extends these calls in
   * Redis. Other open pages of a member do not keep a call whose page is gone.
   */
  const localCalls = new Map<string, Set<string>>();
  const catchUp = createCallCatchUp({ access, store, emitter });
  let timer: NodeJS.Timeout | undefined;
  let ticks = 0;
  let isStopped = false;
  /** What `stop` waits for. */
  const running = new Set<Promise<unknown>>();

  async function asParty(userId: string, callId: string): Promise<Call> {
    const call = await store.find(callId);
    if (!call || (call.callerId !== userId && call.calleeId !== userId)) throw callNotFound();
    return call;
  }

  /** @throws the error of Redis. A command that came too late for an answer is undone, because nobody knows of its call. */
  async function begin(call: Call): Promise<boolean> {
    try {
      return await store.begin(call, Date.now() + ringMs);
    } catch (error) {
      void logFailure(() => store.end(call));
      throw error;
    }
  }

  /** Extends a call from now on, while this device is connected. */
  function hold(callId: string, socketId: string): void {
    if (isConnected(socketId)) localCalls.set(callId, (localCalls.get(callId) ?? new Set()).add(socketId));
  }

  /** Returns a connected call between two members, which this device now holds. @throws NotFoundError when they are in none */
  async function connectedCall(
    { userId, socketId }: Device,
    { callId, targetUserId }: { callId: string; targetUserId: string },
  ): Promise<Call> {
    const call = await asParty(userId, callId);
    const peer = call.callerId === userId ? call.calleeId : call.callerId;
    if (peer !== targetUserId || call.status !== 'connected') throw callNotFound();
    hold(callId, socketId);
    return call;
  }

  async function tick(): Promise<void> {
    const now = Date.now();
    // This comes first, so that no call is ended after an outage of Redis because nobody could extend it.
    if (ticks % EXTEND_EVERY_TICKS === 0)
      for (const callId of localCalls.keys()) if (!(await store.extend(callId))) localCalls.delete(callId);
    ticks += 1;
    for (const call of await store.findDue(now))
      if (await store.claim(call, now)) await conclude(call, { isAnnounced: call.status !== 'connected' });
  }

  /** Runs a task unless the node has stopped. Logs its failure, and returns false then. */
  const logFailure = async (task: () => Promise<unknown>): Promise<boolean> => {
    if (isStopped) return true;
    const done = task().then(
      () => true,
      (error: unknown) => {
        logger.warn({ err: error }, 'the state of calls was not updated');
        return false;
      },
    );
    running.add(done);
    const isDone = await done;
    running.delete(done);
    return isDone;
  };

  const ending = createCallEnding({ store, messages, records, rings, announceLines, emitter, logFailure });
  const { conclude, leave } = ending;
  const departures = createCallDepartures({ access, store, rings, presence, graceMs, leave, logFailure });

  return {
    /**
     * Rings on every device of the other party. Emits `call_busy` to the caller when either party is already in a call, or in the room of a group lesson.
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
      const parties = await Promise.all([userId, other._id].map(isInRoom));
      if (parties.includes(true)) return emitter.toDevice(socketId, 'call_busy', { callId });
      if (!(await begin(call))) {
        // A client that got no answer repeats its call.
        if ((await store.find(callId))?.callerId === userId) return;
        return emitter.toDevice(socketId, 'call_busy', { callId });
      }
      hold(callId, socketId);
      emitter.toMembers([other._id], 'incoming_call', incomingCall(call, me));
      await logFailure(() => waitingRooms.begun(call));
      await departures.ringByPush(call, me.name);
    },

    /** Answers or declines a call that rings for the member. The member's other devices stop ringing. */
    async answer(
      { userId, socketId, page }: Device,
      { callId, accepted }: ClientPayload<'answer_call'>,
    ): Promise<void> {
      const call = await asParty(userId, callId);
      if (call.calleeId !== userId) throw callNotFound();
      if (!accepted) {
        if (!(await store.silence(call, 'declined'))) return emitter.toDevice(socketId, 'call_taken', { callId });
        emitter.toMembers([call.callerId], 'call_answered', { accepted, callId });
        return conclude(call, { exceptDevice: socketId });
      }
      await access.asWriter(userId, call.requestId);
      if (!(await store.accept(call, page))) {
        emitter.toDevice(socketId, 'call_taken', { callId });
        throw new ConflictError('This call has been answered or has ended', { code: 'call_taken' });
      }
      hold(callId, socketId);
      emitter.toMembers([call.callerId], 'call_answered', { accepted, callId });
      emitter.toMembers([userId], 'call_taken', { callId }, socketId);
      await ending.silenceRing(call, true);
    },

    /**
     * Hangs up. Before an answer, this leaves a missed call. A page with a name does not end a call that another page of its member has
     * answered: its own answer came later, and the refusal may have got lost.
     */
    async end({ userId, socketId, page }: Device, callId: string): Promise<void> {
      if (!(await store.find(callId))) return; // both parties hung up at the same time
      const call = await asParty(userId, callId);
      const answeredBy = call.calleeId === userId ? call.calleePage : undefined;
      if (page === undefined || answeredBy === undefined || page === answeredBy) await leave(call, socketId);
    },

    /**
     * Checks that two members are in a connected call, and returns the id of the other one.
     * @throws NotFoundError otherwise
     */
    async findPeer(device: Device, signal: { callId: string; targetUserId: string }): Promise<string> {
      await connectedCall(device, signal);
      return signal.targetUserId;
    },

    /**
     * Tells the other party what a device sends, now and when the other party's device connects again.
     * @throws NotFoundError when the two are in no connected call
     */
    async passState(
      device: Device,
      { callId, targetUserId, restart, ...sends }: ClientPayload<'call_state'>,
    ): Promise<void> {
      const { userId } = device;
      const call = await connectedCall(device, { callId, targetUserId });
      const state = { ...sends, callId, senderId: userId };
      await store.keepState(call, userId, JSON.stringify(state));
      emitter.toMembers([targetUserId], 'call_state', { ...state, ...(restart && { restart }) });
    },

    /**
     * Call this when a device has connected. It rings while a call rings for its member. A connected call is extended once, because all its
     * nodes may be gone. Only a page in the call then sends `call_state`; without one the call expires.
     */
    async deviceConnected(device: Device): Promise<void> {
      await logFailure(async () => {
        const call = await store.findOf(device.userId);
        if (call?.status === 'ringing' && call.calleeId === device.userId) await catchUp.ring(device.socketId, call);
        if (call?.status !== 'connected' || !(await store.extend(call.callId))) return;
        await catchUp.replayState(device, call.callId);
      });
    },

    /** Call this when a device has disconnected. It no longer holds its call. */
    deviceLeft(socketId: string): void {
      for (const [callId, devices] of localCalls)
        if (devices.delete(socketId) && devices.size === 0) localCalls.delete(callId);
    },

    memberLeft: departures.memberLeft,

    /** Ends the call between two members, if there is one. */
    async endBetween(userId: string, otherId: string): Promise<void> {
      const call = await store.findOf(userId);
      if (!call || (call.callerId !== otherId && call.calleeId !== otherId)) return;
      if (await store.close(call)) await conclude(call);
    },

    /** Starts the timer that ends unanswered calls, also those of dead nodes, and extends the calls of this node. */
    watch(): void {
      timer = setTimeout(() => {
        void logFailure(tick).then((isDone) => {
          if (!isDone) ticks = 0;
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
