import type { EventPayload } from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type RingDocument, ringModel } from './ring.model.ts';

export type RingRepository = ReturnType<typeof createRingRepository>;

/** The copies of exchange rings, from the events of the matches service. */
export function createRingRepository(connection: Connection) {
  const model = ringModel(connection);

  return {
    find: (_id: string): Promise<RingDocument | null> => model.findById(_id).lean<RingDocument>().exec(),

    /** Stores who is in a ring, unless a newer version is stored. */
    async mirror({ ring, version, status, memberIds }: EventPayload<'ring.people'>): Promise<void> {
      await replaceIfNewer(model, { _id: ring._id }, version, { status, memberIds });
    },
  };
}
