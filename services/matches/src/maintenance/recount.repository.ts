import { inParts } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type EdgeDocument, edgeModel } from '../swappers/edge.model.ts';
import { type SwapperDocument, swapperModel } from '../swappers/swapper.model.ts';
import { type TopicDocument, topicModel } from '../topics/topic.model.ts';

const PART = 200;

/** The fields of a member for the nightly work. */
export type NightlyMember = Pick<
  SwapperDocument,
  '_id' | 'teaches' | 'wants' | 'swaps' | 'timeZone' | 'offset' | 'isAway' | 'lastActiveAt'
>;

export type TopicCounts = Pick<TopicDocument, '_id' | 'teachers' | 'wanters'>;

export type RecountRepository = ReturnType<typeof createRecountRepository>;

/** Reads all members, topics and pairs of topics in parts, and corrects wrong counts. */
export function createRecountRepository(connection: Connection) {
  const swappers = swapperModel(connection);
  const edges = edgeModel(connection);
  const topics = topicModel(connection);

  return {
    members: () =>
      inParts<NightlyMember>(PART, (after) =>
        swappers
          .find(
            { _id: { $gt: after } },
            { teaches: 1, wants: 1, swaps: 1, timeZone: 1, offset: 1, isAway: 1, lastActiveAt: 1 },
          )
          .sort({ _id: 1 })
          .limit(PART)
          .lean<NightlyMember[]>()
          .exec(),
      ),

    topics: () =>
      inParts<TopicCounts>(PART, (after) =>
        topics
          .find({ _id: { $gt: after } }, { teachers: 1, wanters: 1 })
          .sort({ _id: 1 })
          .limit(PART)
          .lean()
          .exec(),
      ),

    edges: () =>
      inParts<EdgeDocument>(PART, (after) =>
        edges
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(PART)
          .lean()
          .exec(),
      ),

    /** How many members have each of these pairs. */
    async countSwaps(swaps: readonly string[]): Promise<Map<string, number>> {
      const found = await swappers.aggregate<{ _id: string; count: number }>([
        { $match: { swaps: { $in: swaps } } },
        { $project: { swaps: 1 } },
        { $unwind: '$swaps' },
        { $match: { swaps: { $in: swaps } } },
        { $group: { _id: '$swaps', count: { $sum: 1 } } },
      ]);
      return new Map(found.map(({ _id, count }) => [_id, count]));
    },

    /** Adds pairs that are missing after a crash, so that they are counted with the others. */
    async addMissing(swaps: readonly string[]): Promise<void> {
      const known = new Set((await edges.find({ _id: { $in: swaps } }, { _id: 1 }).lean()).map(({ _id }) => _id));
      const missing = swaps.filter((swap) => !known.has(swap));
      if (missing.length === 0) return;
      await edges.bulkWrite(
        missing.map((swap) => {
          const [teach = '', want = ''] = swap.split('>');
          const $setOnInsert = { teach, want, count: 0 };
          return { updateOne: { filter: { _id: swap }, update: { $setOnInsert }, upsert: true } };
        }),
        { ordered: false },
      );
    },

    /** Corrects a count, unless it has changed since it was read. Removes a pair without members. */
    async correctEdge({ _id, count }: EdgeDocument, counted: number): Promise<void> {
      if (counted === 0) await edges.deleteOne({ _id, count });
      else if (counted !== count) await edges.updateOne({ _id, count }, { $set: { count: counted } });
    },

    /** Corrects the counts of a topic, unless they have changed since they were read. */
    async correctTopic(
      { _id, teachers, wanters }: TopicCounts,
      counted: { teachers: number; wanters: number },
    ): Promise<void> {
      if (teachers === counted.teachers && wanters === counted.wanters) return;
      await topics.updateOne({ _id, teachers, wanters }, { $set: counted });
    },
  };
}
