import { createInstance, type i18n as Translation } from 'i18next';
import { initReactI18next } from 'react-i18next';
import kit from '../texts/en.json';

/** The texts of one app in one language, as `import('./locales/en.json')` gives them. */
export type MessageLoader = () => Promise<{ default: object }>;
/** By language. Every app has English. */
export type Messages = { en: MessageLoader } & Partial<Record<string, MessageLoader>>;

const FALLBACK = 'en';

/** The translation instance of the kit and the shell: a namespace each, the kit's own is `kit`. */
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

interface AppTexts {
  namespace: string;
  texts: Translation;
}

/** The loaded texts of each version of an app, by the `messages` that it declares. */
const apps = new Map<Messages, AppTexts>();

/**
 * Makes the texts of one version of an app available in the current language, else in English. Each version has a
 * translation instance of its own, so that the texts of two versions never mix: `textsOf` gives it.
 * @throws what the loader threw
 */
export async function loadMessages(namespace: string, messages: Messages): Promise<void> {
  if (apps.has(messages)) return;
  // The copy knows the texts of kit and shell too.
  const texts = i18n.cloneInstance({ forkResourceStore: true });
  const app = { namespace, texts };
  await speak(app, messages, i18n.language);
  apps.set(messages, app);
}

/** The translation instance of a version whose texts are loaded. The pages of that version use it. */
export function textsOf(messages: Messages): Translation {
  return apps.get(messages)?.texts ?? i18n;
}

/** Changes the language of every app on the page. Texts without a translation, or that cannot be loaded, stay English. */
export async function changeLanguage(language: string): Promise<void> {
  if (language === i18n.language) return;
  await Promise.allSettled([...apps].map(([messages, app]) => speak(app, messages, language)));
  await i18n.changeLanguage(language);
}

async function speak({ namespace, texts }: AppTexts, messages: Messages, language: string): Promise<void> {
  // English is the fallback for keys that another language lacks.
  for (const each of new Set([FALLBACK, language])) {
    if (texts.hasResourceBundle(each, namespace)) continue;
    const load = messages[each];
    if (load) texts.addResourceBundle(each, namespace, (await load()).default);
  }
  await texts.changeLanguage(language);
}
