/** The part of a ring that one member may see. All answers about rings come from here. */
import type {
  Language,
  Rating,
  Ring,
  RingAnswer,
  RingLeg,
  RingPerson,
  RingPlace,
  RingSuggestion,
} from '@mutua/contracts';
import { hoursInCommon } from '../hours/week.ts';
import type { MemberDocument } from '../members/member.model.ts';
import { whereaboutsOf } from '../members/whereabouts.ts';
import type { Candidate } from '../swappers/swapper.repository.ts';
import type { StoredLeg, StoredPlace, StoredRing } from './ring.model.ts';
import { earliest, isOver, placeOf } from './ring-machine.ts';

const NO_RATING: Rating = { average: 0, count: 0 };

type KnownPerson = Pick<MemberDocument, 'name' | 'avatar' | 'location' | 'place' | 'ringsQuietUntil'>;

/** The data about the members of rings. */
export interface Known {
  person(id: string): KnownPerson | undefined;
  swapper(id: string): Candidate | undefined;
}

/** The same, with the towns of members in a language. */
export const inLanguage = ({ person, swapper }: Known, language: Language): Known => ({
  swapper,
  person(id) {
    const known = person(id);
    return known && { ...known, location: whereaboutsOf(known, language).location };
  },
});

const inTurn = <T>(items: readonly T[], first: number): T[] => [...items.slice(first), ...items.slice(0, first)];

/** With name and picture, as on the profile. */
export function fullPerson(id: string, known: Known): RingPerson {
  const { name = 'New member', avatar = null, location = '' } = known.person(id) ?? {};
  return { _id: id, name, avatar, location, rating: known.swapper(id)?.rating ?? NO_RATING };
}

/** A first name and a rating: enough for a decision, too little to find the member. */
function redactedPerson(id: string, known: Known): RingPerson {
  const { name, rating } = fullPerson(id, known);
  return { _id: null, name: name.trim().split(/\s+/)[0] ?? '', avatar: null, location: '', rating };
}

/** The weekly hours in which a skill can be taught to a learner. */
export function hoursOf(skillId: string, teacherId: string, learnerId: string, known: Known): number | null {
  const week = known.swapper(teacherId)?.weeks.find((each) => each.skillId === skillId)?.hours ?? [];
  return hoursInCommon(week, known.swapper(learnerId)?.week ?? []);
}

