import { type Messages as CompiledTexts, type I18n, setupI18n } from '@lingui/core';
import { keepTrying, pauses } from '../connection/keep-trying.ts';
import { kitEvents } from '../events.ts';
import { siteName } from '../site/site.ts';
import { KIT_MESSAGES } from './kit-messages.ts';
import type { Namespace, TextKey, TextValues } from './texts.ts';

/** The texts of one app in one language, as `import('./locales/en.json')` returns them. The build compiles these files. */
export type MessageLoader = () => Promise<{ default: object }>;
/** The loaders by language. Every app has English. */
export type Messages = { en: MessageLoader } & Partial<Record<string, MessageLoader>>;

/** The texts of one app, or of one version of a remote. */
export interface Catalogue {
  namespace: string;
  i18n: I18n;
  messages: Messages;
  /** How many of its files are loaded, by language. */
  loaded: Map<string, number>;
  /** Calls the listener after each change of the language. Returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

const FALLBACK = 'en';

let language: string = FALLBACK;
/** The language that was requested last. Its texts may still be loading. */
let requested: string = FALLBACK;

const createCatalogue = (namespace: string, messages: Messages): Catalogue => {
  const i18n = setupI18n({ locale: FALLBACK, messages: { [FALLBACK]: {} } });
  return { namespace, i18n, messages, loaded: new Map(), subscribe: (listener) => i18n.on('change', listener) };
};

/** The kit's texts, and the shell's after `addMessages`. */
const own = new Map([['kit', createCatalogue('kit', KIT_MESSAGES)]]);
/** The loaded texts of each version of a remote, by the `messages` that it declares. */
const ofRemotes = new Map<Messages, Catalogue>();
/** The texts of the parts that were requested, by the `messages` of their remote. A catalogue contains those of its parts. */
const parts = new WeakMap<Messages, Set<Messages>>();
const filesOf = ({ messages }: Catalogue): Messages[] => [messages, ...(parts.get(messages) ?? [])];

/** Registers the texts of the app that owns the page, such as the shell. `changeLanguage` loads them. */
export function addMessages(namespace: string, messages: Messages): void {
  own.set(namespace, createCatalogue(namespace, messages));
}

/** Adds the English texts of the kit, or of the app that owns the page, at once. */
export function addTexts(namespace: string, texts: object): void {
  const known = own.get(namespace);
  const catalogue = known ?? createCatalogue(namespace, { [FALLBACK]: async () => ({ default: texts }) });
  own.set(namespace, catalogue);
  keep(catalogue, FALLBACK, [texts]);
}

function keep({ i18n, loaded }: Catalogue, name: string, files: object[]): void {
  // A catalogue would change the first object that it is given, which belongs to the bundler.
  i18n.load({ [name]: Object.assign({}, ...files) as CompiledTexts });
  loaded.set(name, files.length);
}

const isLoaded = (catalogue: Catalogue, name: string): boolean =>
  catalogue.loaded.get(name) === filesOf(catalogue).length;

/**
 * Loads the texts of one version of a remote in the page's language, or in English if the version lacks it. The texts of two versions
 * never mix: `textsOf` returns those of each version.
 * @throws the error of the loader
 */
export async function loadMessages(namespace: string, messages: Messages): Promise<void> {
  if (ofRemotes.has(messages)) return;
  const catalogue = createCatalogue(namespace, messages);
  await follow(catalogue);
  ofRemotes.set(messages, catalogue);
}

/**
 * Adds the texts of a part to those of its version of a remote, which then also follow the language. The texts of a part that is requested
 * before its remote are loaded with those of the remote.
 * @throws the error of the loader
 */
export async function loadPartMessages(messages: Messages, part: Messages): Promise<void> {
  parts.set(messages, (parts.get(messages) ?? new Set()).add(part));
  const catalogue = ofRemotes.get(messages);
  if (catalogue) await follow(catalogue);
}

/** The texts of a version of a remote. Undefined while they are not loaded. Its pages are rendered within a `TextsContext` with them. */
export const textsOf = (messages: Messages): Catalogue | undefined => ofRemotes.get(messages);

/** The texts of a namespace: from the shown remote for its own namespace, else from the kit or the shell. */
export function catalogueOf(namespace: string, ofRemote: Catalogue | null | undefined): Catalogue {
  const found = ofRemote?.namespace === namespace ? ofRemote : own.get(namespace);
  if (!found) throw new Error(`The texts "${namespace}" are not loaded`);
  return found;
}

/** A text of the kit or the shell outside of React. */
export const translate = <N extends Namespace>(namespace: N, key: TextKey<N>, values?: TextValues): string =>
  catalogueOf(namespace, null).i18n._(key, { site: siteName(), ...values });

export const currentLanguage = (): string => language;

/**
 * Changes the language of every app on the page at once, when all texts are loaded. An app that lacks the language becomes English. A remote
 * whose texts fail to load changes later. A later change replaces an earlier one that is still loading.
 */
export async function changeLanguage(next: string): Promise<void> {
  requested = next;
  const all = [...own.values(), ...ofRemotes.values()];
  const isReplaced = () => requested !== next;
  const load = async (catalogue: Catalogue) => {
    const attempt = () => fetchTexts(catalogue, next);
    // The page needs its own texts. A remote's texts may belong to a version that is not shown any more.
    const loading = own.has(catalogue.namespace) ? keepTrying(attempt, isReplaced) : attempt();
    return [catalogue, await loading.catch(() => undefined)] as const;
  };
  const found = await Promise.all(all.map(load));
  if (isReplaced()) return;
  const isAnother = language !== next;
  language = next;
  for (const [catalogue, name] of found)
    if (!name) void followLater(catalogue);
    else if (isLoaded(catalogue, name)) catalogue.i18n.activate(name);
    // A part was added while the texts were loading.
    else void follow(catalogue).catch(() => followLater(catalogue));
  // A remote may have been added, too.
  for (const each of ofRemotes.values()) if (!all.includes(each)) void follow(each).catch(() => followLater(each));
  if (typeof document === 'undefined') return;
  document.documentElement.lang = next;
  if (isAnother) kitEvents.emit('language-changed', next);
}

/** Loads the texts of an app in the page's language, and again if the language changes meanwhile. @throws the error of the loader */
async function follow(catalogue: Catalogue): Promise<void> {
  const before = language;
  const name = await fetchTexts(catalogue, before);
  if (before !== language) return follow(catalogue);
  catalogue.i18n.activate(name);
}

/** Tries again to load the texts of an app, until that succeeds or the language changes. */
async function followLater(catalogue: Catalogue): Promise<void> {
  const before = language;
  for await (const _ of pauses()) {
    if (requested !== before) return;
    const isLoaded = await follow(catalogue).then(
      () => true,
      () => false,
    );
    if (isLoaded) return;
  }
}

/** Loads a language of an app, or English if the app lacks it. Returns the loaded language. @throws the error of the loader */
async function fetchTexts(catalogue: Catalogue, name: string): Promise<string> {
  if (isLoaded(catalogue, name)) return name;
  if (!catalogue.messages[name]) return fetchTexts(catalogue, FALLBACK);
  const files = await Promise.all(filesOf(catalogue).map(async (each) => (await (each[name] ?? each.en)()).default));
  keep(catalogue, name, files);
  // Again, if a part was added meanwhile.
  return fetchTexts(catalogue, name);
}
