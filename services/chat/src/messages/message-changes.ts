import { CHAT_LIMITS, type Message } from '@mutua/contracts';
import { ConflictError, type Logger, retryOnConflict } from '@mutua/service-kit';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { Pins } from '../conversations/pins.ts';
import type { FileService } from '../files/file.service.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import { DELETED, type StoredMessage } from '../store/message.ts';
import { inConversation, messageNotFound } from '../store/message-errors.ts';
import { checkEdit } from '../store/message-rules.ts';
import type { AnnounceMessage } from './announce-message.ts';
import type { MessageChange, MessageChangeRepository } from './message-change.repository.ts';
import { messageChanged } from './message-changed.ts';
import type { AnswerMessage } from './message-view.ts';
import type { RewriteLast } from './rewrite-last.ts';

const KEPT_MS = CHAT_LIMITS.keptDays * 24 * 3600_000;
/** After this time an unfinished change counts as left by a dead process. */
const GRACE_MS = 10_000;
const SWEEP_BATCH = 200;
/** After this time no node can still write earlier words to the lists that it has read before the change. */
const REWRITE_AGAIN_MS = 2_000;

export type MessageChanges = ReturnType<typeof createMessageChanges>;

/**
 * Edits and deletes messages. A change is stored, then made, then marked as done with its event. A process may die between any two of these
 * writes. Another process then makes and finishes the change; repeating a step is idempotent.
 */
export function createMessageChanges({
  access,
  messages,
  changes,
  rewriteLast,
  files,
  answer,
  pins,
  announce,
  offerPreview,
  logger,
  now = Date.now,
  graceMs = GRACE_MS,
  rewriteAgainMs = REWRITE_AGAIN_MS,
}: {
  access: Pick<ConversationAccess, 'asWriter'>;
  messages: Pick<MessageRepository, 'findById' | 'hasFile' | 'dropOriginals'>;
  changes: MessageChangeRepository;
  rewriteLast: RewriteLast;
  files: Pick<FileService, 'close' | 'removeClosed'>;
  answer: AnswerMessage;
  pins: Pick<Pins, 'drop'>;
  announce: AnnounceMessage;
  /** Starts the preview of a text, because its first address may have changed. */
  offerPreview: (message: StoredMessage) => void;
  logger: Logger;
  now?: (() => number) | undefined;
  graceMs?: number | undefined;
  rewriteAgainMs?: number | undefined;
}) {
  /** Messages whose line in the lists will be written once more. */
  const rewriting = new Map<NodeJS.Timeout, StoredMessage>();

  async function findOwn(userId: string, id: string): Promise<StoredMessage> {
    const message = await messages.findById(id);
    if (message?.senderId !== userId) throw messageNotFound();
    return message;
  }

  /**
   * Returns the message when it has these words already, as after a repeated edit.
   * @throws ConflictError with the present message
   */
  async function unlessOther(userId: string, present: StoredMessage, content: string): Promise<Message> {
    const current = await answer(userId, present);
    if (present.content === content && !present.deletedAt) return current;
    throw new ConflictError('This message has changed meanwhile', { current: { data: current } });
  }

  function rewriteLastAgain(message: StoredMessage): void {
    const timer = setTimeout(async () => {
      rewriting.delete(timer);
      await rewriteLast(message).catch((error) => logger.warn({ err: error }, 'the line of a changed message is old'));
    }, rewriteAgainMs);
    rewriting.set(timer, message);
  }

  /** Closes the file of a deleted message, unless another message of the conversation has the same file. */
  async function closeFile({ requestId, before: { attachment } }: MessageChange): Promise<void> {
    if (attachment && !(await messages.hasFile(requestId, attachment.key))) await files.close(attachment.key);
  }

  /** Makes a stored change and finishes it. Idempotent. */
  async function carryOut(change: MessageChange): Promise<StoredMessage | null> {
    const message = await changes.apply(change, new Date(now()));
    if (!message) return null;
    if (change.kind === 'deleted') await closeFile(change);
    if (message.deletedAt) {
      await pins.drop(message);
      await messages.dropOriginals(message);
    }
    await rewriteLast(message);
    await announce('message_changed', message);
    if (change.kind === 'edited') offerPreview(message);
    // The event has the present state of the message, because a later change may have been made meanwhile.
    if (await changes.finish(change, messageChanged(message))) rewriteLastAgain(message);
    return message;
  }

  /** Stores a change and makes it. Returns null when another change came first; that one is made then. */
  async function change(
    {
      id,
      requestId,
      seq,
      senderId,
      content,
      messageType,
      attachment,
      voice,
      edits = 0,
      editedAt,
      sentAt,
    }: StoredMessage,
    kind: MessageChange['kind'],
    words: string,
  ): Promise<StoredMessage | null> {
    const at = new Date(now());
    const n = edits + 1;
    const stored = await changes.insert({
      messageId: id,
      n,
      requestId,
      seq,
      kind,
      by: senderId,
      at,
      before: {
        content,
        messageType,
        attachment: kind === 'deleted' ? attachment : null,
        ...(kind === 'deleted' && voice && { voice }),
        since: editedAt ?? sentAt,
      },
      content: words,
      keptUntil: new Date(at.getTime() + KEPT_MS),
    });
    if (stored) return carryOut(stored);
    const other = await changes.find(id, n);
    if (other && !other.isDone) await carryOut(other);
    return null;
  }

  return {
    /**
     * Replaces the words of an own message, within 15 minutes by the server's clock and at most 20 times. The same words change nothing.
     * @throws NotFoundError for messages of others
     * @throws ForbiddenError, ConflictError: see `ConversationAccess.asWriter`
     * @throws ConflictError `hidden`, `too_late` (also for a voice note), or `conflict` when another edit came first
     * @throws ValidationError for an empty text
     */
    async edit(userId: string, id: string, content: string): Promise<Message> {
      const message = await findOwn(userId, id);
      await inConversation(access.asWriter(userId, message.requestId));
      if (!checkEdit(message, content, now())) return answer(userId, message);
      const edited = await change(message, 'edited', content);
      if (edited) return answer(userId, edited);
      return unlessOther(userId, await findOwn(userId, id), content);
    },

    /**
     * Deletes an own message for both parties, also in a closed conversation. Its `seq` stays. A repeated call gives the same answer.
     * @throws NotFoundError for messages of others
     */
    remove: (userId: string, id: string): Promise<Message> =>
      retryOnConflict(async () => {
        const message = await findOwn(userId, id);
        if (message.deletedAt) return answer(userId, message);
        const deleted = await change(message, 'deleted', DELETED);
        return deleted ? answer(userId, deleted) : undefined;
      }),

    /**
     * Finishes changes that dead processes have begun, and removes those that were kept long enough. The bytes of a file are removed first,
     * its document second.
     */
    async sweep(): Promise<void> {
      const time = now();
      for (const each of await changes.findUnfinished(new Date(time - graceMs), SWEEP_BATCH)) {
        await carryOut(each).catch((error) => logger.warn({ err: error, id: each.id }, 'a change is not finished yet'));
      }
      for (const { id, kind, before } of await changes.findExpired(new Date(time), SWEEP_BATCH)) {
        if (kind === 'deleted' && before.attachment) await files.removeClosed(before.attachment.key);
        await changes.remove(id);
      }
    },

    /** Writes the lines of the lists that are still waiting. */
    async stop(): Promise<void> {
      const left = [...rewriting];
      rewriting.clear();
      for (const [timer] of left) clearTimeout(timer);
      await Promise.all(left.map(([, message]) => rewriteLast(message)));
    },
  };
}
