import { foldText } from '@mutua/service-kit/text';

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/gu;

/** A name as it is compared: by the rules of every search, its words in order with a space between them. */
export const foldName = (name: string): string => foldText(name).replace(BETWEEN_WORDS, ' ').trim();

const SPELLED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** A name as it is written, and as people write it without its signs and letters: `Köln` and `Koeln`, `L’Aquila` and `LAquila`. */
export const spellingsOf = (name: string): string[] => [
  ...new Set([
    name,
    name.normalize('NFC').replace(/[äöüøå]/gi, (letter) => SPELLED[letter.toLowerCase()] ?? letter),
    name.replace(/['’‘ʻ`]/g, ''),
    name.replace(/\b0(?=\d\b)/, ''),
  ]),
];

/** What words of a name stand for that people shorten, in the languages of the list. */
const SHORTENED = new Map<string, readonly string[]>([
  ['st', ['saint', 'sankt', 'sint', 'santo']],
  ['ste', ['sainte']],
  ['sta', ['santa']],
  ['sto', ['santo']],
  ['s', ['san', 'santa', 'santo', 'sao', 'sant']],
  ['ft', ['fort']],
  ['mt', ['mount', 'mont', 'monte']],
  ['pto', ['puerto', 'porto']],
  ['cd', ['ciudad']],
  ['gral', ['general']],
  ['cnel', ['coronel']],
]);
const MOST_WAYS = Math.max(...[...SHORTENED.values()].map((words) => words.length));

/** A folded name with its shortened words written out in each way: `st nazaire` is `saint nazaire`. A last word may still be typed. */
export function writtenOut(name: string): string[] {
  const words = name.split(' ');
  const last = words.length - 1;
  const ways = Array.from({ length: MOST_WAYS }, (_, way) =>
    words.map((word, at) => {
      const longer = at < last ? SHORTENED.get(word) : undefined;
      return longer?.[Math.min(way, longer.length - 1)] ?? word;
    }),
  );
  return [...new Set(ways.map((way) => way.join(' ')))].filter((way) => way !== name);
}

const NUMBER = /\p{N}/u;
/** `D-10115` and `CH-8001` have a country before their number. */
const MOST_COUNTRY_LETTERS = 2;

/** A folded name without what has a figure at its ends: `10115 berlin`, `d 10115 berlin`, `wien 1010`, `london sw1a 1aa`. */
export function withoutNumbers(name: string): string {
  const words = name.split(' ');
  const isNumber = (word: string | undefined) => word !== undefined && NUMBER.test(word);
  let [from, to] = [0, words.length];
  if (isNumber(words[1]) && (words[0] ?? '').length <= MOST_COUNTRY_LETTERS && words.length > 2) from = 1;
  while (from < to && isNumber(words[from])) from += 1;
  while (to > from && isNumber(words[to - 1])) to -= 1;
  return words.slice(from, to).join(' ');
}
