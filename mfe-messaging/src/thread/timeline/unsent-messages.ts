import { type AppThunk, selectUser } from '@mutua/web-kit';
import { Drafts } from '@mutua/web-kit/parts';
import {
  editChanged,
  messageDiscarded,
  messageQueued,
  type PendingMessage,
  selectMessage,
  selectTimeline,
} from './chat.slice.ts';
import { rightsTo } from './message-rights.ts';

/** The service takes no older upload in a message. */
const UPLOAD_MS = 24 * 60 * 60 * 1000;

/** What is kept of a conversation, on this device and for this member. */
interface Unsent {
  messages: readonly PendingMessage[];
  /** The texts of edits without an answer, by the `seq` of their message. */
  edits: Readonly<Record<number, string>>;
}

/** Own messages and edits that the server has not confirmed. They outlast the page, which an iPhone ends without a question. */
export type UnsentMessages = ReturnType<typeof unsentMessages>;

function unsentMessages(memberId: string | null, requestId: string) {
  const drafts = new Drafts(memberId);
  const key = `unsent:${requestId}`;
  const read = (): Unsent => ({ messages: [], edits: {}, ...(drafts.read(key) as Partial<Unsent> | null) });
  const write = ({ messages, edits }: Unsent) => {
    const isEmpty = messages.length === 0 && Object.keys(edits).length === 0;
    drafts.write(key, isEmpty ? null : { messages, edits });
  };
  const without = ({ messages }: Unsent, clientId: string) => messages.filter((each) => each.clientId !== clientId);
  return {
    read,
    keep(message: PendingMessage): void {
      const stored = read();
      write({ ...stored, messages: [...without(stored, message.clientId), message] });
    },
    forget(clientId: string): void {
      const stored = read();
      const messages = without(stored, clientId);
      if (messages.length < stored.messages.length) write({ ...stored, messages });
    },
    keepEdit(seq: number, text: string): void {
      const stored = read();
      write({ ...stored, edits: { ...stored.edits, [seq]: text } });
    },
    forgetEdit(seq: number): void {
      const stored = read();
      const { [seq]: forgotten, ...edits } = stored.edits;
      if (forgotten !== undefined) write({ ...stored, edits });
    },
  };
}

/** The unsent messages of the signed-in member. */
export const ownUnsent =
  (requestId: string): AppThunk<UnsentMessages> =>
  (_, getState) =>
    unsentMessages(selectUser(getState())?._id ?? null, requestId);

/** Removes messages that could not be sent. */
export const discardMessages =
  (requestId: string, messages: readonly PendingMessage[]): AppThunk<void> =>
  (dispatch) => {
    for (const { clientId } of messages) {
      dispatch(ownUnsent(requestId)).forget(clientId);
      dispatch(messageDiscarded({ requestId, clientId }));
    }
  };

/** Shows messages of an earlier page as not sent. One among the loaded messages was sent after all. */
const restoreMessages =
  (requestId: string): AppThunk<void> =>
  (dispatch, getState) => {
    const unsent = dispatch(ownUnsent(requestId));
    const { messages: sent = [], pending = [] } = selectTimeline(getState(), requestId) ?? {};
    const [sentIds, pendingIds] = [sent, pending].map((list) => new Set(list.map(({ clientId }) => clientId)));
    for (const message of unsent.read().messages) {
      const { clientId, attachment, timestamp } = message;
      const isTooOld = attachment !== null && Date.parse(timestamp) < Date.now() - UPLOAD_MS;
      if (isTooOld || sentIds?.has(clientId)) unsent.forget(clientId);
      else if (!pendingIds?.has(clientId)) {
        dispatch(messageQueued({ requestId, message: { ...message, failed: true } }));
      }
    }
  };

/** Shows edits of an earlier page as not saved, as long as they can be saved. */
const restoreEdits =
  (requestId: string): AppThunk<void> =>
  (dispatch, getState) => {
    const unsent = dispatch(ownUnsent(requestId));
    const viewer = { memberId: selectUser(getState())?._id ?? '', isClosed: false, now: Date.now() };
    for (const [key, text] of Object.entries(unsent.read().edits)) {
      const seq = Number(key);
      const message = selectMessage(getState(), requestId, seq);
      if (message && message.content !== text && rightsTo(message, viewer).editLeft > 0) {
        dispatch(editChanged({ requestId, seq, edit: { state: 'failed', text } }));
      } else unsent.forgetEdit(seq);
    }
  };

/** Shows what an earlier page could not send: messages with Try again, edits with Edit again. Call it once the newest messages are loaded. */
export const restoreUnsent =
  (requestId: string): AppThunk<void> =>
  (dispatch) => {
    dispatch(restoreMessages(requestId));
    dispatch(restoreEdits(requestId));
  };
