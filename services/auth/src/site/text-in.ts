import type { Language } from '@mutua/contracts';

/** A text in the first of these languages in which the site has written it, else in any. */
export function textIn(
  texts: Partial<Record<Language, string>>,
  languages: readonly Language[],
): { text: string; language: Language } | null {
  const wanted = [...languages, ...(Object.keys(texts) as Language[])].find((code) => texts[code]);
  return wanted ? { text: texts[wanted] ?? '', language: wanted } : null;
}
