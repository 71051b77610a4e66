import { endpoints, isOptional, SITEMAP_PAGE } from '@mutua/contracts';
import { NotFoundError, ServiceUnavailableError } from '@mutua/service-kit';
import type { Proxies } from '../calls/proxy.ts';
import { escapeHtml } from './html.ts';

/** The kinds of things with a page each: the source of their ids, and their path. */
const KINDS = {
  skills: { key: 'GET /skills/ids', service: 'skills', path: '/skills/' },
  profiles: { key: 'GET /users/ids', service: 'auth', path: '/profile/' },
  lessons: { key: 'GET /lessons/ids', service: 'lessons', path: '/lessons/' },
} as const;
type Kind = keyof typeof KINDS;

/** Search engines read sitemaps once a day or less. */
const FRESH_MS = 60 * 60 * 1000;
const DEADLINE_MS = 5_000;
/** The limit for each of three kinds. A sitemap index may list 50,000 files. */
const MAX_FILES = 16_000;
/** Smaller than every id. */
const START = '0'.repeat(24);

const file = (element: 'urlset' | 'sitemapindex', entries: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${element}>`,
    '',
  ].join('\n');
const urlset = (addresses: string[]): string =>
  file(
    'urlset',
    addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`),
  );

/**
 * The sitemaps: one for the pages that never change, and files of 5,000 skills, members or group lessons each. A file is named by the id
 * before its first one, so that it needs one query. The names are cached for an hour; other names are refused.
 * @param pages the addresses of the pages that never change
 */
export const createSitemaps = ({
  proxies,
  publicUrl,
  pages,
}: {
  proxies: Proxies;
  publicUrl: string;
  pages: () => Promise<string[]>;
}) => {
  const idsAfter = async (kind: Kind, after: string): Promise<string[]> => {
    const { key, service } = KINDS[kind];
    try {
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const path = `${key.replace('GET ', '')}?after=${after}`;
      const answer = await proxies[service].read(path, { signal, requestId: 'sitemap' });
      return endpoints[key].response.parse(await answer.json()).ids;
    } catch {
      throw new ServiceUnavailableError();
    }
  };

  const startsOf = async (kind: Kind): Promise<string[]> => {
    const starts = [START];
    for (;;) {
      const ids = await idsAfter(kind, starts.at(-1) ?? START);
      const last = ids.at(-1);
      if (ids.length < SITEMAP_PAGE || !last || starts.length >= MAX_FILES) return starts;
      starts.push(last);
    }
  };

  const readNames = async (): Promise<string[]> => {
    const kinds = Object.keys(KINDS) as Kind[];
    const parts = await Promise.all(
      kinds.map(async (kind) => {
        // While an optional service is away, the index is without its things.
        const starts = await startsOf(kind).catch((error: unknown) => {
          if (isOptional(KINDS[kind].service)) return [];
          throw error;
        });
        return starts.map((start) => `${kind}-${start}`);
      }),
    );
    return ['pages', ...parts.flat()];
  };

  let known: { names: Promise<string[]>; until: number } | undefined;
  const names = (): Promise<string[]> => {
    if (known && Date.now() < known.until) return known.names;
    const reading = readNames();
    known = { names: reading, until: Date.now() + FRESH_MS };
    reading.catch(() => {
      known = undefined;
    });
    return reading;
  };

  return {
    /** The index of all sitemaps. @throws ServiceUnavailableError */
    index: async (): Promise<string> =>
      file(
        'sitemapindex',
        (await names()).map((name) => `<sitemap><loc>${escapeHtml(publicUrl)}/sitemap-${name}.xml</loc></sitemap>`),
      ),
    /** One sitemap by its name in the index. @throws NotFoundError, ServiceUnavailableError */
    part: async (name: string): Promise<string> => {
      if (!(await names()).includes(name)) throw new NotFoundError();
      if (name === 'pages') return urlset((await pages()).map((path) => publicUrl + path));
      const [kind, after] = name.split('-') as [Kind, string];
      return urlset((await idsAfter(kind, after)).map((id) => publicUrl + KINDS[kind].path + id));
    },
  };
};
