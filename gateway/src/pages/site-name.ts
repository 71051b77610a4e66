import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { endpoints, type Language, type Site } from '@mutua/contracts';
import { DEFAULT_SITE, LANGUAGES, LOGO_GROUND } from '@mutua/contracts/limits';
import { paletteStyle } from '@mutua/contracts/palettes';
import type { Logger } from '@mutua/service-kit';
import type { Proxies } from '../calls/proxy.ts';
import { jsonBlock, tag } from './html.ts';

/** A site that was read this long ago is read again before a document shows it, so that an organiser sees a change at once. */
const FRESH_MS = 2_000;
/** A document waits no longer for it; the first one after a start waits longer, because nothing else is known. */
const DEADLINE_MS = 200;
const FIRST_DEADLINE_MS = 2_000;
/** After a failure, documents show the last known site without waiting. */
const REST_MS = 5_000;

const SiteAnswer = endpoints['GET /site'].response;
/** A site that nobody has changed. */
export const UNCHANGED: Site = SiteAnswer.parse({
  site: { ...DEFAULT_SITE, pages: [], members: null, changedAt: null },
}).site;

/** The site as documents show it. */
export interface SiteSource {
  /** Never fails: without the service it is the last known one, at first from the file, else that of the product. */
  read: () => Promise<Site>;
}

/**
 * Reads the site from the service of accounts, and keeps it in memory and in a file.
 * @param file without one it is only kept in memory
 */
export function createSiteSource({
  proxies,
  file,
  logger,
}: {
  proxies: Pick<Proxies, 'auth'>;
  file: string | undefined;
  logger: Logger;
}): SiteSource {
  let known: Site | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  let reading: Promise<void> | undefined;

  async function keep(site: Site): Promise<void> {
    if (!file) return;
    // Renamed, so that a process that is killed leaves a whole file.
    const written = `${file}.${randomBytes(4).toString('hex')}`;
    await writeFile(written, JSON.stringify({ site }));
    await rename(written, file);
  }

  const kept = async (): Promise<Site | undefined> => {
    const text = file && (await readFile(file, 'utf8').catch(() => undefined));
    if (!text) return undefined;
    try {
      return SiteAnswer.parse(JSON.parse(text)).site;
    } catch {
      return undefined;
    }
  };

  async function refresh(): Promise<void> {
    triedAt = Date.now();
    try {
      const signal = AbortSignal.timeout(known ? DEADLINE_MS : FIRST_DEADLINE_MS);
      const answer = await proxies.auth.read('/site', { signal, requestId: randomBytes(16).toString('hex') });
      if (!answer.ok) throw new Error(`auth answered ${answer.status}`);
      const { site } = SiteAnswer.parse(await answer.json());
      const isAnother = JSON.stringify(site) !== JSON.stringify(known);
      known = site;
      hasFailed = false;
      if (isAnother) await keep(site);
    } catch (error) {
      if (!hasFailed) logger.warn({ err: error }, 'the site is shown as it was last known');
      hasFailed = true;
      known ??= await kept();
    }
  }

  return {
    async read() {
      if (Date.now() - triedAt > (hasFailed ? REST_MS : FRESH_MS))
        reading ??= refresh().finally(() => {
          reading = undefined;
        });
      // Whoever comes while it is read waits as well: the answer takes some milliseconds.
      if (!hasFailed || known === undefined) await reading;
      return known ?? UNCHANGED;
    },
  };
}

const isUnchanged = ({ version, pages }: Site): boolean => version === 0 && pages.length === 0;

/** What pages need of the site before any call: only what differs from the product. */
function partsOf({
  name,
  short,
  motto,
  languages,
  contact,
  links,
  pages,
  registration,
  landing,
  members,
}: Site): Record<string, unknown> {
  const written = [...new Set(pages.map(({ page }) => page))];
  return {
    name,
    ...(short !== name && { short }),
    ...(motto && { motto }),
    ...(languages.length < UNCHANGED.languages.length && { languages }),
    ...(contact.mail && { mail: contact.mail }),
    ...(links.length > 0 && { links }),
    ...(written.length > 0 && { pages: written }),
    ...(registration.who !== 'open' && { registration }),
    ...(landing.kind === 'own' && {
      landing: { headline: landing.headline, lead: landing.lead, ...(members && { members }) },
    }),
  };
}

/** A text as a string of CSS inside of a style element. */
const cssString = (text: string): string =>
  `"${[...text].map((letter) => (/[\w ]/.test(letter) ? letter : `\\${letter.codePointAt(0)?.toString(16)} `)).join('')}"`;

/** Shows the short name in a header that has no room for the whole one: beside the places of members, and on tablets. */
function shortName(short: string): string {
  const shown = (link: string) =>
    `header ${link}.site-name{font-size:0}header ${link}.site-name::after{content:${cssString(short)};font-size:21px}`;
  return `${shown('[href="/dashboard"] ')}@media(min-width:601px) and (max-width:1180px){${shown('')}}`;
}

/** Hides what the released footer has of the product, until the page draws the footer of the site. */
const ownFooter = (languages: readonly Language[]): string => {
  const missing = (Object.keys(LANGUAGES) as Language[]).filter((code) => !languages.includes(code));
  const hidden = ['[data-of-product]', ...missing.map((code) => `[hreflang=${code}]`)];
  return `footer :is(${hidden.join()}){display:none}`;
};

/** The style of the site: its colours, its logo in place of the mark, its short name. */
function styleOf({ name, short, palette, logo, languages }: Site): string {
  return [
    paletteStyle(palette),
    logo &&
      `.site-mark{background:url(/api/site/logo/${logo}-64.png) center/contain no-repeat}.site-mark>*{display:none}` +
        `@media screen{html[data-theme=dark] .site-mark{background-color:${LOGO_GROUND};border-radius:4px}}`,
    short !== name && shortName(short),
    ownFooter(languages),
  ]
    .filter(Boolean)
    .join('');
}

/** What the end of the head says of the site; nothing for one that nobody has changed. */
export function siteHead(site: Site, nonce: string): string {
  if (isUnchanged(site)) return '';
  const style = styleOf(site);
  return (style && `${tag('style', { nonce })}${style}</style>`) + jsonBlock('application/json', partsOf(site), 'site');
}

/** The manifest of the shell under the name of the site. */
export function siteManifest(text: string, site: Site): string {
  if (isUnchanged(site)) return text;
  const { name, short, logo, motto } = site;
  const icon = (side: number, more = {}) => ({
    src: `/api/site/logo/${logo}-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    ...more,
  });
  return JSON.stringify({
    ...JSON.parse(text),
    name,
    short_name: short,
    ...(motto && { description: motto }),
    ...(logo && { icons: [icon(192), icon(512)] }),
  });
}
