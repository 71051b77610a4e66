import type { Migration } from '@mutua/service-kit';
import type { StoredPlan, StoredSession } from '../meetings/plan.model.ts';
import { endOf, revised } from '../meetings/plan-parts.ts';

/** The sessions to come are found by the sweep, which reminds of them. Nobody is asked about those that are over. */
export const remind: Migration = {
  name: '007-remind',
  async run({ connection, forEachBatch }) {
    await forEachBatch('requests', { 'plan.lastEnd': { $gt: new Date(0) } }, async (requests) => {
      const now = new Date();
      const isOver = (session: StoredSession) => session.status === 'planned' && endOf(session) <= now;
      const writes = requests.map((request) => {
        const plan = request['plan'] as unknown as StoredPlan;
        const sessions = plan.sessions.map(
          (each): StoredSession => (isOver(each) ? { ...each, isEarlier: true } : each),
        );
        return {
          updateOne: {
            // Whoever changes it meanwhile has it found by the sweep.
            filter: { _id: request._id, version: request['version'] },
            update: { $set: { plan: { ...revised({ ...plan, sessions }), rev: plan.rev } } },
          },
        };
      });
      await connection.collection('requests').bulkWrite(writes as never, { ordered: false });
    });
  },
};
