import type { Language } from '@mutua/contracts';
import { LANGUAGES } from '@mutua/contracts/limits';
import { find, flatTexts, read } from './repository.ts';

type OtherLanguage = Exclude<Language, 'en'>;
const OTHERS = Object.keys(LANGUAGES).filter((language) => language !== 'en') as OtherLanguage[];

/** A text of the product: its place, its words, and the English words if known. */
interface Text {
  at: string;
  english?: string;
  text: string;
}

/** The texts of the apps and the kit. */
const textsOfApps = (language: OtherLanguage): Text[] =>
  find('{shell,mfe-*}/src/locales', 'mfe-*/src/*/locales', 'packages/web-kit/src/texts').flatMap((folder) => {
    const english = new Map(flatTexts(JSON.parse(read(`${folder}/en.json`))));
    return flatTexts(JSON.parse(read(`${folder}/${language}.json`))).map(([key, text]) => ({
      at: `${folder}/${language}.json ${key}`,
      english: english.get(key) ?? '',
      text,
    }));
  });

/** The answers of services, and the messages of rules, by their English words. */
const textsOfServices = (language: OtherLanguage): Text[] =>
  find(`packages/contracts/src/texts/{answers,rules}/${language}.json`).flatMap((at) =>
    Object.entries<string>(JSON.parse(read(at))).map(([english, text]) => ({ at, english, text })),
  );

/** The texts of the offline page, which contains all languages. */
const textsOfOfflinePage = (language: OtherLanguage): Text[] => {
  const at = 'shell/public/offline.html';
  const page = read(at);
  const wordsOf = (name: string): string[] => {
    const [, part = ''] = new RegExp(`<main lang="${name}">([\\s\\S]*?)</main>`).exec(page) ?? [];
    return [...part.matchAll(/>([^<>]*\p{L}[^<>]*)</gu)].map(([, words = '']) => words.trim());
  };
  const english = wordsOf('en');
  return wordsOf(language).map((text, index) => ({ at, english: english[index] ?? '', text }));
};

/** The texts of notifications, mails, documents, exports and the product's own words. */
const textsOfSources = (language: OtherLanguage): Text[] =>
  find(
    `{services/notifications/src,gateway/src/pages}/texts/${language}.json`,
    `services/auth/src/exports/labels/${language}.json`,
    `packages/contracts/src/texts/product-words/${language}.json`,
  ).flatMap((at) => flatTexts(JSON.parse(read(at))).map(([key, text]) => ({ at: `${at} ${key}`, text })));

const allTexts = async (language: OtherLanguage): Promise<Text[]> =>
  [
    ...textsOfApps(language),
    ...textsOfServices(language),
    ...textsOfSources(language),
    ...textsOfOfflinePage(language),
  ].filter(({ text }) => /\p{L}/u.test(text));

const offences = (texts: readonly Text[], pattern: RegExp): string[] =>
  texts.filter(({ text }) => pattern.test(text)).map(({ at, text }) => `${at}: ${text}`);

/** The texts without the names of tags and values, and without characters that prevent line breaks. */
const readWords = (texts: readonly Text[]): Text[] =>
  texts.map(({ text, ...rest }) => ({ ...rest, text: text.replace(/<[^>]*>|\{\w*\}|\u2060/g, '') }));

/** A word, between letters of any alphabet. */
const word = (words: string): RegExp => new RegExp(`(?<![\\p{L}-])(${words})(?!\\p{L})`, 'iu');

/** A pattern that a language must not contain, and its replacement. */
type Rule = readonly [pattern: RegExp, instead: string];

