import type { ServerPayloads } from '@mutua/contracts';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { Device } from '../realtime/device.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { Call, CallStore } from './call.store.ts';

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
    async ring(socketId: string, { callId, callType, callerId, calleeId, requestId }: Call): Promise<void> {
      const { conversation } = await access.asParticipant(calleeId, requestId);
      const caller = Object.values(conversation.parties).find(({ _id }) => _id === callerId);
      if (!caller) return;
      emitter.toDevice(socketId, 'incoming_call', {
        callId,
        callType,
        callerId,
        callerName: caller.name,
        callerAvatar: caller.avatar,
        requestId,
      });
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
