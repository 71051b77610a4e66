import type { Messages } from '@mutua/web-kit';

/** The shell's texts. Those of the kit are in the same file of a build: a page needs both. */
export const SHELL_MESSAGES: Messages = {
  en: () => import(/* webpackChunkName: "texts-en" */ './en.json'),
  es: () => import(/* webpackChunkName: "texts-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "texts-fr" */ './fr.json'),
  de: () => import(/* webpackChunkName: "texts-de" */ './de.json'),
  it: () => import(/* webpackChunkName: "texts-it" */ './it.json'),
  pt: () => import(/* webpackChunkName: "texts-pt" */ './pt.json'),
};
