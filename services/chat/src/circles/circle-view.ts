import { type Circle, type CircleLine, FORMER_MEMBER, type Person } from '@mutua/contracts';
import type { CircleDocument, LastCircleMessage, StoredLine } from './circle.model.ts';
import { closesAt, phaseOf, unreadIn, untilOf } from './circle.ts';

/** What is shown with circles: people by id, and whom the reader has blocked. */
export interface Known {
  people: ReadonlyMap<string, Person>;
  blocked: ReadonlySet<string>;
}

/** A person by id; a member of whom nothing is known is a former one. */
export const personOf = (people: Known['people'], memberId: string): Person =>
  people.get(memberId) ?? { _id: memberId, name: FORMER_MEMBER, avatar: null };

/** Everybody whom an answer about a circle names. */
export const namedIn = ({
  people,
  states = {},
  lines = [],
  lastMessage,
}: Pick<CircleDocument, 'people' | 'lastMessage'> & Partial<Pick<CircleDocument, 'lines' | 'states'>>): string[] => [
  ...people.map(({ memberId }) => memberId),
  ...Object.keys(states),
  ...lines.flatMap(({ memberId }) => memberId ?? []),
  ...(lastMessage ? [lastMessage.senderId] : []),
];

const toLastMessage = (
  { content, messageType, sentAt, senderId, isDeleted, voiceSeconds }: LastCircleMessage,
  people: Known['people'],
): Circle['lastMessage'] => ({
  content,
  messageType,
  timestamp: sentAt.toISOString(),
  senderId: personOf(people, senderId),
  ...(isDeleted && { isDeleted }),
  ...(voiceSeconds !== undefined && { voiceSeconds }),
});

/** A circle as one of its people sees it. */
export function toCircle(
  circle: Omit<CircleDocument, 'lines'>,
  readerId: string,
  { readSeq, now, people, blocked }: Known & { readSeq: number; now: number },
): Circle {
  const me = circle.people.find(({ memberId }) => memberId === readerId);
  const role = me?.role ?? 'learner';
  const closes = closesAt(circle);
  const present = new Set(circle.people.map(({ memberId }) => memberId));
  const gone = Object.keys(circle.states).filter((id) => blocked.has(id) && !present.has(id));
  return {
    _id: circle._id,
    kind: circle.kind,
    title: circle.title,
    role,
    people: circle.people.map((person) => {
      const pausedUntil = role === 'teacher' ? untilOf(circle, person.memberId, 'pausedUntil', now) : null;
      return {
        ...personOf(people, person.memberId),
        role: person.role,
        ...(blocked.has(person.memberId) && { isBlocked: true as const }),
        ...(pausedUntil && { pausedUntil: pausedUntil.toISOString() }),
      };
    }),
    ...(gone.length > 0 && { blockedIds: gone }),
    sessions: circle.sessions.map((session) => ({ ...session, startsAt: session.startsAt.toISOString() })),
    lastMessage: circle.lastMessage && toLastMessage(circle.lastMessage, people),
    unreadCount: unreadIn(circle, readerId, readSeq),
    lastSeq: circle.lastSeq,
    readSeq: Math.max(readSeq, me?.from ?? 0, circle.states[readerId]?.wrote ?? 0),
    mutedUntil: untilOf(circle, readerId, 'mutedUntil', now)?.toISOString() ?? null,
    pausedUntil: untilOf(circle, readerId, 'pausedUntil', now)?.toISOString() ?? null,
    closed: phaseOf(circle, now) !== 'open',
    closesAt: closes.toISOString(),
    updatedAt: (circle.lastAt ?? circle.endsAt).toISOString(),
  };
}

export const toLines = (lines: readonly StoredLine[], people: Known['people']): CircleLine[] =>
  lines.map(({ kind, at, memberId, startsAt, was }) => ({
    kind,
    at: at.toISOString(),
    person: memberId === null ? null : personOf(people, memberId),
    ...(startsAt && { startsAt: startsAt.toISOString() }),
    ...(was && { was: was.toISOString() }),
  }));
