import type { CallService } from '../calls/call.service.ts';
import { otherRole } from '../conversations/conversation.ts';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { MessageService } from '../messages/message.service.ts';
import type { ClientEventHandlers, Device } from './connection.ts';
import type { Emitter } from './emitter.ts';

/** What each client event does. */
export function createClientEvents({
  access,
  messages,
  calls,
  emitter,
}: {
  access: ConversationAccess;
  messages: MessageService;
  calls: CallService;
  emitter: Emitter;
}): ClientEventHandlers {
  /** The member who emits and the one who is to know, in a conversation that is open to both. */
  async function partiesOf({ userId }: Device, requestId: string) {
    const { conversation, role } = await access.asWriter(userId, requestId);
    return { requestId: conversation.id, me: conversation.parties[role], other: conversation.parties[otherRole(role)] };
  }

  return {
    // Messages reach every device of both parties, joined or not: all that joining tells is whether one is a party.
    join_chat: async ({ userId }, { requestId }) => {
      await access.asParty(userId, requestId);
      return {};
    },
    leave_chat: () => ({}),
    send_message: async ({ userId }, draft) => ({ message: await messages.send(userId, draft) }),
    typing: async (device, payload) => {
      const { requestId, me, other } = await partiesOf(device, payload.requestId);
      emitter.toMembers([other._id], 'user_typing', { userId: me._id, name: me.name, requestId });
      return {};
    },
    stop_typing: async (device, payload) => {
      const { requestId, me, other } = await partiesOf(device, payload.requestId);
      emitter.toMembers([other._id], 'user_stop_typing', { userId: me._id, requestId });
      return {};
    },
    messages_delivered: async ({ userId }, { requestId, seq }) => {
      await messages.markDelivered(userId, requestId, seq);
      return {};
    },
    call_user: async (device, payload) => {
      await calls.start(device, payload);
      return {};
    },
    answer_call: async (device, payload) => {
      await calls.answer(device, payload);
      return {};
    },
    end_call: async (device, { callId }) => {
      await calls.end(device, callId);
      return {};
    },
    webrtc_offer: async (device, { targetUserId, callId, offer }) => {
      const to = await calls.findPeer(device, { callId, targetUserId });
      emitter.toMembers([to], 'webrtc_offer', { offer, callId, senderId: device.userId });
      return {};
    },
    webrtc_answer: async (device, { targetUserId, callId, answer }) => {
      const to = await calls.findPeer(device, { callId, targetUserId });
      emitter.toMembers([to], 'webrtc_answer', { answer, senderId: device.userId, callId });
      return {};
    },
    webrtc_ice_candidate: async (device, { targetUserId, callId, candidate }) => {
      const to = await calls.findPeer(device, { callId, targetUserId });
      emitter.toMembers([to], 'webrtc_ice_candidate', { candidate, callId });
      return {};
    },
  };
}
