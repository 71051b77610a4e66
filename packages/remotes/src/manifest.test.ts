import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { entryContent, parseManifest } from './manifest.ts';
import type { Manifest } from './releases/index.ts';

const link = { label: 'navigation.beds', to: '/beds', access: 'public', order: 60 } as const;
const garden: Manifest = {
  name: 'garden',
  routes: [
    { path: '/beds', access: 'public' },
    { path: '/beds/:id', access: 'public' },
  ],
  widgets: [],
  navigation: [link],
};

describe('remote.json', () => {
  const parse = (change: object) => parseManifest(JSON.stringify({ ...garden, ...change }), 'mfe-garden/remote.json');

  it('may lack the navigation', () => {
    expect(parse({ navigation: undefined }).navigation).toEqual([]);
  });

  it.each(['page', 'outline'])('accepts a page of any path for the kind %s', (prerender) => {
    const routes = [...garden.routes.slice(0, 1), { ...garden.routes[1], prerender }];
    expect(parse({ routes }).routes[1]?.prerender).toBe(prerender);
  });

  it.each([
    ['a link to a page of another remote', { to: '/search' }, 'leads to /search'],
    ['a link to one of many pages', { to: '/beds/:id' }, 'leads to /beds/:id'],
    ['an icon that is no path', { icon: '<script>' }, 'icon'],
    ['access that nobody has', { access: 'admin' }, 'access'],
  ])('is refused with %s', (_what, change, message) => {
    expect(() => parse({ navigation: [{ ...link, ...change }] })).toThrow(message);
  });
});

describe('the entry of a remote', () => {
  let dir: string;
  const writeTexts = (language: string, texts: object) =>
    writeFileSync(path.join(dir, 'src/locales', `${language}.json`), JSON.stringify(texts));

  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'mfe-garden-'));
    mkdirSync(path.join(dir, 'src/locales'), { recursive: true });
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('contains the texts of its links in each language that has them', () => {
    writeTexts('en', { navigation: { beds: 'Beds' } });
    writeTexts('fr', { navigation: { beds: 'Parterres' } });
    writeTexts('de', {});
    expect(entryContent(garden, dir).navigation).toEqual([{ ...link, label: { en: 'Beds', fr: 'Parterres' } }]);
  });

  it('requires an English text', () => {
    writeTexts('en', { navigation: {} });
    expect(() => entryContent(garden, dir)).toThrow('src/locales/en.json has no text "navigation.beds"');
  });
});
