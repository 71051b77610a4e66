/** The kit's English texts, at once: a page loads them before it draws anything. */
import { addTexts } from '../i18n/i18n.ts';
import texts from '../texts/en.json';

addTexts('kit', texts);
