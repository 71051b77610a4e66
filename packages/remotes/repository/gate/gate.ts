import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { buildApp } from '../../src/build.ts';
import {
  type App,
  checkBeforeBuild,
  checkRemote,
  createVisits,
  launchBrowser,
  maxKilobytesOf,
  startHost,
} from '../../src/index.ts';
import {
  checkSize,
  currentVersion,
  Disturbance,
  Finding,
  OFFERS_FILE,
  ReleaseRefusedError,
  type RemoteEntry,
  readEntry,
  readRegistry,
  refusing,
  releaseDir,
  replaceFile,
  SHELL,
} from '../../src/releases/index.ts';
import { findApp, findApps } from '../apps.ts';

/** @throws ReleaseRefusedError when the sources of a workspace do not type-check or its unit tests fail */
export async function checkWorkspace(app: App): Promise<void> {
  await checkBeforeBuild(app, {
    program: 'jest',
    args: [`${path.relative(app.root, app.dir)}/`, '--selectProjects', 'web', '--passWithNoTests', '--silent'],
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  });
}

interface CheckedRelease {
  releasesDir: string;
  name: string;
  version: string;
  /**
   * The limit for the compressed size of its scripts and styles. None for a roll-back, because an older release may have had another limit.
   */
  maxKilobytes?: number | undefined;
}

/**
 * Checks that a built release works with the other current releases: a remote in the shell, a shell with the remotes.
 * @throws ReleaseRefusedError with the reason
 */
export async function checkRelease(release: CheckedRelease): Promise<void> {
  const browser = await launchBrowser();
  try {
    const check = release.name === SHELL ? checkShell : checkRemoteOf;
    await check({ browser, ...release });
  } finally {
    await browser.close();
  }
}

interface ShellInFolder {
  version: string;
  dir: string;
  /** The operator's further origins for remotes, which the policy of pages contains. */
  origins: readonly string[];
}

const remoteOrigins = (): string[] => (process.env['REMOTE_ORIGINS'] ?? '').split(',').filter(Boolean);

interface ReleaseUnderTest extends CheckedRelease {
  browser: Browser;
}

async function checkRemoteOf({ browser, releasesDir, name, version, maxKilobytes }: ReleaseUnderTest): Promise<void> {
  const entry = await readEntry(releasesDir, name, version);
  await checkRemote({
    browser,
    shell: await publishedShell(releasesDir),
    candidate: { entry, dir: releaseDir(releasesDir, name, version) },
    maxKilobytes,
  });
}

/** The shell that pages get now; before the first release, the one of this repository. */
async function publishedShell(releasesDir: string): Promise<ShellInFolder> {
  const version = (await currentVersion(releasesDir, SHELL)) ?? (await buildApp(findApp(SHELL), { releasesDir }));
  return { version, dir: releaseDir(releasesDir, SHELL, version), origins: remoteOrigins() };
}

/** A shell must run the current remotes. The names that it provides are written beside its files. */
async function checkShell({ browser, releasesDir, version, maxKilobytes }: ReleaseUnderTest): Promise<void> {
  const shell = { version, dir: releaseDir(releasesDir, SHELL, version), origins: remoteOrigins() };
  const release = `${SHELL} ${version}`;
  await refusing(release, async () => {
    await checkSize(shell.dir, maxKilobytes);
    await recordOffers(browser, shell);
  });
  const { remotes } = await readRegistry(releasesDir);
  const live = remotes.flatMap((remote) => [remote, remote.canary?.release ?? []].flat());
  for (const entry of live) {
    await refusing(release, () => checkInShell({ browser, releasesDir, shell, entry }));
  }
}

async function recordOffers(browser: Browser, shell: ShellInFolder): Promise<void> {
  const host = await startHost({ shell });
  const visits = createVisits(browser, host.origin);
  try {
    const offers = await visits.offers();
    await mkdir(shell.dir, { recursive: true });
    await replaceFile(path.join(shell.dir, OFFERS_FILE), `${JSON.stringify(offers, null, 2)}\n`);
  } finally {
    await visits.close();
    await host.close();
  }
}

interface ShellWithRemote extends Pick<ReleaseUnderTest, 'browser' | 'releasesDir'> {
  shell: ShellInFolder;
  entry: RemoteEntry;
}

async function checkInShell({ browser, releasesDir, shell, entry }: ShellWithRemote): Promise<void> {
  // The folder has the files of the remote even if pages load them from another origin.
  const own = await readEntry(releasesDir, entry.name, entry.version);
  const candidate = { entry: own, dir: releaseDir(releasesDir, entry.name, entry.version) };
  await checkRemote({ browser, shell, candidate }).catch((error: unknown) => {
    if (!(error instanceof ReleaseRefusedError)) throw error;
    const Kind = error.isCertain ? Finding : Disturbance;
    throw new Kind(`${entry.name} ${entry.version}, which is live, does not work in it: ${error.reason}`);
  });
}

/** The limit of an app in kB. Undefined for an app of another repository, whose build has checked the limit there. */
export function limitOf(name: string): number | undefined {
  const app = findApps().find((candidate) => candidate.name === name);
  return app && maxKilobytesOf(app);
}
