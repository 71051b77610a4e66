import { retryOnDuplicate } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type ReadingDocument, readingModel } from '../notifications/notification.model.ts';

/** A call rings for less than this time, also when its events come late. */
const RINGING_MS = 2 * 60_000;

export type RingingRepository = ReturnType<typeof createRingingRepository>;

/** Stores for each member and conversation when a ringing call was last pushed, and when one last stopped ringing. */
export function createRingingRepository(connection: Connection) {
  const readings = readingModel(connection);

  const save = (userId: string, requestId: string, field: 'rangAt' | 'silentAt', at: Date) =>
    retryOnDuplicate(() =>
      readings
        .findOneAndUpdate(
          { _id: `${userId}:${requestId}` },
          { $max: { [field]: at } },
          { upsert: true, returnDocument: 'before' },
        )
        .lean<ReadingDocument>()
        .exec(),
    );

  return {
    /** Stores that a call is being pushed. Returns false when it no longer rings, because its events have arrived in another order. */
    async ring(userId: string, requestId: string, at: Date): Promise<boolean> {
      const before = await save(userId, requestId, 'rangAt', at);
      return (before?.silentAt?.getTime() ?? 0) < at.getTime();
    },

    /** Stores that a call no longer rings. Returns whether its ringing was pushed. A repeated event gets the same answer. */
    async silence(userId: string, requestId: string, at: Date): Promise<boolean> {
      const before = await save(userId, requestId, 'silentAt', at);
      const [rang, silent, now] = [before?.rangAt?.getTime() ?? 0, before?.silentAt?.getTime() ?? 0, at.getTime()];
      return rang <= now && now - rang < RINGING_MS && (silent < rang || silent === now);
    },
  };
}
