import { ANSWERING, WAITING } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import type { Connection } from 'mongoose';
import { requestModel, type StoredWaiting } from '../../store/request.model.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { Answerable } from './answering.ts';

export type WaitingRepository = ReturnType<typeof createWaitingRepository>;

/** How many of the latest requests are read to find the last answers. Some requests have none. */
const READ = 200;
/** How old a request may be whose answer still counts. A request may wait for long before it is answered. */
const OLDEST_MS = (ANSWERING.days + 2 * WAITING.expireDays) * DAY_MS;

/** Finds requests that wait for an answer, and requests that were answered. */
export function createWaitingRepository(connection: Connection) {
  const model = requestModel(connection);

  return {
    /** Returns the latest requests that a member has received. */
    received: (memberId: string, now: Date): Promise<Answerable[]> =>
      model
        .find(
          { 'receiver._id': memberId, createdAt: { $gt: new Date(now.getTime() - OLDEST_MS) } },
          { createdAt: 1, changes: 1, reason: 1, ring: 1, 'questions.at': 1 },
        )
        .sort({ createdAt: -1, _id: -1 })
        .limit(READ)
        .lean<Answerable[]>()
        .exec(),

    /** Stores the next time for the sweep, unless the request has changed since it was read. The request's version stays. */
    async postpone({ _id, version }: StoredRequest, waiting: StoredWaiting): Promise<void> {
      await model.updateOne({ _id, version, status: 'pending' }, { $set: { waiting } });
    },
  };
}