const TYPOGRAPHY: Readonly<Record<OtherLanguage, readonly Rule[]>> = {
  de: [[/ …/, 'a space before … that does not break the line']],
  fr: [
    [/ [?!:;»]/, 'a space before ? ! : ; » that does not break the line'],
    [/« /, 'a space after « that does not break the line'],
  ],
  es: [
    [/^(?!por (\{|una))[^¿]*\S\?/, 'an opening ¿'],
    [/^[^¡]*!/, 'an opening ¡'],
  ],
  it: [[/[«»]/, '“ ”']],
  pt: [[/[«»]/, '“ ”']],
};

/** One term for each thing, in the usage of the country; and the form of address for members. */
const WORDS: Readonly<Record<OtherLanguage, readonly Rule[]>> = {
  de: [
    [/benachrichtigung/i, 'Mitteilung'],
    [word('mails?'), 'E-Mail'],
    [word('lehrst|lehrt|lehren|gelehrt'), 'zeigen'],
    [word('gesprächs?|gespräche'), 'Unterhaltung'],
    [/schlagw/i, 'Stichwort'],
    [word('match|matches'), 'Treffer'],
    [word('knopf|knöpfe|schaltflächen?|taste steht'), 'Button'],
    [/[\p{L},] (Sie|Ihnen|Ihren?|Ihrem|Ihrer)(?!\p{L})/u, 'du'],
  ],
  fr: [
    [word('mails?|courriels?'), 'e-mail'],
    [word('souhaits?'), 'envie'],
    [word('tu|toi|ton|tes'), 'vous'],
    [
      /(?<!\p{L})vous (êtes|serez|restez) \p{L}*é(?!\p{L})|^Nouveau sur|Soyez (prudent|patient|bienveillant)/iu,
      'no gender',
    ],
  ],
  es: [
    [word('usted|ustedes|ordenador|móvil'), 'tú'],
    [/no se (pudo|pudieron)/i, 'no se ha podido'],
    [/(?<!la )bienvenid[oa]/i, 'te damos la bienvenida'],
  ],
  it: [
    [word('e?mail'), 'e-mail'],
    [word('corrispondenz[ae]'), 'abbinamento'],
    [/[\p{Ll},] Lei(?!\p{L})/u, 'tu'],
    [/^(Bentornat|Benvenut)[oa]|(?<!\p{L})(sei|sarai|resti) \p{L}+ato(?!\p{L})|(?<!\p{L})libero/u, 'no gender'],
  ],
  pt: [
    [word('a mutua|da mutua|na mutua|pela mutua'), 'o Mutua'],
    [word('on-line'), 'online'],
    [word('ecrã|ficheiros?|telemóvel|palavra-passe|utilizador|registo'), 'the word of Brazil'],
    [word('teu|tua|contigo|vosso'), 'você'],
    [/(?<!\p{L})(Bem-vind|Obrigad)[oa]|(está|continua) conectado/iu, 'no gender'],
  ],
};

describe.each(OTHERS)('the texts in %s', (language) => {
  let texts: readonly Text[] = [];
  beforeAll(async () => {
    texts = await allTexts(language);
  });

  it('are read from every source of texts', () => {
    const folders = new Set(texts.map(({ at }) => at.split('/').slice(0, 2).join('/')));
    expect([...folders]).toEqual(
      expect.arrayContaining([
        'mfe-account/src',
        'services/notifications',
        'services/auth',
        'gateway/src',
        'packages/contracts',
        'shell/public',
      ]),
    );
    expect(texts.length).toBeGreaterThan(1500);
  });

  it.each([...TYPOGRAPHY[language], [/\.\.\./, '…'] as const, [/\p{L}'\p{L}/u, '’'] as const])(
    'have no %s, but %s',
    (pattern) => {
      expect(offences(texts, pattern)).toEqual([]);
    },
  );

  it.each(WORDS[language])('never contain %s, but: %s', (pattern) => {
    expect(offences(readWords(texts), pattern)).toEqual([]);
  });

  it('keep e-mail on one line in the pages of text', () => {
    const pages = texts.filter(({ at }) => /mfe-discovery\S* pages\..*\.text\./.test(at));
    expect(pages.length).toBeGreaterThan(20);
    expect(offences(pages, /(?<!\p{L})e-mail/iu)).toEqual([]);
  });

  it('put de, di or d’ between a million and its noun', () => {
    if (language === 'de') return;
    expect(offences(texts, /\bmany \{[^{}]*#(?! (de|di) | d’| (l’|le |lo |la |ensina|querem))[^{}]*\}/)).toEqual([]);
  });

  it('are equal wherever the English texts are equal', () => {
    const plain = (text: string) =>
      text
        .replace(/[\s\u00a0]+/g, ' ')
        .replace(/(\.\.\.|…)$/, '…')
        .toLowerCase();
    const known = new Map<string, Map<string, string>>();
    for (const { at, english, text } of texts) {
      // One or two words may be a noun here and a verb there.
      if (!english || english.split(/\s+/).length < 4) continue;
      const translations = known.get(plain(english)) ?? new Map<string, string>();
      known.set(plain(english), translations.set(plain(text), at));
    }
    const different = [...known].filter(([, translations]) => translations.size > 1);
    expect(different.map(([english, translations]) => [english, Object.fromEntries(translations)])).toEqual([]);
  });
});

it('finds forbidden patterns', () => {
  const text = (words: string): Text[] => [{ at: 'here', text: words }];
  expect(offences(text('Wird geladen …'), / …/)).toHaveLength(1);
  expect(offences(text('Quoi ?'), TYPOGRAPHY.fr[0]?.[0] ?? /x/)).toHaveLength(1);
  expect(offences(text('Quoi\u00a0?'), TYPOGRAPHY.fr[0]?.[0] ?? /x/)).toEqual([]);
  expect(offences(readWords(text('<mail>{mail}</mail>')), word('mail'))).toEqual([]);
  expect(offences(text('Eine Mail kommt'), word('mails?'))).toHaveLength(1);
  expect(offences(text('Eine E-Mail kommt'), word('mails?'))).toEqual([]);
});
