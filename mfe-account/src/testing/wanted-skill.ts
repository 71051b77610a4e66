import type { Skill } from '@mutua/contracts';

export const GOAL_ID = '64c0000000000000000000aa';

/** The skill that a visitor wants to request. */
export const wantedSkill = (changes: Partial<Skill> = {}): Skill => ({
  _id: GOAL_ID,
  title: 'Watercolour basics',
  description: 'Water first, pigment second.',
  category: 'art',
  proficiency: 'intermediate',
  tags: [],
  availableDays: [],
  availableTimeSlots: [],
  rating: { average: 4.9, count: 61 },
  exchangeCount: 88,
  endorsements: [],
  endorsementCount: 0,
  createdAt: '2026-11-01T10:00:00.000Z',
  userId: {
    _id: '64b0000000000000000000aa',
    name: 'Hana Sato',
    avatar: null,
    location: 'Kyoto',
    rating: { average: 4.9, count: 61 },
  },
  ...changes,
});
