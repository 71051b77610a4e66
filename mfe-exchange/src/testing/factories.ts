import type { ExchangeRequest, Review, Skill } from '@mutua/contracts';
import { FRENCH, GUITAR, MATEO, NADIA, pageOf, type TestApi } from '@mutua/web-kit/testing';

/** Answers the lists of received and sent requests as the service does. @param lists called for each answer */
export function serveRequests(server: TestApi, lists: () => { received: ExchangeRequest[]; sent: ExchangeRequest[] }) {
  for (const box of ['received', 'sent'] as const) {
    server.on(`GET /requests/${box}`, ({ query }) => {
      const requests = lists()[box].filter(({ status }) => !query['status'] || status === query['status']);
      return { requests, ...pageOf(requests.length) };
    });
  }
}

/** A skill of Nadia. */
export const testSkill = (overrides: Partial<Skill> = {}): Skill => ({
  ...FRENCH,
  proficiency: 'expert',
  description: 'An hour of talking, no grammar tables.',
  tags: ['speaking'],
  availableDays: ['tuesday'],
  availableTimeSlots: [{ start: '18:00', end: '20:30' }],
  rating: { average: 4.9, count: 27 },
  exchangeCount: 41,
  endorsements: [],
  endorsementCount: 0,
  createdAt: '2026-01-02T03:04:05.000Z',
  userId: { ...NADIA, location: 'Lyon', rating: { average: 4.9, count: 27 } },
  ...overrides,
});

/** A skill of Mateo. */
export const foreignSkill = (): Skill =>
  testSkill({ ...GUITAR, userId: { ...MATEO, location: 'Medellín', rating: { average: 5, count: 3 } } });

export const testReview = (overrides: Partial<Review> = {}): Review => ({
  _id: '64e000000000000000000001',
  requestId: '64d000000000000000000009',
  reviewerId: MATEO,
  reviewedUserId: NADIA,
  skillId: { _id: FRENCH._id, title: FRENCH.title },
  rating: 4,
  review: 'Patient and funny.',
  categories: { communication: 5, punctuality: 4, knowledge: 5, helpfulness: 3 },
  createdAt: '2026-11-02T10:00:00.000Z',
  ...overrides,
});
