/**
 * Made-up words with the frequencies of a natural language, for benchmarks of search. Zipf's law: the word of rank n is about n times rarer
 * than the first. Heaps' law: texts of N words have some 45 · √N different ones, as measured in English news.
 */

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The parts of syllables, most frequent first. */
const ONSETS = 't s r n d l c m p b h f g v st tr pr w ch qu'.split(' ');
const VOWELS = ['e', 'a', 'i', 'o', 'u', 'ea', 'io', 'ou', 'y'];
const CODAS = ['', '', '', 'n', 'r', 's', 'l', 't', 'm', 'nt', 'nd', 'ck'];
const SUFFIXES = ['s', 'ing', 'ed', 'er', 'ly', 'al', 'ness', 'able', 'tion'];

/** Words up to this rank follow Zipf's law with exponent 1. The frequency of rarer ones falls with the square of their rank. */
const CORE = 5_000;
/** Mandelbrot's correction of Zipf's law for the first ranks. */
const SHIFT = 2.7;
/** Beyond this rank, some words are forms of more frequent words. */
const BASE_FORMS = 300;
const SHARE_OF_FORMS = 0.5;

export interface Words {
  /**
   * A random word; frequent ones come more often.
   * @param random from 0 to 1
   * @param from the rank of the most frequent word to pick: titles contain few of the most common words
   */
  pick(random: number, from?: number): string;
  /** The word of a rank from 0. Some ranks share a word. */
  ofRank(rank: number): string;
}

/** The words of a language. Each seed has its own words. */
export function createWords(seed: number): Words {
  const known = new Map<number, string>();

  function make(rank: number): string {
    const random = randomNumbers(seed * 15_485_863 + rank);
    const oneOf = (parts: readonly string[]): string => parts[Math.floor(random() ** 2 * parts.length)] ?? '';
    if (rank > BASE_FORMS && random() < SHARE_OF_FORMS) return ofRank(Math.floor(rank * random())) + oneOf(SUFFIXES);
    const syllables = rank < 100 ? 1 + random() : rank < 2_000 ? 2 + random() : 2.5 + 1.5 * random();
    let word = oneOf(VOWELS.slice(0, 5));
    for (let i = 1; i < syllables; i += 1) word += oneOf(ONSETS) + oneOf(VOWELS) + oneOf(CODAS);
    return random() < 0.2 ? word : oneOf(ONSETS) + word;
  }

  function ofRank(rank: number): string {
    let word = known.get(rank);
    if (word === undefined) {
      word = make(rank);
      known.set(rank, word);
    }
    return word;
  }

  return {
    ofRank,
    pick(random, from = 0) {
      // Integrals instead of sums, so that a word is found without a search.
      const [first, last] = [Math.log(from + SHIFT), Math.log(CORE + SHIFT)];
      const position = random * (last - first + 1);
      const rank = position < last - first ? Math.exp(first + position) - SHIFT : CORE / (last - first + 1 - position);
      return ofRank(Math.floor(rank));
    },
  };
}
