import {
  CHAT_STATUSES,
  type ExchangeRequest,
  type MeetingLine,
  type Person,
  type RequestSkill,
  type RequestStatus,
} from '@mutua/contracts';

/** Which party of the request a member is. */
export const ROLES = ['sender', 'receiver'] as const;
export type Role = (typeof ROLES)[number];

/** The states of a request that the conversation tells of. */
export const TOLD_STATUSES = ['accepted', 'completed', 'cancelled'] as const satisfies readonly RequestStatus[];
export type ToldStatus = (typeof TOLD_STATUSES)[number];

/** A change of the plan of the exchange. */
export type PlanChange = MeetingLine & { at: Date; actorId: string | null };

/** A session to come that the two can join by a call here. */
export interface JoinableSession {
  /** ISO 8601. */
  startsAt: string;
  minutes: number;
}

/** A conversation: the stored copy of its request. */
export interface StoredConversation {
  id: string;
  /** Of the request. */
  version: number;
  status: RequestStatus;
  parties: Record<Role, Person>;
  senderSkill: RequestSkill;
  receiverSkill: RequestSkill;
  /** When the request changed last. */
  changedAt: Date;
  /** When the sender asked for the exchange. */
  createdAt: Date;
  scheduledDate: Date | null;
  /** The date that came with the acceptance; absent while nobody remembers it. */
  agreedDate?: Date | null;
  /** The changes of the plan, oldest first; the last 100. */
  meetings: PlanChange[];
  /** Present when it is about a leg of a ring: the sender learns, the receiver teaches. */
  ring?: ExchangeRequest['ring'];
  /** When the request became what, and by whom, as far as it is known. */
  changes: Partial<Record<ToldStatus, { at: Date; actorId: string | null }>>;
  /** The reviews of which the time is known. */
  reviews: { reviewerId: string; at: Date; rating?: number; sealedUntil?: Date }[];
  /** Who has reviewed the exchange. */
  reviewers: string[];
}

export const otherRole = (role: Role): Role => (role === 'sender' ? 'receiver' : 'sender');

type WithParties = Pick<StoredConversation, 'parties'>;

/** The role of a member; undefined for a stranger. */
export function roleOf({ parties }: WithParties, userId: string): Role | undefined {
  return ROLES.find((role) => parties[role]._id === userId);
}

export const partyIds = ({ parties }: WithParties): Record<Role, string> => ({
  sender: parties.sender._id,
  receiver: parties.receiver._id,
});

export const isOpenStatus = (status: RequestStatus): boolean =>
  (CHAT_STATUSES as readonly RequestStatus[]).includes(status);
