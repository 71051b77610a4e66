import type { Migration } from '@mutua/service-kit';
import { endOf, revised } from '../../schedule/plan/basics.ts';
import type { StoredPlan, StoredSession } from '../../schedule/plan/plan.model.ts';

/** Makes future sessions due for the sweep, which sends their reminders. Nobody is asked about past sessions. */
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
            // Another process that has changed the request meanwhile has made it due.
            filter: { _id: request._id, version: request['version'] },
            update: { $set: { plan: { ...revised({ ...plan, sessions }), rev: plan.rev } } },
          },
        };
      });
      await connection.collection('requests').bulkWrite(writes as never, { ordered: false });
    });
  },
};
