/** Texts for people by their English words. Those of rules are here, those of answers in `answers.ts`. */
import type { RuleText } from './rule-texts.ts';

/** The values for the names in braces of a text. */
export type Values = Readonly<Record<string, string | number>>;

/** Puts the values into a text: `fill('At most {max} tags', { max: 10 })`. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The text and the values of each English message that has values. Rules have few values, so this stays small. */
const said = new Map<string, { text: string; values: Values }>();
const MOST = 2_000;

/** The English message of a rule, which `inLanguage` can translate. */
export function say(text: RuleText, values?: Values): string {
  if (!values) return text;
  const message = fill(text, values);
  if (said.size < MOST) said.set(message, { text, values });
  return message;
}

/** The two arguments of an upper limit: `.max(...atMost(500, 'Bio must not exceed {max} characters'))`. */
export const atMost = (max: number, text: RuleText): [number, string] => [max, say(text, { max })];
/** The two arguments of a lower limit, with `{min}` in the text. */
export const atLeast = (min: number, text: RuleText): [number, string] => [min, say(text, { min })];

/** The texts of one language, by their English words. */
export type Translations = Readonly<Record<string, string | undefined>>;

/** An English message in the language of these texts; undefined when they lack it. */
export function inLanguage(message: string, texts: Translations): string | undefined {
  const { text, values } = said.get(message) ?? { text: message, values: {} };
  const translated = Object.hasOwn(texts, text) ? texts[text] : undefined;
  return translated === undefined ? undefined : fill(translated, values);
}
