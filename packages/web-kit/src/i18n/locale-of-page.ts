import { currentLanguage } from './i18n.ts';

/**
 * The page's language as the reader's device has it, with a region: `de-AT` for a page in German on an Austrian device. The server names
 * nothing by the region, and puts towns of the country first. Another language of the device says nothing about this one.
 */
export function localeOfPage(): string {
  const language = currentLanguage();
  const tags = typeof navigator === 'undefined' ? [] : navigator.languages;
  const [region] = tags
    .filter((tag) => tag.split('-', 1)[0] === language)
    .flatMap((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1] ?? []);
  return region ? `${language}-${region}` : language;
}
