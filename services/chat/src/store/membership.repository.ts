// Over 300 lines: all queries of one collection.

import { CHAT_LIMITS, type DomainEvent } from '@mutua/contracts';
import { outboxStage, type Relay, retryOnDuplicate, textPattern } from '@mutua/service-kit';
import { type AnyBulkWriteOperation, type Connection, Types } from 'mongoose';
import { isOpenStatus, otherRole, ROLES, type Role, type StoredConversation } from './conversation.ts';
import { type LastMessage, type MembershipDocument, membershipId, membershipModel } from './membership.model.ts';
import { previewOf, type StoredMessage } from './message.ts';

export type MembershipRepository = ReturnType<typeof createMembershipRepository>;

/** One member's side of a conversation, as stored. */
export interface Membership
  extends Pick<
    MembershipDocument,
    | 'isListed'
    | 'readSeq'
    | 'readCount'
    | 'deliveredSeq'
    | 'lastSeq'
    | 'receivedCount'
    | 'unreadCount'
    | 'lastActivityAt'
  > {
  memberId: string;
  requestId: string;
  otherId: string;
  lastMessage: (Omit<LastMessage, 'senderId'> & { senderId: string }) | null;
  isArchived: boolean;
  /** Null when the conversation is not muted now. */
  mutedUntil: Date | null;
  muteVersion: number;
  isMarkedUnread: boolean;
  /** Undefined before the member has chosen. */
  offersCorrections: boolean | undefined;
}

/** The changes of a conversation since its memberships were last written. */
export interface SummaryUpdate {
  requestId: string;
  /** The ids of the two parties. */
  parties: Record<Role, string>;
  last?: StoredMessage;
  /** The highest `seq` that each party's devices have received. */
  delivered: Partial<Record<Role, number>>;
}

/** The changes that a member makes to the state of a conversation. Absent fields stay as they are. */
export interface StateChange {
  isArchived?: boolean | undefined;
  mute?: { until: Date | null; event: DomainEvent } | undefined;
  isMarkedUnread?: true | undefined;
  offersCorrections?: boolean | undefined;
}

/** The position of the last membership of the previous page. */
export interface ListPosition {
  lastActivityAt: Date;
  requestId: string;
}

/** How many partners are told of a member's presence: those of the most recently active conversations. */
const PARTNERS = 500;
/** How many muted conversations of a member are read at most. */
const MUTED = 500;
/** How many memberships one statement writes. */
const BATCH = 500;

/** Selects archived memberships among those with `archivedSeq`. A muted one stays archived even when a message arrives. */
const archivedAt = (now: Date) => ({
  $or: [{ mutedUntil: { $gt: now } }, { $expr: { $lte: ['$lastSeq', '$archivedSeq'] } }],
});

/** Returns the state that the member has given the conversation, as of `now`. */
export function statesOf(
  { archivedSeq, mutedUntil, muteVersion = 0, markedUnread = false, offersCorrections, lastSeq }: MembershipDocument,
  now = new Date(),
): Pick<Membership, 'isArchived' | 'mutedUntil' | 'muteVersion' | 'isMarkedUnread' | 'offersCorrections'> {
  const isMuted = mutedUntil !== undefined && mutedUntil > now;
  return {
    isArchived: archivedSeq !== undefined && (isMuted || lastSeq <= archivedSeq),
    mutedUntil: isMuted ? mutedUntil : null,
    muteVersion,
    isMarkedUnread: markedUnread,
    offersCorrections,
  };
}

const fromDocument = (document: MembershipDocument): Membership => ({
  memberId: String(document.memberId),
  requestId: String(document.requestId),
  otherId: String(document.otherId),
  isListed: document.isListed,
  readSeq: document.readSeq,
  readCount: document.readCount,
  deliveredSeq: document.deliveredSeq,
  lastSeq: document.lastSeq,
  receivedCount: document.receivedCount,
  unreadCount: document.unreadCount,
  lastActivityAt: document.lastActivityAt,
  lastMessage: document.lastMessage && { ...document.lastMessage, senderId: String(document.lastMessage.senderId) },
  ...statesOf(document),
});

