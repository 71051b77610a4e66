import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { checkRemote, launchBrowser } from '../../src/index.ts';
import { buildAllInChildProcess } from '../build-in-child-process.ts';
import { type ArchivedReleases, releasesIn, unpackArchived } from '../testing/archived-releases.ts';

const REMOTES = ['account', 'discovery', 'exchange', 'messaging'];

let browser: Browser;
let archived: ArchivedReleases;
let today: ArchivedReleases;

async function buildToday(): Promise<ArchivedReleases> {
  const releasesDir = mkdtempSync(path.join(tmpdir(), 'today-'));
  await buildAllInChildProcess({ releasesDir });
  return releasesIn(releasesDir);
}

beforeAll(async () => {
  archived = unpackArchived();
  [browser, today] = await Promise.all([launchBrowser(), buildToday()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  for (const { releasesDir } of [archived, today]) rmSync(releasesDir, { recursive: true });
});

const remoteOf = ({ remotes }: ArchivedReleases, name: string) => {
  const candidate = remotes.find(({ entry }) => entry.name === name);
  if (!candidate) throw new Error(`There is no release of ${name}`);
  return candidate;
};

// New remotes run in the shells that members have loaded earlier, and a new shell runs old remotes.
it.each(REMOTES)(
  'the current %s works in the archived shell or needs a newer one, and the archived one works in the current shell',
  async (name) => {
    const refusal = await checkRemote({ browser, shell: archived.shell, candidate: remoteOf(today, name) }).catch(
      (error: Error) => error,
    );
    // A remote may use newer exports of the kit. Then the shell must be released first, as the gate says.
    if (refusal instanceof Error) expect(refusal.message).toMatch(/does not have; release that shell first\.$/);
    await checkRemote({ browser, shell: today.shell, candidate: remoteOf(archived, name) });
  },
  120_000,
);
