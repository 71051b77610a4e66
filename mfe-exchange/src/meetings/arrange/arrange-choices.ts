import type { BodyInput, MeetingSession, Plan, Proposal } from '@mutua/contracts';
import { MEETINGS, PLATFORM_HERE } from '@mutua/contracts/limits';
import { addDays, localOf, momentOf } from '@mutua/contracts/time';
import { ONCE, type TimesQuery } from '../times/use-suggested-times.ts';

type Place = Plan['place'];
type ProposalBody = BodyInput<'POST /requests/:id/proposals'>;

export const LENGTHS = ['30', '45', '60', '90'] as const;

export type Where = 'here' | 'link' | 'elsewhere';

/** The choices beside the times. */
export interface Choices {
  order: Proposal['order'];
  first: Proposal['first'];
  /** The typed text. */
  minutes: string;
  everyWeeks: 0 | 1 | 2;
  count: number;
  where: Where;
}

/** The subject of the dialog: new sessions or one to move, and the proposals that are open for it. */
export interface Task {
  kind: Proposal['kind'];
  session: MeetingSession | null;
  /** The other member's times, which the viewer answers with other times. */
  receivedProposal: Proposal | null;
  /** The viewer's own open times. */
  own: Proposal | null;
}

export function taskOf(
  plan: Plan,
  viewerId: string,
  { move, counter }: { move?: string | undefined; counter?: string | undefined },
): Task {
  const answered = plan.proposals.find(({ _id }) => _id === counter);
  const sessionId = answered ? answered.sessionId : (move ?? null);
  const open = plan.proposals.filter((each) => each.status === 'open' && each.sessionId === sessionId);
  return {
    kind: sessionId ? 'move' : 'new',
    session: plan.sessions.find(({ _id }) => _id === sessionId) ?? null,
    receivedProposal: open.find(({ by }) => by !== viewerId) ?? null,
    own: open.find(({ by }) => by === viewerId) ?? null,
  };
}

/** The other member of the exchange. */
export const otherIn = ({ legs }: Pick<Plan, 'legs'>, viewerId: string) =>
  legs.flatMap(({ teacher, learner }) => [teacher, learner]).find(({ _id }) => _id !== viewerId);

/** Whether a session can still be moved or cancelled. */
export const isToCome = ({ status, startsAt, minutes }: MeetingSession, now = Date.now()): boolean =>
  status === 'planned' && Date.parse(startsAt) + minutes * 60_000 > now;

const whereOf = (place: Place): Where => {
  if (!place || (place.platform === PLATFORM_HERE && !place.link && !place.notes)) return 'here';
  return place.link ? 'link' : 'elsewhere';
};

/** Whether the two have had a session at a place of their own. */
export const haveMetElsewhere = ({ sessions, place }: Pick<Plan, 'sessions' | 'place'>): boolean =>
  sessions.some((session) => session.status === 'held' && whereOf(session.place ?? place) === 'elsewhere');

/** The initial choices: those of the proposal that is answered, else those of the last one. */
export function startChoices(plan: Plan, { session, receivedProposal }: Task): Choices {
  return {
    order: receivedProposal?.order ?? 'both',
    first: receivedProposal?.first ?? 'receiver',
    minutes: String(receivedProposal?.minutes ?? session?.minutes ?? plan.minutes),
    everyWeeks: receivedProposal?.repeat?.everyWeeks === 2 ? 2 : receivedProposal?.repeat ? 1 : 0,
    count: receivedProposal?.repeat?.count ?? 6,
    where: whereOf(startPlace(plan, { session, receivedProposal })),
  };
}
export const startPlace = (
  plan: Plan,
  { session, receivedProposal }: Pick<Task, 'session' | 'receivedProposal'>,
): Place => receivedProposal?.place ?? session?.place ?? plan.place;

/** The length in minutes. Null when the text is not a valid length. */
export function minutesOf(typed: string): number | null {
  const { min, max, step } = MEETINGS.minutes;
  const minutes = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return minutes >= min && minutes <= max && minutes % step === 0 ? minutes : null;
}

/**
 * The field without which the chosen place says nothing. The service would take such a place for a call in Mutua. Null when nothing is
 * missing, also for the known place of the exchange as it is.
 */
export function missingInPlace(
  where: Where,
  { platform, link, notes }: NonNullable<Place>,
  known: Place,
): 'link' | 'platform' | null {
  if (where === 'link') return link ? null : 'link';
  const isKnown = Boolean(notes) && notes === known?.notes && !known?.platform;
  return where === 'here' || platform || isKnown ? null : 'platform';
}

/** The place to send. Null for the place of the exchange. */
export function placeToSend(plan: Plan, where: Where, details: NonNullable<Place>): Place {
  const { platform, link, notes } = details;
  const place =
    where === 'here'
      ? { platform: PLATFORM_HERE }
      : { ...(platform && { platform }), ...(where === 'link' && link && { link }), ...(notes && { notes }) };
  if (Object.keys(place).length === 0) return null;
  return where === 'here' && whereOf(plan.place) === 'here' ? null : place;
}

/** The body of a proposal. A moved session keeps its teachers and its length. */
export function proposalBody(
  plan: Plan,
  { kind, session }: Task,
  choices: Choices,
  sent: { times: string[]; place: Place; message: string | undefined; clientId: string },
): ProposalBody {
  const { message = '', ...rest } = sent;
  if (kind === 'move') return { kind, ...(session && { sessionId: session._id }), ...rest, message };
  const { order, first, minutes, everyWeeks, count } = choices;
  return {
    kind,
    ...rest,
    message,
    minutes: minutesOf(minutes) ?? plan.minutes,
    ...(plan.legs.length > 1 && { order, first }),
    repeat: everyWeeks === 0 ? null : { count, everyWeeks },
  };
}

/** The kind of times to look for. A moved session keeps its length and is a single session. */
export const timesQueryOf = (
  { session }: Pick<Task, 'session'>,
  { minutes, count, everyWeeks }: Choices,
): TimesQuery => (session ? { ...ONCE, minutes: session.minutes } : { minutes: minutesOf(minutes), count, everyWeeks });

/**
 * The sessions of a series, at the same time of day in a zone.
 * @param zone that of the viewer's account, because the service stores the sessions by it
 */
export function weeksFrom(
  start: string,
  { everyWeeks, count }: Pick<Choices, 'everyWeeks' | 'count'>,
  zone: string,
): string[] {
  const [day = '', time = ''] = localOf(new Date(start), zone).split('T');
  return Array.from({ length: count }, (_, index) => {
    const later = addDays(day, index * everyWeeks * 7);
    return (index > 0 && momentOf(`${later}T${time}`, zone)?.toISOString()) || start;
  });
}
