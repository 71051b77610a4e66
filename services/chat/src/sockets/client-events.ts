import type { CallService } from '../calls/call.service.ts';
import type { WaitingRooms } from '../calls/waiting-room.ts';
import type { Circles } from '../circles/circles.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { MessageService } from '../messages/message.service.ts';
import type { NotesService } from '../notes/notes.service.ts';
import type { Device } from '../realtime/device.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { RoomService } from '../rooms/room.service.ts';
import { otherRole } from '../store/conversation.ts';
import type { ClientEventHandlers } from './connection.ts';

/** The handlers of all client events. */
export function createClientEvents({
  access,
  messages,
  calls,
  waitingRooms,
  joined,
  states,
  sessions,
  notes,
  circles,
  rooms,
  emitter,
}: Pick<Conversations, 'access' | 'states'> &
  Pick<Realtime, 'joined' | 'sessions' | 'emitter'> & {
    messages: MessageService;
    calls: CallService;
    waitingRooms: Pick<WaitingRooms, 'set'>;
    notes: Pick<NotesService, 'change'>;
    circles: Pick<Circles, 'here' | 'messages'>;
    rooms: RoomService;
  }): ClientEventHandlers {
  /** Returns the member who emitted an event, and the other party of a conversation in which both may write. */
  async function partiesOf({ userId }: Device, requestId: string) {
    const { conversation, role } = await access.asWriter(userId, requestId);
    return { requestId: conversation.id, me: conversation.parties[role], other: conversation.parties[otherRole(role)] };
  }

  return {
    renew_token: async ({ socketId }, { token }) => ({
      expiresAt: new Date(await sessions.renew(socketId, token)).toISOString(),
    }),
    // Messages reach every device of both parties, joined or not. In a joined conversation they count as read.
    join_chat: async (device, { requestId }) => {
      const { conversation } = await access.asParticipant(device.userId, requestId);
      await joined.join(device, conversation.id);
      await states.opened(device.userId, conversation.id);
      return {};
    },
    leave_chat: (device, { requestId }) => {
      joined.leave(device, requestId);
      return {};
    },
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
    join_circle: async (device, { circleId }) => ({ count: await circles.here.join(device, circleId) }),
    leave_circle: (device, { circleId }) => {
      circles.here.leave(device, circleId);
      return {};
    },
    send_circle_message: async ({ userId }, { circleId, ...draft }) => ({
      message: await circles.messages.send(userId, circleId, draft),
    }),
    circle_typing: async ({ userId }, { circleId, isTyping }) => {
      await circles.messages.typing(userId, circleId, isTyping);
      return {};
    },
    notes_change: ({ userId }, { requestId, changes }) => notes.change(userId, requestId, changes),
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
    call_wait: (device, payload) => waitingRooms.set(device, payload),
    call_state: async (device, payload) => {
      await calls.passState(device, payload);
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
    room_enter: (device, { circleId }) => rooms.enter(device, circleId),
    room_publish: async (device, { jsep }) => ({ jsep: await rooms.publish(device, jsep) }),
    room_answer: async (device, payload) => {
      await rooms.answer(device, payload);
      return {};
    },
    room_candidate: async (device, payload) => {
      await rooms.candidate(device, payload);
      return {};
    },
    room_want: async (device, payload) => {
      await rooms.want(device, payload);
      return {};
    },
    room_state: async (device, payload) => {
      await rooms.setState(device, payload);
      return {};
    },
    room_moderate: async (device, payload) => {
      await rooms.moderate(device, payload);
      return {};
    },
    room_leave: async (device, { circleId }) => {
      await rooms.leave(device, circleId);
      return {};
    },
  };
}
