/** The events of the real-time connection, from client and from server. services/chat/behaviour.md describes them. */

import { z } from 'zod';
import { Signal } from '../calls/signal.ts';
import type { CircleLine, CircleMessage } from '../circles/entities.ts';
import { circleMessageFields } from '../circles/forms.ts';
import { ObjectId } from '../core/common.ts';
import { indentedProse } from '../core/text.ts';
import { LIMITS } from '../limits.ts';
import type { NotesChange } from '../notes/entities.ts';
import { NoteChanges } from '../notes/forms.ts';
import type { Notification } from '../notifications/entities.ts';
import type { RequestStatus } from '../requests/limits.ts';
import { type RoomAckData, type RoomServerPayloads, roomClientEvents } from '../rooms/sockets.ts';
import { atMost } from '../texts/say.ts';
import {
  Attachment,
  type Conversation,
  type ConversationLine,
  Correction,
  type Message,
  MessageGroup,
  type Pin,
  VoiceNote,
} from './entities.ts';
import { ClientId } from './forms.ts';

const CallId = z.string().min(1).max(120);
const callState = {
  /** Whether this side sends sound and video, and whether the video is its screen. */
  sound: z.boolean(),
  picture: z.boolean(),
  screen: z.boolean(),
  /** The capabilities of this side beyond the first offer. A client sends a second offer only if the other side lists it. */
  can: z.array(z.enum(['renegotiate'])).max(10),
  /** Whether the callee asks the caller to reconnect. */
  restart: z.boolean().optional(),
};
const CallState = z.object(callState);

/** The events that a client may emit, with their payloads. */
export const clientEvents = {
  /** Replaces the access token of the socket with a newer one of the same session. The socket closes when its token expires. */
  renew_token: z.object({ token: z.string().max(4096) }),
  join_chat: z.object({ requestId: ObjectId }),
  leave_chat: z.object({ requestId: ObjectId }),
  send_message: z.object({
    requestId: ObjectId,
    receiverId: ObjectId,
    content: indentedProse().max(...atMost(LIMITS.message.max, 'Message must not exceed {max} characters')),
    messageType: z.enum(['text', 'image', 'file']).default('text'),
    attachment: Attachment.nullable().optional(),
    clientId: ClientId,
    /** The `seq` of the message to which this one replies, in the same conversation. */
    replyTo: z.number().int().min(1).optional(),
    group: MessageGroup.optional(),
    voice: VoiceNote.optional(),
    correction: Correction.optional(),
  }),
  typing: z.object({ requestId: ObjectId }),
  stop_typing: z.object({ requestId: ObjectId }),
  messages_delivered: z.object({ requestId: ObjectId, seq: z.number().int().min(1) }),
  /** This device shows a circle: it is counted, and its member gets no notifications about it. */
  join_circle: z.object({ circleId: ObjectId }),
  leave_circle: z.object({ circleId: ObjectId }),
  send_circle_message: z.object({ circleId: ObjectId, ...circleMessageFields }),
  circle_typing: z.object({ circleId: ObjectId, isTyping: z.boolean().default(true) }),
  /** Writes and deletes lines of the notes. */
  notes_change: z.object({ requestId: ObjectId, changes: NoteChanges }),
  call_user: z.object({
    targetUserId: ObjectId,
    callType: z.enum(['audio', 'video']),
    requestId: ObjectId,
    callId: CallId,
  }),
  answer_call: z.object({ callId: CallId, accepted: z.boolean() }),
  end_call: z.object({ callId: CallId }),
  /**
   * This device starts or stops waiting in a call here for the other party of a session. A device that does not wait can send
   * `isWaiting: false` to ask for the other's state.
   */
  call_wait: z.object({ requestId: ObjectId, isWaiting: z.boolean() }),
  call_state: z.object({ targetUserId: ObjectId, callId: CallId, ...callState }),
  webrtc_offer: z.object({ targetUserId: ObjectId, offer: Signal, callId: CallId }),
  webrtc_answer: z.object({ targetUserId: ObjectId, answer: Signal, callId: CallId }),
  webrtc_ice_candidate: z.object({ targetUserId: ObjectId, candidate: Signal, callId: CallId }),
  ...roomClientEvents,
} as const;

export type ClientEventName = keyof typeof clientEvents;
export type ClientPayload<E extends ClientEventName> = z.input<(typeof clientEvents)[E]>;

export interface SocketError {
  code: string;
  message: string;
  /** With `too_many_requests`: seconds to wait. */
  retryAfter?: number;
}
/** The fields of an acknowledgement besides `ok`. */
export interface AckData extends RoomAckData {
  /** When the server closes the socket unless it is renewed (ISO 8601). */
  renew_token: { expiresAt: string };
  join_chat: object;
  leave_chat: object;
  send_message: { message: Message };
  typing: object;
  stop_typing: object;
  messages_delivered: object;
  /** How many members have the circle open. */
  join_circle: { count: number };
  leave_circle: object;
  send_circle_message: { message: CircleMessage };
  circle_typing: object;
  notes_change: NotesChange;
  call_user: object;
  answer_call: object;
  end_call: object;
  /** Whether the other party waits: their device then answers this member's call automatically. */
  call_wait: { isOtherWaiting: boolean };
  call_state: object;
  webrtc_offer: object;
  webrtc_answer: object;
  webrtc_ice_candidate: object;
}
export type Ack<E extends ClientEventName> = ({ ok: true } & AckData[E]) | { ok: false; error: SocketError };

