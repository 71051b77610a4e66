export { isLanguage, LANGUAGE_NAMES } from '../i18n/languages.ts';
export { chooseLanguage } from './choose-language.ts';
