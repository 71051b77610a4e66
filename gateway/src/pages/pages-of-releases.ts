import { type ReleasePages, readPages } from '@mutua/remotes/releases';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Entry } from '../releases/canaries.ts';
import { bestMatch, patternOf } from './route-patterns.ts';

const Route = z.object({ path: z.string(), access: z.string(), layout: z.string().optional() });
const Routes = z.object({ routes: z.array(Route) });

/** A page of a release. */
export interface FoundPage {
  remote: Entry;
  /** The path of its route, such as `/skills/:skillId`. */
  route: string;
  params: Record<string, string | undefined>;
  /** `full` when it fills the window, without a footer. */
  layout: string | undefined;
  /** Members are redirected from it. */
  isForGuests: boolean;
  /** Visitors are redirected from it to the sign-in page. */
  isForMembers: boolean;
  /** The files of the release that it needs first. */
  files: string[];
  /** The calls whose answers a visitor's document contains. */
  reads: string[];
  /** Whether the gateway renders it with their answers. */
  isRendered: boolean;
  /** In the language of the document, if the release has it. */
  title: string | undefined;
  description: string | undefined;
}

/** How many releases are cached: current ones, canaries and previous ones. */
const REMEMBERED = 50;

/**
 * Returns a function that finds the page for a path in a language, among the releases for a visitor.
 * @param dir the folder of the releases
 */
export const createPagesOfReleases = (dir: string) => {
  const known = new LRUCache<string, ReleasePages>({ max: REMEMBERED });

  const read = async ({ name, version, container }: Entry): Promise<ReleasePages | undefined> => {
    const before = known.get(container);
    if (before) return before;
    const pages = await readPages(dir, name, version);
    // A release never changes.
    if (pages) known.set(container, pages);
    return pages;
  };

  return async (remotes: readonly Entry[], path: string, language: string): Promise<FoundPage | undefined> => {
    const routes = remotes.flatMap((remote) =>
      (Routes.safeParse(remote).data?.routes ?? []).map((route) => ({ ...route, remote })),
    );
    const match = bestMatch(routes, path);
    if (!match) return undefined;
    const release = await read(match.remote);
    const page = release?.pages[match.path];
    return {
      remote: match.remote,
      route: match.path,
      layout: match.layout,
      isForGuests: match.access === 'guest',
      isForMembers: match.access === 'member',
      params: { ...patternOf(match.path).exec(path)?.groups },
      files: [
        ...(release?.always ?? []),
        ...(release?.texts?.[language] ?? release?.texts?.['en'] ?? []),
        ...(page?.files ?? []),
        ...(page?.texts?.[language] ?? page?.texts?.['en'] ?? []),
      ],
      reads: page?.reads ?? [],
      isRendered: page?.isRendered ?? false,
      title: page?.titles?.[language] ?? page?.title,
      description: page?.descriptions?.[language] ?? page?.description,
    };
  };
};
