import type { ConversationLine, ExchangeRequest, MeetingLine, MeetingSession, Plan, Proposal } from '@mutua/contracts';
import { endOf } from '@mutua/web-kit/meetings';
import { firstNameOf } from '@mutua/web-kit/parts';
import { createContext } from 'react';
import { exchangeOf } from '../../shared/exchange/exchange-sides.ts';
import type { MeetingLink } from './meeting-link.ts';

/** A question that a dialog asks about the meetings of an exchange. */
export type MeetingQuestion =
  | { about: 'time'; move?: string; counter?: string; place?: MeetingLink }
  | { about: 'place'; sessionId: string; place?: MeetingLink }
  | { about: 'cancel' | 'answer'; sessionId: string }
  | { about: 'proposal' | 'none-fits'; proposalId: string };

/** The meetings of a conversation's exchange, and the actions on them. */
export interface Meetings {
  /** Undefined until it is loaded, and when the service does not support plans. */
  plan: Plan | undefined;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
  /** Whether times can be proposed: the exchange is active, and its remote is available. The dialog fetches the plan itself. */
  canFind: boolean;
  /** Also requires the loaded plan. Then proposals can be answered, and sessions can be moved and cancelled. */
  canArrange: boolean;
  /** Opens the dialog for a question. */
  ask: (question: MeetingQuestion) => void;
}

/** The exchange to which the lines of the conversation belong. */
export interface LineExchange {
  request: ExchangeRequest;
  memberId: string;
  /** Whether neither messages nor calls are possible. */
  isClosed: boolean;
  meetings: Meetings;
}

/** The first name of the other member. */
export const otherNameOf = ({ request, memberId }: Pick<LineExchange, 'request' | 'memberId'>): string =>
  firstNameOf(exchangeOf(request, memberId).other.name);

/** The lines that have a box. Each is named by the `rev` of the plan that it describes. */
export interface BoxedLines {
  /** The line of the newest open proposal. */
  proposal: number | null;
  /** The line of the next session. */
  session: number | null;
}

export const LineExchangeContext = createContext<(LineExchange & { boxed: BoxedLines }) | null>(null);

export type ActorSide = 'own' | 'other' | 'unknown';

/** Who did what a line describes. */
export const actorSideOf = ({ actorId }: Pick<ConversationLine, 'actorId'>, memberId: string): ActorSide =>
  actorId === null ? 'unknown' : actorId === memberId ? 'own' : 'other';

/** The session that takes place now or comes next. */
export const nextSession = (plan: Plan | undefined, now: number): MeetingSession | undefined =>
  plan?.sessions.find((session) => session.status === 'planned' && endOf(session) > now);

export const openProposals = (plan: Plan | undefined): Proposal[] =>
  plan?.proposals.filter(({ status }) => status === 'open') ?? [];

export const isProposing = ({ change }: MeetingLine): boolean => change === 'proposed' || change === 'countered';

const isAbout = ({ change, proposalId, startsAt }: MeetingLine, session: MeetingSession): boolean =>
  (change === 'agreed' && proposalId !== null && proposalId === session.seriesId) ||
  ((change === 'agreed' || change === 'moved') && startsAt === session.startsAt);

/** Finds the lines that have a box. Only the next step has one, so that a long conversation stays readable. */
export function boxedLines(lines: readonly ConversationLine[], plan: Plan | undefined, now: number): BoxedLines {
  const meetings = lines.flatMap(({ meeting }) => meeting ?? []);
  const [newest] = openProposals(plan);
  const next = nextSession(plan, now);
  const proposal = newest && meetings.findLast((line) => isProposing(line) && line.proposalId === newest._id);
  const session = next && meetings.findLast((line) => isAbout(line, next));
  return { proposal: proposal?.rev ?? null, session: session?.rev ?? null };
}