/** Two writers that lock the same documents in different orders would deadlock. In the same order, one waits for the other. */
const inOrder = (operations: AnyBulkWriteOperation[]): AnyBulkWriteOperation[] =>
  operations.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
const idOf = (operation: AnyBulkWriteOperation): string =>
  'updateOne' in operation ? String(operation.updateOne.filter?.['_id']) : '';

export function createMembershipRepository(connection: Connection, relay: Pick<Relay, 'publish'>) {
  const model = membershipModel(connection);

  async function write(operations: AnyBulkWriteOperation[], { ordered = false } = {}): Promise<void> {
    if (operations.length > 0) await model.collection.bulkWrite(operations as never, { ordered });
  }

  return {
    /** Copies a request's state to both parties' memberships, unless they have a newer version. */
    async saveRequest(conversation: StoredConversation): Promise<void> {
      for (const role of ROLES) {
        const update = requestUpdate(conversation, role);
        // After a duplicate, either another process has just inserted the membership, or its version is newer. The update finds out which.
        await retryOnDuplicate((isRetry) =>
          isRetry ? write(update.map((operation) => withoutUpsert(operation))) : write(update, { ordered: true }),
        );
      }
    },

    /** Updates the fields that are derived from messages. Values never decrease, in whichever order several nodes write. */
    async writeSummaries(updates: readonly SummaryUpdate[]): Promise<void> {
      await write(inOrder(updates.flatMap((update) => messageUpdates(update))));
    },

    /**
     * Writes the last message of both parties' lists after that message was changed, hidden or shown again. Lists show `shown`, the newest
     * message that is not hidden. When all are hidden, they show an empty text. This also writes a summary that a node has not written yet,
     * so that the node no longer writes the earlier words.
     */
    async rewriteLast(
      message: StoredMessage,
      shown: StoredMessage | null,
      parties: SummaryUpdate['parties'],
    ): Promise<void> {
      const { requestId } = message;
      await write(
        inOrder(messageUpdates({ requestId, parties, last: message, delivered: {} }, '$lte', shown ?? message)),
      );
    },

    /** Derives both memberships from the newest message, or from its absence, even when their `lastSeq` is already equal. */
    async rebuild(update: SummaryUpdate): Promise<void> {
      await write(inOrder(update.last ? messageUpdates(update, '$lte') : withoutMessages(update)));
    },

    /** Moves a member's read position forward. Returns false when it was already there. */
    async markRead(
      memberId: string,
      { requestId, seq }: Pick<StoredMessage, 'requestId' | 'seq'>,
      received: number,
      event: DomainEvent,
    ): Promise<boolean> {
      const _id = membershipId(memberId, requestId);
      const { modifiedCount } = await model.collection.updateOne({ _id, readSeq: { $lt: seq } } as never, [
        {
          $set: {
            readSeq: seq,
            readCount: { $max: ['$readCount', received] },
            deliveredSeq: { $max: ['$deliveredSeq', seq] },
            unreadCount: unread('$receivedCount', received),
          },
        },
        outboxStage(event),
      ]);
      if (modifiedCount === 0) return false;
      relay.publish(model, { _id, outbox: [event] });
      return true;
    },

    /** Publishes an event with the outbox of a member's side of a conversation. */
    async writeEvent(memberId: string, requestId: string, event: DomainEvent): Promise<void> {
      const _id = membershipId(memberId, requestId);
      const { matchedCount } = await model.collection.updateOne({ _id } as never, [outboxStage(event)]);
      if (matchedCount > 0) relay.publish(model, { _id, outbox: [event] });
    },

    async find(memberId: string, requestId: string): Promise<Membership | null> {
      const document = await model.findById(membershipId(memberId, requestId)).lean<MembershipDocument>();
      return document && fromDocument(document);
    },

    /** Returns the memberships that exist among these, in no particular order. */
    async findMany(sides: readonly { memberId: string; requestId: string }[]): Promise<Membership[]> {
      const ids = sides.map(({ memberId, requestId }) => membershipId(memberId, requestId));
      const documents = await model.find({ _id: { $in: ids } }).lean<MembershipDocument[]>();
      return documents.map(fromDocument);
    },

    /**
     * Returns a page of a member's list, the most recently active first.
     * @param options.after where the previous page ended
     * @param options.search text in the other party's name, a skill's title or the last message, ignoring case
     * @param options.otherId only conversations with this member
     * @param options.only, options.without only these conversations, or all others
     */
    async findPage(
      memberId: string,
      {
        limit,
        after,
        search,
        otherId,
        only,
        without = [],
      }: {
        limit: number;
        after?: ListPosition | undefined;
        search?: string | undefined;
        otherId?: string | undefined;
        only?: readonly string[] | undefined;
        without?: readonly string[];
      },
    ): Promise<Membership[]> {
      const conditions: object[] = [{ memberId, isListed: true }];
      if (otherId) conditions.push({ otherId });
      if (only) conditions.push({ requestId: { $in: only } });
      if (without.length > 0) conditions.push({ requestId: { $nin: without } });
      if (search) {
        const pattern = textPattern(search);
        conditions.push({
          $or: [{ otherName: pattern }, { skillTitles: pattern }, { 'lastMessage.content': pattern }],
        });
      }
      if (after) {
        const { lastActivityAt, requestId } = after;
        conditions.push(
          { lastActivityAt: { $lte: lastActivityAt } },
          { $or: [{ lastActivityAt: { $lt: lastActivityAt } }, { requestId: { $lt: new Types.ObjectId(requestId) } }] },
        );
      }
      const documents = await model
        .find({ $and: conditions })
        .sort({ lastActivityAt: -1, requestId: -1 })
        .limit(limit)
        .lean<MembershipDocument[]>();
      return documents.map(fromDocument);
    },

    /** Returns the most recently active 500 conversations that a member has archived. */
    async findArchived(memberId: string): Promise<string[]> {
      const found = await model
        .find({ memberId, isListed: true, archivedSeq: { $gte: 0 }, ...archivedAt(new Date()) }, { requestId: 1 })
        .sort({ lastActivityAt: -1 })
        .limit(CHAT_LIMITS.archived)
        .lean<Pick<MembershipDocument, 'requestId'>[]>();
      return found.map(({ requestId }) => String(requestId));
    },

    /** Returns the conversations that a member has muted, with the time when each mute ends. */
    async findMuted(memberId: string): Promise<{ requestId: string; until: Date }[]> {
      const found = await model
        .find({ memberId, mutedUntil: { $gt: new Date() } }, { requestId: 1, mutedUntil: 1 })
        .limit(MUTED)
        .lean<Required<Pick<MembershipDocument, 'requestId' | 'mutedUntil'>>[]>();
      return found.map(({ requestId, mutedUntil: until }) => ({ requestId: String(requestId), until }));
    },

    /**
     * Stores a member's state of a conversation. A change of `mutedUntil` (null for not muted) also stores its event.
     * Returns false when another call has muted it meanwhile.
     */
    async saveStates(
      { memberId, requestId, muteVersion }: Pick<Membership, 'memberId' | 'requestId' | 'muteVersion'>,
      { isArchived, mute, isMarkedUnread, offersCorrections }: StateChange,
    ): Promise<boolean> {
      const _id = membershipId(memberId, requestId);
      const filter = { _id, ...(mute && { muteVersion: muteVersion === 0 ? null : muteVersion }) };
      const changes = {
        // Archives up to the newest message of this moment. A later message brings the conversation back.
        ...(isArchived !== undefined && { archivedSeq: isArchived ? { $ifNull: ['$lastSeq', 0] } : '$$REMOVE' }),
        ...(mute && { mutedUntil: mute.until ?? '$$REMOVE', muteVersion: muteVersion + 1 }),
        ...(isMarkedUnread && { markedUnread: true }),
        ...(offersCorrections !== undefined && { offersCorrections }),
      };
      const stages = [{ $set: changes }, ...(mute ? [outboxStage(mute.event)] : [])];
      const { matchedCount } = await model.collection.updateOne(filter as never, stages);
      if (matchedCount > 0 && mute) relay.publish(model, { _id, outbox: [mute.event] });
      return matchedCount > 0;
    },

    /** Removes the mark "unread". Returns null when there was none. */
    async clearMark(memberId: string, requestId: string): Promise<Membership | null> {
      const document = await model
        .findOneAndUpdate(
          { _id: membershipId(memberId, requestId), markedUnread: true },
          { $unset: { markedUnread: 1 } },
          { returnDocument: 'after' },
        )
        .lean<MembershipDocument>();
      return document && fromDocument(document);
    },

    /**
     * Counts a member's unread messages, without muted and archived conversations. A conversation that is marked as unread counts as at
     * least one.
     */
    async countUnread(memberId: string): Promise<number> {
      const mine = { memberId: new Types.ObjectId(memberId) };
      const [found] = await model.aggregate<{ count: number }>([
        {
          $match: {
            $or: [
              { ...mine, unreadCount: { $gt: 0 } },
              { ...mine, markedUnread: true },
            ],
            mutedUntil: { $not: { $gt: new Date() } },
            $expr: { $gt: ['$lastSeq', { $ifNull: ['$archivedSeq', -1] }] },
          },
        },
        { $group: { _id: null, count: { $sum: { $max: ['$unreadCount', { $cond: ['$markedUnread', 1, 0] }] } } } },
      ]);
      return found?.count ?? 0;
    },

    /** For each of these members, returns the other parties of their 500 most recently active conversations. */
    async findPartners(memberIds: readonly string[]): Promise<Map<string, Set<string>>> {
      const found = await model
        .find({ memberId: { $in: memberIds }, isListed: true }, { _id: 0, memberId: 1, otherId: 1 })
        .sort({ lastActivityAt: -1 })
        .limit(PARTNERS * memberIds.length)
        .lean<Pick<MembershipDocument, 'memberId' | 'otherId'>[]>();
      const partners = new Map(memberIds.map((id) => [id, new Set<string>()]));
      for (const { memberId, otherId } of found) partners.get(String(memberId))?.add(String(otherId));
      return partners;
    },

    /** Returns the ids of the conversations between two members. */
    async findBetween(memberId: string, otherId: string): Promise<string[]> {
      const found = await model.find({ memberId, otherId }, { requestId: 1 }).lean<MembershipDocument[]>();
      return found.map(({ requestId }) => String(requestId));
    },

    /** Writes a member's new name to the lists of all partners. */
    async rename(memberId: string, name: string): Promise<void> {
      await model.updateMany({ otherId: memberId, otherName: { $ne: name } }, { $set: { otherName: name } });
    },

    /** Returns the messages that are newer than the membership of one of their parties, or whose party has no membership. */
    async findBehind<M extends { requestId: string; seq: number; memberIds: readonly string[] }>(
      newest: readonly M[],
    ): Promise<M[]> {
      const behind: M[] = [];
      for (let start = 0; start < newest.length; start += BATCH) {
        const batch = newest.slice(start, start + BATCH);
        const ids = batch.flatMap(({ requestId, memberIds }) => memberIds.map((id) => membershipId(id, requestId)));
        const found = await model.find({ _id: { $in: ids } }, { lastSeq: 1 }).lean<MembershipDocument[]>();
        const known = new Map(found.map(({ _id, lastSeq }) => [_id, lastSeq ?? 0]));
        const isBehind = ({ requestId, seq, memberIds }: M) =>
          memberIds.some((id) => (known.get(membershipId(id, requestId)) ?? -1) < seq);
        behind.push(...batch.filter(isBehind));
      }
      return behind;
    },
  };
}

