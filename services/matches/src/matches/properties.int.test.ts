import { MATCHING, OPEN_PRIVACY } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { type Harness, startHarness } from '../../test/harness.ts';
import { hoursInCommon, unionOf, weekOf } from '../hours/week.ts';
import { createKeyRepository } from '../rings/key.repository.ts';
import { createOfferSeal } from '../rings/offer-seal.ts';

let service: Harness;
beforeAll(async () => {
  service = await startHarness();
}, 60_000);
afterAll(() => service.close());

const MEMBERS = 24;
const NAMES = ['Alphor', 'Bravix', 'Carolu', 'Deltam', 'Echoty'];
const DAYS = ['monday', 'tuesday', 'wednesday'] as const;
const SLOTS = [
  { start: '08:00', end: '11:00' },
  { start: '18:00', end: '21:00' },
];

/** Random numbers that are the same for a seed (mulberry32). */
function startRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Person {
  _id: string;
  teaches: Map<string, { skillId: string; week: readonly number[] }>;
  wants: Map<string, 'matches' | 'public' | 'hidden'>;
  isHiding: boolean;
  /** How many requests wait for an answer. */
  asked: number;
}

/** Blocks between some, requests between others: they do not match. */
async function separateSome(people: readonly Person[], pick: (items: readonly Person[]) => Person) {
  const apart = new Set<string>();
  const separate = (one: Person, other: Person) => apart.add(`${one._id}:${other._id}`).add(`${other._id}:${one._id}`);
  for (let number = 0; number < 8; number += 1) {
    const [one, other] = [pick(people), pick(people)];
    if (one === other) continue;
    separate(one, other);
    if (number % 2 === 0) {
      await service.publish(newEvent('member.blocked', { blockerId: one._id, blockedId: other._id, version: 1 }));
      await service.stored('blocks', { blockerId: one._id, blockedId: other._id });
    } else {
      await service.request({ senderId: one._id, receiverId: other._id, status: 'pending' });
      other.asked += 1;
    }
  }
  return (one: Person, other: Person): boolean => apart.has(`${one._id}:${other._id}`);
}

/** A community in which anything may be: blocks, requests, hidden wants, members who do not want to be found. */
async function createCommunity(seed: number) {
  const random = startRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const some = <T>(items: readonly T[], chance: number): T[] => items.filter(() => random() < chance);
  // Subjects of its own, so that the communities do not meet.
  const subjects = NAMES.map((name) => `${name}${'abcdef'.charAt(seed)}`);
  const people: Person[] = [];
  for (let number = 0; number < MEMBERS; number += 1) {
    const isHiding = random() < 0.1;
    const privacy = { ...OPEN_PRIVACY, findMe: isHiding ? ('nobody' as const) : ('everybody' as const) };
    const { _id } = await service.member({ timeZone: 'UTC', privacy });
    const person: Person = { _id, teaches: new Map(), wants: new Map(), isHiding, asked: 0 };
    for (const subject of some(subjects, 0.35)) {
      const times =
        random() < 0.3
          ? { availableDays: [], availableTimeSlots: [] }
          : { availableDays: [pick(DAYS)], availableTimeSlots: [pick(SLOTS)] };
      const skill = await service.skill(_id, subject, times);
      person.teaches.set(subject, { skillId: skill._id, week: weekOf(times, 0) });
    }
    for (const subject of some(subjects, 0.35)) {
      const visibility = pick(['matches', 'matches', 'public', 'hidden'] as const);
      person.wants.set(subject, visibility);
      await service.call('POST /wants', { as: _id, body: { category: 'music', title: subject, visibility } });
    }
    people.push(person);
  }
  const isApart = await separateSome(people, pick);
  return { people, isApart };
}

const weekOfAll = ({ teaches }: Person) => unionOf([...teaches.values()].map(({ week }) => week));

/** Whether the teacher can teach the learner something that the learner wants, by all that is known. */
const canTeach = (teacher: Person, learner: Person, wants: readonly string[]): boolean =>
  wants.some((subject) => {
    const skill = teacher.teaches.get(subject);
    return skill !== undefined && hoursInCommon(skill.week, weekOfAll(learner)) !== 0;
  });

/** The members of all rings that a member could start now, each with the subject that the member teaches the next one. */
async function ringsOf(me: Person, people: readonly Person[]): Promise<{ teacher: Person; subject: string }[][]> {
  const seal = createOfferSeal(createKeyRepository(service.context.connection));
  const { body } = await service.call('GET /rings/suggestions', { as: me._id, query: { limit: 3 } });
  return Promise.all(
    body.suggestions.map(async ({ offer }) =>
      ((await seal.open(me._id, offer)) ?? []).map(({ teacherId, skillId }) => {
        const teacher = people.find(({ _id }) => _id === teacherId);
        const subject = [...(teacher?.teaches ?? [])].find(([, skill]) => skill.skillId === skillId)?.[0];
        if (!teacher || !subject) throw new Error('a ring with somebody else, or a skill of somebody else');
        return { teacher, subject };
      }),
    ),
  );
}

it.each([4, 5])(
  'suggests only rings in which each can teach the next one, and any two may meet, in any community (%i)',
  async (seed) => {
    const { people, isApart } = await createCommunity(seed);
    let shown = 0;
    for (const me of people) {
      for (const ring of await ringsOf(me, people)) {
        const members = ring.map(({ teacher }) => teacher);
        expect([3, 4]).toContain(members.length);
        expect(members[0]).toBe(me);
        expect(new Set(members).size).toBe(members.length);
        for (const [place, { teacher, subject }] of ring.entries()) {
          const learner = members[(place + 1) % members.length] as Person;
          const visibility = learner.wants.get(subject);
          expect(visibility).toBeDefined();
          if (learner !== me) expect(visibility).not.toBe('hidden');
          expect(canTeach(teacher, learner, [subject])).toBe(true);
          expect(members.some((other) => isApart(teacher, other))).toBe(false);
          if (teacher !== me)
            expect([teacher.isHiding, teacher.asked < MATCHING.capacity.default]).toEqual([false, true]);
        }
        shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(0);
  },
  240_000,
);

it.each([1, 2, 3])(
  'shows who matches, and nobody else, in any community (%i)',
  async (seed) => {
    const { people, isApart } = await createCommunity(seed);
    const wantsOf = new Map(people.map(({ _id, wants }) => [_id, wants]));
    let shown = 0;
    for (const me of people) {
      const { body } = await service.call('GET /matches', { as: me._id, query: { limit: 50 } });
      const expected = people.filter((other) => {
        const told = [...other.wants].filter(([, visibility]) => visibility !== 'hidden').map(([subject]) => subject);
        return (
          other !== me &&
          !other.isHiding &&
          other.asked < MATCHING.capacity.default &&
          !isApart(me, other) &&
          canTeach(other, me, [...me.wants.keys()]) &&
          canTeach(me, other, told)
        );
      });
      const found = body.matches.map(({ user }) => user._id);
      expect(found.sort()).toEqual(expected.map(({ _id }) => _id).sort());
      shown += found.length;
      for (const { user, reasons } of body.matches) {
        const wanted = reasons.find((reason) => reason.kind === 'want');
        expect(wantsOf.get(user._id)?.get(wanted?.they ?? '')).not.toBe('hidden');
      }
    }
    expect(shown).toBeGreaterThan(10);
  },
  240_000,
);
