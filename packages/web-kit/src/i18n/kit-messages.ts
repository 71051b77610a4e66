import type { Messages } from './i18n.ts';

/** The kit's own texts. A build puts those of the shell into the same file, because a page needs both. */
export const KIT_MESSAGES: Messages = {
  en: () => import(/* webpackChunkName: "texts-en" */ '../texts/en.json'),
  es: () => import(/* webpackChunkName: "texts-es" */ '../texts/es.json'),
  fr: () => import(/* webpackChunkName: "texts-fr" */ '../texts/fr.json'),
  de: () => import(/* webpackChunkName: "texts-de" */ '../texts/de.json'),
  it: () => import(/* webpackChunkName: "texts-it" */ '../texts/it.json'),
  pt: () => import(/* webpackChunkName: "texts-pt" */ '../texts/pt.json'),
};
