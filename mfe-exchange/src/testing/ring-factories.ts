import type { ResponseOf, Ring, RingLeg, RingPlace, RingSuggestion } from '@mutua/contracts';
import { FRENCH, NADIA } from '@mutua/web-kit/testing';

type Path = ResponseOf<'GET /matches/paths/:skillId'>;

const CALLIGRAPHY = { _id: '64c000000000000000000021', title: 'Calligraphy with a brush', category: 'art' } as const;
const PATTERNS = { _id: '64c000000000000000000022', title: 'Pattern design for textiles', category: 'art' } as const;
const RATED = { location: 'Kyoto', rating: { average: 5, count: 61 } };

export const HANA = { _id: '64b000000000000000000021', name: 'Hana Sato', avatar: null };
export const AISHA = { _id: '64b000000000000000000022', name: 'Aisha Rahman', avatar: null };

const place = (overrides: Partial<RingPlace>): RingPlace => ({
  user: null,
  isYou: false,
  isStarter: false,
  answer: null,
  isSubstitute: false,
  hours: null,
  ...overrides,
});
const leg = (overrides: Partial<RingLeg>): RingLeg => ({
  topic: { title: 'French', category: 'language' },
  status: null,
  requestId: null,
  ...overrides,
});

/** The lessons: Nadia teaches somebody French, somebody teaches Hana patterns, and Hana teaches Nadia calligraphy. */
const legs = (overrides: [Partial<RingLeg>?, Partial<RingLeg>?, Partial<RingLeg>?] = []) => [
  leg({ skill: { ...FRENCH, proficiency: 'expert' }, ...overrides[0] }),
  leg({ topic: { title: 'Pattern design', category: 'art' }, ...overrides[1] }),
  leg({
    topic: { title: 'Calligraphy', category: 'art' },
    skill: { ...CALLIGRAPHY, proficiency: 'expert' },
    ...overrides[2],
  }),
];

/** A possible ring: Nadia teaches somebody French, who teaches Hana patterns, who teaches Nadia calligraphy. */
export const testSuggestion = (overrides: Partial<RingSuggestion> = {}): RingSuggestion => ({
  offer: 'offer-1',
  size: 3,
  places: [
    place({ user: { ...NADIA, location: 'Lyon', rating: { average: 4.9, count: 27 } }, isYou: true }),
    place({}),
    place({ user: { ...HANA, ...RATED }, hours: 4 }),
  ],
  legs: legs(),
  hours: 4,
  expiresAt: '2030-11-02T10:00:00.000Z',
  ...overrides,
});

type Answers = readonly [RingPlace['answer'], RingPlace['answer'], RingPlace['answer']];

/** The same ring, proposed. Only the first name of the learner is known. */
export function testRing(answers: Answers, overrides: Partial<Ring> = {}): Ring {
  const [own, learner, teacher] = answers;
  return {
    _id: '64e100000000000000000001',
    status: 'proposed',
    size: 3,
    version: 1,
    message: '',
    places: [
      place({ user: { ...NADIA, location: '', rating: { average: 0, count: 0 } }, isYou: true, answer: own }),
      place({
        user: { _id: null, name: 'Aisha', avatar: null, location: '', rating: { average: 4.8, count: 17 } },
        isStarter: true,
        answer: learner,
        hours: 3,
      }),
      place({ user: { ...HANA, ...RATED }, answer: teacher, hours: 4 }),
    ],
    legs: legs(),
    accepted: answers.filter((answer) => answer === 'accepted').length,
    dueAt: new Date(Date.now() + 31.5 * 60 * 60 * 1000).toISOString(),
    substitute: null,
    createdAt: '2026-11-22T10:00:00.000Z',
    updatedAt: '2026-11-22T10:00:00.000Z',
    ...overrides,
  };
}

const REQUESTS = ['64d000000000000000000031', null, '64d000000000000000000033'] as const;

/** The same ring after all have accepted. All names are complete, and the legs are exchanges. */
export function agreedRing(
  statuses: readonly [RingLeg['status'], RingLeg['status'], RingLeg['status']],
  overrides: Partial<Ring> = {},
): Ring {
  const ring = testRing(['accepted', 'accepted', 'accepted'], { status: 'confirmed', dueAt: null });
  const [own, , teacher] = ring.places;
  return {
    ...ring,
    places: [own, place({ user: { ...AISHA, ...RATED }, answer: 'accepted', hours: 3 }), teacher].flatMap((one) =>
      one ? [one] : [],
    ),
    legs: legs([
      { status: statuses[0], requestId: REQUESTS[0] },
      { status: statuses[1], skill: { ...PATTERNS, proficiency: 'advanced' } },
      { status: statuses[2], requestId: REQUESTS[2] },
    ]),
    ...overrides,
  };
}

/** The path of the same ring to Hana's skill. */
export const testPath = (overrides: Partial<Path> = {}): Path => ({
  size: 3,
  offer: 'offer-1',
  legs: [
    {
      teacher: NADIA,
      learner: null,
      topic: { title: 'French', category: 'language' },
      skill: { ...FRENCH, proficiency: 'expert' },
    },
    { teacher: null, learner: HANA, topic: { title: 'Pattern design', category: 'art' } },
    {
      teacher: HANA,
      learner: NADIA,
      topic: { title: 'Calligraphy', category: 'art' },
      skill: { ...CALLIGRAPHY, proficiency: 'expert' },
    },
  ],
  unlocks: [],
  ...overrides,
});
