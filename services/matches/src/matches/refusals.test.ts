import type { RequestStatus } from '@mutua/contracts';
import { createFindRefusals } from './refusals.ts';

const now = new Date('2026-11-01T10:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);

/** Whether a request that changed last so many days ago keeps two members apart. */
const isRefused = async (status: RequestStatus, days: number) => {
  const request = { senderId: 'ben', receiverId: 'ada', senderSkillId: 'one', receiverSkillId: 'two' };
  const find = createFindRefusals({
    blocks: { blockedIdsOf: async () => [] },
    requests: { findOf: async () => [{ ...request, status, updatedAt: ago(days) }] },
    avoidances: { avoidedBy: async () => [] },
  } as unknown as Parameters<typeof createFindRefusals>[0]);
  return (await find({ _id: 'ada', completed: 0 }, now)).refuses('ben');
};

it.each<[RequestStatus, days: number, refused: boolean]>([
  ['pending', 500, true],
  ['accepted', 500, true],
  ['rejected', 89.9, true],
  ['rejected', 90, false],
  ['cancelled', 0, false],
  ['completed', 0, false],
])('a request that is %s since %s days keeps two members from each other: %s', async (status, days, refused) => {
  expect(await isRefused(status, days)).toBe(refused);
});
