import type { Person, RequestStatus } from '@mutua/contracts';
import { type Role, roleOf } from '../store/conversation.ts';
import { createLiveCache } from '../store/live-cache.ts';
import type { ReceivedCounts, Seen } from '../store/message.ts';

/** What a node keeps in memory about a conversation in use, so that a message costs one write and no read. */
export interface LiveConversation {
  readonly id: string;
  readonly status: RequestStatus;
  readonly parties: Readonly<Record<Role, Person>>;
  readonly isBlocked: boolean;
  /** Whether each party sees what the other has read. False when one of them hides it, and after a block. */
  readonly showsRead: boolean;
  /** The newest message that this node knows; another node may have stored a newer one. */
  last: { seq: number; received: ReceivedCounts; seen?: Seen };
  /** The highest `seq` that each party's devices have acknowledged and that this node has announced. */
  delivered: Record<Role, number>;
  /** How many received messages each party has read, as far as this node knows. They may have read more through another node. */
  readCount: Record<Role, number>;
  /** The tail of the queue of writes. This node writes one message at a time, so that a failed write leaves no gap in `seq`. */
  turn: Promise<unknown>;
}

export type LiveConversations = ReturnType<typeof createLiveConversations>;

/** A cache of conversations of two. */
export const createLiveConversations = ({ load }: { load: (id: string) => Promise<LiveConversation | null> }) =>
  createLiveCache({ load, isIn: (conversation, userId) => roleOf(conversation, userId) !== undefined });
