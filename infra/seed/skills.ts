import { PROFICIENCIES, WEEKDAYS } from '@mutua/contracts/limits';
import { catalogue, closings, type DemoSkill } from './catalogue.ts';
import type { Cast } from './members.ts';
import { ageOf, HOUR, type Maker, type Member, required, type Skill } from './model.ts';
import { owners } from './owners.ts';
import { idOf } from './random.ts';
import { endorsementTexts } from './texts.ts';

const TIME_SLOTS = [
  { start: '18:00', end: '20:30' },
  { start: '09:00', end: '11:00' },
  { start: '12:30', end: '14:00' },
] as const;

/** Returns a function that chooses the owner of a skill: the named owner, or a member with the fewest skills. */
const createOwnerPicker = ({ random }: Maker, { members, named, others }: Cast) => {
  const load = new Map(members.map(({ _id }) => [_id, 0]));
  const loadOf = ({ _id }: Member) => load.get(_id) ?? 0;
  const add = (member: Member) => load.set(member._id, loadOf(member) + 1);
  for (const name of Object.values(owners)) add(named(name));
  return (title: string): Member => {
    const namedOwner = owners[title];
    if (namedOwner) return named(namedOwner);
    const fewest = Math.min(...others.map(loadOf));
    const owner = random.pick(others.filter((member) => loadOf(member) === fewest));
    add(owner);
    return owner;
  };
};

const createSkill = (
  maker: Maker,
  owner: Member,
  { category, title, tags, opening }: DemoSkill,
  index: number,
): Skill => {
  const { random, ago } = maker;
  const days = WEEKDAYS.filter(() => random.chance(0.35));
  return {
    _id: idOf('skill', title),
    ownerId: owner._id,
    title,
    description: `${opening} ${random.pick(closings)}`,
    category,
    proficiency: PROFICIENCIES[(index + random.between(0, 1)) % PROFICIENCIES.length] ?? 'beginner',
    tags,
    availableDays: days,
    availableTimeSlots: days.length === 0 ? [] : [random.pick(TIME_SLOTS)],
    rating: { average: 0, count: 0 },
    exchangeCount: 0,
    endorsements: [],
    createdAt: ago(Math.max(3 * HOUR, ageOf(maker, owner.createdAt) * (0.1 + 0.85 * random.next()))),
  };
};

const createEndorsements = (maker: Maker, others: Member[], skill: Skill): Skill['endorsements'] => {
  const { random, ago } = maker;
  const count = random.chance(0.45) ? random.between(1, 4) : 0;
  const endorsers = new Set<Member>();
  while (endorsers.size < count) endorsers.add(random.pick(others.filter(({ _id }) => _id !== skill.ownerId)));
  const age = ageOf(maker, skill.createdAt);
  return [...endorsers]
    .map(({ _id }) => ({
      _id: idOf('endorsement', `${skill._id}:${_id}`),
      userId: _id,
      message: random.pick(endorsementTexts),
      createdAt: ago(age * random.next()),
    }))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
};

/**
 * The skills with their endorsements, but without ratings and counts, which are computed from exchanges and reviews; with the lookups that
 * the other parts of the data need.
 */
export const createSkills = (maker: Maker, cast: Cast) => {
  const ownerOf = createOwnerPicker(maker, cast);
  const skills = catalogue
    .map((skill, index) => createSkill(maker, ownerOf(skill.title), skill, index))
    .map((skill) => ({ ...skill, endorsements: createEndorsements(maker, cast.others, skill) }));
  const ids = new Map(skills.map((skill) => [skill._id, skill]));
  const titles = new Map(skills.map((skill) => [skill.title, skill]));
  return {
    skills,
    ownedBy: (memberId: string): Skill[] => skills.filter(({ ownerId }) => ownerId === memberId),
    /** @throws Error when no skill has this title */
    titled: (title: string): Skill => required(titles.get(title), `skill with title ${title}`),
    /** @throws Error when no skill has this id */
    byId: (id: string): Skill => required(ids.get(id), `skill with id ${id}`),
  };
};

export type SkillSet = ReturnType<typeof createSkills>;
