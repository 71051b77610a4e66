import type { RequestListener } from 'node:http';
import { SITEMAP_PAGE } from '@mutua/contracts';
import { createTestGateway, testGateway } from '../../test/harness.ts';

const idOf = (number: number) => number.toString(16).padStart(24, '0');

/** A service that has things with the ids 1 to `count`. */
const withThings =
  (count: () => number, asked: string[] = []): RequestListener =>
  (req, res) => {
    const { searchParams, pathname } = new URL(req.url ?? '', 'http://service');
    if (pathname === '/live' || pathname === '/ready') return void res.end('{}');
    asked.push(pathname);
    const after = Number.parseInt(searchParams.get('after') ?? '0', 16);
    const left = Math.max(0, Math.min(SITEMAP_PAGE, count() - after));
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ ids: Array.from({ length: left }, (_, index) => idOf(after + index + 1)) }));
  };

describe('the files for search engines', () => {
  const asked: string[] = [];
  const gateway = testGateway({
    services: {
      skills: withThings(() => SITEMAP_PAGE + 1, asked),
      auth: withThings(() => 2),
      lessons: withThings(() => 1),
    },
    env: { PUBLIC_URL: 'https://mutua.example' },
  });

  const read = async (path: string) => {
    const answer = await fetch(gateway.origin + path);
    const [type, cache] = ['content-type', 'cache-control'].map((name) => answer.headers.get(name));
    return { status: answer.status, type, cache, text: await answer.text() };
  };
  const addresses = async (path: string) =>
    [...(await read(path)).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

  it('name the pages for members, and the sitemap', async () => {
    const { status, type, text } = await read('/robots.txt');
    expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
    expect(text).toBe(
      'User-agent: *\nDisallow: /skills/*/edit\nDisallow: /api/docs\n\nSitemap: https://mutua.example/sitemap.xml\n',
    );
  });

  it('have an index with every skill, member and described page', async () => {
    const files = await addresses('/sitemap.xml');
    expect(files).toEqual([
      'https://mutua.example/sitemap-pages.xml',
      `https://mutua.example/sitemap-skills-${idOf(0)}.xml`,
      `https://mutua.example/sitemap-skills-${idOf(SITEMAP_PAGE)}.xml`,
      `https://mutua.example/sitemap-profiles-${idOf(0)}.xml`,
      `https://mutua.example/sitemap-lessons-${idOf(0)}.xml`,
    ]);
    const [pages, first, second, profiles, lessons] = await Promise.all(
      files.map((file) => addresses(new URL(file).pathname)),
    );
    expect(pages).toEqual(['https://mutua.example/', 'https://mutua.example/some/page']);
    expect(first).toHaveLength(SITEMAP_PAGE);
    expect(second).toEqual([`https://mutua.example/skills/${idOf(SITEMAP_PAGE + 1)}`]);
    expect(profiles).toEqual([`https://mutua.example/profile/${idOf(1)}`, `https://mutua.example/profile/${idOf(2)}`]);
    expect(lessons).toEqual([`https://mutua.example/lessons/${idOf(1)}`]);
    const { type, cache, text } = await read('/sitemap.xml');
    expect(type).toContain('xml');
    expect(cache).toBe('public, max-age=3600');
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sitemapindex xmlns=/);
  });

  it('are built with one query to the services each hour', async () => {
    await read('/sitemap.xml');
    const before = asked.length;
    await Promise.all(Array.from({ length: 20 }, () => read('/sitemap.xml')));
    expect(asked).toHaveLength(before);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 59 * 60_000);
    await read('/sitemap.xml');
    expect(asked).toHaveLength(before);
    clock.mockReturnValue(now + 61 * 60_000);
    await read('/sitemap.xml');
    expect(asked.length).toBeGreaterThan(before);
    clock.mockRestore();
  });

  it.each(['/sitemap-nothing.xml', `/sitemap-skills-${idOf(7)}.xml`, '/sitemap-.xml', '/sitemap-skills.xml'])(
    'has no file %s',
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );

  it('answer 503 while a service is away, and work again afterwards', async () => {
    let isAway = true;
    const things = withThings(() => 1);
    const other = await createTestGateway({
      services: { skills: (req, res) => (isAway ? void res.writeHead(500).end() : things(req, res)), auth: things },
      env: { PUBLIC_URL: 'https://mutua.example' },
    });
    expect((await fetch(`${other.origin}/sitemap.xml`)).status).toBe(503);
    isAway = false;
    const index = await fetch(`${other.origin}/sitemap.xml`);
    expect(index.status).toBe(200);
    // The service of lessons does not run here, and it is optional.
    expect(await index.text()).not.toContain('lessons');
    await other.close();
  });

  it('are absent without a public address', async () => {
    const nameless = await createTestGateway();
    expect((await fetch(`${nameless.origin}/sitemap.xml`)).status).toBe(404);
    expect(await (await fetch(`${nameless.origin}/robots.txt`)).text()).not.toContain('Sitemap');
    await nameless.close();
  });
});
