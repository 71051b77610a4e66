// Over 300 lines: storing, delivering and reading the messages of a circle belong together.

import { isDeepStrictEqual } from 'node:util';
import {
  CHAT_LIMITS,
  type CircleMessage,
  type DomainEvent,
  type NewCircleMessage,
  type Person,
  type QueryOf,
  type Quote,
  type ResponseOf,
} from '@mutua/contracts';
import { ConflictError, ForbiddenError, newEvent, paginationOf, retryOnConflict } from '@mutua/service-kit';
import type { FileService } from '../files/file.service.ts';
import { deliveryLag } from '../realtime/chat-metrics.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { JoinedChats } from '../realtime/joined-chats.ts';
import { noticeOf } from '../store/message.ts';
import { inConversation, isHidden, messageNotFound } from '../store/message-errors.ts';
import { checkContent, checkEdit, invalid } from '../store/message-rules.ts';
import { quoteOf, type Replies } from '../store/replies.ts';
import type { Store } from '../store/store.ts';
import type { CircleRepository } from './circle.repository.ts';
import type { CircleService } from './circle.service.ts';
import { untilOf } from './circle.ts';
import type { CircleAccess, CircleParticipant } from './circle-access.ts';
import type { CircleLimits } from './circle-limits.ts';
import type { KeptWords } from './circle-message.model.ts';
import type { CircleMessageRepository, StoredCircleMessage } from './circle-message.repository.ts';
import { lastOf, toCircleMessage } from './circle-message.ts';
import type { CircleReadRepository } from './circle-read.repository.ts';
import type { CircleSummaries } from './circle-summaries.ts';
import { toLines } from './circle-view.ts';
import { idsIn, type LiveCircle } from './live-circles.ts';

const SWEEP_BATCH = 200;

const onlyTeacher = () => new ForbiddenError('Only the teacher can do this');

type Content = Omit<StoredCircleMessage, 'id' | 'circleId' | 'seq' | 'senderId' | 'sentAt'>;

export type CircleMessages = ReturnType<typeof createCircleMessages>;

