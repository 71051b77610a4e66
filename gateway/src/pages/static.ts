import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LOGO_SIZES } from '@mutua/contracts/limits';
import { NotFoundError } from '@mutua/service-kit';
import { type RequestHandler, Router } from 'express';
import sirv from 'sirv';
import { contextOf } from '../calls/call-context.ts';
import type { DevApps } from '../releases/dev-apps.ts';
import type { Rollbacks } from '../releases/rollbacks.ts';
import { createVisitorRegistry, serveRegistry } from '../releases/visitor-registry.ts';
import { dropDocumentHeaders } from '../security/security.ts';
import { isPage, type PageOptions, servePage } from './document.ts';
import { escapeHtml } from './html.ts';
import { siteManifest } from './site-name.ts';

/** Matches a file name with a hash of the content: such a file never changes. */
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
/** Files that a browser may show as a page. */
const DOCUMENT = /\.(html|svg|xml)$/;
const PICTURE = /\.(png|ico|svg)$/;
/** Lets pages of other origins show a picture: many programs for mail are such pages. */
const SHOWN_ANYWHERE = ['Cross-Origin-Resource-Policy', 'cross-origin'] as const;

/** The pictures at the root for push messages, the offline page and browsers, each with the side of the site's own logo in its place. */
const PICTURES: Record<string, (typeof LOGO_SIZES)[number]> = {
  '/favicon.ico': 32,
  '/favicon.svg': 180,
  '/apple-touch-icon.png': 180,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
};

const cacheControl = (path: string) => (HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** Serves the files of a folder, or their compressed copies. @param areParts whether they are only parts of pages */
const files = (dir: string, { areParts = false } = {}): RequestHandler =>
  sirv(dir, {
    // Reads the folder at each request, because releases appear while the gateway runs.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (res, path) => {
      res.setHeader('Cache-Control', cacheControl(path));
      // The table of sirv does not know it.
      if (path.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon');
      if (areParts && !DOCUMENT.test(path)) dropDocumentHeaders(res);
      if (!areParts && PICTURE.test(path)) res.setHeader(...SHOWN_ANYWHERE);
    },
  }) as RequestHandler;

/**
 * The releases of the shell and the remotes: `<releases>/remotes.json`, `<releases>/<remote>/<version>/`, `<releases>/shell/<version>/` and
 * `<releases>/shell/current`, a link to one of them. Older versions stay, so that a page opened before a release still finds its files. A
 * path that is not a file is a page of the shell if the registry has a route for it. Otherwise it is a 404, for which a browser gets the
 * shell's page.
 */
export const releases = ({
  dir,
  rollbacks,
  remoteOrigins,
  devApps,
  ...pages
}: PageOptions & {
  dir: string;
  rollbacks: Rollbacks;
  /** Other origins that may have files of remotes. */
  remoteOrigins: readonly string[];
  devApps?: DevApps | undefined;
}): Router => {
  const registry = createVisitorRegistry({ dir, rollbacks, remoteOrigins, devApps });
  const router = Router({ caseSensitive: true, strict: true });
  const route =
    (name: string): RequestHandler =>
    (_req, res, next) => {
      contextOf(res).route = name;
      next();
    };

  router.get('/remotes.json', route('/remotes.json'), serveRegistry(registry));
  if (devApps) router.use(devApps.handle);
  const nothing: RequestHandler = () => {
    throw new NotFoundError();
  };
  // Hides unfinished builds and build records.
  router.use('/remotes', (req, _res, next) => next(/\/(\.|%2e)/i.test(req.path) ? new NotFoundError() : undefined));
  router.use('/remotes/shell', nothing);
  router.use('/remotes', route('/remotes/*'), files(dir, { areParts: true }), nothing);
  router.use('/shell', route('/shell/*'), files(join(dir, 'shell'), { areParts: true }), nothing);

  router.get(/^\/site(?:\.[a-z]{2})?\.webmanifest$/, route('/site.webmanifest'), async (req, res, next) => {
    const site = await pages.site.read();
    const text = await readFile(join(dir, 'shell', 'current', req.path.slice(1)), 'utf8').catch(() => undefined);
    if (text === undefined) return next();
    res.set('Cache-Control', 'no-cache').type('application/manifest+json').send(siteManifest(text, site));
  });
  router.get('/offline.html', route('/offline.html'), async (_req, res, next) => {
    const { name } = await pages.site.read();
    const text = await readFile(join(dir, 'shell', 'current', 'offline.html'), 'utf8').catch(() => undefined);
    if (text === undefined) return next();
    res
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(text.replace(/\bMutua\b/g, () => escapeHtml(name)));
  });

  router.get(Object.keys(PICTURES), route('/icons'), async (req, res, next) => {
    const { logo } = await pages.site.read();
    if (!logo) return next();
    res
      .set('Cache-Control', 'no-cache')
      .set(...SHOWN_ANYWHERE)
      .redirect(`/api/site/logo/${logo}-${PICTURES[req.path]}.png`);
  });

  // The few files that browsers request at the root: favicon, robots.txt. A script here may be a worker, which needs its own policy.
  const rootFiles = files(join(dir, 'shell', 'current'));
  router.use((req, res, next) => (isPage(req.path) || req.path === '/index.html' ? next() : rootFiles(req, res, next)));
  router.use(servePage({ dir, registry, remoteOrigins, devApps, ...pages }));
  return router;
};
