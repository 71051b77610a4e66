import type { Category } from '@mutua/contracts';
import { foldText } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { ENOUGH_MEMBERS } from './enough-members.ts';
import type { TopicTerms } from './terms.ts';
import { type TopicDocument, topicModel } from './topic.model.ts';

export type TopicRepository = ReturnType<typeof createTopicRepository>;

/** How many topics one skill is compared with at most. */
const MOST_COMPARED = 2_000;
const BEGINNING = { min: 2, max: 12 };

/** How many topics that nobody teaches are looked at. */
const UNTAUGHT = 60;

/** The prefixes of a title's words, for suggestions while typing. */
export const wordBeginnings = (title: string): string[] => [
  ...new Set(
    foldText(title)
      .split(/[^\p{L}\p{N}+#]+/u)
      .flatMap((word) => {
        const letters = Array.from(word).slice(0, BEGINNING.max);
        return letters.slice(BEGINNING.min - 1).map((_, index) => letters.slice(0, BEGINNING.min + index).join(''));
      }),
  ),
];

/** The prefix by which a typed word is looked up. */
export const typedBeginning = (word: string): string => Array.from(foldText(word)).slice(0, BEGINNING.max).join('');

/** The topics of wants. */
export function createTopicRepository(connection: Connection) {
  const model = topicModel(connection);

  return {
    /** Stores a new topic, which must then be compared with all skills. */
    async ensure({ _id, category, terms }: TopicTerms): Promise<void> {
      await model.updateOne({ _id }, { $setOnInsert: { category, terms, comparedTo: '' } }, { upsert: true });
    },

    find: (id: string): Promise<TopicDocument | null> => model.findById(id).lean().exec(),

    async findAll(ids: readonly string[]): Promise<Map<string, TopicDocument>> {
      const found = await model.find({ _id: { $in: ids } }).lean();
      return new Map(found.map((topic) => [topic._id, topic]));
    },

    /** The topics with one of these terms. */
    withTerms: (terms: readonly string[]): Promise<TopicDocument[]> =>
      model
        .find({ terms: { $in: terms } })
        .limit(MOST_COMPARED)
        .lean()
        .exec(),

    /** Topics that must still be compared with skills. */
    async uncompared(limit: number): Promise<string[]> {
      const found = await model
        .find({ comparedTo: { $exists: true } }, { _id: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },

    /** Stores up to which skill a topic was compared; null when it was compared with all. */
    async compared(_id: string, to: string | null): Promise<void> {
      await model.updateOne({ _id }, to === null ? { $unset: { comparedTo: 1 } } : { $set: { comparedTo: to } });
    },

    async count(_id: string, change: { wanters?: number; teachers?: number }): Promise<void> {
      await model.updateOne({ _id }, { $inc: change });
    },

    /** Topics that enough members want and nobody teaches, most wanted first. */
    untaught: (): Promise<TopicDocument[]> =>
      model
        .find({ teachers: { $lte: 0 }, wanters: { $gte: ENOUGH_MEMBERS } })
        .sort({ wanters: -1, _id: 1 })
        .limit(UNTAUGHT)
        .lean()
        .exec(),

    /** An empty title keeps the topic out of suggestions. */
    async name(_id: string, { title, isTold }: { title: string; isTold: boolean }): Promise<void> {
      await model.updateOne({ _id }, { $set: { title, isTold, beginnings: wordBeginnings(title) } });
    },

    /** Named topics with a word of this prefix, or all of them; most taught first. */
    suggest: (
      { beginning, category }: { beginning?: string | undefined; category?: Category | undefined },
      limit: number,
    ): Promise<TopicDocument[]> =>
      model
        .find({
          ...(beginning && { beginnings: beginning }),
          ...(category && { category }),
          title: { $ne: '' },
        })
        .sort({ teachers: -1 })
        .limit(limit)
        .lean()
        .exec(),
  };
}
