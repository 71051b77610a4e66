/** Bad payloads for every event that a client may emit. */
import { type ClientEventName, clientEvents } from '@mutua/contracts';
import type { World } from './bad-call.ts';

export interface BadEvent {
  title: string;
  event: ClientEventName;
  payload: (world: World) => unknown;
}

const ID = 'a1b2c3d4e5f60718293a4b5c';

/** The titles and payloads that every event must refuse. */
const INVALID_FOR_EVERY_EVENT: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'text'],
  ['a number', 5],
  ['a list', [1, 2]],
  ['an empty object', {}],
  ['operators', { requestId: { $ne: null }, callId: { $gt: '' }, targetUserId: { $ne: null }, token: { $ne: '' } }],
];

const message = (conversation: string, change: Record<string, unknown>) => ({
  requestId: conversation,
  receiverId: ID,
  content: 'Hello',
  ...change,
});
const MESSAGES: [string, Record<string, unknown>][] = [
  ['NUL', { content: 'a\u0000b' }],
  ['half a surrogate pair', { content: 'a\ud800b' }],
  ['5,001 characters', { content: 'x'.repeat(5001) }],
  ['nothing to read', { content: '   ' }],
  ['an unknown type', { messageType: 'video' }],
  [
    'an attachment elsewhere',
    { messageType: 'file', attachment: { url: 'https://evil.example/x', name: 'x', size: 1 } },
  ],
  ['a script as attachment', { messageType: 'image', attachment: { url: 'javascript:alert(1)', name: 'x', size: 1 } }],
  [
    'a path as attachment',
    { messageType: 'file', attachment: { url: '/uploads/chat/../../etc/passwd', name: 'x', size: 1 } },
  ],
  ['an attachment without a size', { messageType: 'file', attachment: { url: '/x', name: 'x' } }],
  ['a voice note without a file', { content: '', voice: { seconds: 5, peaks: Array(48).fill(9) } }],
  ['a voice note of 301 seconds', { content: '', voice: { seconds: 301, peaks: Array(48).fill(9) } }],
  ['a voice note with a peak too many', { content: '', voice: { seconds: 5, peaks: Array(49).fill(9) } }],
  ['a long clientId', { clientId: 'x'.repeat(65) }],
  ['a stranger as receiver', {}],
];

export const badEvents: BadEvent[] = [
  ...(Object.keys(clientEvents) as ClientEventName[]).flatMap((event) =>
    INVALID_FOR_EVERY_EVENT.map(
      ([title, payload]): BadEvent => ({ title: `${event}: ${title}`, event, payload: () => payload }),
    ),
  ),
  ...MESSAGES.map(
    ([title, change]): BadEvent => ({
      title: `send_message: ${title}`,
      event: 'send_message',
      payload: ({ conversation }) => message(conversation, change),
    }),
  ),
  { title: 'join_chat: an unknown conversation', event: 'join_chat', payload: () => ({ requestId: ID }) },
  { title: 'typing: an unknown conversation', event: 'typing', payload: () => ({ requestId: ID }) },
  {
    title: 'call_user: oneself',
    event: 'call_user',
    payload: ({ conversation }) => ({ requestId: conversation, targetUserId: ID, callType: 'video', callId: 'c' }),
  },
  {
    title: 'webrtc_offer: a stranger',
    event: 'webrtc_offer',
    payload: () => ({ targetUserId: ID, offer: { type: 'offer', sdp: '' }, callId: 'c' }),
  },
  {
    title: 'call_state: an unknown ability',
    event: 'call_state',
    payload: () => ({ targetUserId: ID, callId: 'c', sound: true, picture: true, screen: false, can: ['fly'] }),
  },
  {
    title: 'notes_change: no change',
    event: 'notes_change',
    payload: ({ conversation }) => ({ requestId: conversation, changes: [] }),
  },
  { title: 'end_call: an unknown call', event: 'answer_call', payload: () => ({ callId: 'c', accepted: true }) },
];