/** An expression that computes the unread count from the received and the read count. */
const unread = (received: unknown, read: unknown) => ({ $max: [0, { $subtract: [received, read] }] });

/** Returns the updates of both parties' memberships for the newest message and for what was delivered. */
function messageUpdates(
  { requestId, parties, last, delivered }: SummaryUpdate,
  ifLastSeq: '$lt' | '$lte' = '$lt',
  shown = last,
): AnyBulkWriteOperation[] {
  return ROLES.flatMap((role) => {
    const _id = membershipId(parties[role], requestId);
    const operations: AnyBulkWriteOperation[] = [];
    if (last && shown) {
      const filter = { _id, lastSeq: { [ifLastSeq]: last.seq } };
      operations.push({ updateOne: { filter, update: [{ $set: messageFields(last, role, shown) }] } } as never);
    }
    const deliveredSeq = delivered[role];
    if (deliveredSeq) operations.push({ updateOne: { filter: { _id }, update: { $max: { deliveredSeq } } } } as never);
    return operations;
  });
}

const withoutMessages = ({ requestId, parties }: SummaryUpdate): AnyBulkWriteOperation[] =>
  ROLES.map((role) => ({
    updateOne: {
      filter: { _id: membershipId(parties[role], requestId), lastSeq: 0 } as never,
      update: { $set: { lastMessage: null, receivedCount: 0, unreadCount: 0 } },
    },
  }));

