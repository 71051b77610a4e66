import type { Profile, PublicUser, Review, Skill, SkillResult } from '@mutua/contracts';
import { FRENCH, GUITAR, MATEO, NADIA } from '@mutua/web-kit/testing';

/** A skill of Nadia as the session has it. */
export const TAUGHT = { ...FRENCH, title: 'French', proficiency: 'expert' } as const;

/** A skill of Mateo. */
export const testSkill = (overrides: Partial<Skill> = {}): Skill => ({
  ...GUITAR,
  proficiency: 'advanced',
  description: 'Travis picking, open tunings and songs that you choose.',
  tags: ['acoustic', 'travis picking', 'open tuning', 'songwriting', 'blues'],
  availableDays: ['tuesday', 'saturday'],
  availableTimeSlots: [{ start: '18:00', end: '20:30' }],
  rating: { average: 4.86, count: 38 },
  exchangeCount: 52,
  endorsements: [],
  endorsementCount: 0,
  createdAt: '2026-01-02T03:04:05.000Z',
  userId: { ...MATEO, location: 'Medellín, Antioquia', rating: { average: 4.9, count: 46 } },
  ...overrides,
});

/** A skill of Nadia. */
export const ownSkill = (): Skill =>
  testSkill({ ...FRENCH, userId: { ...NADIA, location: 'Lyon', rating: { average: 5, count: 1 } } });

/** Search results, numbered from `first`. */
export const foundSkills = (count: number, first = 1): SkillResult[] =>
  Array.from({ length: count }, (_, index) => {
    const skill = testSkill({ _id: idOf(first + index), title: `Skill ${first + index}` });
    return { ...skill, user: { ...MATEO, location: 'Medellín, Antioquia' } };
  });

export const idOf = (number: number): string => number.toString(16).padStart(24, '0');

export const testPerson = (overrides: Partial<PublicUser> = {}): PublicUser => ({
  ...MATEO,
  bio: 'Guitar, coffee and long walks.',
  location: 'Medellín, Antioquia',
  createdAt: '2024-03-15T03:04:05.000Z',
  rating: { average: 4.9, count: 46 },
  skills: [{ ...GUITAR, proficiency: 'advanced' }],
  exchangeCount: 52,
  followersCount: 7,
  isFollowing: false,
  isBlocked: false,
  ...overrides,
});

/** Mateo's profile, with his complete skill. */
export const testProfile = (overrides: Partial<Profile> = {}): Profile => {
  const { userId, ...skill } = testSkill();
  return { ...testPerson(), skills: [skill], ...overrides };
};

/** Reviews of Mateo's guitar, numbered from `first`. */
export const testReviews = (count: number, first = 1): Review[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: idOf(first + index),
    requestId: '64d000000000000000000001',
    reviewerId: { _id: idOf(900 + index), name: 'Priya Raman', avatar: null },
    reviewedUserId: MATEO,
    skillId: { _id: GUITAR._id, title: GUITAR.title },
    rating: 5,
    review: `Review ${first + index}`,
    categories: { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 },
    createdAt: '2026-10-01T10:00:00.000Z',
  }));
