/** `npm run release -- <app>`: releases one browser app, returns to an older release, or removes old ones. */

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../src/build.ts';
import { percentOf, releaseToSite, rollBackAtSite, type Site, siteOf } from '../src/index.ts';
import {
  canaryOf,
  currentVersion,
  endCanary,
  makeCurrent,
  REMOTE_NAME,
  SHELL,
  setCanary,
  sha256,
} from '../src/releases/index.ts';
import { findApp } from './apps.ts';
import { checkOtherOrigin } from './check-other-origin.ts';
import { checkRelease, checkWorkspace, limitOf } from './gate/gate.ts';
import { KEEP_DAYS, KEEP_RELEASES, prune } from './prune.ts';

const USAGE = `Usage:
  npm run release -- <app>                       checks types and tests, builds the app if it changed, loads the
                                                 release in a browser, and makes it current if it works
  npm run release -- <app> --version <version>   makes a release current that was built before: a roll-back
  npm run release -- <remote> --share 5%         the same, for a share of the visitors; the others keep the current
                                                 release. While such a release runs: changes its share; 100% makes it
                                                 current
  npm run release -- <remote> --take-back        ends it: all visitors get the current release
  npm run release -- <remote> --to https://mutua.example [--version …] [--share …] [--take-back]
                                                 the same at a Mutua elsewhere: checks here, in the shell that is live
                                                 there, and sends. RELEASE_TOKEN holds the token of the remote
  npm run release -- token <remote>              makes such a token, and the entry for RELEASE_TOKENS of the gateway
  npm run release -- prune [--keep <releases>] [--days <days>] [--dry-run]
                                                 removes releases that no page uses any more
--skip-checks leaves out the types and the unit tests. For development only.
--base https://cdn.example/remotes lets pages load the remote's files from another origin, which has to be among the
REMOTE_ORIGINS of the gateway; copy the release's folder there first.
--releases <folder> names another folder than .data/releases.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    share: { type: 'string' },
    to: { type: 'string' },
    base: { type: 'string' },
    'take-back': { type: 'boolean', default: false },
    releases: { type: 'string' },
    'skip-checks': { type: 'boolean', default: false },
    keep: { type: 'string', default: String(KEEP_RELEASES) },
    days: { type: 'string', default: String(KEEP_DAYS) },
    'dry-run': { type: 'boolean', default: false },
  },
});
const releasesDir = path.resolve(values.releases ?? path.join(import.meta.dirname, '../../../.data/releases'));

const build = async (name: string): Promise<string> => {
  const app = findApp(name);
  if (values['skip-checks']) console.warn(`Warning: the types and the unit tests of ${name} were not checked.`);
  else await checkWorkspace(app);
  return buildApp(app, { releasesDir });
};

const check = async (name: string, version: string): Promise<void> => {
  const maxKilobytes = values.version ? undefined : limitOf(name);
  await checkRelease({ releasesDir, name, version, maxKilobytes });
  if (values.base !== undefined) await checkOtherOrigin(releasesDir, name, version, values.base);
};

const release = async (name: string): Promise<string> => {
  const before = await currentVersion(releasesDir, name);
  const canary = (await canaryOf(releasesDir, name))?.release.version;
  const version = values.version ?? (await build(name));
  if (version === before) return `${name} ${version} is current already; nothing changed.`;
  await check(name, version);
  await makeCurrent(releasesDir, name, version, values.base);
  const ended = canary && canary !== version ? ` ${canary}, which a share of the visitors had, has ended.` : '';
  return `${name} ${version} is current${before ? `, in place of ${before}` : ''}.${ended}`;
};

/** Gives a release to a share of the visitors: a new release, or the running one with another share. */
const share = async (name: string, percent: number): Promise<string> => {
  if (name === SHELL) throw new Error('A share is for remotes. All visitors get the same shell.');
  const current = await currentVersion(releasesDir, name);
  if (!current) throw new Error(`${name} has no current release; its first one is for all visitors.`);
  const running = await canaryOf(releasesDir, name);
  const version = values.version ?? running?.release.version ?? (await build(name));
  if (version === current) return `${name} ${version} is current already; nothing changed.`;
  if (version !== running?.release.version) await check(name, version);
  if (percent === 100) {
    await makeCurrent(releasesDir, name, version, values.base);
    return `${name} ${version} is current, in place of ${current}.`;
  }
  await setCanary(releasesDir, name, version, percent, values.base);
  return `${percent}% of the visitors get ${name} ${version}; the others keep ${current}.`;
};

const takeBack = async (name: string): Promise<string> => {
  const ended = await endCanary(releasesDir, name);
  return `${name} ${ended} is taken back; all visitors get ${await currentVersion(releasesDir, name)}.`;
};

const wholeNumber = (option: 'keep' | 'days'): number => {
  const number = Number(values[option]);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${option} must be a whole number.\n${USAGE}`);
  return number;
};

const pruneReleases = async (): Promise<string> => {
  const isDryRun = values['dry-run'];
  const removed = await prune({ releasesDir, keep: wholeNumber('keep'), days: wholeNumber('days'), isDryRun });
  const lines = removed.map(
    ({ app, version, lastUsed }) => `${app} ${version}, in use until ${lastUsed.toISOString()}`,
  );
  if (removed.length === 0) return 'No release is old enough to be removed.';
  return [isDryRun ? 'Would be removed:' : 'Removed:', ...lines].join('\n');
};

const releaseAt = (site: Site, name: string): Promise<string> => {
  if (name === SHELL) throw new Error('Only remotes are released by calls.');
  if (values['take-back']) return rollBackAtSite(site, name);
  const percent = values.share === undefined ? undefined : percentOf(values.share);
  return releaseToSite({
    site,
    releasesDir,
    name,
    version: values.version,
    percent,
    maxKilobytes: limitOf(name),
    build: () => build(name),
  });
};

/** Makes a token for the team, and its hash for the gateway. */
const makeToken = (remote: string | undefined): string => {
  if (!remote || !REMOTE_NAME.test(remote)) throw new Error(USAGE);
  const token = randomBytes(32).toString('base64url');
  return `RELEASE_TOKEN=${token}\nRELEASE_TOKENS=${remote}=${sha256(token)}`;
};

const run = async (): Promise<string> => {
  const [name, ...rest] = positionals;
  if (name === 'token') return makeToken(rest[0]);
  if (!name || rest.length > 0) throw new Error(USAGE);
  if (name === 'prune') return pruneReleases();
  if (values.to !== undefined) return releaseAt(siteOf(values.to), name);
  if (values['take-back']) return takeBack(name);
  return values.share === undefined ? release(name) : share(name, percentOf(values.share));
};

run().then(
  (done) => console.log(done),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
