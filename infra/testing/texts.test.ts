import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LANGUAGES } from '@mutua/contracts/limits';
import { parseSync } from '@swc/core';
import { find, flatTexts, read } from './repository.ts';

/** The folders of texts: the kit's, each app's, and those of their parts. */
const FOLDERS = [
  'packages/web-kit/src/texts',
  ...find('shell/src/locales', 'mfe-*/src/locales', 'mfe-*/src/*/locales'),
];
/** The texts of a part of a remote. */
const PART = /^(mfe-[\w-]+)\/src\/([\w-]+)\/locales$/;
const languages = Object.keys(LANGUAGES);
const others = languages.filter((language) => language !== 'en');

const textsOf = (folder: string, language: string): Map<string, string> =>
  new Map(flatTexts(JSON.parse(read(`${folder}/${language}.json`))));

/** The names of the groups at the top of a folder's texts. */
const groupsOf = (folder: string): string[] => Object.keys(JSON.parse(read(`${folder}/en.json`)));

/** A part of a compiled text: words, or a value with its kind and forms. */
type Token = string | [name: string, kind?: string, forms?: unknown];
const isForms = (forms: unknown): forms is Record<string, Token[]> => typeof forms === 'object' && forms !== null;
const asTokens = (part: unknown): Token[] => (Array.isArray(part) ? part : [part]) as Token[];

/** Every part of a text, also those within the forms of a plural. */
function partsOf(part: unknown): Token[] {
  return asTokens(part).flatMap((token) => {
    const forms = Array.isArray(token) ? token[2] : undefined;
    return [token, ...(isForms(forms) ? Object.values(forms).flatMap(partsOf) : [])];
  });
}

/** The shape of a text: its values with their kind, its tags, and its plural forms. */
function shapeOf(text: string) {
  const parts = partsOf(compileMessageOrThrow(text));
  const values = parts.filter((part) => Array.isArray(part)).filter(([name]) => typeof name === 'string');
  const tags = parts.flatMap((part) => (typeof part === 'string' ? (part.match(/<\/?\w+>/g) ?? []) : []));
  return {
    // Every text gets the name of the site, which a translation may need or not.
    values: [...new Set(values.map(([name, kind = 'value']) => `${name}: ${kind}`))]
      .filter((each) => each !== 'site: value')
      .sort(),
    tags: [...new Set(tags)].sort(),
    plurals: values
      .filter(([, kind]) => kind === 'plural')
      .map(([, , forms]) => (isForms(forms) ? Object.keys(forms).filter((form) => form !== 'offset') : [])),
  };
}

/** The faults of a translation, in words. */
function faultsOf(english: string, text: string, language: string): string[] {
  if (!text.trim()) return ['is empty'];
  const [expected, shape] = [shapeOf(english), shapeOf(text)];
  const faults: string[] = [];
  if (expected.values.join() !== shape.values.join())
    faults.push(`takes ${shape.values} instead of ${expected.values}`);
  if (expected.tags.join() !== shape.tags.join()) faults.push(`has the tags ${shape.tags} instead of ${expected.tags}`);
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const plural of shape.plurals) {
    const named = plural.filter((form) => !/^=?\d+$/.test(form));
    const wrong = named.filter((form) => !(forms as string[]).includes(form));
    if (wrong.length > 0) faults.push(`has plural forms that the language lacks: ${wrong}`);
    const missing = named.length > 1 ? forms.filter((form) => !named.includes(form)) : [];
    if (missing.length > 0) faults.push(`lacks the plural forms ${missing}`);
  }
  return faults;
}

describe.each(FOLDERS)('the texts in %s', (folder) => {
  const english = textsOf(folder, 'en');

  it.each(others)('are complete in %s', (language) => {
    expect([...textsOf(folder, language).keys()].sort()).toEqual([...english.keys()].sort());
  });

  it.each(languages)('have in %s the same values and tags as the English ones', (language) => {
    const faults = [...textsOf(folder, language)].flatMap(([key, text]) =>
      faultsOf(english.get(key) ?? text, text, language).map((fault) => `${key} ${fault}: ${text}`),
    );
    expect(faults).toEqual([]);
  });

  it('are all in use', () => {
    const isKit = folder.startsWith('packages/');
    const owner = folder.replace(/(\/src)?\/locales$/, '');
    const used = usedIn(isKit ? SOURCES : SOURCES.filter((file) => file.startsWith(`${owner}/`)));
    expect([...english.keys()].filter((key) => !used(key))).toEqual([]);
  });
});

