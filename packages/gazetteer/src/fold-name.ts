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
