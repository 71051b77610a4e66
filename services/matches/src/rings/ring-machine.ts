/** The state changes of a ring, without access to other data. */
import { RINGS, type RingLegStatus } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import type { StoredLeg, StoredPlace, StoredRing } from './ring.model.ts';
import type { RingChanges } from './ring.repository.ts';

/** When the worker finishes the follow-up work of a change that a crash has interrupted. */
const SETTLE_AFTER_MS = 10_000;

/** A member who takes over a place, with what the next member learns then, and the want for which the previous one teaches. */
export interface Substitute {
  userId: string;
  teaches: StoredLeg;
  learns: StoredLeg;
}

export const earliest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((first, date) => (date && (!first || date < first) ? date : first), null);

export const placeOf = ({ places }: Pick<StoredRing, 'places'>, userId: string): number =>
  places.findIndex((place) => place.userId === userId);
export const idsAt = ({ places }: Pick<StoredRing, 'places'>): string[] => places.map(({ userId }) => userId);
export const isOver = ({ status }: Pick<StoredRing, 'status'>): boolean =>
  status === 'closed' || status === 'withdrawn';
export const hasAccepted = (ring: StoredRing, userId: string): boolean =>
  !isOver(ring) && ring.places[placeOf(ring, userId)]?.answer === 'accepted';
/** The place that learns from this one, and the place that teaches it. */
export const nextOf = ({ size }: Pick<StoredRing, 'size'>, place: number): number => (place + 1) % size;
export const previousOf = ({ size }: Pick<StoredRing, 'size'>, place: number): number => (place + size - 1) % size;

const inHours = (now: Date, hours: number, endsAt: Date): Date =>
  new Date(Math.min(now.getTime() + hours * HOUR_MS, endsAt.getTime()));

const awaiting = (places: StoredPlace[], endsAt: Date): RingChanges => ({
  places,
  dueAt: earliest([endsAt, ...places.map(({ dueAt }) => dueAt)]),
});
const toSettle = (now: Date): { dueAt: Date } => ({ dueAt: new Date(now.getTime() + SETTLE_AFTER_MS) });

/** A ring that the member in its first place has started. */
export function startedRing(
  _id: string,
  { userIds, legs, message }: { userIds: readonly string[]; legs: StoredLeg[]; message: string },
  now: Date,
): StoredRing {
  const endsAt = new Date(now.getTime() + RINGS.openDays * 24 * HOUR_MS);
  const dueAt = inHours(now, RINGS.answerHours, endsAt);
  return {
    _id,
    status: 'proposed',
    size: userIds.length,
    version: 1,
    startedBy: userIds[0] ?? '',
    message,
    places: userIds.map((userId, place) => ({
      userId,
      answer: place === 0 ? 'accepted' : 'asked',
      dueAt: place === 0 ? null : dueAt,
      isSubstitute: false,
    })),
    legs,
    former: [],
    memberIds: [...userIds],
    repairs: 0,
    endsAt,
    dueAt,
    substitute: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** A member accepts. The last acceptance confirms the ring. */
export function accepted(ring: StoredRing, place: number, now: Date): RingChanges {
  const places = ring.places.map(
    (each, index): StoredPlace => (index === place ? { ...each, answer: 'accepted', dueAt: null } : each),
  );
  if (places.some(({ answer }) => answer !== 'accepted')) return awaiting(places, ring.endsAt);
  const legs = ring.legs.map((leg): StoredLeg => ({ ...leg, status: 'active' }));
  return { status: 'confirmed', places, legs, ...toSettle(now) };
}

/** Whether a lost place may get a substitute. The starter's may not: without the starter there is no ring. */
export const isRepairable = (ring: StoredRing, place: number, now: Date): boolean =>
  ring.places[place]?.userId !== ring.startedBy && ring.repairs < RINGS.repairs && now < ring.endsAt;

/** A substitute takes a place. Its learner is asked again if they have accepted before. */
export function replaced(
  ring: StoredRing,
  place: number,
  { userId, teaches, learns }: Substitute,
  now: Date,
): RingChanges {
  const next = nextOf(ring, place);
  const places = ring.places.map((each, index): StoredPlace => {
    if (index === place)
      return {
        userId,
        answer: 'asked',
        dueAt: inHours(now, RINGS.substituteHours, ring.endsAt),
        isSubstitute: true,
      };
    if (index === next && each.answer !== 'asked')
      return { ...each, answer: 'again', dueAt: inHours(now, RINGS.againHours, ring.endsAt) };
    return each;
  });
  const legs = ring.legs.map((leg, index) =>
    index === place ? teaches : index === previousOf(ring, place) ? learns : leg,
  );
  return {
    ...awaiting(places, ring.endsAt),
    legs,
    former: [...ring.former, formerOf(ring, place, now)],
    memberIds: [...ring.memberIds, userId],
    repairs: ring.repairs + 1,
  };
}

const formerOf = ({ places, legs, version }: StoredRing, place: number, leftAt: Date) => ({
  userId: places[place]?.userId ?? '',
  place,
  legs,
  leftAt,
  version: version + 1,
});

/** The ring was closed, or its starter withdrew it. */
export const ended = (status: 'closed' | 'withdrawn', now: Date): RingChanges => ({ status, ...toSettle(now) });

/** The change of a ring when the exchange of a leg changes; null when nothing changes. */
export function legChanged(
  ring: StoredRing,
  place: number,
  { requestId, status }: { requestId: string; status: RingLegStatus },
  now: Date,
): RingChanges | null {
  const leg = ring.legs[place];
  if (!leg || (ring.status !== 'confirmed' && ring.status !== 'broken')) return null;
  // Final states stay: events may come late or twice.
  const isEnded = leg.status === 'completed' || leg.status === 'cancelled';
  if (leg.requestId === requestId && (isEnded || leg.status === status)) return null;
  const legs = ring.legs.map(
    (each, index): StoredLeg =>
      index === place ? { ...each, requestId, status: isEnded ? each.status : status } : each,
  );
  if (legs.some((each) => each.status === 'cancelled')) return { legs, status: 'broken', ...toSettle(now) };
  if (legs.every((each) => each.status === 'completed')) return { legs, status: 'completed', ...toSettle(now) };
  return { legs };
}

/**
 * The change of a ring when the two members of a leg agree on times, or cancel them; null when nothing changes. Events may come late or
 * twice.
 */
export function legPlanned(ring: StoredRing, place: number, plan: NonNullable<StoredLeg['plan']>): RingChanges | null {
  const leg = ring.legs[place];
  if (!leg || (leg.plan && leg.plan.rev >= plan.rev)) return null;
  return { legs: ring.legs.map((each, index): StoredLeg => (index === place ? { ...each, plan } : each)) };
}
