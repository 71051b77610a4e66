import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { DEFAULT_SITE } from '@mutua/contracts/limits';
import { createTestGateway, type Gateway } from '../../test/harness.ts';

const part = (id: string, name: string) =>
  `.${name}{color:red;}/*!sc*/\ndata-styled.g1[id="${id}"]{content:"${name},"}/*!sc*/\n`;
const SKELETON = '<p>grey boxes</p>';
const frame = (who: string) => ({
  html: `<header>${who}<nav><!--navigation--></nav></header><main><!--$!-->${SKELETON}<!--/$--></main><footer><a href="?lang=de">Deutsch</a></footer>`,
  styles: part('bar', 'bar'),
});
const FRAMES = {
  stylesVersion: '6.6.0',
  links: { other: '<a href="__TO__">__LABEL__</a>', current: '<a aria-current="page" href="__TO__">__LABEL__</a>' },
  frames: {
    visitor: frame('visitor'),
    'visitor-full': frame('visitor-full'),
    member: frame('member'),
    'member-full': frame('member-full'),
  },
};
const PAGES = {
  pages: {
    '/': { kind: 'page', html: '<h1>Teach and learn</h1>', styles: part('hero', 'hero') },
    '/register': { kind: 'page', html: '<h1>Join</h1>', styles: part('join', 'join') },
    '/search': { kind: 'outline', html: '<h1>Search</h1>', styles: part('box', 'box') },
    '/skills/:skillId/edit': { kind: 'outline', html: '<h1>Your skill</h1>', styles: part('form', 'form') },
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
    expect(body).toContain('<div id="root" data-frame="visitor" data-rendered="/"><header>visitor');
    expect(body).toContain('<main><!--$--><h1>Teach and learn</h1><!--/$--></main>');
    const [, nonce, styles] =
      /<style nonce="([^"]+)" data-styled="true" data-styled-version="6.6.0">([^<]*)/.exec(html) ?? [];
    expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce?.replaceAll('&#61;', '=')}'`);
    expect(styles).toContain('.bar{');
    expect(styles).toContain('.hero{');
  });

  it('starts the shell and loads the remote later when the page can be read without them', async () => {
    const script = (html: string) => /<script (defer|type="later") src/.exec(html)?.[1];
    expect(script((await load('/')).html)).toBe('type="later"');
    expect((await load('/')).html).not.toContain('rel="preload"');
    expect((await load('/')).html).toContain('<link rel="later" href="/remotes/discovery/1/');
    expect(script((await load('/search')).html)).toBe('defer');
    expect((await load('/search')).html).toContain('rel="preload"');
  });

  it("has the page's own query in the links to its other languages", async () => {
    expect((await load('/')).body).toContain('href="?lang=de"');
    expect((await load('/search?q="bread"&lang=de')).body).toContain('href="?q=%22bread%22&#38;lang=de"');
  });

  it('is an inert skeleton when the page needs its scripts', async () => {
    const { body } = await load('/search');
    expect(body).toContain('<div id="root" data-frame="visitor"><header>');
    expect(body).toContain('<main><fieldset disabled inert class="outline"><h1>Search</h1></fieldset></main>');
  });

  it('is the frame with grey boxes when the release has rendered nothing, and for a path without a page', async () => {
    expect((await load('/some/page')).body).toContain(SKELETON);
    expect((await load('/search?q=bread')).body).toContain(SKELETON);
    expect((await load('/no/such/page')).body).toContain(`<main>${SKELETON}</main>`);
  });

  it('shows a member no page for visitors', async () => {
    const { body, html, headers } = await load('/', 'a=b; mutua-member=1');
    expect(body).toContain('<header>member');
    expect(body).not.toContain('Teach and learn');
    expect(body).toContain('<div id="root" data-frame="member">');
    expect(html).toContain('<script defer');
    expect(headers.get('vary')).toContain('Cookie');
  });

  it('shows a member the skeleton of a page for members; a visitor, who is redirected, gets none', async () => {
    const { body, html } = await load('/skills/1/edit', 'mutua-member=1');
    expect(body).toContain('<div id="root" data-frame="member"><header>member');
    expect(body).toContain('<fieldset disabled inert class="outline"><h1>Your skill</h1></fieldset>');
    expect(html).toContain('.form{');
    expect((await load('/search', 'mutua-member=1')).body).toContain(SKELETON);
    expect((await load('/skills/1/edit')).body).toContain(SKELETON);
  });

  it('is a frame with grey boxes where a site of its own shows another page than the release', async () => {
    await gateway.close();
    const whole = { ...DEFAULT_SITE, pages: [], members: null, changedAt: null, version: 1 };
    const landing = { kind: 'own', headline: 'An hour for an hour', lead: 'Since 2009.' };
    const site = { ...whole, landing, registration: { who: 'invited', domains: [] } };
    const auth: RequestListener = (_req, res) => {
      res.setHeader('content-type', 'application/json').end(JSON.stringify({ site }));
    };
    gateway = await createTestGateway({ services: { auth } });
    await writeFile(releases('shell/1/prerendered.json'), JSON.stringify(FRAMES));
    await writeFile(releases('discovery/1/prerendered.json'), JSON.stringify(PAGES));
    for (const path of ['/', '/register']) expect((await load(path)).body).toContain(SKELETON);
    expect((await load('/search')).body).toContain('<h1>Search</h1>');
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
  ])('has the skeleton when what a release has rendered %s', async (_what, content) => {
    await writeFile(releases('discovery/1/prerendered.json'), content);
    expect((await load('/')).body).toContain(SKELETON);
  });

  describe('of a page that is rendered with answers', () => {
    const reads = ['GET /skills/search?q={q|all}'];
    beforeEach(async () => {
      await gateway.close();
      gateway = await createTestGateway({
        services: {
          skills: (req, res) => {
            const isFound = req.url?.includes('q=bread') || req.url?.includes('q=all');
            res
              .writeHead(isFound ? 200 : 500, { 'content-type': 'application/json' })
              .end('{"skills":["Baking <bread>"]}');
          },
        },
      });
      const files = {
        'shell/1/prerendered.json': JSON.stringify(FRAMES),
        'discovery/1/prerendered.json': JSON.stringify(PAGES),
        'discovery/1/pages.json': JSON.stringify({
          always: [],
          pages: {
            '/search': { files: [], reads, isRendered: true },
            '/': { files: [], reads: ['GET /skills/search?q=all'], isRendered: true },
          },
        }),
        'shell/1/index.html': (await readFile(releases('shell/1/index.html'), 'utf8')).replace(
          '</head>',
          '<script>0</script></head>',
        ),
        'discovery/1/renderer.cjs': `
          const escape = (text) => text.replaceAll('<', '&lt;');
          exports.render = async ({ url, answers }) => ({
            html: '<h1>' + escape(Object.values(answers)[0].skills[0]) + '</h1><p>' + url + '</p>' +
              '<img src="__SHELL__/a.svg"><img src="__REMOTE__/b.svg">',
            styles: ${JSON.stringify(part('live', 'live'))},
          });
        `,
      };
      for (const [name, content] of Object.entries(files)) await writeFile(releases(name), content);
    });

    it('is the page with the answers of the services, which the shell takes over', async () => {
      const { body, html } = await load('/search?q=bread');
      expect(body).toContain('<div id="root" data-frame="visitor" data-rendered="/search"><header>visitor');
      expect(body).toContain('<main><!--$--><h1>Baking &lt;bread></h1><p>/search?q=bread</p>');
      expect(html).toContain('.live{');
      expect(html).toContain('<script type="later"');
      expect(html).not.toContain('rel="preload"');
      expect(/id="answers">(.*?)<\/script>/.exec(html)?.[1]).toContain('GET /skills/search?q=bread');
    });

    it('names the files of both releases by their addresses', async () => {
      const { body } = await load('/search');
      expect(body).toContain('<img src="/shell/1/a.svg"><img src="/remotes/discovery/1/b.svg">');
    });

    it.each([
      ['whose address says more than the answers', '/search?q=bread&token=secret', ''],
      ['of which a service did not answer', '/search?q=soup', ''],
      ['for a member', '/search', 'mutua-member=1'],
    ])('is not rendered for an address %s', async (_what, path, cookie) => {
      const { body, html } = await load(path, cookie);
      expect(body).not.toContain('Baking');
      expect(html).toContain('<script defer');
    });

    it('names the calls for a member before the scripts, so that they are made while these load', async () => {
      const { html } = await load('/search?q=bread', 'mutua-member=1');
      const [before = '', named = ''] =
        /(.*)<script type="application\/json" id="early-calls">(.*?)<\/script><script>/s.exec(html)?.slice(1) ?? [];
      expect(before).not.toContain('<script>');
      expect(JSON.parse(named)).toEqual([
        'GET /auth/me',
        'GET /requests/received?limit=1&status=pending',
        'GET /skills/search?q=bread',
      ]);
      expect((await load('/search?q=bread')).html).not.toContain('early-calls');
    });

    it('is the page without answers, as its release rendered it, when the page allows that', async () => {
      expect((await load('/')).body).toContain('<h1>Baking &lt;bread></h1>');
      const { html, body } = await load('/?from=mail');
      expect(body).toContain('<div id="root" data-frame="visitor" data-rendered="/"><header>visitor');
      expect(body).toContain('<h1>Teach and learn</h1>');
      expect(html).not.toContain('id="answers"');
    });

    it('has its skeleton when its renderer fails', async () => {
      await writeFile(releases('discovery/1/renderer.cjs'), 'throw new Error("broken")');
      expect((await load('/search')).body).toContain(
        '<fieldset disabled inert class="outline"><h1>Search</h1></fieldset>',
      );
    });
  });

  it("keeps the shell's own loading state without frames", async () => {
    await writeFile(releases('shell/1/prerendered.json'), '{}');
    expect((await load('/')).body).toContain('<div id="root"></div>');
  });

  it('allows only the inline scripts of the shell', async () => {
    const file = releases('shell/1/index.html');
    const html = await readFile(file, 'utf8');
    await writeFile(file, html.replace('</head>', '<script>theme()</script></head>'));
    const hash = createHash('sha256').update('theme()').digest('base64');
    expect((await load('/')).headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  });
});
