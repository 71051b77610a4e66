/** Offers: what a suggestion is made of, sealed, because a member may not know whom it would ask before all have said yes. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { RINGS } from '@mutua/contracts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { keyModel } from './key.model.ts';

const HOUR_MS = 3600 * 1000;
const CIPHER = 'aes-256-gcm';
const LENGTHS = { key: 32, nonce: 12, tag: 16 };

/** By place: who teaches which skill to the next one, for which want. Null for a want that is made when the ring is started. */
const OfferedLeg = z.tuple([z.string(), z.string(), z.string().nullable()]);
const Offer = z.object({ legs: z.array(OfferedLeg), until: z.number() });
export interface OfferLeg {
  teacherId: string;
  skillId: string;
  wantId: string | null;
}

export type OfferSeal = ReturnType<typeof createOfferSeal>;

/** The key is made once and kept in the database, where everything is that an offer hides. */
export function createOfferSeal(connection: Connection) {
  const keys = keyModel(connection);
  let loading: Promise<Buffer> | undefined;

  async function load(): Promise<Buffer> {
    const $setOnInsert = { value: randomBytes(LENGTHS.key).toString('base64') };
    const stored = await keys
      .findOneAndUpdate({ _id: 'offers' }, { $setOnInsert }, { upsert: true, returnDocument: 'after' })
      .lean();
    if (!stored) throw new Error('the key of offers is not stored');
    return Buffer.from(stored.value, 'base64');
  }
  const key = (): Promise<Buffer> => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  return {
    /** An offer for one member, and until when it is good. */
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

    /** The legs of an offer; null when it is over, was made for somebody else, or is none. */
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
