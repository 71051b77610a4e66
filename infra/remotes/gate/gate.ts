import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  checkSize,
  currentVersion,
  Finding,
  OFFERS_FILE,
  ReleaseRefusedError,
  type RemoteEntry,
  readEntry,
  readRegistry,
  releaseDir,
  replaceFile,
  SHELL,
} from '@mutua/releases';
import type { Browser } from 'playwright-core';
import { type App, findApp, findApps } from '../apps.ts';
import { buildApp } from '../build.ts';
import { launchBrowser } from './browser.ts';
import { checkRemote } from './check-remote.ts';
import { startHost } from './host.ts';
import { checkSources } from './sources.ts';
import { createVisits } from './visit.ts';

/** For an app whose `package.json` says nothing. */
const DEFAULT_MAX_KILOBYTES = 200;

/** @throws ReleaseRefusedError when the app's sources do not type-check or its unit tests fail */
export async function checkBeforeBuild({ name, dir }: App): Promise<void> {
  await refusing(name, () => checkSources(dir));
}

/**
 * Whether a release that was built may go live, with the other releases that are live: a remote in the shell, a shell with
 * the remotes.
 * @throws ReleaseRefusedError with the reason
 */
export async function checkRelease(releasesDir: string, name: string, version: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const check = name === SHELL ? checkShell : checkRemoteOf;
    await check({ browser, releasesDir, name, version });
  } finally {
    await browser.close();
  }
}

/**
 * Whether a remote's release may go live at a running Mutua: loads it in the shell that is published there.
 * @throws ReleaseRefusedError with the reason
 */
export async function checkAtSite({
  releasesDir,
  name,
  version,
  origin,
}: Omit<ReleaseUnderTest, 'browser'> & { origin: string }): Promise<void> {
  const entry = await readEntry(releasesDir, name, version);
  const document = await (await fetch(`${origin}/`, { headers: { accept: 'text/html' } })).text();
  const [, shellVersion] = /\/shell\/([^/"]+)\//.exec(document) ?? [];
  if (!shellVersion) throw new Error(`${origin} answers with no shell of Mutua.`);
  const browser = await launchBrowser();
  try {
    const candidate = { entry, dir: releaseDir(releasesDir, name, version) };
    const shell = { version: shellVersion, origin };
    await checkRemote({ browser, shell, candidate, maxKilobytes: maxKilobytesOf(name) });
  } finally {
    await browser.close();
  }
}

interface ShellInFolder {
  version: string;
  dir: string;
}

interface ReleaseUnderTest {
  browser: Browser;
  releasesDir: string;
  name: string;
  version: string;
}

async function checkRemoteOf({ browser, releasesDir, name, version }: ReleaseUnderTest): Promise<void> {
  const entry = await readEntry(releasesDir, name, version);
  await checkRemote({
    browser,
    shell: await publishedShell(releasesDir),
    candidate: { entry, dir: releaseDir(releasesDir, name, version) },
    maxKilobytes: maxKilobytesOf(name),
  });
}

/** The shell that pages get now; where none is released yet, the one of this repository. */
async function publishedShell(releasesDir: string): Promise<ShellInFolder> {
  const version = (await currentVersion(releasesDir, SHELL)) ?? (await buildApp(findApp(SHELL), { releasesDir }));
  return { version, dir: releaseDir(releasesDir, SHELL, version) };
}

/** A shell has to run the remotes that are live. What it provides is written beside its files. */
async function checkShell({ browser, releasesDir, version }: ReleaseUnderTest): Promise<void> {
  const shell = { version, dir: releaseDir(releasesDir, SHELL, version) };
  const release = `${SHELL} ${version}`;
  await refusing(release, async () => {
    checkSize(shell.dir, maxKilobytesOf(SHELL));
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

interface ShellWithRemote extends Omit<ReleaseUnderTest, 'name' | 'version'> {
  shell: ShellInFolder;
  entry: RemoteEntry;
}

async function checkInShell({ browser, releasesDir, shell, entry }: ShellWithRemote): Promise<void> {
  // Its files are here too when pages load them from another origin.
  const own = await readEntry(releasesDir, entry.name, entry.version);
  const candidate = { entry: own, dir: releaseDir(releasesDir, entry.name, entry.version) };
  await checkRemote({ browser, shell, candidate }).catch((error: unknown) => {
    if (!(error instanceof ReleaseRefusedError)) throw error;
    throw new Finding(`${entry.name} ${entry.version}, which is live, does not work in it: ${error.reason}`);
  });
}

async function refusing(release: string, check: () => Promise<void>): Promise<void> {
  await check().catch((error: unknown) => {
    throw error instanceof Finding ? new ReleaseRefusedError(release, error.reason) : error;
  });
}

/** Undefined for an app that this repository does not have: it was built elsewhere, within the limit there. */
function maxKilobytesOf(name: string): number | undefined {
  const app = findApps().find((candidate) => candidate.name === name);
  if (!app) return undefined;
  const { mutua } = JSON.parse(readFileSync(path.join(app.dir, 'package.json'), 'utf8'));
  return mutua?.maxKilobytes ?? DEFAULT_MAX_KILOBYTES;
}
