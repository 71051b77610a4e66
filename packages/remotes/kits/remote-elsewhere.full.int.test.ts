import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createListeningProcesses, type ListeningProcess, runProgram } from '@mutua/service-kit/testing';
import { type ArchivedReleases, unpackArchived } from '../repository/testing/archived-releases.ts';
import { startGateway } from '../repository/testing/start-gateway.ts';
import { launchBrowser } from '../src/index.ts';
import { sha256 } from '../src/releases/index.ts';
import { type PackedKit, packKits } from './pack-kits.ts';
import { install } from './testing/install.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const TOKEN = 'a-token';

/** The folder of a team: the example with the kits, outside this repository. */
let team: string;
let kits: PackedKit[];
let site: ListeningProcess;
const archived: ArchivedReleases = unpackArchived();
const processes = createListeningProcesses();

beforeAll(async () => {
  team = mkdtempSync(path.join(tmpdir(), 'team-'));
  cpSync(path.join(ROOT, 'examples/daily'), team, {
    recursive: true,
    filter: (file) => !/node_modules|dist/.test(path.basename(file)),
  });
  [kits] = await Promise.all([packKits(ROOT, path.join(team, 'kits')), startSite()]);
  install(team, kits);
});
afterAll(async () => {
  await processes.kill();
  rmSync(archived.releasesDir, { recursive: true });
  rmSync(team, { recursive: true });
});

/** A Mutua with archived releases and demo skills, but without the team's remote. */
async function startSite(): Promise<void> {
  const env = {
    MONGODB_URI: process.env['TEST_MONGODB_URI'] ?? '',
    REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
    // Nobody signs in.
    AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json',
    MONGODB_DB: `mutua_test_daily_${process.pid}`,
    QUEUE_PREFIX: `test-daily-${process.pid}`,
  };
  const demoData = path.join(archived.releasesDir, 'demo-data.json');
  const script = (file: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join(ROOT, file), ...args], {
      env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'fatal', ...env },
    });
  await script('infra/seed/write.ts', demoData);
  await script('services/skills/src/main.ts', 'migrate');
  await script('services/skills/src/seed.ts', demoData);
  const skills = await processes.start('services/skills/src/main.ts', env);
  site = await startGateway(processes, archived.releasesDir, {
    SKILLS_URL: skills.origin,
    RELEASE_TOKENS: `daily=${sha256(TOKEN)}`,
  });
}

/** Runs a program of the team's packages in its folder. */
const run = async (program: string, ...args: string[]) => {
  const { NODE_OPTIONS: _jest, JEST_WORKER_ID: _worker, NODE_ENV: _test, ...env } = process.env;
  const { stdout, stderr } = await runProgram(path.join(team, 'node_modules/.bin', program), args, {
    cwd: team,
    env: { ...env, RELEASE_TOKEN: TOKEN },
  });
  return stdout + stderr;
};

const liveRelease = async () => {
  const answer = await fetch(`${site.origin}/remotes.json`);
  const { remotes } = (await answer.json()) as { remotes: { name: string; version: string }[] };
  return remotes.find(({ name }) => name === 'daily');
};

it('packs kits that do not depend on this repository', () => {
  for (const { name } of kits) {
    const folder = path.join(team, 'node_modules', name);
    const { dependencies, ...manifest } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name, version: expect.stringMatching(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/) });
    expect(Object.values(dependencies).filter((range) => !/^\d+\.\d+\.\d+(-\w+)?$/.test(String(range)))).toEqual([]);
    const files = globSync('**/*', { cwd: folder });
    expect(files.filter((file) => /(?<!\.d)\.tsx?$|\.test\.|tsconfig\.json$/.test(file))).toEqual([]);
    const outside = files
      .filter((file) => /\.(m?js|d\.m?ts)$/.test(file))
      .flatMap((file) =>
        [...readFileSync(path.join(folder, file), 'utf8').matchAll(/['"](\.\.?\/[^'"\s]+)['"]/g)]
          .map(([, to = '']) => path.join(path.dirname(file), to))
          .filter((to) => to.startsWith('..'))
          .map((to) => `${file}: ${to}`),
      );
    expect(outside).toEqual([]);
  }
});

it('refuses a remote whose sources do not fit the kits', async () => {
  const page = path.join(team, 'src/today/today-page.tsx');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace("t('today.empty')", "t('today.nothing')"));
  expect(await run('mutua-remote', 'check', '--to', site.origin)).toMatch(
    /^daily is not released: its sources do not type-check \(src\/today\/today-page\.tsx\(\d+,\d+\): error TS2345: .*"today\.nothing"/,
  );
  writeFileSync(page, text);
});

it('checks, builds and releases a remote of another repository, and shows its page to visitors', async () => {
  expect(await run('mutua-remote', 'release', '--to', site.origin)).toMatch(
    new RegExp(`^daily 1\\.0\\.0-[0-9a-f]{8} is current at ${site.origin}\\.\n$`),
  );
  expect(await liveRelease()).toMatchObject({ routes: [{ path: '/skill-of-the-day', access: 'public' }] });

  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(`${site.origin}/skill-of-the-day`);
  await page.getByRole('heading', { level: 1, name: 'Skill of the day' }).waitFor();
  const skill = page.getByRole('article').first();
  await skill.getByRole('link', { name: /^Learn it from / }).waitFor();
  const { skills } = JSON.parse(await (await fetch(`${site.origin}/api/skills/search?sortBy=newest&limit=12`)).text());
  expect(skills.map(({ title }: { title: string }) => title)).toContain(await skill.getByRole('heading').textContent());
  expect(await page.getByRole('link', { name: 'Today' }).first().getAttribute('href')).toBe('/skill-of-the-day');

  await browser.close();
});

it('refuses a release that the published shell cannot run', async () => {
  const before = await liveRelease();
  const { version } = before ?? { version: '' };
  const needs = path.join(team, 'dist/daily', version, 'needs.json');
  writeFileSync(needs, readFileSync(needs, 'utf8').replace('"Card"', '"Card","Shovel"'));
  expect(await run('mutua-remote', 'release', '--to', site.origin, '--version', version)).toMatch(
    /^daily \S+ is not released: it uses Shovel of @mutua\/web-kit, which shell \S+ does not have; release that shell first\.\n$/,
  );
  expect(await liveRelease()).toEqual(before);
});
