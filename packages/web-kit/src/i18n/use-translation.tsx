import { I18nProvider, Trans as LinguiTrans } from '@lingui/react';
import { createContext, type ReactElement, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { siteName } from '../site/site.ts';
import { type Catalogue, catalogueOf, currentLanguage } from './i18n.ts';
import type { Namespace, TextKey, TextValues, Translate } from './texts.ts';

/** The texts of the shown remote. Null within the shell. */
export const TextsContext = createContext<Catalogue | null | undefined>(null);

export interface Translation<N extends Namespace> {
  t: Translate<N>;
  /** Whether there is a text with this key. */
  has: (key: string) => key is TextKey<N>;
  /** The member's language, as an HTML `lang`. */
  language: string;
}

/** Returns the texts of a namespace in the member's language. A change of language renders the component again. */
export function useTranslation<N extends Namespace>(namespace: N): Translation<N> {
  const { i18n, subscribe } = catalogueOf(namespace, use(TextsContext));
  const language = useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
  return useMemo(
    () => ({
      t: (key, values) => i18n._(key, { site: siteName(), ...values }),
      has: (key): key is TextKey<N> => key in i18n.messages,
      language,
    }),
    [i18n, language],
  );
}

export interface TransProps<N extends Namespace> {
  namespace: N;
  id: TextKey<N>;
  /** The elements for the tags of the text: `Read the <terms>Terms</terms>`. */
  components: Record<string, ReactElement>;
  /** Shown unchanged, including any tags. */
  values?: TextValues;
}

/** A text that contains links or emphasis. */
export function Trans<N extends Namespace>({ namespace, id, components, values = {} }: TransProps<N>): ReactNode {
  const { i18n } = catalogueOf(namespace, use(TextsContext));
  // Passed as lists of nodes, because a tag in a string value would be treated as a tag of the text.
  const named = { site: siteName(), ...values };
  const nodes = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, [value]]));
  return (
    <I18nProvider i18n={i18n}>
      <LinguiTrans id={id} values={nodes} components={components} />
    </I18nProvider>
  );
}
