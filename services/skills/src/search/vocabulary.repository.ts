import { endingsOf, startingWith, unlessDuplicate } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { wordModel } from './word.model.ts';
import { allowedTypos, deletionVariantsOf, typosBetween } from './words.ts';

/** When more words than this contain the typed part, the search uses only the shortest of them. */
const MOST_PARTS = 100;
const MOST_NEAR = 20;
const CANDIDATES = 1_000;

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** Every word of the catalogue. Parts of words and typos are looked up here, because there are far fewer words than skills. */
export function createVocabulary(connection: Connection) {
  const model = wordModel(connection);

  return {
    /** Adds the words that are new. */
    async learn(words: readonly string[]): Promise<void> {
      const known = new Set(await model.distinct('_id', { _id: { $in: words } }));
      const fresh = words.filter((word) => !known.has(word));
      if (fresh.length === 0) return;
      const documents = fresh.map((word) => ({
        _id: word,
        length: word.length,
        endings: endingsOf(word),
        outlines: deletionVariantsOf(word),
      }));
      // A duplicate: another skill brought the same word at the same time.
      await unlessDuplicate(model.insertMany(documents, { ordered: false, lean: true }));
    },

    /** The words that contain this text, but not at their beginning; the shortest first. */
    async containing(part: string): Promise<string[]> {
      const found = await model
        .find({ endings: startingWith(part) }, { _id: 1 })
        .sort({ length: 1, _id: 1 })
        .limit(MOST_PARTS)
        .lean();
      return found.map(({ _id }) => _id);
    },

    /** The words that this one may be a typo of, the nearest first; none when it is too short. */
    async near(word: string): Promise<string[]> {
      const typos = allowedTypos(word);
      if (typos === 0) return [];
      const found = await model
        .find({ outlines: { $in: deletionVariantsOf(word, typos) } }, { _id: 1 })
        .limit(CANDIDATES)
        .lean();
      return found
        .map(({ _id }) => ({ word: _id, typos: typosBetween(word, _id) }))
        .filter((candidate) => candidate.typos > 0 && candidate.typos <= typos)
        .sort((a, b) => a.typos - b.typos)
        .slice(0, MOST_NEAR)
        .map((candidate) => candidate.word);
    },
  };
}
