import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestGateway, type Gateway } from '../../test/harness.ts';

const SKILL = '64b000000000000000000001';
const frame = (html: string) => ({
  html: `<header>${html}<nav><!--navigation--></nav></header><main><!--$!--><!--/$--></main>`,
  styles: '',
});
const frames = (html: string, language: string) => ({
  texts: [`js/texts-${language}.0123abcd.js`],
  stylesVersion: '6.6.0',
  links: { other: '<a href="__TO__">__LABEL__</a>', current: '<a href="__TO__">__LABEL__</a>' },
  frames: { visitor: frame(html), 'visitor-full': frame(html), member: frame(html), 'member-full': frame(html) },
});
const pages = (html: string) => ({ pages: { '/': { kind: 'page', html, styles: '' } } });

describe('the language of a document', () => {
  let gateway: Gateway;
  const file = (...path: string[]) => join(gateway.releasesDir, ...path);
  const write = (path: string, content: object) => writeFile(file(path), JSON.stringify(content));
  beforeAll(async () => {
    gateway = await createTestGateway({
      env: { PUBLIC_URL: 'https://mutua.example' },
      services: {
        skills: (_req, res) => void res.writeHead(404, { 'content-type': 'application/json' }).end('{}'),
      },
    });
    await write('shell/1/prerendered.json', frames('Sign in', 'en'));
    await write('shell/1/prerendered.de.json', frames('Anmelden', 'de'));
    await write('discovery/1/prerendered.json', pages('<h1>Learn by exchange</h1>'));
    await write('discovery/1/prerendered.de.json', pages('<h1>Lernen durch Tausch</h1>'));
    const released = JSON.parse(await readFile(file('discovery/1/pages.json'), 'utf8'));
    await write('discovery/1/pages.json', {
      ...released,
      texts: { en: ['js/en.0123abcd.js'], de: ['js/de.0123abcd.js'] },
      pages: {
        ...released.pages,
        '/': {
          files: [],
          texts: { en: ['js/part-en.0123abcd.js'], de: ['js/part-de.0123abcd.js'] },
          title: 'Learn by exchange',
          titles: { en: 'Learn by exchange', de: 'Lernen durch Tausch' },
          descriptions: { en: 'Teach and learn.', de: 'Lehren und lernen.' },
        },
      },
    });
  });
  afterAll(() => gateway.close());

  const load = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(gateway.origin + path, { headers: { accept: 'text/html', ...headers } });
    const html = await answer.text();
    const [, lang] = /<html lang="(\w+)"/.exec(html) ?? [];
    return { html, headers: answer.headers, lang };
  };

  it.each([
    [
      'the one that the address names, before all',
      '/?lang=de',
      { cookie: 'language=en', 'accept-language': 'en' },
      'de',
    ],
    [
      "that of a member's account, whatever the address names",
      '/?lang=de',
      { cookie: 'mutua-member=1; language=en', 'accept-language': 'de' },
      'en',
    ],
    [
      'the one that was chosen, before those of the browser',
      '/',
      { cookie: 'a=b; language=de', 'accept-language': 'fr' },
      'de',
    ],
    ['the best one of the browser', '/', { 'accept-language': 'nl, de-CH;q=0.8, fr;q=0.4' }, 'de'],
    ['a variant of one', '/', { 'accept-language': 'pt-BR' }, 'pt'],
    ['English for a browser that names none of them', '/', { 'accept-language': 'nl' }, 'en'],
    ['English for whoever names none', '/', {}, 'en'],
    ['English for a malformed header', '/', { 'accept-language': ';;q=x,,' }, 'en'],
    ['none that Mutua lacks', '/?lang=xx', { cookie: 'language=yy', 'accept-language': 'de' }, 'de'],
  ])('is %s', async (_what, path, asked, expected) => {
    const { lang, headers } = await load(path, asked);
    expect(lang).toBe(expected);
    expect(headers.get('content-language')).toBe(expected);
    expect(headers.get('vary')).toMatch(/Cookie.*Accept-Language/);
  });

  it('is kept for the next documents when the address chooses it', async () => {
    const { headers } = await load('/?lang=de');
    expect(headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^language=de; Max-Age=31536000; Path=\/;.*SameSite=Lax$/),
    );
    expect((await load('/')).headers.getSetCookie().join()).not.toContain('language');
  });

  it('applies to the frame, the page, its title and its texts', async () => {
    const { html } = await load('/', { cookie: 'language=de' });
    expect(html).toContain('<header>Anmelden');
    expect(html).toContain('<h1>Lernen durch Tausch</h1>');
    expect(html).toContain('<title>Lernen durch Tausch · Mutua</title>');
    expect(html).toContain('<meta name="description" content="Lehren und lernen.">');
    expect(html).toContain('<noscript>Mutua braucht JavaScript.</noscript>');
    expect(html).toMatch(/src="\/shell\/1\/js\/texts-de.0123abcd.js"><\/script><script [^>]*js\/main/);
    expect(html).not.toContain('texts-en');
    expect(html).toContain('<meta property="og:locale" content="de_DE">');
    expect(html).toContain('<meta property="og:image" content="https://mutua.example/card.de.png">');
    expect(html).toContain('<link rel="manifest" href="/site.de.webmanifest">');
  });

  it('preloads only the texts of the language', async () => {
    const { html } = await load('/some/page', { cookie: 'language=de' });
    expect(html).toContain('js/de.0123abcd.js');
    expect(html).not.toContain('js/en.0123abcd.js');
    expect(html).not.toContain('js/part-de');
  });

  it('preloads those of a part with its pages', async () => {
    const { html } = await load('/', { cookie: 'language=de' });
    expect(html).toContain('js/part-de.0123abcd.js');
    expect(html).not.toContain('js/part-en.0123abcd.js');
    expect((await load('/', { cookie: 'language=fr' })).html).toContain('js/part-en.0123abcd.js');
  });

  it('is English when a release has no other', async () => {
    const { html, lang } = await load('/', { cookie: 'language=fr' });
    expect(lang).toBe('fr');
    expect(html).toContain('<h1>Learn by exchange</h1>');
    expect(html).toContain('js/texts-en.0123abcd.js');
    expect((await load('/some/page', { cookie: 'language=fr' })).html).toContain('js/en.0123abcd.js');
  });

  it('has its own address for search engines, which lists all others', async () => {
    const { html } = await load('/?lang=de');
    expect(html).toContain('<link rel="canonical" href="https://mutua.example/?lang&#61;de">'.replace('&#61;', '='));
    expect(html).toContain('<link rel="alternate" hreflang="en" href="https://mutua.example/">');
    expect(html).toContain('<link rel="alternate" hreflang="pt" href="https://mutua.example/?lang=pt">');
    expect(html).toContain('<link rel="alternate" hreflang="x-default" href="https://mutua.example/">');
  });

  it("lists no other language for members' own texts", async () => {
    const { html } = await load(`/skills/${SKILL}?lang=de`);
    expect(html).toContain('lang="de"');
    expect(html).not.toContain('hreflang');
  });
});
