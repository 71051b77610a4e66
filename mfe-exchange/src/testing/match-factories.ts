import type { ResponseOf } from '@mutua/contracts';
import { FRENCH, GUITAR, MATEO } from '@mutua/web-kit/testing';

type Want = ResponseOf<'GET /wants'>['wants'][number];
type Match = ResponseOf<'GET /matches'>['matches'][number];
type Unlock = ResponseOf<'GET /matches/unlocks'>['unlocks'][number];

/** A skill of Nadia as the session has it. */
export const TAUGHT = { ...FRENCH, title: 'French', proficiency: 'expert' } as const;

/** Nadia wants to learn the guitar. */
export const testWant = (overrides: Partial<Want> = {}): Want => ({
  _id: '64a100000000000000000001',
  category: 'music',
  title: 'Guitar',
  proficiency: null,
  note: '',
  skillId: null,
  visibility: 'matches',
  status: 'open',
  createdAt: '2026-08-01T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  confirmedAt: '2026-11-02T10:00:00.000Z',
  shouldConfirm: false,
  teachers: 7,
  mutual: 2,
  ring: null,
  ...overrides,
});

/** Mateo teaches guitar and wants French. */
export const testMatch = (overrides: Partial<Match> = {}): Match => ({
  user: { ...MATEO, location: 'Medellín', rating: { average: 4.9, count: 46 } },
  theyTeach: [{ ...GUITAR, proficiency: 'expert' }],
  youTeach: [{ ...FRENCH, proficiency: 'expert' }],
  score: 71,
  hours: 5,
  reasons: [
    { kind: 'want', you: 'Guitar', they: 'French' },
    { kind: 'active', days: 0 },
  ],
  isNew: false,
  ...overrides,
});

export const testUnlock = (overrides: Partial<Unlock> = {}): Unlock => ({
  topic: { title: 'Everyday Italian', category: 'language' },
  matches: 7,
  yourWants: ['Calligraphy', 'Spanish'],
  isOwnCategory: true,
  ...overrides,
});
