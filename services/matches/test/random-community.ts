/** Communities for tests: the same for the same seed, with all reasons that keep two members apart. */
import { OPEN_PRIVACY, type WantMeets, type WantVisibility } from '@mutua/contracts';
import { weekOfSkill } from '@mutua/domain';
import { newEvent } from '@mutua/service-kit';
import { randomNumbers } from '@mutua/service-kit/testing';
import { hoursInCommon, unionOf, weekOf } from '../src/hours/week.ts';
import type { Harness } from './harness.ts';
import { canMeetFor, drawWays, type Lesson, type Ways } from './meeting-of.ts';
import { newWord } from './ring-members.ts';

const DAYS = ['monday', 'tuesday', 'wednesday'] as const;
const SLOTS = [
  { start: '08:00', end: '11:00' },
  { start: '18:00', end: '21:00' },
];
/** How many members add wants at the same time. */
const TOGETHER = 6;

export interface Person {
  _id: string;
  teaches: Map<string, Lesson & { skillId: string; week: readonly number[] }>;
  wants: Map<string, WantVisibility>;
  /** How the member wants to meet, by subject. */
  wanted: Map<string, WantMeets | null>;
  ways: Ways;
  isHiding: boolean;
  /** How many requests wait for an answer. */
  asked: number;
}

export interface Community {
  people: Person[];
  /** Whether a block or a request keeps two members apart. */
  isApart(one: Person, other: Person): boolean;
}

/** The number of members and subjects, the chances that a member teaches or wants a subject, and the number of separated pairs. */
interface Size {
  members: number;
  subjects: number;
  chance: number;
  apart: number;
}

/**
 * A community with everything that can occur: blocks, requests, hidden wants, members who do not want to be found, hours that do not meet.
 * Towns are far or unknown, and languages are spoken by one of two.
 */
export async function createCommunity(
  service: Harness,
  seed: number,
  { members, subjects, chance, apart }: Size,
): Promise<Community> {
  const random = randomNumbers(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  // Its own words, so that communities do not mix.
  const words = Array.from({ length: subjects }, newWord);
  const some = () => words.filter(() => random() < chance);
  const draw = drawWays(randomNumbers(seed + 1));
  const ways = Array.from({ length: members }, draw.member);
  const hiding = Array.from({ length: members }, () => random() < 0.1);
  const stored = await service.members(
    hiding.map((isHiding, index) => ({
      ...ways[index],
      timeZone: 'UTC',
      privacy: { ...OPEN_PRIVACY, findMe: isHiding ? ('nobody' as const) : ('everybody' as const) },
    })),
  );
  const people = stored.map(
    ({ _id }, index): Person => ({
      _id,
      teaches: new Map(),
      wants: new Map(some().map((word) => [word, pick(['matches', 'matches', 'public', 'hidden'] as const)])),
      wanted: new Map(words.map((word) => [word, draw.want()])),
      ways: ways[index] ?? draw.member(),
      isHiding: hiding[index] ?? false,
      asked: 0,
    }),
  );
  const taught = people.flatMap((person) =>
    some().map((title) => {
      const isUnknown = random() < 0.3;
      const fields = {
        ...draw.lesson(),
        availableDays: isUnknown ? [] : [pick(DAYS)],
        availableTimeSlots: isUnknown ? [] : [pick(SLOTS)],
      };
      return { person, ownerId: person._id, title, fields };
    }),
  );
  for (const [index, { _id, title }] of (await service.skills(taught)).entries()) {
    const of = taught[index];
    of?.person.teaches.set(title, { ...of.fields, skillId: _id, week: weekOf(weekOfSkill(of.fields), 0) });
  }
  for (let from = 0; from < people.length; from += TOGETHER)
    await Promise.all(people.slice(from, from + TOGETHER).map((person) => addWants(service, person)));
  return { people, isApart: await separateSome(service, people, pick, apart) };
}

async function addWants(service: Harness, { _id, wants, wanted }: Person): Promise<void> {
  for (const [title, visibility] of wants) {
    const body = { category: 'music', title, visibility, meets: wanted.get(title) ?? null } as const;
    const { status } = await service.call('POST /wants', { as: _id, body });
    expect(status).toBe(201);
  }
}

/** Blocks between some, requests between others. */
async function separateSome(
  service: Harness,
  people: readonly Person[],
  pick: (items: readonly Person[]) => Person,
  count: number,
): Promise<Community['isApart']> {
  const pairs = Array.from({ length: count }, () => [pick(people), pick(people)] as const).filter(
    ([one, other]) => one !== other,
  );
  const apart = new Set(pairs.flatMap(([one, other]) => [`${one._id}:${other._id}`, `${other._id}:${one._id}`]));
  for (const [index, [one, other]] of pairs.entries()) {
    if (index % 2 === 0) {
      await service.publish(newEvent('member.blocked', { blockerId: one._id, blockedId: other._id, version: 1 }));
      await service.stored('blocks', { blockerId: one._id, blockedId: other._id });
    } else {
      await service.request({ senderId: one._id, receiverId: other._id, status: 'pending' });
      other.asked += 1;
      await service.stored('swappers', { _id: other._id, load: other.asked });
    }
  }
  return (one, other) => apart.has(`${one._id}:${other._id}`);
}

const weekOfAll = ({ teaches }: Person) => unionOf([...teaches.values()].map(({ week }) => week));

/** The wants that others may know. */
export const disclosedWantsOf = ({ wants }: Person): string[] =>
  [...wants].filter(([, visibility]) => visibility !== 'hidden').map(([subject]) => subject);

/** Whether the teacher can teach the learner one of these subjects, by all stored data. */
export const canTeach = (teacher: Person, learner: Person, wants: readonly string[]): boolean =>
  wants.some((subject) => {
    const skill = teacher.teaches.get(subject);
    return (
      skill !== undefined &&
      hoursInCommon(skill.week, weekOfAll(learner)) !== 0 &&
      canMeetFor(skill, teacher.ways, learner.ways, learner.wanted.get(subject) ?? null)
    );
  });
