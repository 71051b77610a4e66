/** Offers: the sealed content of a suggestion. A member may not know whom it would ask before all have accepted. */
import { RINGS } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { sealWith } from '@mutua/service-kit';
import { z } from 'zod';
import type { KeyRepository } from './key.repository.ts';

const KEY_BYTES = 32;

/** By place: who teaches which skill to the next one, for which want. Null for a want that the start of the ring creates. */
const OfferedLeg = z.tuple([z.string(), z.string(), z.string().nullable()]);
const Offer = z.object({ legs: z.array(OfferedLeg), until: z.number() });
export interface OfferLeg {
  teacherId: string;
  skillId: string;
  wantId: string | null;
}

export type OfferSeal = ReturnType<typeof createOfferSeal>;

export function createOfferSeal(keys: Pick<KeyRepository, 'get'>) {
  const presentSeal = async () => sealWith(await keys.get('offers', KEY_BYTES));

  return {
    /** Seals an offer for one member, with its expiry. */
    async seal(memberId: string, legs: readonly OfferLeg[], now = new Date()): Promise<{ offer: string; until: Date }> {
      const until = new Date(now.getTime() + RINGS.offerHours * HOUR_MS);
      const content = {
        legs: legs.map(({ teacherId, skillId, wantId }) => [teacherId, skillId, wantId]),
        until: until.getTime(),
      };
      return { offer: (await presentSeal()).seal(JSON.stringify(content), memberId), until };
    },

    /** The legs of an offer; null when it has expired, is for another member, or is invalid. */
    async open(memberId: string, offer: string, now = new Date()): Promise<OfferLeg[] | null> {
      const { open } = await presentSeal();
      try {
        const { legs, until } = Offer.parse(JSON.parse(open(offer, memberId)));
        if (until < now.getTime()) return null;
        return legs.map(([teacherId, skillId, wantId]) => ({ teacherId, skillId, wantId }));
      } catch {
        return null;
      }
    },
  };
}
