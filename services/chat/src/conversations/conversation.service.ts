import { isDeepStrictEqual } from 'node:util';
import type { Conversation, Person, QueryOf, ResponseOf } from '@mutua/contracts';
import { CHAT_LIMITS } from '@mutua/contracts/limits';
import { excerptOf, withoutMarks } from '@mutua/contracts/text-format';
import type { HidingMembers } from '../members/member.repository.ts';
import type { Presence } from '../realtime/presence.ts';
import { isOpenStatus, partyIds, roleOf, type StoredConversation } from '../store/conversation.ts';
import { cursorOf, pointOf } from '../store/list-cursor.ts';
import type { Membership } from '../store/membership.repository.ts';
import type { Store } from '../store/store.ts';
import { conversationNotFound } from './conversation-access.ts';
import type { LiveConversation } from './live-conversations.ts';
import type { PinView } from './pins.ts';
import type { SummaryWriter } from './summary-writer.ts';

export type ConversationService = ReturnType<typeof createConversationService>;

/** Up to which message the other member has received and read; 0 for neither, as after a block. */
const receiptsOf = (theirSide: Membership | undefined, isReadHidden: boolean) => ({
  otherReadSeq: isReadHidden ? 0 : (theirSide?.readSeq ?? 0),
  otherDeliveredSeq: theirSide?.deliveredSeq ?? 0,
});

