import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createListeningProcesses, type ListeningProcess, runProgram } from '@mutua/service-kit/testing';
import { orderRelease, type Site, startHost, uploadRelease } from '../src/index.ts';
import { sha256 } from '../src/releases/index.ts';
import { type ArchivedReleases, copyRelease, unpackArchived } from './testing/archived-releases.ts';
import { startGateway } from './testing/start-gateway.ts';

const TOKEN = 'a-token';
let archived: ArchivedReleases;
let gateway: ListeningProcess;
const processes = createListeningProcesses();
let ownReleasesDir: string;
let first: string;

beforeAll(async () => {
  archived = unpackArchived();
  gateway = await startGateway(processes, archived.releasesDir, { RELEASE_TOKENS: `messaging=${sha256(TOKEN)}` });
  ownReleasesDir = mkdtempSync(path.join(tmpdir(), 'own-releases-'));
  first = archived.remotes.find(({ entry }) => entry.name === 'messaging')?.entry.version ?? '';
});
afterAll(async () => {
  await processes.kill();
  rmSync(ownReleasesDir, { recursive: true });
  rmSync(archived.releasesDir, { recursive: true });
});

/** A release in the sender's own folder. */
const build = (version: string): string => copyRelease(archived, { name: 'messaging', version, to: ownReleasesDir });

const release = async (args: string[], token = TOKEN) => {
  const script = path.join(import.meta.dirname, 'release.ts');
  const place = ['--releases', ownReleasesDir, '--to', gateway.origin];
  const env = { ...process.env, NODE_OPTIONS: '', RELEASE_TOKEN: token };
  const { stdout, stderr } = await runProgram(process.execPath, [script, ...args, ...place], { env });
  return stdout + stderr;
};
const liveVersion = async () => {
  const { remotes } = (await (await fetch(`${gateway.origin}/remotes.json`)).json()) as {
    remotes: { name: string; version: string }[];
  };
  return remotes.find(({ name }) => name === 'messaging')?.version;
};

it('checks a release in the shell of another Mutua, sends it, and gives it to a share or to all', async () => {
  build('2');
  const current = `messaging ${first} is current at ${gateway.origin}.`;
  expect(await release(['messaging', '--version', '2', '--share', '5%'])).toBe(
    `${current} 5% of the visitors get 2.\n`,
  );
  expect(await release(['messaging', '--share', '25%'])).toBe(`${current} 25% of the visitors get 2.\n`);
  expect(await release(['messaging', '--share', '100%'])).toBe(`messaging 2 is current at ${gateway.origin}.\n`);
  expect(await liveVersion()).toBe('2');
  expect(await release(['messaging', '--version', first])).toBe(
    `messaging ${first} is current at ${gateway.origin}.\n`,
  );
});

it('checks a release in a separate host, without the other remotes of the site', async () => {
  const read = async (origin: string, path: string) =>
    (await fetch(origin + path, { headers: { accept: 'text/html' } })).text();
  expect(await read(gateway.origin, '/')).toContain('/remotes/discovery/');
  const host = await startHost({ shell: { origin: gateway.origin, version: archived.shell.version } });
  const document = await read(host.origin, '/');
  expect(document).toContain(`/shell/${archived.shell.version}/`);
  expect(document + (await read(host.origin, '/remotes.json'))).not.toContain('discovery');
  await host.close();
});

it('refuses a release that does not work in the shell of the site', async () => {
  const dir = build('3');
  const needs = path.join(dir, 'needs.json');
  writeFileSync(needs, readFileSync(needs, 'utf8').replace('"Button"', '"Button","Shovel"'));
  expect(await release(['messaging', '--version', '3'])).toMatch(
    new RegExp(
      `^messaging 3 is not released: it uses Shovel of @mutua/web-kit, which shell ${archived.shell.version} `,
    ),
  );
  expect(await release(['messaging', '--version', '2'], 'another')).toMatch(/needs the token of the remote/);
});

it('continues after broken connections', async () => {
  const dir = build('4');
  writeFileSync(
    path.join(dir, 'picture.svg'),
    Array.from({ length: 16_000 }, (_, index) => sha256(String(index))).join(''),
  );
  // Cuts each connection in the middle of a part.
  const cutAfter = [100_000, 400_000];
  const sockets = new Set<Socket>();
  let bytes = 0;
  const relay = createServer((socket) => {
    const upstream = connect(gateway.port, '127.0.0.1');
    socket.on('data', (data) => {
      bytes += data.length;
      if (bytes < (cutAfter[0] ?? Number.POSITIVE_INFINITY)) return;
      cutAfter.shift();
      socket.destroy();
    });
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => end.destroy()).on('close', () => [socket, upstream].map((each) => each.destroy()));
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const site: Site = { origin: `http://127.0.0.1:${(relay.address() as { port: number }).port}`, token: TOKEN };
  const upload = await uploadRelease(site, 'messaging', dir);
  expect(cutAfter).toEqual([]);
  expect(await orderRelease(site, 'messaging', { upload, percent: 10 })).toEqual({
    current: first,
    canary: { version: '4', percent: 10 },
  });
  relay.close();
  for (const socket of sockets) socket.destroy();
});