/** The messages of circles: sent, listed, changed, read. */
export function createCircleMessages({
  circles,
  circleMessages: messages,
  circleReads,
  members,
  access,
  replies,
  summaries,
  service,
  files,
  joined,
  limits,
  emitter,
  now = Date.now,
}: Pick<Store, 'members'> & {
  circles: Pick<CircleRepository, 'writeLast' | 'rewriteLast'>;
  circleMessages: CircleMessageRepository;
  circleReads: Pick<CircleReadRepository, 'markRead'>;
  access: CircleAccess;
  replies: Pick<Replies, 'quotesFor'>;
  summaries: Pick<CircleSummaries, 'stored' | 'flush'>;
  service: Pick<CircleService, 'find'>;
  files: Pick<FileService, 'claim' | 'sign' | 'close' | 'removeClosed'>;
  joined: Pick<JoinedChats, 'isJoined'>;
  limits: CircleLimits;
  emitter: Emitter;
  now?: (() => number) | undefined;
}) {
  /** Reads the people and quotes of messages. Returns a function that shows one of them. */
  async function view(circleId: string, found: readonly StoredCircleMessage[], known?: ReadonlyMap<string, Person>) {
    const named = new Set(found.flatMap(({ senderId, removedBy }) => [senderId, ...(removedBy ? [removedBy] : [])]));
    const missing = [...named].filter((id) => !known?.has(id));
    const [people, quotes] = await Promise.all([
      missing.length > 0 ? members.findPeople(missing) : new Map<string, Person>(),
      replies.quotesFor(circleId, found),
    ]);
    const all = new Map([...(known ?? []), ...people]);
    return (message: StoredCircleMessage, readerId?: string): CircleMessage =>
      toCircleMessage(message, {
        people: all,
        sign: files.sign,
        ...(readerId !== undefined && { readerId }),
        quote: quotes.get(message.replyTo ?? 0),
      });
  }

  /** Sends a changed message to everybody in the circle. Only its author gets the moderators' note. */
  async function announce(circle: LiveCircle, message: StoredCircleMessage) {
    const show = await view(circle._id, [message], circle.names);
    emitter.toMembers(idsIn(circle, message.senderId), 'circle_changed', show(message));
    const isAuthorHere = circle.people.some(({ memberId }) => memberId === message.senderId);
    if (isAuthorHere) emitter.toMembers([message.senderId], 'circle_changed', show(message, message.senderId));
    return show;
  }

  /** Who is notified of a message: who does not look, has not muted the circle, and has not blocked the sender. */
  async function notified(circle: LiveCircle, senderId: string, toAll: boolean): Promise<string[]> {
    const others = idsIn(circle, senderId);
    // A word to all is for all. Only its own notification says so, and it counts once.
    if (toAll) return others.filter((id) => !circle.blocks.get(id)?.has(senderId));
    const wanted = others.filter(
      (id) => !untilOf(circle, id, 'mutedUntil', now()) && !circle.blocks.get(id)?.has(senderId),
    );
    const looks = await Promise.all(wanted.map((id) => joined.isJoined(id, circle._id)));
    return wanted.filter((_, index) => !looks[index]);
  }

  /** The event of a message; none when nobody is to be notified. */
  function eventsOf(circle: LiveCircle, message: StoredCircleMessage, to: string[]): DomainEvent[] {
    const sender = circle.names.get(message.senderId);
    if (!sender || to.length === 0) return [];
    return [
      newEvent('circle.written', {
        circleId: circle._id,
        messageId: message.id,
        seq: message.seq,
        sender,
        title: circle.title,
        toAll: message.toAll === true,
        to,
        preview: message.toAll ? noticeOf(message) : '',
        sentAt: message.sentAt.toISOString(),
      }),
    ];
  }

  /** Writes a message with the next free `seq`. Returns the earlier one when it was sent before. */
  const write = (
    { circle, me }: CircleParticipant,
    content: Content,
  ): Promise<{ message: StoredCircleMessage; events?: DomainEvent[] }> =>
    retryOnConflict(async () => {
      const to = await notified(circle, me.memberId, content.toAll === true);
      const message: StoredCircleMessage = {
        ...content,
        id: messages.newId(),
        circleId: circle._id,
        seq: circle.lastSeq + 1,
        senderId: me.memberId,
        sentAt: new Date(now()),
      };
      const events = eventsOf(circle, message, to);
      const outcome = await messages.insert(message, events);
      if (outcome === 'stored') {
        circle.lastSeq = message.seq;
        return { message, events };
      }
      const earlier =
        outcome === 'repeated' && (await messages.findByClientId(circle._id, me.memberId, content.clientId ?? ''));
      if (earlier) return { message: earlier };
      circle.lastSeq = Math.max(circle.lastSeq, await messages.lastSeqOf(circle._id));
      return undefined;
    });

  /** Runs the writes of one circle one after the other. */
  function inTurn<T>(circle: LiveCircle, task: () => Promise<T>): Promise<T> {
    const result = circle.turn.then(task);
    circle.turn = result.catch(() => {});
    return result;
  }

  async function store(participant: CircleParticipant, content: Content, quote?: Quote): Promise<CircleMessage> {
    const { circle } = participant;
    const { message, events } = await inTurn(circle, () => write(participant, content));
    if (!events) {
      // The process that stored it may have died before it delivered it. Everybody loads it once, however often it is repeated.
      if (message.sentAt.getTime() >= circle.resyncedAt) {
        circle.resyncedAt = now();
        emitter.toMembers(idsIn(circle), 'resync', {});
      }
      return (await view(circle._id, [message], circle.names))(message);
    }
    const sent = toCircleMessage(message, { people: circle.names, sign: files.sign, quote });
    emitter.toMembers(idsIn(circle), 'circle_message', sent);
    deliveryLag.observe((now() - message.sentAt.getTime()) / 1000);
    summaries.stored(circle._id, lastOf(message), { ...message, events });
    return sent;
  }

  /** Returns the message to which a new one replies. @throws ValidationError when the circle has no such message */
  async function findQuoted(circleId: string, replyTo: number): Promise<Quote> {
    const [quoted] = await messages.findPlaces(circleId, [replyTo]);
    if (!quoted) throw invalid('replyTo', 'There is no such message in this conversation');
    return quoteOf(quoted);
  }

  /** Counts a word to all, once. @throws ForbiddenError, TooManyRequestsError */
  async function checkWord({ circle, me }: CircleParticipant, clientId: string | undefined): Promise<void> {
    if (me.role === 'learner') throw onlyTeacher();
    const isRepeated = clientId && (await messages.findByClientId(circle._id, me.memberId, clientId));
    if (!isRepeated) await limits.consumeWord(circle._id);
  }

  /** What is stored of a draft, with its file. @throws ValidationError */
  async function contentOf(userId: string, draft: NewCircleMessage): Promise<Content> {
    const { content, attachment, clientId, replyTo, group, voice, toAll } = draft;
    const file = attachment ? await files.claim(userId, attachment.url, { isVoice: voice !== undefined }) : null;
    return {
      content,
      messageType: file?.messageType ?? 'text',
      attachment: file?.attachment ?? null,
      ...(clientId !== undefined && { clientId }),
      ...(toAll && { toAll }),
      ...(replyTo !== undefined && { replyTo }),
      ...(file && group && { group }),
      ...(file && voice && { voice }),
    };
  }

  /** Returns a message that the member can read. @throws NotFoundError */
  async function findFor(userId: string, id: string) {
    const message = await messages.findById(id);
    if (!message) throw messageNotFound();
    const participant = await inConversation(access.asMemberNow(userId, message.circleId));
    return { message, ...participant };
  }

  /** Reads the newest message of a circle, and what lists show of the newest that is not hidden. */
  async function readLast(circleId: string) {
    const newest = await messages.findLast(circleId);
    const shown = newest && (await messages.newestShown(circleId, newest.seq));
    return newest && { newest, last: shown && lastOf(shown) };
  }

  /**
   * Shows what a message says now in the lists. Reads again after the write: another process may have changed a message in between, and
   * written earlier.
   */
  async function rewriteLast({ circleId }: Pick<StoredCircleMessage, 'circleId'>): Promise<void> {
    await summaries.flush([circleId]);
    await retryOnConflict(async () => {
      const read = await readLast(circleId);
      if (!read) return true;
      await circles.rewriteLast(circleId, read.newest, read.last);
      const present = await readLast(circleId);
      // Whoever has stored a later message writes it.
      const isLater = present?.newest.seq !== read.newest.seq;
      return isLater || isDeepStrictEqual(present.last, read.last) || undefined;
    });
  }

  async function changed(userId: string, circle: LiveCircle, message: StoredCircleMessage): Promise<CircleMessage> {
    await rewriteLast(message);
    return (await announce(circle, message))(message, userId);
  }

  async function answer(userId: string, circle: LiveCircle, message: StoredCircleMessage): Promise<CircleMessage> {
    return (await view(circle._id, [message], circle.names))(message, userId);
  }

  /** Closes the files that a message has lost, unless another message of its author shows them. */
  async function closeFiles({ senderId, kept }: { senderId: string; kept: readonly KeptWords[] }): Promise<void> {
    for (const { attachment } of kept)
      if (attachment && !(await messages.hasFile(senderId, attachment.key))) await files.close(attachment.key);
  }

  /** Does what follows from a deletion. A repeated call does it again, because the process may have died before. */
  async function afterRemoval(userId: string, circle: LiveCircle, deleted: StoredCircleMessage) {
    await closeFiles({ senderId: deleted.senderId, kept: await messages.findKept(deleted.id) });
    return changed(userId, circle, deleted);
  }

  /** Removes a message that is there. Undefined when another change was faster. */
  async function remove(userId: string, circle: LiveCircle, message: StoredCircleMessage) {
    const removedBy = message.senderId === userId ? null : userId;
    const deleted = await messages.remove(message, removedBy, new Date(now()));
    return deleted ? afterRemoval(userId, circle, deleted) : undefined;
  }

  return {
    /**
     * Stores a message and delivers it to every device of the people of the circle.
     * @throws NotFoundError, ForbiddenError, ConflictError: see `CircleAccess.asWriter`
     * @throws ForbiddenError for a word to all of anybody but the teacher
     * @throws ValidationError, TooManyRequestsError
     */
    async send(userId: string, circleId: string, draft: NewCircleMessage): Promise<CircleMessage> {
      const participant = await access.asWriter(userId, circleId);
      const { circle } = participant;
      checkContent(draft);
      await limits.consume(userId, circle._id);
      if (draft.toAll) await checkWord(participant, draft.clientId);
      const quote = draft.replyTo === undefined ? undefined : await findQuoted(circle._id, draft.replyTo);
      return store(participant, await contentOf(userId, draft), quote);
    },

    /** Returns a page of the messages, or those after a `seq`, oldest first, and the lines of the lesson. @throws NotFoundError */
    async list(
      userId: string,
      id: string,
      { page, limit, after }: QueryOf<'GET /circles/:id/messages'>,
    ): Promise<ResponseOf<'GET /circles/:id/messages'>> {
      const circle = await service.find(userId, id);
      const last = await messages.findLast(circle._id);
      const lastSeq = last?.seq ?? 0;
      // The process that stored the newest messages may have died before it wrote the list.
      if (last && lastSeq > circle.lastSeq)
        await circles.writeLast([{ circleId: circle._id, last: lastOf(last), wrote: { [last.senderId]: lastSeq } }]);
      const first = after === undefined ? lastSeq - page * limit + 1 : after + (page - 1) * limit + 1;
      const found = await messages.findRange(circle._id, Math.max(1, first), Math.min(lastSeq, first + limit - 1));
      const named = circle.lines.flatMap(({ memberId }) => memberId ?? []);
      const [show, people] = await Promise.all([view(circle._id, found), members.findPeople(named)]);
      return {
        messages: found.map((message) => show(message, userId)),
        lines: toLines(circle.lines, people),
        pagination: paginationOf({ page, limit }, Math.max(0, lastSeq - (after ?? 0))),
      };
    },

    /** Lists what has changed in a circle since a time. @throws NotFoundError */
    async changes(
      userId: string,
      id: string,
      { since, page, limit }: QueryOf<'GET /circles/:id/changes'>,
    ): Promise<ResponseOf<'GET /circles/:id/changes'>> {
      const circle = await service.find(userId, id);
      // The time is taken before the reads, so that the next answer includes changes that are made meanwhile.
      const readAt = new Date(now()).toISOString();
      const from = new Date(since);
      const total = await messages.countChanged(circle._id, from, CHAT_LIMITS.changes.max + 1);
      const reset = total > CHAT_LIMITS.changes.max;
      const found = reset ? [] : await messages.findChanged(circle._id, from, { page, limit });
      const show = await view(circle._id, found);
      return {
        messages: found.map((message) => show(message, userId)),
        now: readAt,
        reset,
        pagination: paginationOf({ page, limit }, reset ? 0 : total),
      };
    },

    /**
     * Replaces the words of an own message within 15 minutes. A repeated call with the same words gives the present state.
     * @throws NotFoundError for messages of others
     * @throws ForbiddenError, ConflictError: see `CircleAccess.asWriter`
     * @throws ConflictError `hidden`, `too_late`, or `conflict` when another edit came first
     */
    async edit(userId: string, id: string, content: string): Promise<CircleMessage> {
      const { message, circle } = await findFor(userId, id);
      if (message.senderId !== userId) throw messageNotFound();
      await inConversation(access.asWriter(userId, message.circleId));
      // The process that stored these words may have died before it told anybody.
      if (!checkEdit(message, content, now())) return (message.edits ? changed : answer)(userId, circle, message);
      const edited = await messages.edit(message, content, new Date(now()));
      if (edited) return changed(userId, circle, edited);
      const current = await answer(userId, circle, (await messages.findById(id)) ?? message);
      if (current.content === content && !current.deletedAt) return current;
      throw new ConflictError('This message has changed meanwhile', { current: { data: current } });
    },

    /**
     * Deletes an own message for all, also when the circle is closed; the teacher removes any. Its `seq` stays. A repeated call gives the
     * same answer.
     * @throws NotFoundError for messages of other circles
     * @throws ForbiddenError for a message of somebody else, unless the caller is the teacher
     */
    remove: (userId: string, id: string): Promise<CircleMessage> =>
      retryOnConflict(async () => {
        const { message, circle, me } = await findFor(userId, id);
        const isOwn = message.senderId === userId;
        if (!isOwn && me.role !== 'teacher') throw onlyTeacher();
        if (message.deletedAt) return afterRemoval(userId, circle, message);
        if (message.messageType === 'erased') return answer(userId, circle, message);
        return remove(userId, circle, message);
      }),

    /**
     * Reacts to a message, or takes the own reaction away, which is possible in a closed circle, too.
     * @throws NotFoundError for messages of other circles
     * @throws ConflictError for a hidden or deleted message
     */
    async react(userId: string, id: string, emoji: string | null): Promise<CircleMessage> {
      const { message, circle } = await findFor(userId, id);
      if (emoji !== null) await inConversation(access.asWriter(userId, message.circleId));
      const after = await messages.setReaction(id, userId, emoji, new Date(now()));
      if (after) return (await announce(circle, after))(after, userId);
      const present = (await messages.findById(id)) ?? message;
      if (emoji !== null && present.moderation?.isHidden) throw isHidden();
      if (emoji !== null && present.reactions?.[userId]?.emoji !== emoji)
        throw new ConflictError('You cannot react to this message');
      return answer(userId, circle, present);
    },

    /** Marks everything as read, and tells the member's own devices. Returns the `seq` of the last message. @throws NotFoundError */
    async markRead(userId: string, id: string): Promise<number> {
      const { circle } = await access.asMember(userId, id);
      const seq = await messages.lastSeqOf(circle._id);
      if (seq > 0 && (await circleReads.markRead(userId, circle._id, seq)))
        emitter.toMembers([userId], 'circle_read', { circleId: circle._id, seq });
      return seq;
    },

    /** Shows that somebody writes to those who are here. @throws NotFoundError, ForbiddenError, ConflictError */
    async typing(userId: string, circleId: string, isTyping: boolean): Promise<void> {
      const { circle } = await access.asWriter(userId, circleId);
      const name = circle.names.get(userId)?.name ?? '';
      const others = idsIn(circle, userId).filter((id) => !circle.blocks.get(id)?.has(userId));
      emitter.toMembers(others, 'circle_typing', { circleId: circle._id, userId, name, isTyping });
    },

    announce,
    rewriteLast,

    /** Removes earlier words and files that were kept long enough. The bytes of a file are removed first. */
    async sweep(): Promise<void> {
      for (const expired of await messages.findExpired(new Date(now()), SWEEP_BATCH)) {
        // The process that deleted the message may have died before it closed its file.
        await closeFiles(expired);
        for (const { attachment } of expired.kept) if (attachment) await files.removeClosed(attachment.key);
        await messages.dropKept(expired.id);
      }
    },
  };
}
