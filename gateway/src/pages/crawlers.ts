import { readPages, readRegistry } from '@mutua/remotes/releases';
import { sendCompressed } from '@mutua/service-kit';
import { type RequestHandler, Router } from 'express';
import { contextOf } from '../calls/call-context.ts';
import type { Proxies } from '../calls/proxy.ts';
import { createSitemaps } from './sitemap.ts';

const CACHE = 'public, max-age=3600';

/** The described pages that are the same for everybody. */
const describedPages = async (dir: string): Promise<string[]> => {
  const { remotes } = await readRegistry(dir);
  const all = await Promise.all(remotes.map(({ name, version }) => readPages(dir, name, version)));
  return all
    .flatMap((release) => Object.entries(release?.pages ?? {}))
    .filter(([path, { title }]) => title && !path.includes(':'))
    .map(([path]) => path)
    .sort();
};

/** The pages for members as patterns of robots.txt: a star replaces each parameter. */
const privatePages = async (dir: string): Promise<string[]> => {
  const { remotes } = await readRegistry(dir);
  return remotes
    .flatMap(({ routes }) => routes)
    .filter(({ access }) => access === 'member')
    .map(({ path }) => path.replace(/:[^/]+/g, '*'))
    .sort();
};

/**
 * `robots.txt`. Calls are allowed, because pages show nothing without them. Pages whose address is a secret are missing here: they exclude
 * themselves.
 * @param dir the folder of the releases
 */
const robotsTxt = async (dir: string, publicUrl: string | undefined): Promise<string> => {
  const paths = [...(await privatePages(dir)), '/api/docs'];
  const lines = ['User-agent: *', ...paths.map((path) => `Disallow: ${path}`)];
  return `${[...lines, ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : [])].join('\n')}\n`;
};

/**
 * `robots.txt` and the sitemaps.
 * @param dir the folder of the releases
 * @param publicUrl without it there is no sitemap
 * @param admit counts a call for the caller's address; throws beyond the limit
 */
export const crawlers = ({
  dir,
  publicUrl,
  proxies,
  admit,
}: {
  dir: string;
  publicUrl: string | undefined;
  proxies: Proxies;
  admit: (address: string) => Promise<void>;
}): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  const counted =
    (route: string): RequestHandler =>
    async (_req, res, next) => {
      contextOf(res).route = route;
      await admit(contextOf(res).address);
      next();
    };

  router.get('/robots.txt', async (_req, res) => {
    contextOf(res).route = '/robots.txt';
    res
      .set('Cache-Control', 'no-cache')
      .type('txt')
      .send(await robotsTxt(dir, publicUrl));
  });
  if (!publicUrl) return router;
  const sitemaps = createSitemaps({ proxies, publicUrl, pages: () => describedPages(dir) });
  router.get('/sitemap.xml', counted('/sitemap.xml'), async (req, res) => {
    const text = await sitemaps.index();
    sendCompressed(req, res.set('Cache-Control', CACHE).type('xml'), text);
  });
  router.get('/sitemap-:name.xml', counted('/sitemap-:name.xml'), async (req, res) => {
    const text = await sitemaps.part(String(req.params['name']));
    sendCompressed(req, res.set('Cache-Control', CACHE).type('xml'), text);
  });
  return router;
};
