import { once } from 'node:events';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { createListeningProcesses } from '@mutua/service-kit/testing';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../src/index.ts';
import { makeCurrent } from '../src/releases/index.ts';
import { buildAllInChildProcess } from './build-in-child-process.ts';
import { checkOtherOrigin } from './check-other-origin.ts';
import { type ArchivedReleases, copyRelease, unpackArchived } from './testing/archived-releases.ts';
import { startGateway } from './testing/start-gateway.ts';

const HEADING = 'About Mutua';

let browser: Browser;
let archived: ArchivedReleases;
const processes = createListeningProcesses();
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(() => {
  archived = unpackArchived();
});
afterEach(async () => {
  await processes.kill();
  rmSync(archived.releasesDir, { recursive: true });
});

/** The about page as a visitor with this address sees it. The test reads only its static parts. */
const openAbout = async (origin: string, address?: string): Promise<Page> => {
  const context = await browser.newContext(address ? { extraHTTPHeaders: { 'x-forwarded-for': address } } : {});
  const page = await context.newPage();
  await page.goto(`${origin}/about`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: HEADING }).waitFor({ timeout: 60_000 });
  return page;
};
const discoveryAt = async (origin: string) => {
  const { remotes } = (await (await fetch(`${origin}/remotes.json`)).json()) as {
    remotes: { name: string; version: string }[];
  };
  return remotes.find(({ name }) => name === 'discovery')?.version;
};
const versionsLoaded = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /discovery\/([^/]+)\/mf-manifest/.exec(name)?.[1] ?? []),
  );

it('rolls a release back for everyone after pages have reported that it throws', async () => {
  const first = archived.remotes.find(({ entry }) => entry.name === 'discovery')?.entry.version ?? '';
  const dir = copyRelease(archived, { name: 'discovery', version: '2' });
  const [about] = globSync('js/651.*.js', { cwd: dir });
  const file = path.join(dir, about ?? '');
  const text = readFileSync(file, 'utf8').replaceAll(
    'AboutPage:function(){',
    'AboutPage:function(){throw new Error("boom");',
  );
  expect(text).toContain('boom');
  writeFileSync(file, text);
  // The archived shell is older than this fallback.
  await buildAllInChildProcess({ releasesDir: archived.releasesDir, only: ['shell'] });
  // Bypasses the gate, which would refuse it.
  await makeCurrent(archived.releasesDir, 'discovery', '2');
  const { origin } = await startGateway(processes, archived.releasesDir, {
    ROLLBACK_VISITORS: '2',
    TRUST_PROXY_HOPS: '1',
  });

  const page = await openAbout(origin, '192.0.2.1');
  expect(await versionsLoaded(page)).toEqual(['2', first]);
  expect(await discoveryAt(origin)).toBe('2');
  await openAbout(origin, '192.0.2.2');
  let version = await discoveryAt(origin);
  while (version === '2') version = await discoveryAt(origin);
  expect(version).toBe(first);
  expect(await versionsLoaded(await openAbout(origin, '192.0.2.3'))).toEqual([first]);
});

describe('a remote at another origin', () => {
  let cdn: Server;
  let otherOrigin: string;
  beforeEach(async () => {
    cdn = createServer((req, res) => {
      const { pathname } = new URL(req.url ?? '/', 'http://cdn');
      readFile(path.join(archived.releasesDir, '.cdn', pathname)).then(
        (content) => {
          const type = pathname.endsWith('.json') ? 'application/json' : 'text/javascript';
          res.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(content);
        },
        () => res.writeHead(404).end(),
      );
    }).listen(0, '127.0.0.1');
    await once(cdn, 'listening');
    otherOrigin = `http://127.0.0.1:${(cdn.address() as { port: number }).port}`;
    const folder = path.join(archived.releasesDir, 'discovery');
    cpSync(folder, path.join(archived.releasesDir, '.cdn/discovery'), { recursive: true });
    const registry = path.join(archived.releasesDir, 'remotes.json');
    writeFileSync(
      registry,
      readFileSync(registry, 'utf8').replace('"/remotes/discovery/', `"${otherOrigin}/discovery/`),
    );
  });
  afterEach(() => {
    cdn.close();
    cdn.closeAllConnections();
  });

  it('runs in pages when the operator has listed the origin', async () => {
    const gateway = await startGateway(processes, archived.releasesDir, { REMOTE_ORIGINS: otherOrigin });
    const page = await openAbout(gateway.origin);
    const from = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(from.filter((name) => name.startsWith(`${otherOrigin}/discovery/`)).length).toBeGreaterThan(2);
    expect(from.filter((name) => name.includes('/remotes/discovery/'))).toEqual([]);
  });

  it('is released only when its files exist there', async () => {
    const first = archived.remotes.find(({ entry }) => entry.name === 'discovery')?.entry.version ?? '';
    await checkOtherOrigin(archived.releasesDir, 'discovery', first, otherOrigin);
    copyRelease(archived, { name: 'discovery', version: '2' });
    await expect(checkOtherOrigin(archived.releasesDir, 'discovery', '2', otherOrigin)).rejects.toThrow(
      /discovery\/2\/mf-manifest\.json is not there yet\. Copy \S+discovery\/2 to it/,
    );
  });

  it('is left out of the registry when the operator has not listed the origin', async () => {
    const gateway = await startGateway(processes, archived.releasesDir, { REMOTE_ORIGINS: 'https://cdn.example' });
    expect(await discoveryAt(gateway.origin)).toBeUndefined();
  });
});