const fewest = (hours: readonly (number | null)[]): number | null => {
  const known = hours.filter((each) => each !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

const topicOnly = ({ topic }: Pick<StoredLeg, 'topic'>): RingLeg => ({ topic, status: null, requestId: null });

/** The ring as one of its members sees it, starting from the member's own place. */
export function viewOf(ring: StoredRing, viewerId: string, known: Known): Ring {
  const place = placeOf(ring, viewerId);
  const former = ring.former.find(({ userId }) => userId === viewerId);
  if (place < 0 || isOver(ring)) {
    if (place >= 0) return closedView(ring, viewerId, inTurn(ring.legs, place), known);
    // A former member learns nothing about the further state of the ring.
    const { leftAt = ring.createdAt, version = 1 } = former ?? {};
    const left: StoredRing = { ...ring, status: 'closed', updatedAt: leftAt, version };
    return closedView(left, viewerId, inTurn(former?.legs ?? ring.legs, former?.place ?? 0), known);
  }
  const places = inTurn(ring.places, place);
  const legs = inTurn(ring.legs, place);
  const last = places.length - 1;
  const isProposed = ring.status === 'proposed';
  const [give, get] = [legs[0], legs[last]];

  const userOf = (userId: string, index: number): RingPerson | null => {
    const isNeighbour = index === 0 || index === 1 || index === last;
    if (isProposed && !isNeighbour) return null;
    return isProposed && index === 1 && !give?.isPublic ? redactedPerson(userId, known) : fullPerson(userId, known);
  };
  const hoursAt = (userId: string, index: number): number | null => {
    if (index === last) return hoursOf(get?.skill._id ?? '', userId, viewerId, known);
    return index === 1 ? hoursOf(give?.skill._id ?? '', viewerId, userId, known) : null;
  };
  // Only the asked member and the new teacher learn that somebody is asked again.
  const answerOf = (answer: RingAnswer, index: number): RingAnswer =>
    answer === 'again' && index > 0 ? 'asked' : answer;
  const placeView = ({ userId, answer, isSubstitute }: StoredPlace, index: number): RingPlace => {
    const user = userOf(userId, index);
    return {
      user,
      isYou: index === 0,
      isStarter: user !== null && userId === ring.startedBy,
      answer: user && answerOf(answer, index),
      isSubstitute: index === last && isSubstitute,
      hours: hoursAt(userId, index),
    };
  };
  const legView = (leg: StoredLeg, index: number): RingLeg => {
    const isOwn = index === 0 || index === last;
    if (isProposed) return isOwn ? { ...topicOnly(leg), skill: leg.skill } : topicOnly(leg);
    return {
      topic: leg.topic,
      skill: leg.skill,
      status: leg.status,
      requestId: isOwn ? leg.requestId : null,
      ...(leg.status === 'active' && { isPlanned: leg.plan?.isPlanned === true }),
    };
  };

  const mine = places[0];
  const dueAt = isProposed ? (mine?.dueAt ?? earliest(places.map((each) => each.dueAt))) : null;
  return {
    ...headOf(ring),
    status: ring.status,
    message: ring.message,
    places: places.map(placeView),
    legs: legs.map(legView),
    accepted: places.filter(({ answer }) => answer === 'accepted').length,
    dueAt: dueAt?.toISOString() ?? null,
    substitute: substituteView(ring, viewerId, known),
  };
}

const headOf = ({ _id, size, version, createdAt, updatedAt }: StoredRing) => ({
  _id,
  size,
  version,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** The view of a ring that was closed, or that the member has left: only the member's own lessons. */
function closedView(ring: StoredRing, viewerId: string, legs: readonly StoredLeg[], known: Known): Ring {
  const isOwn = (index: number) => index === 0 || index === legs.length - 1;
  return {
    ...headOf(ring),
    status: ring.status === 'withdrawn' ? 'withdrawn' : 'closed',
    message: '',
    places: legs.map((_, index) => ({
      ...EMPTY_SEAT,
      ...(index === 0 && { user: fullPerson(viewerId, known), isYou: true }),
    })),
    legs: legs.map((leg, index) => (isOwn(index) ? { ...topicOnly(leg), skill: leg.skill } : topicOnly(leg))),
    accepted: 0,
    dueAt: null,
    substitute: null,
  };
}

const EMPTY_SEAT: RingPlace = {
  user: null,
  isYou: false,
  isStarter: false,
  answer: null,
  isSubstitute: false,
  hours: null,
};

function substituteView({ substitute }: StoredRing, viewerId: string, known: Known): Ring['substitute'] {
  if (substitute?.forId !== viewerId) return null;
  const { userId, skill } = substitute;
  return { user: fullPerson(userId, known), skill, hours: hoursOf(skill._id, userId, viewerId, known) };
}

/** The view of a suggestion for its starter: it names the teacher, but nobody else. */
export function suggestionView(
  { memberIds, legs }: { memberIds: readonly string[]; legs: readonly Pick<StoredLeg, 'skill' | 'topic'>[] },
  { offer, until }: { offer: string; until: Date },
  known: Known,
): RingSuggestion {
  const [me = '', learnerId = ''] = memberIds;
  const last = memberIds.length - 1;
  const teacherId = memberIds[last] ?? '';
  const gives = hoursOf(legs[0]?.skill._id ?? '', me, learnerId, known);
  const gets = hoursOf(legs[last]?.skill._id ?? '', teacherId, me, known);
  return {
    offer,
    size: memberIds.length,
    places: memberIds.map((id, index) => ({
      ...EMPTY_SEAT,
      isYou: index === 0,
      user: index === 0 || index === last ? fullPerson(id, known) : null,
      hours: index === 1 ? gives : index === last ? gets : null,
    })),
    legs: legs.map((leg, index) =>
      index === 0 || index === last ? { ...topicOnly(leg), skill: leg.skill } : topicOnly(leg),
    ),
    hours: fewest([gives, gets]),
    expiresAt: until.toISOString(),
  };
}
