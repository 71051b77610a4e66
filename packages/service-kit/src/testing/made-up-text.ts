/** Texts of made-up words whose frequencies are those of a natural language (Zipf's law), for benchmarks of search. */

const SYLLABLES = Array.from('bcdfglmnprstvz').flatMap((consonant) =>
  Array.from('aeiou', (vowel) => consonant + vowel),
);
/** So many different words exist; how many of them a catalogue has grows with the catalogue, as in a language. */
const WORDS = 100_000;

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The word of a rank; frequent words are shorter. The seed makes them other words. */
function wordOf(rank: number, seed: number): string {
  let rest = rank + SYLLABLES.length; // two syllables at least
  let word = '';
  while (rest > 0) {
    word = SYLLABLES[(rest + seed * 13) % SYLLABLES.length] + word;
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word;
}

/**
 * Returns a function that picks a word by chance: the word of rank n about n times more seldom than the first one.
 * @param from the rank of the most frequent word that is picked: titles have few of the words that every text has
 */
export function createWords(seed: number): (random: number, from?: number) => string {
  // The integral of 1/(rank + 2.7) instead of its sum (Mandelbrot's form), so that a word is found without a search.
  const [first, last] = [Math.log(2.7), Math.log(WORDS + 2.7)];
  return (random, from = 0) => {
    const start = from === 0 ? first : Math.log(from + 2.7);
    return wordOf(Math.floor(Math.exp(start + random * (last - start)) - 2.7), seed);
  };
}
