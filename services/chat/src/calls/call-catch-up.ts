import type { Person, ServerPayloads } from '@mutua/contracts';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { Device } from '../realtime/device.ts';
import type { Emitter } from '../realtime/emitter.ts';
import { otherRole } from '../store/conversation.ts';
import type { Call, CallStore } from './call.store.ts';

/** Returns what rings on the callee's devices. */
export const incomingCall = (
  { callId, callType, requestId }: Call,
  { _id: callerId, name: callerName, avatar: callerAvatar }: Person,
): ServerPayloads['incoming_call'] => ({ callId, callType, callerId, callerName, callerAvatar, requestId });

/** Sends a device that has connected during a call of its member what it has missed. */
export function createCallCatchUp({
  access,
  store,
  emitter,
}: {
  access: Pick<ConversationAccess, 'asParticipant'>;
  store: Pick<CallStore, 'find'>;
  emitter: Pick<Emitter, 'toDevice'>;
}) {
  return {
    /** Rings on a device that has connected while the call rings. */
    async ring(socketId: string, call: Call): Promise<void> {
      const { callId } = call;
      const { conversation, role } = await access.asParticipant(call.calleeId, call.requestId);
      emitter.toDevice(socketId, 'incoming_call', incomingCall(call, conversation.parties[otherRole(role)]));
      // The ringing may have ended meanwhile, and the device may have got that event first.
      const after = await store.find(callId);
      if (after?.status === 'ringing') return;
      emitter.toDevice(socketId, after?.status === 'connected' ? 'call_taken' : 'call_ended', { callId });
    },

    /** Sends a device that has connected during its member's call what the other party sends. */
    async replayState({ userId, socketId }: Device, callId: string): Promise<void> {
      // Repeats until nothing has changed, because the device may have got a newer state first.
      for (let sent: string | undefined; ; ) {
        const call = await store.find(callId);
        const state = call?.callerId === userId ? call.calleeState : call?.callerState;
        if (!state || state === sent) return;
        sent = state;
        emitter.toDevice(socketId, 'call_state', JSON.parse(state) as ServerPayloads['call_state']);
      }
    },
  };
}
