import {
  CHAT_STATUSES,
  type ExchangeRequest,
  type MeetingLine,
  type Person,
  type RequestSkill,
  type RequestStatus,
} from '@mutua/contracts';

/** The two parties of a request. */
export const ROLES = ['sender', 'receiver'] as const;
export type Role = (typeof ROLES)[number];

/** The statuses of a request that appear as lines of the conversation. */
export const SHOWN_STATUSES = ['accepted', 'completed', 'cancelled'] as const satisfies readonly RequestStatus[];
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** A change of the plan of the exchange. */
export type PlanChange = MeetingLine & { at: Date; actorId: string | null };

/** A future session that both parties can join by a call. */
export interface JoinableSession {
  /** ISO 8601. */
  startsAt: string;
  minutes: number;
}

/** A conversation: the stored copy of its request. */
export interface StoredConversation {
  id: string;
  /** The version of the request. */
  version: number;
  status: RequestStatus;
  parties: Record<Role, Person>;
  senderSkill: RequestSkill;
  receiverSkill: RequestSkill;
  /** When the request last changed. */
  changedAt: Date;
  /** When the sender asked for the exchange. */
  createdAt: Date;
  scheduledDate: Date | null;
  /** The date that the receiver chose when accepting; absent when it is unknown. */
  agreedDate?: Date | null;
  /** The last 100 changes of the plan, oldest first. */
  meetings: PlanChange[];
  /** Present when the request is a leg of a ring: the sender learns, the receiver teaches. */
  ring?: ExchangeRequest['ring'];
  /** When the request got each status, and by whom, as far as it is known. */
  changes: Partial<Record<ShownStatus, { at: Date; actorId: string | null }>>;
  /** The reviews whose time is known. */
  reviews: { reviewerId: string; at: Date; rating?: number; sealedUntil?: Date }[];
  /** The parties who have reviewed the exchange. */
  reviewers: string[];
}

export const otherRole = (role: Role): Role => (role === 'sender' ? 'receiver' : 'sender');

type WithParties = Pick<StoredConversation, 'parties'>;

/** Returns the role of a member; undefined for a stranger. */
export function roleOf({ parties }: WithParties, userId: string): Role | undefined {
  return ROLES.find((role) => parties[role]._id === userId);
}

export const partyIds = ({ parties }: WithParties): Record<Role, string> => ({
  sender: parties.sender._id,
  receiver: parties.receiver._id,
});

export const isOpenStatus = (status: RequestStatus): boolean =>
  (CHAT_STATUSES as readonly RequestStatus[]).includes(status);
