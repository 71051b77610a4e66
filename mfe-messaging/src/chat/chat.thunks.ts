import type { Attachment, Message, MessageGroup, Quote, ResponseOf, VoiceNote } from '@mutua/contracts';
import { PAGE_CAP, PAGE_SIZES } from '@mutua/contracts/constants';
import { type AppThunk, call, isApiFailure, RealtimeError, realtime } from '@mutua/web-kit';
import { nanoid } from '@reduxjs/toolkit';
import { quoteOf } from '../shared/quote-of.ts';
import {
  type ChangedMessage,
  changesAsked,
  changesReceived,
  composerContextSet,
  linesReceived,
  messageFailed,
  messageQueued,
  messagesReceived,
  messagesReloaded,
  type PendingMessage,
  receivedMarkedRead,
  selectComposerContext,
  selectMessage,
  selectTimeline,
} from './chat.slice.ts';
import { loadChanges } from './load-changes.ts';

const fetchMessages =
  (requestId: string, query: { after?: number; limit: number }): AppThunk<Promise<Message[]>> =>
  async (dispatch) => {
    // An earlier release of the service returns no lines.
    const { messages, lines = [] }: Partial<Pick<MessagePage, 'lines'>> & Omit<MessagePage, 'lines'> = await call(
      'GET /messages/request/:requestId',
      { params: { requestId }, query },
    );
    dispatch(linesReceived({ requestId, lines }));
    return messages;
  };
type MessagePage = ResponseOf<'GET /messages/request/:requestId'>;

const fetchNewest =
  (requestId: string): AppThunk<Promise<Message[]>> =>
  async (dispatch) => {
    const messages = await dispatch(fetchMessages(requestId, { limit: PAGE_SIZES.messages }));
    // What changes from now on changes after the newest message was written, by the server's clock.
    const since = messages.at(-1)?.timestamp;
    if (since) dispatch(changesAsked({ requestId, since }));
    return messages;
  };

/**
 * Fetches the newest messages of a conversation, or those after the known ones and what changed of these.
 * Runs again after each lost connection. @throws ApiError
 */
export const loadMessages =
  (requestId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const known = selectTimeline(getState(), requestId)?.messages.at(-1)?.seq;
    if (known === undefined) {
      dispatch(messagesReceived({ requestId, messages: await dispatch(fetchNewest(requestId)) }));
      return;
    }
    // When this fails, the next time asks for the same ones.
    const changes = await dispatch(loadChanges(requestId)).catch(() => 'failed');
    if (changes === 'reset') {
      dispatch(messagesReloaded({ requestId, messages: await dispatch(fetchNewest(requestId)) }));
      return;
    }
    const limit = PAGE_CAP.messages;
    for (let after = known, page: Message[]; ; after = page.at(-1)?.seq ?? after) {
      page = await dispatch(fetchMessages(requestId, { after, limit }));
      dispatch(messagesReceived({ requestId, messages: page }));
      if (page.length < limit) return;
    }
  };

/** Fetches the page before the oldest known message. @throws ApiError */
export const loadOlder =
  (requestId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const oldest = selectTimeline(getState(), requestId)?.messages[0]?.seq ?? 1;
    if (oldest <= 1) return;
    const after = Math.max(0, oldest - 1 - PAGE_SIZES.messages);
    const messages = await dispatch(fetchMessages(requestId, { after, limit: oldest - 1 - after }));
    dispatch(messagesReceived({ requestId, messages }));
  };

/** Fetches what is missing from a message on, so that the newest messages follow it without a gap. @throws ApiError */
export const loadBackTo =
  (requestId: string, seq: number): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    for (;;) {
      const oldest = selectTimeline(getState(), requestId)?.messages[0]?.seq ?? 1;
      if (oldest <= seq) return;
      const after = Math.max(seq - 1, oldest - 1 - PAGE_CAP.messages);
      const messages = await dispatch(fetchMessages(requestId, { after, limit: oldest - 1 - after }));
      if (messages.length === 0) return;
      dispatch(messagesReceived({ requestId, messages }));
    }
  };

/** Fetches one message again, for a fresh link to its attachment. @throws ApiError */
export const renewMessage =
  ({ requestId, seq }: Pick<Message, 'requestId' | 'seq'>): AppThunk<Promise<Message | undefined>> =>
  async (dispatch) => {
    const messages = await dispatch(fetchMessages(requestId, { after: seq - 1, limit: 1 }));
    dispatch(messagesReceived({ requestId, messages }));
    return messages[0];
  };

/** Stores a pushed message, and fetches those that are missing before it. @throws ApiError when that fails */
export const receiveMessage =
  (message: Message): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { requestId, seq } = message;
    const timeline = selectTimeline(getState(), requestId);
    if (!timeline) return;
    const last = timeline.messages.at(-1)?.seq ?? 0;
    if (seq <= last + 1) dispatch(messagesReceived({ requestId, messages: [message] }));
    else await dispatch(loadMessages(requestId));
  };

/** Takes another state of a message, which keeps its place. Unknown ones are fetched when they are wanted. @throws ApiError */
export const receiveChange =
  (message: ChangedMessage): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { requestId, seq } = message;
    const last = selectTimeline(getState(), requestId)?.messages.at(-1)?.seq;
    // It was written while the line was away.
    if (last !== undefined && seq > last) await dispatch(loadMessages(requestId));
    else dispatch(changesReceived({ requestId, messages: [message] }));
  };

