import type { Site } from '@mutua/contracts';
import {
  LANGUAGE_LINK,
  MAIL_MARK,
  NAVIGATION_MARK,
  PAGE_MARKS,
  RENDERED_MARKS,
  SITE_MARK,
} from '@mutua/contracts/document-marks';
import {
  BASE_MARKS,
  type FrameName,
  type Prerendered,
  type PrerenderedFrames,
  type PrerenderedPages,
  readPrerenderedPages,
} from '@mutua/remotes/releases';
import { LRUCache } from 'lru-cache';
import type { Entry } from '../releases/canaries.ts';
import { escapeHtml, tag } from './html.ts';
import { navigationLinks } from './navigation.ts';
import type { FoundPage } from './pages-of-releases.ts';
import { baseOf } from './preloads.ts';
import { joinStyles } from './styles.ts';

/** The root element of React, with the loading state of a development server. */
const ROOT = /<div id="root">[\s\S]*?<\/div>\s*(?=<noscript>)/;
const HEAD_END = '</head>';
const SHELL_BASE = /<script defer [^>]*?src="([^"]*\/)js\//;
/** A script of this type is not loaded. The document's own script starts it once the page is painted, or touched. */
const SHELL_SCRIPT = /<script defer /g;
const LATER_SCRIPT = '<script type="later" ';
/** How many releases in a language, and styles of frames with pages, are cached. */
const REMEMBERED = 150;

type Rendered = PrerenderedPages['pages'][string];

/** Replaces the frame's skeleton by the page, as the shell first renders it. A skeleton cannot be pressed: the page will replace it. */
const place = (frame: string, page: Rendered | undefined): string => {
  const start = frame.indexOf(PAGE_MARKS[0]);
  const end = frame.lastIndexOf(PAGE_MARKS[1]);
  if (start < 0 || end < start) return frame;
  const skeleton = frame.slice(start + PAGE_MARKS[0].length, end);
  const html =
    page?.kind === 'page'
      ? RENDERED_MARKS[0] + page.html + RENDERED_MARKS[1]
      : page
        ? `<fieldset disabled inert class="outline">${page.html}</fieldset>`
        : skeleton;
  return frame.slice(0, start) + html + frame.slice(end + PAGE_MARKS[1].length);
};

const frameFor = (page: FoundPage | undefined, isMember: boolean): FrameName =>
  `${isMember ? 'member' : 'visitor'}${page?.layout === 'full' ? '-full' : ''}`;

/** The address of the shell's files. */
const shellBase = (html: string): string => SHELL_BASE.exec(html)?.[1] ?? '/';

/** Replaces the placeholders in HTML by the addresses of the releases' files. */
const withBases = (html: string, bases: Record<keyof typeof BASE_MARKS, string>): string =>
  html
    .replaceAll(`="${BASE_MARKS.shell}`, `="${bases.shell}`)
    .replaceAll(`="${BASE_MARKS.remote}`, `="${bases.remote}`);

/** Adds the texts of the shell before its script, which can load at the same time. */
const withTexts = (html: string, base: string, files: readonly string[] = []): string => {
  const scripts = files.map((file) => `${tag('script', { defer: '', src: base + file })}</script>`).join('');
  return html.replace('<script defer ', () => `${scripts}<script defer `);
};

/** Adds the page's own query to the links to its other languages. */
const withQuery = (frame: string, query: string): string =>
  query ? frame.replaceAll(LANGUAGE_LINK, () => `href="${escapeHtml(`${query}&lang=`)}`) : frame;

/** The parts of a document's body. */
interface Shown {
  name: FrameName;
  rendered: Rendered | undefined;
}

export interface BodyInput {
  html: string;
  language: string;
  /** Undefined for a shell of a development server, whose document keeps its own loading state. */
  frames: PrerenderedFrames | undefined;
  remotes: readonly Entry[];
  page: FoundPage | undefined;
  path: string;
  /** The query of the page, with its question mark. A skeleton is for the page without a query. */
  query: string;
  nonce: string;
  /** Whether the browser belongs to a member: the frame then shows only pages for members, and nothing for visitors. */
  isMember: boolean;
  /** The page as it was rendered for this document. */
  rendered: Prerendered | undefined;
  /** For the marks in what was released, and for the pages that differ from it. */
  site: SiteOfBody;
}

