import type { Attachment, Correction, Message, MessageGroup, Quote, VoiceNote } from '@mutua/contracts';
import { PAGE_CAP, PAGE_SIZES } from '@mutua/contracts/limits';
import { type AppThunk, isApiFailure, RealtimeError, realtime } from '@mutua/web-kit';
import { nanoid } from '@reduxjs/toolkit';
import { quoteOf } from '../../shared/conversations/quote-of.ts';
import { type Recipient, talkOf } from '../../shared/conversations/talk.ts';
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
import { afterNewest, holdEvents } from './early-events.ts';
import { loadChanges } from './load-changes.ts';
import { ownUnsent, restoreUnsent } from './unsent-messages.ts';

const fetchMessages =
  (requestId: string, query: { after?: number; limit: number }): AppThunk<Promise<Message[]>> =>
  async (dispatch) => {
    const { messages, lines } = await talkOf(requestId).fetch(query);
    dispatch(linesReceived({ requestId, lines }));
    return messages;
  };

const fetchNewest =
  (requestId: string): AppThunk<Promise<Message[]>> =>
  async (dispatch) => {
    const messages = await dispatch(fetchMessages(requestId, { limit: PAGE_SIZES.messages }));
    // Changes from now on are later than the newest message, by the server's clock.
    const since = messages.at(-1)?.timestamp;
    if (since) dispatch(changesAsked({ requestId, since }));
    return messages;
  };

/** Fetches the newest messages and stores them. @throws ApiError */
const loadNewest = (
  requestId: string,
  store: typeof messagesReceived | typeof messagesReloaded,
): AppThunk<Promise<void>> =>
  holdEvents(requestId, async (dispatch) => {
    dispatch(store({ requestId, messages: await dispatch(fetchNewest(requestId)) }));
  });

/**
 * Fetches the newest messages of a conversation. If some are known, it fetches later ones and the changes of known ones. Runs again after
 * each lost connection.
 * @throws ApiError
 */
export const loadMessages =
  (requestId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const known = selectTimeline(getState(), requestId)?.messages.at(-1)?.seq;
    if (known === undefined) {
      await dispatch(loadNewest(requestId, messagesReceived));
      dispatch(restoreUnsent(requestId));
      return;
    }
    // After a failure, the next call requests the same changes again.
    const changes = await dispatch(loadChanges(requestId)).catch(() => 'failed');
    if (changes === 'reset') {
      await dispatch(loadNewest(requestId, messagesReloaded));
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

/** Fetches all messages from a `seq` up to the oldest known message, so that there is no gap. @throws ApiError */
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

/** Stores a pushed message, and fetches the messages that are missing before it. @throws ApiError when that fails */
export const receiveMessage = (message: Message): AppThunk<Promise<void>> =>
  afterNewest(message.requestId, addMessage(message));

const addMessage =
  (message: Message): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { requestId, seq } = message;
    const timeline = selectTimeline(getState(), requestId);
    if (!timeline) return;
    const last = timeline.messages.at(-1)?.seq ?? 0;
    // An earlier page has sent it, and it is older than all known ones.
    if (seq < (timeline.messages[0]?.seq ?? 0) - 1) await dispatch(loadBackTo(requestId, seq));
    else if (seq <= last + 1) dispatch(messagesReceived({ requestId, messages: [message] }));
    else await dispatch(loadMessages(requestId));
  };

/** Applies another state of a message. A message that is newer than all known ones is fetched. @throws ApiError */
export const receiveChange = (message: ChangedMessage): AppThunk<Promise<void>> =>
  afterNewest(message.requestId, changeMessage(message));

const changeMessage =
  (message: ChangedMessage): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { requestId, seq } = message;
    const last = selectTimeline(getState(), requestId)?.messages.at(-1)?.seq;
    // The message was written while the connection was lost.
    if (last !== undefined && seq > last) await dispatch(loadMessages(requestId));
    else dispatch(changesReceived({ requestId, messages: [message] }));
  };

/** Marks everything received in a conversation as read. @throws ApiError */
export const markRead =
  (requestId: string, memberId: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const seq = await talkOf(requestId).markRead();
    dispatch(receivedMarkedRead({ requestId, memberId, seq }));
  };

export interface Draft {
  content: string;
  messageType?: PendingMessage['messageType'];
  attachment?: Attachment;
  group?: MessageGroup;
  voice?: VoiceNote;
  toAll?: true;
  /** Makes the text a correction of a message. */
  corrects?: { message: Message; correction: Correction };
}

/** The last send of each conversation. The next one waits for it, so that messages by socket and HTTP keep their order. */
const lastSends = new Map<string, Promise<unknown>>();

/** Takes the message that the composer answers. Only the first message that is sent gets it, text or file. */
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
  (to: Recipient, { messageType = 'text', attachment, corrects, ...draft }: Draft): AppThunk<Promise<void>> =>
  (dispatch) =>
    dispatch(
      deliver(to, {
        clientId: nanoid(),
        ...draft,
        messageType,
        attachment: attachment ?? null,
        timestamp: new Date().toISOString(),
        failed: false,
        ...(corrects
          ? { replyTo: quoteOf(corrects.message), correction: corrects.correction }
          : dispatch(takeReply(to.requestId))),
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
    const unsent = dispatch(ownUnsent(requestId));
    unsent.keep(message);
    dispatch(messageQueued({ requestId, message }));
    const before = lastSends.get(requestId) ?? Promise.resolve();
    const sending = before
      .catch(() => undefined)
      .then(() => retryUntilAnswered(() => transmit(to, message), isStillWanted));
    lastSends.set(requestId, sending);
    try {
      const sent = await sending;
      unsent.forget(message.clientId);
      await dispatch(receiveMessage(sent));
    } catch (error) {
      dispatch(messageFailed({ requestId, clientId: message.clientId }));
      throw error;
    } finally {
      if (lastSends.get(requestId) === sending) lastSends.delete(requestId);
    }
  };

/** Whether a call did not reach the server: there was no network, or a proxy answered instead. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof RealtimeError
    ? ['timeout', 'not_connected'].includes(error.code)
    : isApiFailure(error) && (error.status === 0 || (error.code === 'unknown' && error.status >= 502));

/** How often to try again without an event, because browsers may not notice that the network is back. */
const RETRY_MS = 10_000;

/**
 * Resolves when the connection is back, or may be. Meanwhile the browser asks before the page is left, because then nothing sends
 * the messages until the member comes back.
 */
function connectionBack(): Promise<void> {
  return new Promise((resolve) => {
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    const end = () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('online', end);
      window.removeEventListener('beforeunload', confirmLeave);
      resolve();
    };
    const timer = setTimeout(end, RETRY_MS);
    const stop = realtime.onStatus(() => {
      if (realtime.status === 'connected') end();
    });
    window.addEventListener('online', end);
    window.addEventListener('beforeunload', confirmLeave);
  });
}

/** Repeats a send until the server answers. @throws the error of a refusal, or the last error when the message is no longer wanted */
async function retryUntilAnswered<T>(send: () => Promise<T>, isStillWanted: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      await connectionBack();
      // Another member may have signed in since.
      if (!isStillWanted()) throw error;
    }
  }
}

/** Sends through the socket, and by HTTP when the socket does not answer. The client id makes the server store it once. */
async function transmit(to: Recipient, message: PendingMessage): Promise<Message> {
  const talk = talkOf(to.requestId);
  if (realtime.status === 'connected') {
    try {
      return await talk.emit(to, message);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
    }
  }
  return talk.post(message);
}
