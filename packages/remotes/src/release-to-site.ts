import { checkAtSite } from './gate/check-at-site.ts';
import { hasRelease, releaseDir } from './releases/index.ts';
import { type Order, orderRelease, readSite, type Site, type SiteState, uploadRelease } from './send.ts';

interface SiteRelease {
  site: Site;
  releasesDir: string;
  name: string;
  /** An earlier release; by default a build of the present sources. */
  version?: string | undefined;
  /** The share of the visitors that gets it; by default all. */
  percent?: number | undefined;
  /** The limit for the compressed size of a new build's scripts and styles. An earlier release may have had another limit. */
  maxKilobytes?: number | undefined;
  /** Builds the release from the sources; returns its version. */
  build: () => Promise<string>;
}

/**
 * Releases a remote at another Mutua, or changes the share of a running release. Returns a sentence about what pages get now.
 * @throws ReleaseRefusedError, or an error with the site's reason
 */
export async function releaseToSite(options: SiteRelease): Promise<string> {
  const { site, name } = options;
  return describe(site, name, await orderRelease(site, name, await orderFor(options)));
}

/** Ends the canary of a release at another Mutua. @throws with the site's reason */
export async function rollBackAtSite(site: Site, name: string): Promise<string> {
  return describe(site, name, await orderRelease(site, name, { takeBack: true }));
}

async function orderFor({ site, releasesDir, name, percent, maxKilobytes, ...options }: SiteRelease): Promise<Order> {
  const { canary } = await readSite(site, name);
  if (canary && percent !== undefined && !options.version) return { percent };
  const version = options.version ?? (await options.build());
  const share = percent === undefined ? {} : { percent };
  // A release that only the site has was checked when it was sent.
  if (!(await hasRelease(releasesDir, name, version))) return { version, ...share };
  const limit = options.version ? undefined : maxKilobytes;
  await checkAtSite({ releasesDir, name, version, origin: site.origin, maxKilobytes: limit });
  return { upload: await uploadRelease(site, name, releaseDir(releasesDir, name, version)), ...share };
}

function describe({ origin }: Site, name: string, { current, canary }: SiteState): string {
  const share = canary ? ` ${canary.percent}% of the visitors get ${canary.version}.` : '';
  return `${name} ${current} is current at ${origin}.${share}`;
}
