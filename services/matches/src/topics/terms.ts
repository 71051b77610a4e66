/** Converts a title to terms that are equal when people mean the same: without small words, by concept, without endings. */
import type { Category } from '@mutua/contracts';
import { wordsOf } from '@mutua/service-kit';
import { CONCEPTS } from './concepts.ts';

/** The maximum of terms in a topic. */
const MOST_TERMS = 4;

/** Words about learning itself, and small words: they may be in any title and carry no subject. By language. */
const EMPTY = new Set(
  `a an and any at by do for from how i in into is it of on or people real some something that the their them to want who with without you your
  absolute basic basics beginner beginners class classes everyone every first fundamentals get good help home improve intro introduction know
  learn learning lesson lessons level like little master need practice practise simple skill skills small start started starting step steps
  teach teacher tips tutor tutoring understand use using very week weekend well years zero
  course courses my me our we be can
  el la los las un una unos unas de del y o en con para por al lo mi su aprender aprende clase clases curso cursos principiantes basico basica
  le les une des du et ou dans avec pour sur au aux mon ma mes apprendre cours lecon lecons debutant debutants bases
  der die das ein eine einen einer und oder im mit fur von zu zum zur am auf mein meine lernen kurs kurse unterricht anfanger grundlagen
  il lo gli uno di dei della delle e nel nella con per su imparare corso corsi lezione lezioni principianti
  os as um uma do da dos das no na com aprenda aula aulas iniciantes`.split(/\s+/),
);

/** The rest of a word without its ending: `jogg` is `jog`, and `mixe` is `mix`. */
const dropDoubleConsonant = (word: string): string =>
  (/([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word).replace(/e$/, '');

/** Removes plurals and the most common endings. The rest is long enough to keep different words different. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && word.endsWith('ing')) return dropDoubleConsonant(word.slice(0, -3));
  if (word.length > 5 && /(ers|ed)$/.test(word)) return dropDoubleConsonant(word.replace(/(ers|ed)$/, ''));
  if (word.length > 4 && word.endsWith('er')) return dropDoubleConsonant(word.slice(0, -2));
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word;
}

const termOf = (word: string): string =>
  stem(CONCEPTS.get(word) ?? CONCEPTS.get(word.replace(/s$/, '')) ?? word).replace(/e$/, '');

/** A single letter has a meaning only as the name of a language (`C`, `R`). */
const isMeaningful = (word: string): boolean => !EMPTY.has(word) && (word.length > 1 || /[cr]/.test(word));

/** The terms of texts, in order. */
export const termsOf = (...texts: readonly string[]): string[] => [
  ...new Set(
    wordsOf(...texts)
      .filter(isMeaningful)
      .map(termOf),
  ),
];

/** The topic of a want. Its id is the same for all wants with the same meaning. */
export interface TopicTerms {
  _id: string;
  category: Category;
  terms: string[];
}

/**
 * The topic of a title. The category's own name adds nothing inside the category ("Logo design" in design), unless the title has nothing
 * else. Null for a title without terms.
 */
export function topicOf(category: Category, title: string): TopicTerms | null {
  const own = termsOf(category);
  const said = termsOf(title);
  const specific = said.filter((term) => !own.includes(term));
  const terms = (specific.length > 0 ? specific : said).slice(0, MOST_TERMS).sort();
  return terms.length === 0 ? null : { _id: `${category}|${terms.join('+')}`, category, terms };
}
