import { CHAT_STATUSES, type Person, type RequestSkill, type RequestStatus } from '@mutua/contracts';
import type { LastMessage, Progress, Role, Tally } from './conversation.model.ts';

/** A conversation as stored: the read model of its request, and what its messages add up to. */
export interface StoredConversation {
  id: string;
  status: RequestStatus;
  parties: Record<Role, Person>;
  senderSkill: RequestSkill;
  receiverSkill: RequestSkill;
  changedAt: Date;
  lastSeq: number;
  lastMessage: (Omit<LastMessage, 'senderId'> & { senderId: string }) | null;
  tally: Tally;
  progress: Record<Role, Progress>;
  /** Who has reviewed the exchange. */
  reviewers: string[];
}

export const otherRole = (role: Role): Role => (role === 'sender' ? 'receiver' : 'sender');

/** On which side a member stands; undefined for a stranger. */
export function roleOf({ parties }: Pick<StoredConversation, 'parties'>, userId: string): Role | undefined {
  if (parties.sender._id === userId) return 'sender';
  return parties.receiver._id === userId ? 'receiver' : undefined;
}

export const isOpenStatus = (status: RequestStatus): boolean =>
  (CHAT_STATUSES as readonly RequestStatus[]).includes(status);

/** How many messages a party has received and not read. */
export const unreadOf = ({ tally, progress }: Pick<StoredConversation, 'tally' | 'progress'>, role: Role): number =>
  Math.max(0, tally[role] - progress[role].readTally);

/** When something last happened in it. */
export const lastActivity = ({ changedAt, lastMessage }: StoredConversation): Date =>
  lastMessage && lastMessage.sentAt > changedAt ? lastMessage.sentAt : changedAt;
