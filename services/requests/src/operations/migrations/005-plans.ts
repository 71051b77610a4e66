import type { Migration } from '@mutua/service-kit';
import { type Planned, planOf } from '../../schedule/plan/plan.ts';

const planned = { 'plan.lastEnd': { $gt: new Date(0) } };

/**
 * Makes a session from the date of each exchange, so that queries find it among all sessions of a member.
 * A process of the previous release may store a date afterwards. `planOf` reads it as the same session, and the next change of the plan
 * stores it.
 */
export const plans: Migration = {
  name: '005-plans',
  async run({ connection, createIndexes, forEachBatch }) {
    await createIndexes('requests', [
      { key: { 'plan.dueAt': 1 }, sparse: true },
      { key: { 'sender._id': 1, 'plan.lastEnd': 1 }, partialFilterExpression: planned },
      { key: { 'receiver._id': 1, 'plan.lastEnd': 1 }, partialFilterExpression: planned },
    ]);
    const isDated = {
      scheduledDate: { $ne: null },
      status: { $in: ['accepted', 'completed'] },
      plan: { $exists: false },
    };
    await forEachBatch('requests', isDated, async (requests) => {
      const now = new Date();
      const writes = requests.map((request) => ({
        updateOne: {
          // Another process that has changed the request meanwhile has also stored its plan.
          filter: { _id: request._id, version: request['version'], plan: { $exists: false } },
          update: { $set: { plan: planOf(request as unknown as Planned, now) } },
        },
      }));
      await connection.collection('requests').bulkWrite(writes as never, { ordered: false });
    });
  },
};
