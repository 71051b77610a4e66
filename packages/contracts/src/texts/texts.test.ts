import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { RegisterForm } from '../accounts/forms.ts';
import { LANGUAGES, type Language } from '../core/limits.ts';
import { ProfileInput } from '../members/forms.ts';
import { SkillInput } from '../skills/forms.ts';
import { ANSWER_TEXTS } from './answers.ts';
import { isTranslated, localizeMessage } from './localize-message.ts';
import { type OtherLanguage, RULE_TEXTS } from './rule-texts.ts';
import de from './rules/de.json' with { type: 'json' };
import { inLanguage, say } from './say.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const OTHERS = Object.keys(RULE_TEXTS) as OtherLanguage[];
const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

const sources = globSync(['packages/*/src/**/*.ts', 'services/*/src/**/*.ts', 'gateway/src/**/*.ts'], {
  cwd: ROOT,
  exclude: (path) => /\.test\.ts$|texts\/(rules|answers)/.test(path),
})
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');
/** Texts that are composed in the code. */
const MADE = [
  [/^This request is \w+( now)?$/, 'This request is $'],
  [/^The (reset|verification) link is invalid/, ' link is invalid or has expired.`'],
] as const;
const isSaid = (text: string): boolean =>
  [`'${text.replaceAll("'", "\\'")}'`, `"${text}"`, `\`${text}\``].some((literal) => sources.includes(literal)) ||
  MADE.some(([pattern, source]) => pattern.test(text) && sources.includes(source));

it('every language of the product but English has its messages of rules', () => {
  expect(['en', ...OTHERS].sort()).toEqual(Object.keys(LANGUAGES).sort());
});

/** In the order of the first language, with the same values as the English texts. */
function expectComplete(texts: Record<string, string>, like: Record<string, string>): void {
  expect(Object.keys(texts)).toEqual(Object.keys(like));
  for (const [english, text] of Object.entries(texts)) {
    expect({ english, values: placeholders(text) }).toEqual({ english, values: placeholders(english) });
    expect(text.trim()).toBe(text);
    expect(text).not.toBe('');
  }
}

it.each(OTHERS)('the messages of rules and the answers are complete in %s, with the same values', async (language) => {
  expectComplete(await RULE_TEXTS[language](), de);
  expectComplete(ANSWER_TEXTS[language], ANSWER_TEXTS.de);
});

it('every text is in use', () => {
  expect([...Object.keys(de), ...Object.keys(ANSWER_TEXTS.de)].filter((text) => !isSaid(text))).toEqual([]);
});

it('no text is twice in the catalogues', () => {
  expect(Object.keys(ANSWER_TEXTS.de).filter((text) => Object.hasOwn(de, text))).toEqual([]);
});

/** The English messages for a value, and their translations. */
function messagesOf(schema: z.ZodType, value: unknown, language: Language): string[] {
  return (schema.safeParse(value).error?.issues ?? []).map(({ message }) => localizeMessage(language, message));
}

it('the messages of a form are translated with their values', () => {
  const wrong = { name: 'M', email: 'nobody', password: 'x', confirmPassword: 'y', terms: false };
  expect(messagesOf(RegisterForm, wrong, 'de')).toEqual([
    'Der Name braucht mindestens 2 Zeichen',
    'Bitte gib eine gültige E-Mail-Adresse ein',
    'Das Passwort braucht mindestens 6 Zeichen mit Großbuchstabe, Kleinbuchstabe und Ziffer',
    'Du musst die Bedingungen annehmen',
    'Die Passwörter stimmen nicht überein',
  ]);
  expect(messagesOf(ProfileInput, { bio: 'x'.repeat(501) }, 'pt')).toEqual([
    'A apresentação não pode passar de 500 caracteres',
  ]);
});

it('the default messages of rules are translated', () => {
  const shape = z.object({
    a: z.string(),
    b: z.string().min(3),
    c: z.array(z.string()).max(1),
    d: z.enum(['x', 'y']),
    e: z.number().max(7),
    f: z.iso.datetime(),
  });
  const wrong = { b: 'x', c: ['x', 'y'], d: 'z', e: 8, f: 'soon' };
  expect(messagesOf(shape, wrong, 'fr')).toEqual([
    'Ce champ est obligatoire',
    'Doit contenir au moins 3 caractères',
    'Doit contenir au maximum 1 entrée',
    'Doit être l’une de ces valeurs\u00a0: x, y',
    'Doit être au maximum 7',
    'Indiquez une date et une heure',
  ]);
});

it('a message of any form has a translation', () => {
  for (const value of [
    undefined,
    null,
    {},
    { title: 'x', description: 'x', tags: Array(11).fill('a') },
    { tags: ['x'.repeat(41)] },
  ]) {
    for (const { message } of SkillInput.safeParse(value).error?.issues ?? []) {
      expect({ message, isTranslated: isTranslated(message) }).toEqual({ message, isTranslated: true });
    }
  }
});

it('an unknown text, and English, stay as they are', () => {
  expect(localizeMessage('de', 'Nothing of ours')).toBe('Nothing of ours');
  expect(localizeMessage('de', 'constructor')).toBe('constructor');
  expect(localizeMessage('en', say('Title is required'))).toBe('Title is required');
  expect(inLanguage('toString', de)).toBeUndefined();
});