export function createConversationService({
  conversations,
  memberships,
  messages,
  members,
  blocks,
  summaries,
  presence,
  pinsOf,
}: Pick<Store, 'conversations' | 'memberships' | 'messages' | 'members' | 'blocks'> & {
  summaries: SummaryWriter;
  presence: Pick<Presence, 'findOnline'>;
  pinsOf: PinView;
}) {
  /** Turns a member's memberships into the conversations that the member sees, in the same order. */
  async function present(userId: string, mine: readonly Membership[]): Promise<Conversation[]> {
    const others = [...new Set(mine.map(({ otherId }) => otherId))];
    const [found, theirs, people, online, blocked, hidingMembers, erased, pins] = await Promise.all([
      conversations.findMany(mine.map(({ requestId }) => requestId)),
      memberships.findMany(mine.map(({ otherId, requestId }) => ({ memberId: otherId, requestId }))),
      members.findPeople(others),
      presence.findOnline(others),
      blocks.blockedAmong(userId, others),
      members.findHidingMembers([userId, ...others]),
      members.erasedAmong(others),
      pinsOf(mine.map(({ requestId }) => requestId)),
    ]);
    const isHidden = (part: keyof HidingMembers, otherId: string) =>
      hidingMembers[part].has(userId) || hidingMembers[part].has(otherId);
    const sidesOfOthers = new Map(theirs.map((side) => [side.requestId, side]));
    return mine.flatMap((side) => {
      const conversation = found.get(side.requestId);
      const other = conversation && Object.values(conversation.parties).find(({ _id }) => _id === side.otherId);
      if (!other) return []; // the event of the request has not arrived yet
      const isBlocked = blocked.has(other._id) || erased.has(other._id);
      const pinned = pins.get(side.requestId);
      return {
        request: requestOf(conversation),
        otherUser: {
          ...(people.get(other._id) ?? other),
          isOnline: online.has(other._id) && !isBlocked && !isHidden('online', other._id),
        },
        lastMessage: lastMessageOf(side),
        unreadCount: unreadOf(side),
        lastSeq: side.lastSeq,
        readSeq: side.readSeq,
        ...receiptsOf(isBlocked ? undefined : sidesOfOthers.get(side.requestId), isHidden('read', other._id)),
        closed: isBlocked || !isOpenStatus(conversation.status),
        hasReviewed: hasReviewed(conversation, userId),
        ...shownStates(side),
        ...(pinned && { pinsVersion: pinned.pinsVersion }),
        ...(pinned?.pins.length && { pins: pinned.pins }),
        updatedAt: side.lastActivityAt.toISOString(),
      };
    });
  }

  /**
   * Copies a request's state to both parties' memberships, with the parties' current names. A pending request has none: it has no conversation
   * yet, and its acceptance writes them.
   */
  async function saveSides(conversation: StoredConversation): Promise<void> {
    if (conversation.status === 'pending') return;
    const ids = Object.values(partyIds(conversation));
    const { sender, receiver } = conversation.parties;
    const write = async (people: Map<string, Person>) =>
      memberships.saveRequest({
        ...conversation,
        parties: { sender: people.get(sender._id) ?? sender, receiver: people.get(receiver._id) ?? receiver },
      });
    await writeUntilUnchanged(() => members.findPeople(ids), write);
  }

  /** Derives both memberships from the request and its messages. The last message that lists show is the newest one that is not hidden. */
  async function rebuild(conversation: StoredConversation): Promise<void> {
    const parties = partyIds(conversation);
    await saveSides(conversation);
    const last = await messages.findLast(conversation.id);
    await memberships.rebuild({ requestId: conversation.id, parties, delivered: {}, ...(last && { last }) });
    if (last?.moderation?.isHidden)
      await memberships.rewriteLast(last, await messages.newestShown(last.requestId, last.seq), parties);
  }

  return {
    /** Returns a page of the member's conversations, the most recently active first. A search also finds archived ones. */
    async list(
      userId: string,
      { limit, cursor, q, with: otherId, archived = false }: QueryOf<'GET /messages/conversations'>,
    ): Promise<ResponseOf<'GET /messages/conversations'>> {
      await summaries.flush({ memberId: userId });
      const from = cursor === undefined ? undefined : pointOf(cursor);
      const after = from && { lastActivityAt: from.at, requestId: from.id };
      const isSearch = q !== undefined || otherId !== undefined;
      const put = archived || !isSearch ? await memberships.findArchived(userId) : [];
      const among = archived ? { only: put } : { without: put };
      const found = await memberships.findPage(userId, { limit: limit + 1, after, search: q, otherId, ...among });
      const page = found.slice(0, limit);
      const end = found.length > limit ? page.at(-1) : undefined;
      return {
        conversations: await present(userId, page),
        nextCursor: end ? cursorOf({ at: end.lastActivityAt, id: end.requestId }) : null,
        ...(!isSearch && { archivedCount: put.length }),
      };
    },

    /**
     * Returns one conversation of the member.
     * @throws NotFoundError for other conversations, and while the conversation is not listed
     */
    async get(userId: string, requestId: string): Promise<Conversation> {
      await summaries.flush({ requestId });
      const side = await memberships.find(userId, requestId);
      const [conversation] = side?.isListed ? await present(userId, [side]) : [];
      if (!conversation) throw conversationNotFound();
      return conversation;
    },

    async countUnread(userId: string): Promise<ResponseOf<'GET /messages/unread/count'>> {
      await summaries.flush({ memberId: userId });
      const [unreadCount, muted] = await Promise.all([memberships.countUnread(userId), memberships.findMuted(userId)]);
      return {
        unreadCount,
        muted: muted.map(({ requestId, until }) => ({ requestId, until: until.toISOString() })),
      };
    },

    /**
     * For each of these members, returns the other members who may see whether they are online. These are the other parties of their
     * conversations. Blocked members and pairs in which one hides being online are left out.
     */
    async findPartners(userIds: readonly string[]): Promise<Map<string, string[]>> {
      const partners = await memberships.findPartners(userIds);
      const entries = [...partners].map(async ([userId, others]): Promise<[string, string[]]> => {
        const [blocked, { online: hidingMembers }] = await Promise.all([
          blocks.blockedAmong(userId, [...others]),
          members.findHidingMembers([userId, ...others]),
        ]);
        if (hidingMembers.has(userId)) return [userId, []];
        return [userId, [...others].filter((id) => !blocked.has(id) && !hidingMembers.has(id))];
      });
      return new Map(await Promise.all(entries));
    },

    /** Reads what a node keeps in memory about a conversation; null when it does not exist. */
    async load(id: string): Promise<LiveConversation | null> {
      const [conversation, newest] = await Promise.all([conversations.find(id), messages.findLast(id)]);
      if (!conversation) return null;
      const { sender, receiver } = conversation.parties;
      const ids = [sender._id, receiver._id];
      const [people, isBlocked, hidingMembers, erased, sides] = await Promise.all([
        members.findPeople(ids),
        blocks.existsBetween(sender._id, receiver._id),
        members.findHidingMembers(ids),
        members.erasedAmong(ids),
        memberships.findMany(ids.map((memberId) => ({ memberId, requestId: conversation.id }))),
      ]);
      const sideOf = (userId: string) => sides.find(({ memberId }) => memberId === userId);
      const [ofSender, ofReceiver] = [sideOf(sender._id), sideOf(receiver._id)];
      return {
        id: conversation.id,
        status: conversation.status,
        parties: { sender: people.get(sender._id) ?? sender, receiver: people.get(receiver._id) ?? receiver },
        isBlocked: isBlocked || erased.size > 0,
        showsRead: !isBlocked && hidingMembers.read.size === 0,
        last: newest ?? { seq: 0, received: { sender: 0, receiver: 0 } },
        delivered: { sender: ofSender?.deliveredSeq ?? 0, receiver: ofReceiver?.deliveredSeq ?? 0 },
        readCount: { sender: ofSender?.readCount ?? 0, receiver: ofReceiver?.readCount ?? 0 },
        turn: Promise.resolve(),
      };
    },

    /**
     * Updates both memberships after a change of the request, in whichever order its versions arrive. A snapshot also rebuilds the fields
     * that are derived from messages.
     */
    async requestChanged(id: string, { isSnapshot = false } = {}): Promise<void> {
      const conversation = await conversations.find(id);
      if (!conversation) return;
      if (isSnapshot) await rebuild(conversation);
      else await saveSides(conversation);
    },

    /** Copies a member's stored name to the memberships of all partners. */
    async memberChanged(id: string): Promise<void> {
      const write = async (people: Map<string, Person>) => {
        const name = people.get(id)?.name;
        if (name !== undefined) await memberships.rename(id, name);
      };
      await writeUntilUnchanged(() => members.findPeople([id]), write);
    },

    /**
     * Repairs memberships that a process could not write before it died. It checks every conversation with a message, or a change of its
     * request, since `since`.
     */
    async repair(since: Date): Promise<void> {
      const behind = await memberships.findBehind(await messages.findNewestSince(since));
      const found = await conversations.findMany(behind.map(({ requestId }) => requestId));
      for (const conversation of found.values()) await rebuild(conversation);
      for (const conversation of await conversations.findChangedSince(since)) {
        await saveSides(conversation);
      }
    },
  };
}