type SiteOfBody = Pick<Site, 'name' | 'contact' | 'landing' | 'registration'>;

/** Whether a site shows something else on a page than what was released. */
export const differsFromRelease = (route: string, { landing, registration }: SiteOfBody): boolean =>
  (route === '/' && landing.kind === 'own') ||
  (route === '/register' && (registration.who === 'invited' || registration.who === 'closed'));

export interface Body {
  html: string;
  /** Whether the page can be read without its scripts, which may then load later. */
  isReadable: boolean;
}

/**
 * Returns a function that writes the shell's frame into its document, with the page that its release has rendered. Without a rendered page
 * the frame contains a skeleton. The shell hydrates the frame (`data-frame`), and a page of kind `page` (`data-rendered`).
 * @param dir the folder of the releases
 */
export const createBodies = (dir: string) => {
  const releases = new LRUCache<string, { pages: PrerenderedPages | undefined }>({ max: REMEMBERED });
  /** The styles of frame and page, by the frames of a shell. */
  const styles = new WeakMap<PrerenderedFrames, LRUCache<string, string>>();

  const renderedOf = async (
    { remote: { name, version, container }, route }: FoundPage,
    { hasQuery, language }: { hasQuery: boolean; language: string },
  ) => {
    const key = `${container} ${language}`;
    // A release never changes.
    const known = releases.get(key) ?? {
      pages: await readPrerenderedPages({ releasesDir: dir, name, version }, language),
    };
    releases.set(key, known);
    const page = known.pages?.pages[route];
    return page?.kind === 'outline' && hasQuery ? undefined : page;
  };

  /** The style element of a frame and its page. */
  const styleElement = (frames: PrerenderedFrames, nonce: string, { name, rendered }: Shown): string => {
    const known = styles.get(frames) ?? new LRUCache<string, string>({ max: REMEMBERED });
    styles.set(frames, known);
    // The components of a page may depend on its data.
    const key = `${name} ${rendered?.styles ?? ''}`;
    const css = known.get(key) ?? joinStyles(frames.frames[name]?.styles ?? '', rendered?.styles ?? '');
    known.set(key, css);
    return `${tag('style', { nonce, 'data-styled': 'true', 'data-styled-version': frames.stylesVersion })}${css}</style>`;
  };

  return async ({
    html,
    language,
    frames,
    remotes,
    page,
    path,
    query,
    nonce,
    isMember,
    rendered: now,
    site,
  }: BodyInput): Promise<Body> => {
    const frameName = frameFor(page, isMember);
    const frame = frames?.frames[frameName];
    if (!frames || !frame) return { html, isReadable: false };
    const name = escapeHtml(site.name);
    const mail = escapeHtml(site.contact.mail) || MAIL_MARK;
    const released = async () =>
      page?.isForMembers === isMember && !differsFromRelease(page.route, site)
        ? renderedOf(page, { hasQuery: query !== '', language })
        : undefined;
    const rendered = now ? { kind: 'page' as const, ...now } : await released();
    const links = navigationLinks(remotes, { links: frames.links, path, isMember, language });
    const bases = { shell: shellBase(html), remote: page ? baseOf(page.remote.entry) : '' };
    const body = withBases(place(withQuery(frame.html, query), rendered), bases)
      .replaceAll(NAVIGATION_MARK, () => links)
      .replaceAll(SITE_MARK, () => name)
      .replaceAll(MAIL_MARK, () => mail);
    const style = styleElement(frames, nonce, { name: frameName, rendered });
    const isReadable = rendered?.kind === 'page';
    const start = tag('div', {
      id: 'root',
      'data-frame': isMember ? 'member' : 'visitor',
      'data-rendered': isReadable ? path : undefined,
    });
    const framed = withTexts(html, bases.shell, frames.texts)
      .replace(ROOT, () => `${start}${body}</div>`)
      .replace(HEAD_END, () => style + HEAD_END);
    return { html: isReadable ? framed.replace(SHELL_SCRIPT, LATER_SCRIPT) : framed, isReadable };
  };
};