describe.each(FOLDERS.filter((folder) => PART.test(folder)))('the texts of the part in %s', (folder) => {
  const [, app = '', part = ''] = PART.exec(folder) ?? [];

  it('are used nowhere else, where they may not be loaded', () => {
    const named = new RegExp(`['"\`](${groupsOf(folder).join('|')})\\.`);
    const outside = SOURCES.filter((file) => file.startsWith(`${app}/`) && !file.startsWith(`${app}/src/${part}/`));
    expect(outside.filter((file) => named.test(read(file)))).toEqual([]);
  });

  it('have groups that no other texts of the app have', () => {
    const others = FOLDERS.filter((other) => other !== folder && other.startsWith(`${app}/`)).flatMap(groupsOf);
    expect(groupsOf(folder).filter((group) => others.includes(group))).toEqual([]);
  });

  it.each(languages)('are loaded in %s', (language) => {
    expect(read(`${app}/src/remote.tsx`)).toContain(`${language}: () => import('./${part}/locales/${language}.json')`);
  });
});

const isProduct = (file: string): boolean => !/\.test\.tsx?$|\/testing\/|\/standalone\//.test(file);
/** The sources of the browser apps. */
const SOURCES = find(
  '{shell,mfe-*}/src/**/*.{ts,tsx}',
  '{shell,mfe-*}/remote.json',
  'packages/web-kit/src/**/*.{ts,tsx}',
).filter(isProduct);

const QUOTED = /'([\w.-]+)'|"([\w.-]+)"/g;
const TEMPLATE = /`((?:[\w.-]|\$\{[^`]*?\})+)`/g;
const escaped = (text: string): string => text.replace(/[.\\-]/g, '\\$&');

/** Whether sources contain a key, literally or as a template such as `footer.${column}`. */
function usedIn(files: readonly string[]): (key: string) => boolean {
  const named = new Set<string>();
  const patterns = new Set<string>();
  for (const file of files) {
    const source = read(file);
    for (const [, single, double] of source.matchAll(QUOTED)) named.add(single ?? double ?? '');
    for (const [, template = ''] of source.matchAll(TEMPLATE)) {
      if (!/\.\$\{|\}\./.test(template)) continue;
      patterns.add(
        template
          .split(/\$\{.*?\}/)
          .map(escaped)
          .join('[\\w.-]+'),
      );
    }
  }
  const expressions = [...patterns].map((pattern) => new RegExp(`^${pattern}$`));
  return (key) => named.has(key) || expressions.some((expression) => expression.test(key));
}

/** Attributes and calls with texts for people. */
const READ_ATTRIBUTES = /^(aria-label|aria-description|aria-roledescription|title|placeholder|alt|label|help)$/;
const WORDS = /\p{L}{2,}/u;

interface Node {
  type?: string;
  value?: unknown;
  name?: { value?: string };
  [name: string]: unknown;
}

const wordsOf = ({ type, value, name }: Node): string => {
  if (type === 'JSXText') return String(value).trim();
  if (type !== 'JSXAttribute' || !READ_ATTRIBUTES.test(name?.value ?? '')) return '';
  const literal = value as Node | null;
  return literal?.type === 'StringLiteral' ? String(literal.value) : '';
};

const nodesOf = (part: unknown): Node[] =>
  typeof part === 'object' && part !== null
    ? [...(Array.isArray(part) ? [] : [part as Node]), ...Object.values(part).flatMap(nodesOf)]
    : [];

/** The words in a component that are not in a catalogue. */
const wordsIn = (source: string): string[] =>
  nodesOf(parseSync(source, { syntax: 'typescript', tsx: true }).body)
    .map(wordsOf)
    .filter((words) => WORDS.test(words));

/** Names that are the same in each language. */
const NAMES = /^(Mutua|Google|Ctrl|Esc|Enter|https:\/\/)$/;

it('finds words outside of the catalogues', () => {
  const source = `const A = () => <p title="Close it">Hello {name} <img alt="" /> <b>{t('a.b')}</b></p>;`;
  expect(wordsIn(source)).toEqual(['Close it', 'Hello']);
});

it.each(SOURCES.filter((file) => file.endsWith('.tsx')))('%s has no words outside of the catalogues', (file) => {
  expect(wordsIn(read(file)).filter((words) => !NAMES.test(words))).toEqual([]);
});

it('finds what is wrong with a translation', () => {
  const english = '{count, plural, one {# skill of <b>{name}</b>} other {# skills of <b>{name}</b>}}';
  expect(faultsOf(english, '{count, plural, one {# F} other {# F}}', 'de')).toHaveLength(2);
  expect(faultsOf('{count, plural, one {#} other {#}}', '{count, plural, one {#} other {#}}', 'fr')).toEqual([
    'lacks the plural forms many',
  ]);
  expect(faultsOf('{count, plural, one {#} other {#}}', '{count, plural, one {#} few {#} other {#}}', 'de')).toEqual([
    'has plural forms that the language lacks: few',
  ]);
  expect(faultsOf('Close', ' ', 'de')).toEqual(['is empty']);
});
