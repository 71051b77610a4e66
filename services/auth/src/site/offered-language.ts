import type { Language } from '@mutua/contracts';
import type { StoredSite } from './site.repository.ts';

/** The first of these languages that the site offers, else its own. */
export const offeredLanguage = (
  { languages, defaultLanguage }: Pick<StoredSite, 'languages' | 'defaultLanguage'>,
  ...wanted: readonly (Language | null | undefined)[]
): Language => wanted.find((each) => each && languages.includes(each)) ?? defaultLanguage;
