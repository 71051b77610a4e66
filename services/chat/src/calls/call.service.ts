import { createHash } from 'node:crypto';
import { CALL_TIMEOUT_SECONDS } from '@mutua/contracts';
import { ConflictError, type Logger, NotFoundError, ValidationError } from '@mutua/service-kit';
import { otherRole } from '../conversations/conversation.ts';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { MessageService } from '../messages/message.service.ts';
import type { Device } from '../realtime/device.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { Presence } from '../realtime/presence.ts';
import type { Call, CallStore } from './call.store.ts';
import type { CallLimit } from './call-limit.ts';

/** How often overdue calls are looked for, and how often running ones are kept alive. */
const TICK_MS = 1_000;
const KEEP_EVERY_TICKS = 20;
/** A page that is loaded again, or a network that blinks, does not end a call. */
const GRACE_MS = 10_000;

const callNotFound = () => new NotFoundError('Call not found');

export type CallService = ReturnType<typeof createCallService>;

/** Lets the two parties of a conversation call each other. The media go from one to the other; signals pass through here. */
export function createCallService({
  access,
  store,
  messages,
  spendLimit,
  emitter,
  presence,
  logger,
  ringMs = CALL_TIMEOUT_SECONDS * 1000,
  graceMs = GRACE_MS,
}: {
  access: ConversationAccess;
  store: CallStore;
  messages: Pick<MessageService, 'recordMissedCall'>;
  spendLimit: CallLimit;
  emitter: Emitter;
  presence: Pick<Presence, 'findOnline'>;
  logger: Logger;
  ringMs?: number;
  graceMs?: number;
}) {
  /** The calls that were begun or answered on this node. */
  const kept = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let ticks = 0;
  let work: Promise<unknown> = Promise.resolve();

  async function asParty(userId: string, callId: string): Promise<Call> {
    const call = await store.find(callId);
    if (!call || (call.callerId !== userId && call.calleeId !== userId)) throw callNotFound();
    return call;
  }

  /** Ends a call for both; only for the first who does. */
  async function finish(call: Call, exceptDevice?: string): Promise<void> {
    kept.delete(call.callId);
    if (!(await store.end(call))) return;
    emitter.toMembers([call.callerId, call.calleeId], 'call_ended', { callId: call.callId }, exceptDevice);
  }

  /** Ends a call that nobody answered: first the line in the conversation, so that a process that dies loses none. */
  async function miss(call: Call, exceptDevice?: string): Promise<void> {
    // A client chooses the call's id; its hash fits where a message's client id goes.
    const clientId = `call-${createHash('sha256').update(call.callId).digest('hex').slice(0, 40)}`;
    await messages.recordMissedCall(call.requestId, call.callerId, call.callType, clientId);
    await finish(call, exceptDevice);
  }

  async function tick(): Promise<void> {
    const now = Date.now();
    for (const call of await store.findDue(now)) if (await store.miss(call, now)) await miss(call);
    ticks += 1;
    if (ticks % KEEP_EVERY_TICKS !== 0) return;
    for (const callId of kept) if (!(await store.keep(callId))) kept.delete(callId);
  }

  const attempt = async (task: () => Promise<void>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      logger.warn({ err: error }, 'calls not looked after');
    }
  };

  return {
    /**
     * Rings at every device of the other party; tells the caller when one of the two is in a call.
     * @throws NotFoundError, ForbiddenError, ConflictError: see `ConversationAccess.asWriter`
     * @throws TooManyRequestsError when the member calls too often
     */
    async start(
      { userId, socketId }: Device,
      {
        targetUserId,
        callType,
        requestId,
        callId,
      }: { targetUserId: string; callType: 'audio' | 'video'; requestId: string; callId: string },
    ): Promise<void> {
      const { conversation, role } = await access.asWriter(userId, requestId);
      const [me, other] = [conversation.parties[role], conversation.parties[otherRole(role)]];
      if (targetUserId !== other._id) {
        throw new ValidationError([
          { field: 'targetUserId', message: 'You can only call the other party of this conversation' },
        ]);
      }
      await spendLimit(userId, other._id);
      const call: Call = {
        callId,
        requestId: conversation.id,
        callerId: userId,
        calleeId: other._id,
        callType,
        status: 'ringing',
      };
      if (!(await store.begin(call, Date.now() + ringMs))) return emitter.toDevice(socketId, 'call_busy', { callId });
      kept.add(callId);
      emitter.toMembers([other._id], 'incoming_call', {
        callId,
        callType,
        callerId: userId,
        callerName: me.name,
        callerAvatar: me.avatar,
        requestId: conversation.id,
      });
    },

    /** Takes or declines a call that rings for the member; their other devices stop ringing. */
    async answer(
      { userId, socketId }: Device,
      { callId, accepted }: { callId: string; accepted: boolean },
    ): Promise<void> {
      const call = await asParty(userId, callId);
      if (call.calleeId !== userId) throw callNotFound();
      if (!accepted) {
        if (call.status !== 'ringing') return;
        emitter.toMembers([call.callerId], 'call_answered', { accepted, callId });
        return finish(call, socketId);
      }
      await access.asWriter(userId, call.requestId);
      if (!(await store.accept(call))) {
        emitter.toDevice(socketId, 'call_taken', { callId });
        throw new ConflictError('This call has been answered or has ended', { code: 'call_taken' });
      }
      kept.add(callId);
      emitter.toMembers([call.callerId], 'call_answered', { accepted, callId });
      emitter.toMembers([userId], 'call_taken', { callId }, socketId);
    },

    /** Hangs up. A caller who does so before anybody answers leaves a missed call. */
    async end({ userId, socketId }: Device, callId: string): Promise<void> {
      if (!(await store.find(callId))) return; // both hung up at once
      const call = await asParty(userId, callId);
      if (call.status === 'ringing' && call.callerId === userId) return miss(call, socketId);
      await finish(call, socketId);
    },

    /** The member to whom a signal of a running call goes. @throws NotFoundError unless the two are in it */
    async findPeer(
      { userId }: Device,
      { callId, targetUserId }: { callId: string; targetUserId: string },
    ): Promise<string> {
      const call = await asParty(userId, callId);
      const peer = call.callerId === userId ? call.calleeId : call.callerId;
      if (peer !== targetUserId || call.status !== 'connected') throw callNotFound();
      return peer;
    },

    /** A member's last device is gone: unless they come back, so is their call. */
    memberLeft(userId: string): void {
      setTimeout(
        () =>
          void attempt(async () => {
            if ((await presence.findOnline([userId])).has(userId)) return;
            const call = await store.findOf(userId);
            if (!call) return;
            await (call.status === 'ringing' && call.callerId === userId ? miss(call) : finish(call));
          }),
        graceMs,
      ).unref();
    },

    /** Ends the call of two members who may not reach each other any more. */
    async endBetween(userId: string, otherId: string): Promise<void> {
      const call = await store.findOf(userId);
      if (call && (call.callerId === otherId || call.calleeId === otherId)) await finish(call);
    },

    /** Looks after the calls of all nodes: those that nobody answers, and those whose nodes have died. */
    watch(): void {
      timer = setTimeout(() => {
        work = attempt(tick).then(() => {
          if (timer) this.watch();
        });
      }, TICK_MS);
    },

    async stop(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await work;
    },
  };
}
