/** The kit's English texts, loaded at once: a page loads them before it renders. */
import { addTexts } from '../i18n/i18n.ts';
import texts from '../texts/en.json';

addTexts('kit', texts);
