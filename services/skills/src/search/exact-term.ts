import { shortestPartOf } from '@mutua/service-kit';
import type { Term } from './relevance.ts';
import type { Vocabulary } from './vocabulary.repository.ts';

/** A typed word with the words of the catalogue that contain it, but without those that it may be a typo of. */
export const createExactTerm =
  (vocabulary: Pick<Vocabulary, 'containing'>) =>
  async (word: string): Promise<Term> => ({
    word,
    others: word.length >= shortestPartOf(word) ? await vocabulary.containing(word) : [],
  });
