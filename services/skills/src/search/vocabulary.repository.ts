import { isDuplicateKey } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { wordModel } from './word.model.ts';
import { allowedTypos, deletionVariantsOf, endingsOf, typosBetween } from './words.ts';

/** The more words stand for one that was typed, the less each of them was meant. */
const MOST_PARTS = 100;
const MOST_NEAR = 20;
const CANDIDATES = 1_000;

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** Every word of the catalogue: far fewer than skills, so that parts and typos are looked up here and not in each skill. */
export function createVocabulary(connection: Connection) {
  const model = wordModel(connection);

  return {
    /** Adds words. Those that are known already are left alone. */
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
      try {
        await model.insertMany(documents, { ordered: false, lean: true });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error; // another skill brought the same word at the same time
      }
    },

    /** The words that have this text inside or at their end, the shortest first. */
    async containing(part: string): Promise<string[]> {
      const found = await model
        .find({ endings: startingWith(part) }, { _id: 1 })
        .sort({ length: 1, _id: 1 })
        .limit(MOST_PARTS)
        .lean();
      return found.map(({ _id }) => _id);
    },

    /** The words that were meant if this one has a typo, the nearest first; none when it is too short to tell. */
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

/** Matches what begins with this word; an index serves it. */
export const startingWith = (word: string): RegExp => new RegExp(`^${word.replace(/[+]/g, '\\$&')}`);
