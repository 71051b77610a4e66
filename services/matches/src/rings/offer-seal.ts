/** Offers: the sealed content of a suggestion. A member may not know whom it would ask before all have accepted. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { RINGS } from '@mutua/contracts';
import { z } from 'zod';
import type { KeyRepository } from './key.repository.ts';

const HOUR_MS = 3600 * 1000;
const CIPHER = 'aes-256-gcm';
const LENGTHS = { key: 32, nonce: 12, tag: 16 };

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
  const key = (): Promise<Buffer> => keys.get('offers', LENGTHS.key);

  return {
    /** Seals an offer for one member, with its expiry. */
    async seal(memberId: string, legs: readonly OfferLeg[], now = new Date()): Promise<{ offer: string; until: Date }> {
      const until = new Date(now.getTime() + RINGS.offerHours * HOUR_MS);
      const content = {
        legs: legs.map(({ teacherId, skillId, wantId }) => [teacherId, skillId, wantId]),
        until: until.getTime(),
      };
      const nonce = randomBytes(LENGTHS.nonce);
      const cipher = createCipheriv(CIPHER, await key(), nonce).setAAD(Buffer.from(memberId));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
      return { offer: Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url'), until };
    },

    /** The legs of an offer; null when it has expired, is for another member, or is invalid. */
    async open(memberId: string, offer: string, now = new Date()): Promise<OfferLeg[] | null> {
      const bytes = Buffer.from(offer, 'base64url');
      if (bytes.length <= LENGTHS.nonce + LENGTHS.tag) return null;
      const cipher = createDecipheriv(CIPHER, await key(), bytes.subarray(0, LENGTHS.nonce))
        .setAAD(Buffer.from(memberId))
        .setAuthTag(bytes.subarray(-LENGTHS.tag));
      try {
        const text = Buffer.concat([cipher.update(bytes.subarray(LENGTHS.nonce, -LENGTHS.tag)), cipher.final()]);
        const { legs, until } = Offer.parse(JSON.parse(text.toString('utf8')));
        if (until < now.getTime()) return null;
        return legs.map(([teacherId, skillId, wantId]) => ({ teacherId, skillId, wantId }));
      } catch {
        return null;
      }
    },
  };
}
