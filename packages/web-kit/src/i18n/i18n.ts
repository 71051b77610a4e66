import { type Messages as CompiledTexts, type I18n, setupI18n } from '@lingui/core';
import kit from '../texts/en.json';
import type { Namespace, TextKey, TextValues } from './texts.ts';

/** The texts of one app in one language, as `import('./locales/en.json')` gives them. The build compiles these files. */
export type MessageLoader = () => Promise<{ default: object }>;
/** By language. Every app has English. */
export type Messages = { en: MessageLoader } & Partial<Record<string, MessageLoader>>;

/** The loaded texts of one app, or of one version of a remote. */
export interface Catalogue {
  namespace: string;
  i18n: I18n;
  english: CompiledTexts;
  /** Calls the listener after each change of the language; gives the way to end that. */
  subscribe: (listener: () => void) => () => void;
}

const FALLBACK = 'en';

let language: string = FALLBACK;

const createCatalogue = (namespace: string, texts: object): Catalogue => {
  const english = texts as CompiledTexts;
  const i18n = setupI18n({ locale: FALLBACK, messages: { [FALLBACK]: english } });
  return { namespace, english, i18n, subscribe: (listener) => i18n.on('change', listener) };
};

/** The kit's texts, and the shell's after `addTexts`. */
const own = new Map([['kit', createCatalogue('kit', kit)]]);
/** The loaded texts of each version of a remote, by the `messages` that it declares. */
const ofRemotes = new Map<Messages, Catalogue>();

/** Adds the texts of the app that is the page itself: the shell, or a remote that is served alone. */
export function addTexts(namespace: string, texts: object): void {
  own.set(namespace, createCatalogue(namespace, texts));
}

/**
 * Loads the texts of one version of a remote in the current language, else in English. The texts of two versions never mix:
 * `textsOf` gives each version its own.
 * @throws what the loader threw
 */
export async function loadMessages(namespace: string, messages: Messages): Promise<void> {
  if (ofRemotes.has(messages)) return;
  const catalogue = createCatalogue(namespace, (await messages[FALLBACK]()).default);
  await activate(catalogue, messages, language);
  ofRemotes.set(messages, catalogue);
}

/** The texts of a version of a remote; undefined when they are not loaded. Its pages are shown within `TextsContext` with them. */
export const textsOf = (messages: Messages): Catalogue | undefined => ofRemotes.get(messages);

/** The texts of a namespace: those of the remote that is shown, when they are its own, else those of kit or shell. */
export function catalogueOf(namespace: string, ofRemote: Catalogue | null | undefined): Catalogue {
  const found = ofRemote?.namespace === namespace ? ofRemote : own.get(namespace);
  if (!found) throw new Error(`The texts "${namespace}" are not loaded`);
  return found;
}

/** A text of the kit or the shell outside of React. */
export const translate = <N extends Namespace>(namespace: N, key: TextKey<N>, values?: TextValues): string =>
  catalogueOf(namespace, null).i18n._(key, values);

export const currentLanguage = (): string => language;

/** Changes the language of every app on the page. A text that has no translation, or cannot be loaded, stays English. */
export async function changeLanguage(wanted: string): Promise<void> {
  if (wanted === language) return;
  language = wanted;
  await Promise.allSettled([...ofRemotes].map(([messages, catalogue]) => activate(catalogue, messages, wanted)));
  // They have no other language yet; whoever shows the language itself is told.
  for (const { i18n } of own.values()) i18n.activate(FALLBACK);
}

/** English stands in for texts that the language lacks; without any texts in it, numbers and plurals are English too. */
async function activate({ i18n, english }: Catalogue, messages: Messages, wanted: string): Promise<void> {
  const load = messages[wanted];
  if (load) i18n.load(wanted, { ...english, ...((await load()).default as CompiledTexts) });
  i18n.activate(load ? wanted : FALLBACK);
}
