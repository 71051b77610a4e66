import type { ExchangeRequest, Pagination } from '@mutua/contracts';

export const NADIA = { _id: '64b000000000000000000001', name: 'Nadia Benali', avatar: null };
export const MATEO = { _id: '64b000000000000000000002', name: 'Mateo Restrepo', avatar: null };

/** A skill of Nadia. */
export const FRENCH = { _id: '64c000000000000000000001', title: 'French conversation', category: 'language' } as const;
/** A skill of Mateo. */
export const GUITAR = { _id: '64c000000000000000000002', title: 'Fingerstyle guitar', category: 'music' } as const;

/** Mateo asks Nadia for French and offers guitar. */
export const testRequest = (overrides: Partial<ExchangeRequest> = {}): ExchangeRequest => ({
  _id: '64d000000000000000000001',
  status: 'pending',
  senderId: MATEO,
  receiverId: NADIA,
  senderSkillId: GUITAR,
  receiverSkillId: FRENCH,
  message: '',
  reason: '',
  scheduledDate: null,
  meetingDetails: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...overrides,
});

/** Nadia asks Mateo for guitar and offers French. */
export const sentRequest = (overrides: Partial<ExchangeRequest> = {}): ExchangeRequest =>
  testRequest({
    _id: '64d000000000000000000002',
    senderId: NADIA,
    receiverId: MATEO,
    senderSkillId: FRENCH,
    receiverSkillId: GUITAR,
    ...overrides,
  });

export const pageOf = (total: number, page = 1, limit = 10): { pagination: Pagination } => ({
  pagination: { page, limit, total, pages: Math.ceil(total / limit) },
});