/** Returns what a list shows of a message. */
const lineOf = (message: StoredMessage): LastMessage => ({
  content: previewOf(message),
  messageType: message.messageType,
  sentAt: message.sentAt,
  senderId: new Types.ObjectId(message.senderId),
  ...(message.deletedAt && { isDeleted: true }),
  ...(message.voice && !message.moderation?.isHidden && { voiceSeconds: message.voice.seconds }),
});

/**
 * Returns the fields that a message changes for a party. The list shows `shown`. When the party reads it on arrival, the same write says so: no list ever counts it
 * as unread.
 */
function messageFields(last: StoredMessage, role: Role, shown: StoredMessage): object {
  const { seq, sentAt, received } = last;
  const seen = last.seen?.[role];
  const readCount = seen ? { $max: ['$readCount', seen.received] } : '$readCount';
  return {
    isListed: true,
    lastSeq: seq,
    lastMessage: { $literal: lineOf(shown) }, // `$literal`, because a text may begin with a dollar sign
    receivedCount: received[role],
    unreadCount: unread(received[role], readCount),
    lastActivityAt: { $max: ['$lastActivityAt', sentAt] },
    ...(seen && {
      readSeq: { $max: ['$readSeq', seen.seq] },
      readCount,
      deliveredSeq: { $max: ['$deliveredSeq', seen.seq] },
    }),
  };
}

