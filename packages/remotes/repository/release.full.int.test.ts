import { cpSync, existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '@mutua/service-kit/testing';
import { type ArchivedReleases, unpackArchived } from './testing/archived-releases.ts';

/** A folder of releases in which the first version of every app is current. */
let archived: ArchivedReleases;
beforeEach(() => {
  archived = unpackArchived();
});
afterEach(() => rmSync(archived.releasesDir, { recursive: true }));

const run = (...args: string[]) => {
  const command = [path.join(import.meta.dirname, 'release.ts'), ...args, '--releases', archived.releasesDir];
  return runProgram(process.execPath, command, { env: { ...process.env, NODE_OPTIONS: '' } });
};
const file = (...parts: string[]) => path.join(archived.releasesDir, ...parts);
const registry = () => readFileSync(file('remotes.json'), 'utf8');

/** A second version of a remote: the first one renamed and changed. */
function addVersion(name: string, version: string, change: (dir: string) => void = () => undefined): void {
  const first = archived.remotes.find(({ entry }) => entry.name === name);
  if (!first) throw new Error(`${name} is not among the archived releases`);
  const dir = file(name, version);
  cpSync(first.dir, dir, { recursive: true });
  const entry = { ...first.entry, version, entry: `/remotes/${name}/${version}/mf-manifest.json` };
  writeFileSync(path.join(dir, 'release.json'), JSON.stringify(entry));
  change(dir);
}

it('makes an earlier built release current when it works', async () => {
  addVersion('messaging', '2');
  expect(await run('messaging', '--version', '2')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^messaging 2 is current, in place of 1\.0\.0-\w+\.\n$/),
  });
  expect(registry()).toContain('/remotes/messaging/2/mf-manifest.json');
});

it('gives a release to a share of the visitors, widens the share, ends it, and gives the release to all', async () => {
  addVersion('messaging', '2');
  const [first] = archived.remotes.filter(({ entry }) => entry.name === 'messaging').map(({ entry }) => entry.version);
  const shares = () => JSON.parse(registry()).remotes.find(({ name }: { name: string }) => name === 'messaging').canary;
  expect((await run('messaging', '--version', '2', '--share', '5%')).stdout).toBe(
    `5% of the visitors get messaging 2; the others keep ${first}.\n`,
  );
  expect((await run('messaging', '--share', '25%')).stdout).toMatch(/^25% of the visitors get messaging 2;/);
  expect(shares()).toEqual({ percent: 25, release: expect.objectContaining({ version: '2' }) });
  expect((await run('messaging', '--take-back')).stdout).toBe(
    `messaging 2 is taken back; all visitors get ${first}.\n`,
  );
  expect(shares()).toBeUndefined();
  expect((await run('messaging', '--version', '2', '--share', '100%')).stdout).toBe(
    `messaging 2 is current, in place of ${first}.\n`,
  );
  expect(await run('shell', '--share', '5%')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('for remotes'),
  });
});

it('refuses a broken release in one sentence, and changes nothing', async () => {
  addVersion('messaging', '2', (dir) => rmSync(path.join(dir, 'mf-manifest.json')));
  const before = registry();
  expect(await run('messaging', '--version', '2')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'messaging 2 is not released: it has no mf-manifest.json.\n',
  });
  expect(registry()).toBe(before);
});

it('refuses a shell in which a current remote fails, and records what that shell provides', async () => {
  const account = archived.remotes[0];
  if (!account) throw new Error('There are no archived remotes');
  const needs = path.join(account.dir, 'needs.json');
  writeFileSync(needs, readFileSync(needs, 'utf8').replace('"Button"', '"Button","Shovel"'));
  cpSync(archived.shell.dir, file('shell', '2'), { recursive: true });
  const { code, stderr } = await run('shell', '--version', '2');
  expect(stderr).toMatch(
    /^shell 2 is not released: account \S+, which is live, does not work in it: it uses Shovel of @mutua\/web-kit/,
  );
  expect(code).toBe(1);
  expect(readlinkSync(file('shell', 'current'))).toBe(archived.shell.version);
  const offers = JSON.parse(readFileSync(file('shell', '2', 'offers.json'), 'utf8'));
  expect(offers['@mutua/web-kit']).toEqual({ version: '1.0.0', exports: expect.arrayContaining(['Button', 'api']) });
  expect(offers['react'].exports).toEqual(expect.arrayContaining(['default', 'useState']));
});

it('explains how to install a browser on a machine without one', async () => {
  addVersion('messaging', '2');
  const env = process.env['CHROMIUM'];
  process.env['CHROMIUM'] = '/nowhere/chromium';
  const { code, stderr } = await run('messaging', '--version', '2');
  if (env === undefined) delete process.env['CHROMIUM'];
  else process.env['CHROMIUM'] = env;
  expect(stderr).toMatch(/there is no \/nowhere\/chromium\. Install Chromium \(on Debian: apt-get install chromium\)/);
  expect(code).toBe(1);
  expect(existsSync(file('messaging', '2'))).toBe(true);
});
