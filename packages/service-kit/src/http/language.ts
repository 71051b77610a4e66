import { LANGUAGES, type Language } from '@mutua/contracts';

/** Long enough for every browser; the rest of a longer header is not read. */
const LONGEST_HEADER = 500;

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/**
 * The language of Mutua that an `Accept-Language` wants most: `de-AT,fr;q=0.8` is German. English when it names none of them, or is not
 * valid.
 */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, LONGEST_HEADER)
    .split(',')
    .flatMap((part) => {
      const [, tag = '', , quality = '1'] =
        /^\s*([a-z]{2,3}|\*)(-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(part) ?? [];
      const language = tag === '*' ? 'en' : tag.toLowerCase();
      return isLanguage(language) && Number(quality) > 0 ? [{ language, quality: Number(quality) }] : [];
    });
  // Sorting keeps the order of those that are wanted equally.
  return wanted.sort((a, b) => b.quality - a.quality)[0]?.language ?? 'en';
}