/** Marks everything received in a conversation as read. @throws ApiError */
export const markRead =
  (requestId: string, memberId: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { seq } = await call('PUT /messages/read/:requestId', { params: { requestId } });
    dispatch(receivedMarkedRead({ requestId, memberId, seq }));
  };

export interface Recipient {
  requestId: string;
  receiverId: string;
}
export interface Draft {
  content: string;
  messageType?: PendingMessage['messageType'];
  attachment?: Attachment;
  group?: MessageGroup;
  voice?: VoiceNote;
}

/**
 * The message that is being sent, by conversation. The next one waits for it, so that messages by socket and HTTP keep their order.
 */
const inTurn = new Map<string, Promise<unknown>>();

/** The message that the composer answers: the first that is sent takes it, be it a text or a file. */
const takeReply =
  (requestId: string): AppThunk<{ replyTo?: Quote }> =>
  (dispatch, getState) => {
    const context = selectComposerContext(getState(), requestId);
    const message = context?.kind === 'reply' && selectMessage(getState(), requestId, context.seq);
    if (!message) return {};
    dispatch(composerContextSet({ requestId, context: null }));
    return { replyTo: quoteOf(message) };
  };

/** Shows a message at once and sends it. A failed one stays and can be sent again. @throws the error of the last attempt */
export const sendMessage =
  (to: Recipient, { content, messageType = 'text', attachment, group, voice }: Draft): AppThunk<Promise<void>> =>
  (dispatch) =>
    dispatch(
      deliver(to, {
        clientId: nanoid(),
        content,
        messageType,
        attachment: attachment ?? null,
        timestamp: new Date().toISOString(),
        failed: false,
        ...(group && { group }),
        ...(voice && { voice }),
        ...dispatch(takeReply(to.requestId)),
      }),
    );

/** Sends a failed message again. @throws the error of the last attempt */
export const sendAgain = (to: Recipient, message: PendingMessage): AppThunk<Promise<void>> =>
  deliver(to, { ...message, timestamp: new Date().toISOString(), failed: false });

const deliver =
  (to: Recipient, message: PendingMessage): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { requestId } = to;
    const isStillWanted = () =>
      selectTimeline(getState(), requestId)?.pending.some(({ clientId }) => clientId === message.clientId) ?? false;
    dispatch(messageQueued({ requestId, message }));
    const before = inTurn.get(requestId) ?? Promise.resolve();
    const sending = before.catch(() => undefined).then(() => untilAnswered(() => transmit(to, message), isStillWanted));
    inTurn.set(requestId, sending);
    try {
      await dispatch(receiveMessage(await sending));
    } catch (error) {
      dispatch(messageFailed({ requestId, clientId: message.clientId }));
      throw error;
    } finally {
      if (inTurn.get(requestId) === sending) inTurn.delete(requestId);
    }
  };

/** Whether nobody heard a call: there was no network, or a proxy answered for the server. */
const isUnheard = (error: unknown): boolean =>
  error instanceof RealtimeError
    ? ['timeout', 'not_connected'].includes(error.code)
    : isApiFailure(error) && (error.status === 0 || (error.code === 'unknown' && error.status >= 502));

/** A browser may not notice that the network is back. */
const RETRY_MS = 10_000;

/** Resolves when the connection is back, or may be. Leaving the page meanwhile asks, because a reload forgets what waits. */
function connectionBack(): Promise<void> {
  return new Promise((resolve) => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const end = () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('online', end);
      window.removeEventListener('beforeunload', ask);
      resolve();
    };
    const timer = setTimeout(end, RETRY_MS);
    const stop = realtime.onStatus(() => {
      if (realtime.status === 'connected') end();
    });
    window.addEventListener('online', end);
    window.addEventListener('beforeunload', ask);
  });
}

/** Repeats a send until the server has heard it. @throws the error of a refusal, or the last one when the message is no longer wanted */
async function untilAnswered<T>(send: () => Promise<T>, isStillWanted: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!isUnheard(error)) throw error;
      await connectionBack();
      // Another member may have signed in meanwhile.
      if (!isStillWanted()) throw error;
    }
  }
}

/** Sends by the socket, and by HTTP when the socket does not answer. The client id makes the server store it once. */
async function transmit(
  to: Recipient,
  { clientId, content, messageType, attachment, group, voice, replyTo }: PendingMessage,
): Promise<Message> {
  const file = { attachment, ...(group && { group }), ...(voice && { voice }) };
  const answers = replyTo ? { replyTo: replyTo.seq } : {};
  if (realtime.status === 'connected') {
    try {
      const draft = { ...to, content, messageType, clientId, ...file, ...answers };
      return (await realtime.emit('send_message', draft)).message;
    } catch (error) {
      const unanswered = error instanceof RealtimeError && ['timeout', 'not_connected'].includes(error.code);
      if (!unanswered) throw error;
    }
  }
  const body = { requestId: to.requestId, content, clientId, ...(attachment && file), ...answers };
  const { data } = await call('POST /messages', { body });
  return data;
}
