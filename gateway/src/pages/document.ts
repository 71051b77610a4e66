import type { Site } from '@mutua/contracts';
import type { Language } from '@mutua/contracts/limits';
import { contentSecurityPolicy, NONCE_PLACEHOLDER, newNonce, type Prerendered } from '@mutua/remotes/releases';
import { NotFoundError, sendCompressed } from '@mutua/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { contextOf } from '../calls/call-context.ts';
import type { Entry, Registry } from '../releases/canaries.ts';
import type { DevApps } from '../releases/dev-apps.ts';
import type { VisitorRegistry } from '../releases/visitor-registry.ts';
import { type Answers, callOf, endpointOf, type ReadPublic, readsWhole, recordingReads } from './answers.ts';
import { createBodies, differsFromRelease } from './body.ts';
import { type Description, describePage, NEUTRAL } from './descriptions.ts';
import { writeHead } from './head.ts';
import { jsonBlock } from './html.ts';
import { chooseDocumentLanguage, isOfMember, withoutLanguage } from './language.ts';
import { createPagesOfReleases, type FoundPage } from './pages-of-releases.ts';
import { preloadLinks } from './preloads.ts';
import type { RenderPage } from './renderer.ts';
import { createShellDocuments, type ShellDocument, withHashes } from './shell-document.ts';
import { type SiteSource, siteHead } from './site-name.ts';

/** A page has one document and many calls, so compressing the document may take longer. */
const QUALITY = 5;

/** The first calls of every page for members. */
const MEMBER_READS = ['GET /auth/me', 'GET /requests/received?status=pending&limit=1'];

/** Whether a path may be a page of the shell. Paths with a file extension are files. */
export const isPage = (path: string): boolean => !/\.\w+$/.test(path);

/** The options of documents besides the releases. */
export interface PageOptions {
  /** The public origin, if the operator has configured it. */
  publicUrl: string | undefined;
  /** Makes calls on behalf of a document's caller, as a stranger. */
  readPublic: (req: Request, res: Response, language: Language) => ReadPublic;
  /** Renders a page with the answers. */
  render: RenderPage;
  site: SiteSource;
}

/** The query of an address, with its question mark. */
const queryOf = (address: string): string => (address.includes('?') ? address.slice(address.indexOf('?')) : '');
const parametersOf = (address: string): URLSearchParams => new URLSearchParams(queryOf(address));

/** The request for a document. */
interface Asked {
  req: Request;
  res: Response;
  isMember: boolean;
  language: Language;
  /** Its path and query, without the parameter that only chooses the language. */
  address: string;
  site: Site;
}

/** The parameters with which the service of accounts returns from a sign-in elsewhere. */
const SECRETS = ['token', 'refresh', 'ticket'];
/** Whether an address is a secret: the link of a mail, or the return from a sign-in. Neither browser nor service worker may store it. */
const isSecret = (page: FoundPage | undefined, query: URLSearchParams): boolean =>
  page?.params['token'] !== undefined || SECRETS.some((name) => query.has(name));

/** A page as it was released contains no answers, and is hydrated unchanged. */
const answersBlock = (answers: Answers, { isAsReleased }: { isAsReleased: boolean }): string =>
  isAsReleased || Object.keys(answers).length === 0 ? '' : jsonBlock('application/json', answers, 'answers');

/**
 * The shell's document for every page: with a new nonce, the description of the page, the registry for this visitor, and links to the first
 * files of the page. A path without a route of a remote is a 404; only browsers then get the document.
 * @param dir the folder of the releases
 */
