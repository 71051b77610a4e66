import { useTranslation } from '@mutua/web-kit';
import { useMemo } from 'react';

const known = new Map<string, Intl.DisplayNames>();

/** The names of languages in a language. */
export function namesIn(language: string): Intl.DisplayNames {
  const names = known.get(language) ?? new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
  known.set(language, names);
  return names;
}

/** Names spoken languages in the reader's language. Browsers know no sign languages, so their names are texts. */
export function useLanguageNames() {
  const { t, has, language } = useTranslation('kit');
  return useMemo(() => {
    const list = new Intl.ListFormat(language, { type: 'disjunction' });
    const nameOf = (code: string): string => {
      const key = `signLanguages.${code}`;
      return has(key) ? t(key) : (nameIn(language, code) ?? code);
    };
    return {
      nameOf,
      /** 'French or English'. */
      anyOf: (codes: readonly string[]): string => list.format(codes.map(nameOf)),
    };
  }, [t, has, language]);
}

/** The name of a language in another one. Undefined when the browser has none. */
export function nameIn(language: string, code: string): string | undefined {
  try {
    return namesIn(language).of(code);
  } catch {
    return undefined; // no code at all
  }
}
