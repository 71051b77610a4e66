import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Replacement, releaseDir, versionsOf } from '../src/releases/index.ts';
import { prune } from './prune.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let releasesDir: string;

beforeEach(() => {
  releasesDir = mkdtempSync(path.join(tmpdir(), 'releases-'));
});
afterEach(() => rmSync(releasesDir, { recursive: true }));

function release(app: string, version: string, built: Date): void {
  const dir = releaseDir(releasesDir, app, version);
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, 'release.json');
  writeFileSync(file, 'null');
  utimesSync(file, built, built);
}
const registry = (...remotes: { name: string; version: string }[]) =>
  writeFileSync(path.join(releasesDir, 'remotes.json'), JSON.stringify({ remotes }));
const history = (...lines: (Omit<Replacement, 'at'> & { at: Date })[]) =>
  writeFileSync(
    path.join(releasesDir, '.history.jsonl'),
    lines.map(({ at, ...rest }) => `${JSON.stringify({ at: at.toISOString(), ...rest })}\n`).join(''),
  );

/** Releases 1 to 6, one every twenty days; 6 is current. */
function garden(): void {
  const versions = ['1', '2', '3', '4', '5', '6'];
  for (const [index, version] of versions.entries()) release('garden', version, daysAgo(120 - index * 20));
  history(
    ...versions.slice(1).map((to, index) => ({
      at: daysAgo(100 - index * 20),
      app: 'garden',
      from: versions[index] ?? '',
      to,
    })),
  );
  registry({ name: 'garden', version: '6' });
}

const remaining = async (app: string) => (await versionsOf(releasesDir, app)).sort();

it('removes unused releases, except those for a roll-back', async () => {
  garden();
  const removed = await prune({ releasesDir, keep: 3, days: 30, now: NOW });
  expect(removed).toEqual([
    { app: 'garden', version: '2', lastUsed: daysAgo(80) },
    { app: 'garden', version: '1', lastUsed: daysAgo(100) },
  ]);
  expect(await remaining('garden')).toEqual(['3', '4', '5', '6']);
});

it('keeps releases that a page may still use, counted from the day when they stopped being current', async () => {
  garden();
  await prune({ releasesDir, keep: 0, days: 30, now: NOW });
  // 5 was built 40 days ago, and was current until 20 days ago.
  expect(await remaining('garden')).toEqual(['5', '6']);
});

it('never removes the current release, even if it is the oldest after a roll-back', async () => {
  garden();
  registry({ name: 'garden', version: '1' });
  await prune({ releasesDir, keep: 0, days: 0, now: NOW });
  expect(await remaining('garden')).toEqual(['1']);
});

it('never removes a release that pages fall back to', async () => {
  garden();
  const first = { name: 'garden', version: '1' };
  writeFileSync(
    path.join(releasesDir, 'remotes.json'),
    JSON.stringify({
      remotes: [{ name: 'garden', version: '6', previous: { name: 'garden', version: '3', previous: first } }],
    }),
  );
  await prune({ releasesDir, keep: 0, days: 0, now: NOW });
  expect(await remaining('garden')).toEqual(['1', '3', '6']);
});

it('finds the current release of the shell by its link', async () => {
  for (const version of ['1', '2']) release('shell', version, daysAgo(90));
  symlinkSync('1', path.join(releasesDir, 'shell', 'current'));
  history({ at: daysAgo(60), app: 'shell', from: '2', to: '1' });
  await prune({ releasesDir, keep: 0, days: 30, now: NOW });
  expect(await remaining('shell')).toEqual(['1']);
});

it('keeps releases from before the history as if they had been current until it began', async () => {
  for (const version of ['1', '2']) release('garden', version, daysAgo(90));
  registry({ name: 'garden', version: '2' });
  expect(await prune({ releasesDir, keep: 0, days: 0, now: NOW })).toEqual([]);
  history({ at: daysAgo(20), app: 'kitchen', from: '1', to: '2' });
  expect(await prune({ releasesDir, keep: 0, days: 30, now: NOW })).toEqual([]);
  expect(await prune({ releasesDir, keep: 0, days: 10, now: NOW })).toMatchObject([{ version: '1' }]);
});

it('removes nothing in a dry run', async () => {
  garden();
  expect(await prune({ releasesDir, keep: 3, days: 30, isDryRun: true, now: NOW })).toHaveLength(2);
  expect(await remaining('garden')).toHaveLength(6);
});