export const servePage = ({
  dir,
  registry,
  remoteOrigins,
  devApps,
  publicUrl,
  readPublic,
  render,
  site: source,
}: PageOptions & {
  dir: string;
  registry: VisitorRegistry;
  remoteOrigins: readonly string[];
  devApps?: DevApps | undefined;
}): RequestHandler => {
  const findPage = createPagesOfReleases(dir);
  const writeBody = createBodies(dir);
  const readReleased = createShellDocuments(dir);
  const readShell = async (language: string): Promise<ShellDocument> =>
    devApps?.shell ? { ...withHashes(await devApps.shellDocument()), frames: undefined } : readReleased(language);

  /** The description of the page, if it is ready in time, and for visitors the first content. */
  const prepare = async (
    page: FoundPage | undefined,
    { req, res, isMember, language, address, site }: Asked,
  ): Promise<{
    description: Description;
    answers: Answers;
    earlyCalls?: string[];
    rendered?: Prerendered | undefined;
  }> => {
    const answers: Answers = {};
    if (!page) return { description: NEUTRAL, answers };
    const query = parametersOf(address);
    const readAside = readPublic(req, res, language);
    const read = recordingReads(readAside, answers);
    // Members get other data than strangers.
    const callsOf = (reads: string[]) => reads.flatMap((template) => callOf(template, { ...page, query }) ?? []);
    const calls = callsOf(page.reads);
    const [description] = await Promise.all([
      describePage(page, { query, read, readAside, language }).catch(() => NEUTRAL),
      ...(isMember ? [] : calls.map((call) => read(call).catch(() => undefined))),
    ]);
    if (isMember) {
      // Only the page knows the place that `near=me` means.
      const early = page.isForGuests ? [] : calls.filter((call) => endpointOf(call));
      return { description, answers: {}, earlyCalls: [...callsOf(MEMBER_READS), ...early] };
    }
    const canRender =
      page.isRendered &&
      !differsFromRelease(page.route, site) &&
      calls.length > 0 &&
      calls.every((call) => call in answers);
    const isComplete = canRender && readsWhole(page.reads, query);
    const request = { path: page.route, url: address, language, answers };
    return { description, answers, rendered: isComplete ? await render(page.remote, request) : undefined };
  };

  /** Answers with the document of a page, with the releases for this visitor. */
  const send = async (
    req: Request,
    res: Response,
    {
      found,
      page,
      language,
      site,
    }: { found: Registry<Entry> | undefined; page: FoundPage | undefined; language: Language; site: Site },
  ): Promise<void> => {
    const { html, frames, scriptHashes } = await readShell(language);
    const isMember = isOfMember(req);
    const address = withoutLanguage(req.originalUrl);
    const asked = { req, res, isMember, language, address, site };
    const { description, answers, earlyCalls, rendered } = await prepare(page, asked);
    const nonce = newNonce();
    res
      .status(page ? description.status : 404)
      .set(
        'Content-Security-Policy',
        contentSecurityPolicy({ styleNonce: nonce, scriptHashes, origins: remoteOrigins }),
      )
      .type('html');
    if (isSecret(page, parametersOf(address))) res.set('Cache-Control', 'no-store');
    else if (!res.hasHeader('Cache-Control')) res.set('Cache-Control', 'no-cache');
    const body = await writeBody({
      html: html.replace(NONCE_PLACEHOLDER, nonce),
      language,
      frames,
      remotes: found?.remotes ?? [],
      page,
      path: req.path,
      query: queryOf(address),
      nonce,
      isMember,
      rendered,
      site,
    });
    const more = [
      ...(page ? preloadLinks(page, { isLater: body.isReadable }) : []),
      found ? jsonBlock('application/json', found, 'registry') : '',
      answersBlock(answers, { isAsReleased: body.isReadable && !rendered }),
      siteHead(site, nonce),
    ];
    const first = earlyCalls ? jsonBlock('application/json', earlyCalls, 'early-calls') : '';
    const document = writeHead({ html: body.html, language, description, publicUrl, site, first, more: more.join('') });
    sendCompressed(req, res, document, QUALITY);
  };

  return async (req, res) => {
    if (!['GET', 'HEAD'].includes(req.method) || !isPage(req.path)) throw new NotFoundError();
    // Without the registry the shell requests it itself, and reports a failure.
    const found = await registry(req, res).catch(() => undefined);
    const site = await source.read();
    const language = chooseDocumentLanguage(req, res, site);
    // A text that the site has written itself has its own address.
    const written = site.pages.find(({ page }) => req.path === `/${page}`);
    if (written) {
      res.redirect(302, `/site/${written.page}${queryOf(req.originalUrl)}`);
      return;
    }
    const page = found && (await findPage(found.remotes, req.path, language));
    if (!page && !req.headers.accept?.includes('text/html')) throw new NotFoundError();
    contextOf(res).route = page ? 'page' : undefined;
    await send(req, res, { found, page, language, site });
  };
};