/** Writes even when the same version is stored: that changes nothing, or repairs damaged fields. */
function requestUpdate(conversation: StoredConversation, role: Role): AnyBulkWriteOperation[] {
  const { id, version, status, parties, senderSkill, receiverSkill, changedAt } = conversation;
  const [member, other] = [parties[role], parties[otherRole(role)]];
  const _id = membershipId(member._id, id);
  const isOpen = isOpenStatus(status);
  const save = {
    updateOne: {
      filter: { _id, version: { $lte: version } },
      update: {
        $set: {
          version,
          memberId: new Types.ObjectId(member._id),
          requestId: new Types.ObjectId(id),
          otherId: new Types.ObjectId(other._id),
          otherName: other.name,
          skillTitles: [senderSkill.title, receiverSkill.title],
          ...(isOpen && { isListed: true }),
        },
        $max: { lastActivityAt: changedAt },
        $setOnInsert: {
          readSeq: 0,
          readCount: 0,
          deliveredSeq: 0,
          lastSeq: 0,
          lastMessage: null,
          receivedCount: 0,
          unreadCount: 0,
          ...(!isOpen && { isListed: false }),
        },
      },
      upsert: true,
    },
  };
  // A conversation that is no longer open and has no message leaves the lists. The filter checks this again, because a message may have
  // arrived.
  const hide = {
    updateOne: { filter: { _id, version, lastSeq: 0 }, update: { $set: { isListed: false } } },
  };
  return (isOpen ? [save] : [save, hide]) as never;
}

const withoutUpsert = (operation: AnyBulkWriteOperation): AnyBulkWriteOperation =>
  'updateOne' in operation ? { updateOne: { ...operation.updateOne, upsert: false } } : operation;
