import type { Messages } from '../i18n/i18n.ts';

/** The kit's own texts. Those of the shell are in the same file of a build: a page needs both. */
export const KIT_MESSAGES: Messages = {
  en: () => import(/* webpackChunkName: "texts-en" */ './en.json'),
  es: () => import(/* webpackChunkName: "texts-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "texts-fr" */ './fr.json'),
  de: () => import(/* webpackChunkName: "texts-de" */ './de.json'),
  it: () => import(/* webpackChunkName: "texts-it" */ './it.json'),
  pt: () => import(/* webpackChunkName: "texts-pt" */ './pt.json'),
};