/**
 * Reads a value and writes its copies, and repeats both until the value stays the same. A concurrent change may have updated the copies
 * before this write.
 */
async function writeUntilUnchanged<T>(read: () => Promise<T>, write: (value: T) => Promise<void>): Promise<void> {
  for (let value = await read(); ; ) {
    await write(value);
    const now = await read();
    if (isDeepStrictEqual(now, value)) return;
    value = now;
  }
}

/** Returns the states that the member has given the conversation. */
export const shownStates = ({
  isArchived,
  mutedUntil,
  isMarkedUnread,
  offersCorrections,
}: Membership): Pick<Conversation, 'isArchived' | 'mutedUntil' | 'isMarkedUnread' | 'offersCorrections'> => ({
  isArchived,
  mutedUntil: mutedUntil?.toISOString() ?? null,
  isMarkedUnread,
  ...(offersCorrections !== undefined && { offersCorrections }),
});

/** Clients that do not know `isMarkedUnread` show a marked conversation as one unread message. */
const unreadOf = ({ unreadCount, isMarkedUnread }: Membership): number =>
  isMarkedUnread ? Math.max(unreadCount, 1) : unreadCount;

const requestOf = ({
  id,
  status,
  parties,
  senderSkill,
  receiverSkill,
  ring,
}: StoredConversation): Conversation['request'] => ({
  _id: id,
  status,
  senderId: parties.sender._id,
  senderSkillId: senderSkill,
  receiverSkillId: receiverSkill,
  ...(ring && { ring }),
});

/** The teacher of a ring leg has no lesson to review, so the review counts as done. */
const hasReviewed = (conversation: StoredConversation, userId: string): boolean =>
  conversation.reviewers.includes(userId) ||
  (conversation.ring !== undefined && roleOf(conversation, userId) === 'receiver');

function lastMessageOf({ lastMessage }: Membership): Conversation['lastMessage'] {
  if (!lastMessage) return null;
  const { content, messageType, sentAt, senderId, isDeleted, voiceSeconds } = lastMessage;
  const timestamp = sentAt.toISOString();
  const marks = { ...(isDeleted && { isDeleted }), ...(voiceSeconds && { voiceSeconds }) };
  const isDrawnSo = withoutMarks(content) === content;
  const excerpt = isDrawnSo ? {} : { excerpt: excerptOf(content, CHAT_LIMITS.excerpt) };
  return { content, ...excerpt, messageType, timestamp, senderId: { _id: senderId }, ...marks };
}
