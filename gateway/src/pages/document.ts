import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotFoundError, sendCompressed } from '@mutua/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { contextOf } from '../call-context.ts';
import type { DevApps } from '../dev-apps.ts';
import { createPageRoutes } from '../page-routes.ts';
import { contentSecurityPolicy, newNonce } from '../security.ts';
import type { VisitorRegistry } from '../visitor-registry.ts';
import { type Description, describePage, NEUTRAL, type ReadPublic } from './descriptions.ts';
import { writeHead } from './head.ts';
import { jsonBlock } from './html.ts';
import { createPagesOfReleases, type FoundPage } from './pages-of-releases.ts';
import { preloadLinks } from './preloads.ts';

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;
/** A page has one document and many calls, so compressing it may cost more. */
const QUALITY = 5;

/** Whether a path may be a page of the shell. Paths with a file extension are files. */
export const isPage = (path: string): boolean => !/\.\w+$/.test(path);

/** What the documents need besides the releases. */
export interface PageOptions {
  /** The public origin, if the operator has named it. */
  publicUrl: string | undefined;
  /** Reads for the caller of a document. */
  readPublic: (req: Request, res: Response) => ReadPublic;
}

/**
 * The shell's document for every page: with a new nonce, what it says of the page, the registry for this visitor, and links to what
 * the page needs first. A path for which no remote has a route is a 404, for which only a browser gets the document.
 * @param dir the folder of the releases
 */
export const servePage = ({
  dir,
  registry,
  remoteOrigins,
  devApps,
  publicUrl,
  readPublic,
}: PageOptions & {
  dir: string;
  registry: VisitorRegistry;
  remoteOrigins: readonly string[];
  devApps?: DevApps | undefined;
}): RequestHandler => {
  const hasPage = createPageRoutes(dir);
  const findPage = createPagesOfReleases(dir);
  const readShell = () =>
    readFile(join(dir, 'shell', 'current', 'index.html'), 'utf8').catch(() => {
      throw new NotFoundError('Nothing is released yet');
    });

  /** What is known of the page in time. */
  const describe = async (page: FoundPage | undefined, req: Request, res: Response): Promise<Description> => {
    if (!page) return NEUTRAL;
    const query = new URL(req.originalUrl, 'http://localhost').searchParams;
    return describePage(page, { query, read: readPublic(req, res) }).catch(() => NEUTRAL);
  };

  /** Answers with the document of a page, with what is released for this visitor. */
  const send = async (req: Request, res: Response, isKnown: boolean): Promise<void> => {
    const [html, found] = await Promise.all([
      devApps?.shell ? devApps.shellDocument() : readShell(),
      // Without the block the shell asks for the registry itself, and tells what is wrong.
      registry(req, res).catch(() => undefined),
    ]);
    const page = found && (await findPage(found.remotes, req.path));
    const description = await describe(page, req, res);
    const nonce = newNonce();
    res
      .status(isKnown ? description.status : 404)
      .set('Content-Security-Policy', contentSecurityPolicy({ styleNonce: nonce, origins: remoteOrigins }))
      .type('html');
    if (!res.hasHeader('Cache-Control')) res.set('Cache-Control', 'no-cache');
    const more = [...(page ? preloadLinks(page) : []), found ? jsonBlock('application/json', found, 'registry') : ''];
    const document = writeHead({
      html: html.replace(NONCE_PLACEHOLDER, nonce),
      description,
      publicUrl,
      more: more.join(''),
    });
    sendCompressed(req, res, document, QUALITY);
  };

  return async (req, res) => {
    if (!['GET', 'HEAD'].includes(req.method) || !isPage(req.path)) throw new NotFoundError();
    const isKnown = await hasPage(req.path);
    if (!isKnown && !req.headers.accept?.includes('text/html')) throw new NotFoundError();
    contextOf(res).route = isKnown ? 'page' : undefined;
    await send(req, res, isKnown);
  };
};
