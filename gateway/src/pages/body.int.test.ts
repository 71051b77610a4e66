import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestGateway } from '../../test/harness.ts';

type Gateway = Awaited<ReturnType<typeof createTestGateway>>;

const part = (id: string, name: string) =>
  `.${name}{color:red;}/*!sc*/\ndata-styled.g1[id="${id}"]{content:"${name},"}/*!sc*/\n`;
const SKELETON = '<p>grey boxes</p>';
const frame = (who: string) => ({
  html: `<header>${who}<nav><!--navigation--></nav></header><main><!--$!--><template></template>${SKELETON}<!--/$--></main>`,
  styles: part('bar', 'bar'),
});
const FRAMES = {
  stylesVersion: '6.6.0',
  links: { other: '<a href="__TO__">__LABEL__</a>', current: '<a aria-current="page" href="__TO__">__LABEL__</a>' },
  frames: {
    visitor: frame('visitor'),
    'visitor-full': frame('visitor-full'),
    member: { html: `<header>member<nav><!--navigation--></nav></header><main>${SKELETON}</main>`, styles: '' },
    'member-full': frame('member-full'),
  },
};
const PAGES = {
  pages: {
    '/': { kind: 'page', html: '<h1>Teach and learn</h1>', styles: part('hero', 'hero') },
    '/search': { kind: 'outline', html: '<h1>Search</h1>', styles: part('box', 'box') },
  },
};

describe('the body of a document', () => {
  let gateway: Gateway;
  const releases = (...path: string[]) => join(gateway.releasesDir, ...path);
  beforeEach(async () => {
    gateway = await createTestGateway();
    await writeFile(releases('shell/1/prerendered.json'), JSON.stringify(FRAMES));
    await writeFile(releases('discovery/1/prerendered.json'), JSON.stringify(PAGES));
  });
  afterEach(() => gateway.close());

  const load = async (path: string, cookie = '') => {
    const answer = await fetch(gateway.origin + path, { headers: { accept: 'text/html', cookie } });
    const html = await answer.text();
    return { html, headers: answer.headers, body: html.slice(html.indexOf('<body>')) };
  };

  it('is the page as its release has rendered it, in the frame of the shell, which the shell takes over', async () => {
    const { html, body, headers } = await load('/');
    expect(body).toContain('<div id="root" data-rendered="/"><header>visitor');
    expect(body).toContain('<main><!--$--><h1>Teach and learn</h1><!--/$--></main>');
    const [, nonce, styles] =
      /<style nonce="([^"]+)" data-styled="true" data-styled-version="6.6.0">([^<]*)/.exec(html) ?? [];
    expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce?.replaceAll('&#61;', '=')}'`);
    expect(styles).toContain('.bar{');
    expect(styles).toContain('.hero{');
  });

  it('starts the shell later where the page can be read without it, and preloads nothing of the remote', async () => {
    const script = (html: string) => /<script (defer|type="later") src/.exec(html)?.[1];
    expect(script((await load('/')).html)).toBe('type="later"');
    expect((await load('/')).html).not.toContain('rel="preload"');
    expect(script((await load('/search')).html)).toBe('defer');
    expect((await load('/search')).html).toContain('rel="preload"');
  });

  it('is an outline that cannot be used, where the page needs its scripts', async () => {
    const { body } = await load('/search');
    expect(body).toContain('<div id="root"><header>');
    expect(body).toContain(
      '<main><!--$--><fieldset disabled inert class="outline"><h1>Search</h1></fieldset><!--/$--></main>',
    );
  });

  it('is the frame with grey boxes where the release has rendered nothing, and for a path without a page', async () => {
    expect((await load('/some/page')).body).toContain(SKELETON);
    expect((await load('/search?q=bread')).body).toContain(SKELETON);
    expect((await load('/no/such/page')).body).toContain(SKELETON);
  });

  it('shows a member no page for visitors', async () => {
    const { body, html, headers } = await load('/', 'a=b; mutua-member=1');
    expect(body).toContain('<header>member');
    expect(body).not.toContain('Teach and learn');
    expect(body).toContain('<div id="root">');
    expect(html).toContain('<script defer');
    expect(headers.get('vary')).toContain('Cookie');
  });

  it('has the links that the registry names, as text', async () => {
    const file = releases('remotes.json');
    const [remote] = JSON.parse(await readFile(file, 'utf8')).remotes;
    const navigation = [
      { label: { en: 'Later' }, to: '/some/page', access: 'public', order: 2 },
      { label: { en: '<b>$&' }, to: '/search', access: 'public', order: 1 },
      { label: { en: 'Guests' }, to: '/', access: 'guest', order: 3 },
      { label: { en: 'Members' }, to: '/search', access: 'member', order: 4 },
    ];
    await writeFile(file, JSON.stringify({ remotes: [{ ...remote, navigation }] }));
    const nav = async (path: string, cookie?: string) => /<nav>(.*)<\/nav>/.exec((await load(path, cookie)).body)?.[1];
    expect(await nav('/search')).toBe(
      '<a aria-current="page" href="/search">&#60;b&#62;$&#38;</a><a href="/some/page">Later</a><a href="/">Guests</a>',
    );
    expect(await nav('/', 'mutua-member=1')).toBe(
      '<a href="/search">&#60;b&#62;$&#38;</a><a href="/some/page">Later</a>',
    );
  });

  it.each([
    ['is broken', '{'],
    [
      'would end its style element',
      JSON.stringify({ pages: { '/': { ...PAGES.pages['/'], styles: '</style><script>' } } }),
    ],
  ])('has the outline when what a release has rendered %s', async (_what, content) => {
    await writeFile(releases('discovery/1/prerendered.json'), content);
    expect((await load('/')).body).toContain(SKELETON);
  });

  it("keeps the shell's own loading state without frames", async () => {
    await writeFile(releases('shell/1/prerendered.json'), '{}');
    expect((await load('/')).body).toContain('<div id="root"></div>');
  });

  it('lets only the scripts of the shell run that are in its document', async () => {
    const file = releases('shell/1/index.html');
    const html = await readFile(file, 'utf8');
    await writeFile(file, html.replace('</head>', '<script>theme()</script></head>'));
    const hash = createHash('sha256').update('theme()').digest('base64');
    expect((await load('/')).headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  });
});
