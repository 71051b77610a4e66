import { createInstance, type i18n as Translation } from 'i18next';
import { initReactI18next } from 'react-i18next';
import kit from '../texts/en.json';

/** The texts of one app in one language, as `import('./locales/en.json')` gives them. */
export type MessageLoader = () => Promise<{ default: object }>;
/** By language; English is what every app has. */
export type Messages = { en: MessageLoader } & Partial<Record<string, MessageLoader>>;

const FALLBACK = 'en';

/** The one translation instance: a namespace per app (`shell`, `discovery`, …), the kit's own is `kit`. */
export const i18n: Translation = createInstance();

void i18n.use(initReactI18next).init({
  lng: FALLBACK,
  fallbackLng: FALLBACK,
  ns: ['kit'],
  defaultNS: 'kit',
  resources: { [FALLBACK]: { kit } },
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  initAsync: false,
  react: { useSuspense: false },
});

const loadersByNamespace = new Map<string, Messages>();

/**
 * Makes an app's texts available in the current language, else in English. A newer version of the app replaces them.
 * @throws what the loader threw
 */
export async function loadMessages(namespace: string, messages: Messages): Promise<void> {
  loadersByNamespace.set(namespace, messages);
  await addBundle(namespace, messages, i18n.language);
}

/** Changes the language of every app on the page; texts that have no translation stay English. */
export async function changeLanguage(language: string): Promise<void> {
  if (language === i18n.language) return;
  await Promise.all([...loadersByNamespace].map(([namespace, messages]) => addBundle(namespace, messages, language)));
  await i18n.changeLanguage(language);
}

async function addBundle(namespace: string, messages: Messages, language: string): Promise<void> {
  const known = messages[language] ? language : FALLBACK;
  const { default: texts } = await (messages[known] ?? messages.en)();
  i18n.addResourceBundle(known, namespace, texts, true, true);
}
