import { LANGUAGES, type Language } from '@mutua/contracts/limits';

/** The name of each language in that language. The reader of a language menu may not understand the page's language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  pt: 'Português',
};

export const isLanguage = (name: string | undefined): name is Language =>
  name !== undefined && Object.hasOwn(LANGUAGES, name);

const COOKIE = 'language';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Stores the language for the next documents. The gateway reads the cookie and renders them in that language. */
export function rememberLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore exists in secure contexts only, and answers later
  document.cookie = `${COOKIE}=${language}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure}`;
}

const rememberedLanguage = (): string | undefined => /(?:^|;\s*)language=(\w+)/.exec(document.cookie)?.[1];

/** The language in which the page starts: that of its document, else the one chosen before, else the browser's, else English. */
export function startingLanguage(): Language {
  const ofBrowser = navigator.languages.map((tag) => tag.split('-')[0]);
  return [document.documentElement.lang, rememberedLanguage(), ...ofBrowser].find(isLanguage) ?? 'en';
}
