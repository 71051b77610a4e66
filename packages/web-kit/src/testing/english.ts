/** Loads the kit's English texts at once, because a page loads them before it renders. */
import { addTexts } from '../i18n/i18n.ts';
import texts from '../texts/en.json';

addTexts('kit', texts);
