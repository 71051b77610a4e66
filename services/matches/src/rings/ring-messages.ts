/** The events of rings for other services. */
import type { DomainEvent, EventPayload, SkillSummary } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { StoredPlace, StoredRing } from './ring.model.ts';
import { nextOf, previousOf } from './ring-machine.ts';
import type { Known } from './ring-view.ts';

type Asked = EventPayload<'ring.proposed'>['asked'][number];

const titleOf = ({ _id, title, category }: SkillSummary) => ({ _id, title, category });
const personOf = (_id: string, known: Known) => {
  const { name = 'New member', avatar = null } = known.person(_id) ?? {};
  return { _id, name, avatar };
};
const headOf = ({ _id, size }: StoredRing, version: number) => ({ ring: { _id, size }, version });

/** The member has declined so often that new rings cause no notification. They are still listed. */
const isQuiet = ({ userId, answer }: StoredPlace, known: Known): boolean => {
  const until = known.person(userId)?.ringsQuietUntil;
  return answer === 'asked' && !!until && until > new Date();
};

/** What each of these members would learn and teach by accepting. Leaves out members who get no notifications. */
function askedOf(ring: StoredRing, places: readonly number[], known: Known): Asked[] {
  return places.flatMap((place): Asked[] => {
    const mine = ring.places[place];
    const [teaches, learns] = [ring.legs[place], ring.legs[previousOf(ring, place)]];
    const teacher = ring.places[previousOf(ring, place)];
    if (!mine?.dueAt || !teaches || !learns || !teacher || isQuiet(mine, known)) return [];
    return [
      {
        userId: mine.userId,
        isAgain: mine.answer === 'again',
        teacher: personOf(teacher.userId, known),
        learns: titleOf(learns.skill),
        teaches: titleOf(teaches.skill),
        dueAt: mine.dueAt.toISOString(),
      },
    ];
  });
}

/** The snapshot of a ring to which all have said yes; none of others. */
export function ringPeople(ring: StoredRing, version = ring.version): DomainEvent[] {
  const { status, places } = ring;
  if (status !== 'confirmed' && status !== 'completed' && status !== 'broken') return [];
  return [newEvent('ring.people', { ...headOf(ring, version), status, memberIds: places.map(({ userId }) => userId) })];
}
const withPeople = (ring: StoredRing, version: number, event: DomainEvent): DomainEvent[] => [
  event,
  ...ringPeople(ring, version),
];

/** `ring` is the ring after the change, and `version` its version then. */
export const ringMessages = {
  proposed: (ring: StoredRing, version: number, places: readonly number[], known: Known): DomainEvent[] => {
    const asked = askedOf(ring, places, known);
    return asked.length > 0
      ? [newEvent('ring.proposed', { ...headOf(ring, version), actorId: ring.startedBy, asked })]
      : [];
  },
  repaired: (ring: StoredRing, version: number, places: readonly number[], known: Known): DomainEvent[] => {
    const asked = askedOf(ring, places, known);
    return asked.length > 0 ? [newEvent('ring.repaired', { ...headOf(ring, version), asked })] : [];
  },
  confirmed: (ring: StoredRing, version: number, known: Known): DomainEvent[] =>
    withPeople(
      ring,
      version,
      newEvent('ring.confirmed', {
        ...headOf(ring, version),
        legs: ring.legs.map(({ skill }, place) => {
          const learnerPlace = nextOf(ring, place);
          return {
            place,
            teacher: personOf(ring.places[place]?.userId ?? '', known),
            learner: personOf(ring.places[learnerPlace]?.userId ?? '', known),
            skill: titleOf(skill),
            gives: titleOf(ring.legs[learnerPlace]?.skill ?? skill),
          };
        }),
      }),
    ),
  closed: (
    ring: StoredRing,
    version: number,
    status: 'closed' | 'withdrawn',
    memberIds: readonly string[],
  ): DomainEvent[] =>
    memberIds.length > 0
      ? [newEvent('ring.closed', { ...headOf(ring, version), status, memberIds: [...memberIds] })]
      : [],
  completed: (ring: StoredRing, version: number): DomainEvent[] =>
    withPeople(
      ring,
      version,
      newEvent('ring.completed', { ...headOf(ring, version), memberIds: ring.places.map(({ userId }) => userId) }),
    ),
  broken: (
    ring: StoredRing,
    version: number,
    { harmedId, substitute, known }: { harmedId: string; substitute: StoredRing['substitute']; known: Known },
  ): DomainEvent[] =>
    withPeople(
      ring,
      version,
      newEvent('ring.broken', {
        ...headOf(ring, version),
        memberIds: ring.places.map(({ userId }) => userId),
        harmedId,
        substitute: substitute && {
          teacher: personOf(substitute.userId, known),
          skill: titleOf(substitute.skill),
        },
      }),
    ),
};
