import { RINGS } from '@mutua/contracts';
import { ConflictError } from '@mutua/service-kit';
import type { RingRepository } from './ring.repository.ts';

const WEEK_MS = 7 * 24 * 3600 * 1000;

/** @throws ConflictError `too_many_rings` when a member has started many rings lately, or has many open ones */
export async function requireFewStarts(
  rings: Pick<RingRepository, 'startsOf'>,
  userId: string,
  now: Date,
): Promise<void> {
  const { lately, open } = await rings.startsOf(userId, new Date(now.getTime() - WEEK_MS));
  if (open >= RINGS.ownOpen)
    throw new ConflictError(
      ['You have {max} open rings of your own. Wait for the answers first.', { max: RINGS.ownOpen }],
      {
        code: 'too_many_rings',
      },
    );
  if (lately >= RINGS.startsAWeek)
    throw new ConflictError(['You can start {max} rings a week', { max: RINGS.startsAWeek }], {
      code: 'too_many_rings',
    });
}
