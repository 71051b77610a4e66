import { WAITING } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import type { Migration } from '@mutua/service-kit';

/** The number of days over which the receivers of old requests are asked again. All at once would be too many. */
const SPREAD_DAYS = 7;

/** Returns a fraction from 0 to 1. Ids are hashes, so their first digits spread evenly. */
const shareOf = (id: unknown): number => Number.parseInt(String(id).slice(0, 8), 16) / 2 ** 32;

/** Plans when the receivers of old pending requests are asked again. A request that the sweep has already seen stays as it is. */
export const waiting: Migration = {
  name: '006-waiting',
  async run({ connection, createIndexes, forEachBatch }) {
    await createIndexes('requests', [
      { key: { 'waiting.dueAt': 1, createdAt: 1 }, partialFilterExpression: { status: 'pending' } },
    ]);
    await createIndexes('availabilities', [
      { key: { recountAt: 1 }, sparse: true },
      { key: { outboxPendingAt: 1 }, sparse: true },
    ]);
    const asked = new Date(Date.now() - WAITING.nudgeDays * DAY_MS);
    const isOld = { status: 'pending', createdAt: { $lte: asked }, waiting: { $exists: false } };
    await forEachBatch('requests', isOld, async (requests) => {
      const now = Date.now();
      const writes = requests.map(({ _id }) => ({
        updateOne: {
          filter: { _id, status: 'pending', waiting: { $exists: false } },
          update: { $set: { waiting: { dueAt: new Date(now + shareOf(_id) * SPREAD_DAYS * DAY_MS) } } },
        },
      }));
      await connection.collection('requests').bulkWrite(writes as never, { ordered: false });
    });
  },
};