/** The client's events as socket.io types them: a payload and an optional acknowledgement. */
export type ClientToServerEvents = {
  [E in ClientEventName]: (payload: ClientPayload<E>, acknowledge?: (answer: Ack<E>) => void) => void;
};

export interface ServerPayloads extends RoomServerPayloads {
  new_message: Message;
  /** Moderators have hidden a message, or shown it again. */
  message_moderated: Omit<Message, 'isRead'>;
  /** A message was edited, deleted, or its reactions changed. */
  message_changed: Omit<Message, 'isRead'>;
  /** This member has archived, muted or marked a conversation on some device, or switched its corrections on or off. */
  conversation_changed: { requestId: string } & Pick<
    Conversation,
    'isArchived' | 'mutedUntil' | 'isMarkedUnread' | 'offersCorrections'
  >;
  /**
   * A pin was added or removed, or a pinned message was deleted or hidden: contains all pins, as in `Conversation`. Events can arrive out
   * of order: ignore one with a lower version than the known one.
   */
  pins_changed: { requestId: string; pins: Pin[]; pinsVersion: number };
  circle_message: CircleMessage;
  /** A message of a circle was edited, deleted, hidden or shown again, or its reactions changed. */
  circle_changed: CircleMessage;
  /** Something happened in the lesson: contains the newest lines, so that a repeated or late event does no harm. */
  circle_lines: { circleId: string; lines: CircleLine[] };
  /** People, dates or states of a circle have changed, or the member can no longer read it: fetch it again. */
  circle_updated: { circleId: string };
  /** This member has read a circle up to `seq` on some device. */
  circle_read: { circleId: string; seq: number };
  /** How many members have the circle open, without those who hide that they are online. */
  circle_here: { circleId: string; count: number };
  circle_typing: { circleId: string; userId: string; name: string; isTyping: boolean };
  notification: { notification: Notification; request?: { _id: string; status: RequestStatus } };
  user_typing: { userId: string; name: string; requestId: string };
  user_stop_typing: { userId: string; requestId: string };
  /** A member with whom this member has a conversation came online or went offline. */
  presence: { userId: string; isOnline: boolean };
  /** The status of the request has changed, or a block has closed or reopened the conversation. */
  conversation_updated: { requestId: string; status: RequestStatus; closed: boolean };
  /** Something happened in the exchange: contains all lines of the conversation, so that a repeated or late event does no harm. */
  conversation_lines: { requestId: string; lines: ConversationLine[] };
  /** The sender has edited a pending request: a page that shows it must fetch it again. */
  request_edited: { requestId: string };
  /** The plan of an exchange has changed: a page with an earlier `rev` must fetch it again. */
  plan_changed: { requestId: string; rev: number };
  /** Lines of the notes have changed. A client that misses a `rev` fetches the notes again. */
  notes_changed: { requestId: string } & NotesChange;
  /** Notifications were read, removed or counted up: the client fetches lists and counts again. */
  notifications_changed: object;
  messages_delivered: { requestId: string; userId: string; seq: number };
  messages_read: { requestId: string; userId: string; seq: number };
  /** Events may be lost: the client must fetch the messages after its last `seq`. */
  resync: object;
  incoming_call: {
    callId: string;
    callerName: string;
    callType: 'audio' | 'video';
    callerId: string;
    callerAvatar: string | null;
    requestId: string;
  };
  call_answered: { accepted: boolean; callId: string };
  call_busy: { callId: string };
  call_taken: { callId: string };
  call_ended: { callId: string };
  /**
   * A party of a session starts or stops waiting for the other one to call. Sent to the other party's devices; at the end of the session
   * also to the waiting ones.
   */
  call_waiting: { requestId: string; userId: string; isWaiting: boolean };
  call_state: { callId: string; senderId: string } & z.infer<typeof CallState>;
  webrtc_offer: { offer: Record<string, unknown>; callId: string; senderId: string };
  webrtc_answer: { answer: Record<string, unknown>; senderId: string; callId: string };
  webrtc_ice_candidate: { candidate: Record<string, unknown>; callId: string };
  /**
   * The refusal of `event`, or why the server closes the connection: `session_expired` (connect again with a fresh token), `session_ended`
   * (signed out).
   */
  error: SocketError & { event?: string };
}
export type ServerEventName = keyof ServerPayloads;
export type ServerToClientEvents = { [E in ServerEventName]: (payload: ServerPayloads[E]) => void };
