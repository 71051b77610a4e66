import type { Conversation } from '@mutua/contracts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { MessageRepository } from '../messages/message.repository.ts';
import type { Presence } from '../realtime/presence.ts';
import type { ConversationRepository } from './conversation.repository.ts';
import { isOpenStatus, lastActivity, otherRole, roleOf, type StoredConversation, unreadOf } from './conversation.ts';
import type { LiveConversation } from './live-conversations.ts';
import type { SummaryWriter } from './summary-writer.ts';

export type ConversationService = ReturnType<typeof createConversationService>;

export function createConversationService({
  conversations,
  messages,
  members,
  summaries,
  presence,
}: {
  conversations: ConversationRepository;
  messages: MessageRepository;
  members: MemberRepository;
  summaries: SummaryWriter;
  presence: Pick<Presence, 'findOnline'>;
}) {
  const mine = async (userId: string) => {
    await summaries.flush();
    const found = await conversations.findStarted(userId);
    return found.flatMap((conversation) => {
      const role = roleOf(conversation, userId);
      return role ? [{ conversation, role }] : [];
    });
  };

  return {
    /** The member's conversations by last activity, newest first. */
    async list(userId: string): Promise<Conversation[]> {
      const found = await mine(userId);
      found.sort((a, b) => lastActivity(b.conversation).getTime() - lastActivity(a.conversation).getTime());
      const others = [...new Set(found.map(({ conversation, role }) => conversation.parties[otherRole(role)]._id))];
      const [faces, online, blocked] = await Promise.all([
        members.findFaces(others),
        presence.findOnline(others),
        members.findBlocked(userId),
      ]);
      return found.map(({ conversation, role }) => {
        const other = conversation.parties[otherRole(role)];
        const { readSeq } = conversation.progress[role];
        const theirs = conversation.progress[otherRole(role)];
        const isBlocked = blocked.has(other._id);
        return {
          request: requestOf(conversation),
          otherUser: { ...(faces.get(other._id) ?? other), isOnline: online.has(other._id) && !isBlocked },
          lastMessage: lastMessageOf(conversation),
          unreadCount: unreadOf(conversation, role),
          lastSeq: conversation.lastSeq,
          readSeq,
          otherReadSeq: theirs.readSeq,
          otherDeliveredSeq: theirs.deliveredSeq,
          closed: isBlocked || !isOpenStatus(conversation.status),
          hasReviewed: conversation.reviewers.includes(userId),
          updatedAt: lastActivity(conversation).toISOString(),
        };
      });
    },

    async countUnread(userId: string): Promise<number> {
      const found = await mine(userId);
      return found.reduce((sum, { conversation, role }) => sum + unreadOf(conversation, role), 0);
    },

    /** Those who may see whether the member is there: the other parties, without those between whom a block stands. */
    async findPartners(userId: string): Promise<string[]> {
      const [found, blocked] = await Promise.all([mine(userId), members.findBlocked(userId)]);
      const others = found.map(({ conversation, role }) => conversation.parties[otherRole(role)]._id);
      return [...new Set(others)].filter((id) => !blocked.has(id));
    },

    /** What a node keeps of a conversation while it is used. */
    async load(id: string): Promise<LiveConversation | null> {
      const [conversation, newest] = await Promise.all([conversations.find(id), messages.findLast(id)]);
      if (!conversation) return null;
      const { sender, receiver } = conversation.parties;
      const [faces, isBlocked] = await Promise.all([
        members.findFaces([sender._id, receiver._id]),
        members.isBlocked(sender._id, receiver._id),
      ]);
      return {
        id: conversation.id,
        status: conversation.status,
        parties: { sender: faces.get(sender._id) ?? sender, receiver: faces.get(receiver._id) ?? receiver },
        isBlocked,
        last: newest ?? { seq: 0, tally: { sender: 0, receiver: 0 } },
        delivered: {
          sender: conversation.progress.sender.deliveredSeq,
          receiver: conversation.progress.receiver.deliveredSeq,
        },
        read: {
          sender: conversation.progress.sender.readTally,
          receiver: conversation.progress.receiver.readTally,
        },
        turn: Promise.resolve(),
      };
    },

    /** Makes up for summaries that a process did not live to write: of every conversation with a message since a time. */
    async heal(since: Date): Promise<void> {
      for (const id of await conversations.findBehind(await messages.findPlacesSince(since))) {
        const last = await messages.findLast(id);
        if (last) await conversations.advance([{ id, last, delivered: {} }]);
      }
    },
  };
}

const requestOf = ({
  id,
  status,
  parties,
  senderSkill,
  receiverSkill,
}: StoredConversation): Conversation['request'] => ({
  _id: id,
  status,
  senderId: parties.sender._id,
  senderSkillId: senderSkill,
  receiverSkillId: receiverSkill,
});

function lastMessageOf({ lastMessage }: StoredConversation): Conversation['lastMessage'] {
  if (!lastMessage) return null;
  const { content, messageType, sentAt, senderId } = lastMessage;
  return { content, messageType, timestamp: sentAt.toISOString(), senderId: { _id: senderId } };
}
