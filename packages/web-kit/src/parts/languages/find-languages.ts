/** The search for a spoken language by the reader's name, its own name, another name, or its code. Pages load it with the first focus. */
import { OFFERED_LANGUAGES } from '@mutua/contracts/languages';
import { codesOfLanguage } from '@mutua/contracts/limits';
import { nameIn } from './language-name.ts';
import { OTHER_NAMES } from './other-names.ts';

const ROWS = 6;

/** Equal for texts that differ only in case and marks: `Français`, `francais`. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

export interface FoundLanguage {
  code: string;
  name: string;
  /** The name in the language itself. Absent where it is the same, or unknown. */
  ownName?: string;
}

let index: { language: string; all: (FoundLanguage & { words: string[]; others: string[] })[] } | undefined;

/** Each language with the texts by which it is found. Naming all of them costs some milliseconds, so it is done once. */
function indexFor(language: string, nameOf: (code: string) => string) {
  if (index?.language === language) return index.all;
  const all = OFFERED_LANGUAGES.map((code) => {
    const name = nameOf(code);
    const own = nameIn(code, code);
    const ownName = own && fold(own) !== fold(name) ? own : undefined;
    const others = (OTHER_NAMES[code]?.split(',') ?? []).map(fold);
    // The offered code is the last.
    const words = codesOfLanguage(code)
      .toReversed()
      .flatMap((each) => [nameOf(each), nameIn(each, each) ?? '', each])
      .map(fold);
    return { code, name, ...(ownName && { ownName }), words, others };
  });
  index = { language, all };
  return all;
}

/** How well a language fits the typed text: by its code, the beginning of a name, of a word in it, or of another name. Infinity when it does not. */
function rankOf(words: readonly string[], others: readonly string[], typed: string): number {
  if (words.at(-1) === typed) return 0;
  if (words.some((word) => word.startsWith(typed))) return 1;
  if (words.some((word) => word.includes(` ${typed}`) || word.includes(`(${typed}`))) return 2;
  return others.some((name) => name.startsWith(typed)) ? 3 : Number.POSITIVE_INFINITY;
}

/** The languages that fit a typed text, the best first. */
export function findLanguages(
  typed: string,
  { language, nameOf, except }: { language: string; nameOf: (code: string) => string; except: readonly string[] },
): FoundLanguage[] {
  const wanted = fold(typed);
  return indexFor(language, nameOf)
    .map((each) => ({
      each,
      rank: codesOfLanguage(each.code).some((code) => except.includes(code))
        ? Number.POSITIVE_INFINITY
        : rankOf(each.words, each.others, wanted),
    }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.rank - b.rank || a.each.name.localeCompare(b.each.name))
    .slice(0, ROWS)
    .map(({ each: { words: _words, others: _others, ...language } }) => language);
}
