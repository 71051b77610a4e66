// Over 300 lines: one run of a whole installation, which its checks share.
/**
 * `npm run images:check`: builds the images, runs docker-compose.yml with them, and checks the properties that an operator relies on. Needs
 * Docker, Docker Compose, debootstrap, Chromium and root, but no image registry. The engine's layers stay in .data-test/images.
 * `-- --no-build` uses the images of the previous run; `-- --quick` opens the browser once instead of three times.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES } from '@mutua/contracts/limits';
import { ensureEngines } from '../engines/index.ts';
import { freePort } from '../engines/processes/ports.ts';
import { cacheFolder } from '../engines/unpack/cache-folder.mjs';
import { ensurePrograms } from '../engines/unpack/programs.ts';
import { ensurePrometheus } from '../monitoring/programs.ts';
import { ROOT } from '../stack/stack-location.ts';
import { makeBaseImages, TESTING_IMAGES } from './testing/base-images.ts';
import { makeCheckout } from './testing/checkout.ts';
import { openDocker } from './testing/docker.ts';
import { eventually, expect } from './testing/expect.ts';
import { interrupt, resume, run } from './testing/run.ts';

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { 'no-build': flag, quick: flag } });
const MAX_BYTES = 350_000_000;
const folder = join(ROOT, '.data-test', 'images');
const checkout = join(folder, 'checkout');
const registry = process.env['NPM_REGISTRY'] || 'https://registry.npmjs.org/';
const PROCESSES = [...SERVICES, 'gateway'];
const PROFILES = ['metrics', 'turn', 'rooms', 'storage', 'backup', 'events'];
const CALL_EVERY_MS = 250;
const TURN_PORT = 3478;
/** How many containers run while a profile or a backup is checked. */
const SCALE = ['--scale', 'chat=3', '--scale', 'skills=2'];
const REPLICAS: Readonly<Record<string, number>> = { chat: 3, skills: 2 };
/** Programs for containers must be in the mounted cache, so the search ignores the programs of the machine. */
const WITHOUT_PATH = { ...process.env, PATH: '' };

// Ends the running command. Its error leads to the clean-up below.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => {
    console.log('Tearing down');
    interrupt();
    process.on(name, () => console.log('Still tearing down'));
  });

const startedAt = Date.now();
const minutes = () => `${Math.round((Date.now() - startedAt) / 60_000)} min`;
/** Prints the next step with the time. */
const say = (text: string) => console.log(`${minutes().padStart(6)}  ${text}`);
say('Looking for the programs that containers need, and copying the sources');
const [{ prometheus }, { turnserver }] = await Promise.all([
  ensurePrometheus(WITHOUT_PATH),
  ensurePrograms({ name: 'coturn', packages: ['coturn'], programs: ['turnserver'] }, WITHOUT_PATH),
  ensureEngines(),
  makeCheckout(checkout),
]);
const docker = await openDocker(folder);
const [port, mailPort, prometheusPort] = [await freePort(0), await freePort(0), await freePort(0)];
const releaseToken = randomBytes(32).toString('hex');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const origin = `http://localhost:${port}`;
const env = {
  BASE_IMAGE: TESTING_IMAGES.node,
  NPM_REGISTRY: registry,
  MUTUA_VERSION: 'check',
  MUTUA_COMMIT: (await run('git', ['rev-parse', 'HEAD'], { cwd: ROOT })).stdout.trim(),
  MUTUA_REPOSITORY: ROOT,
  MUTUA_CACHE: cacheFolder(process.env),
  PORT: String(port),
  MAIL_PORT: String(mailPort),
  PROMETHEUS_PORT: String(prometheusPort),
  PROMETHEUS_PROGRAM: prometheus,
  TURN_PROGRAM: turnserver,
  ROOM_NODES: 'ws://host.docker.internal:8188',
  RELEASE_TOKENS: `discovery=${sha256(releaseToken)}`,
  PUBLIC_URL: origin,
};
const files = ['docker-compose.yml', 'infra/images/testing/docker-compose.testing.yml'].flatMap((file) => ['-f', file]);
const compose = (...args: string[]) => docker.compose(['-p', 'mutua-check', ...files, ...args], { cwd: checkout, env });
/** Prints the steps of a build, which may take minutes each. */
const build = (name: string) =>
  docker.compose(['-p', 'mutua-check', ...files, '--profile', 'rooms', 'build', name], {
    cwd: checkout,
    env,
    onOutput: (text) => {
      for (const [line] of text.matchAll(/^(?:Step \d+\/\d+|#\d+ \[).*$/gm)) console.log(`  ${minutes()} ${line}`);
    },
  });
const up = (...args: string[]) => compose('up', '--detach', '--no-build', ...args);
const containersOf = async (name: string) => (await compose('ps', '-q', name)).split('\n').filter(Boolean);
const inspect = (container: string, format: string) => docker.run(['inspect', '--format', format, container]);
const isHealthy = async (container: string) => (await inspect(container, '{{.State.Health.Status}}')) === 'healthy';
const areHealthy = async (name: string, count: number) => {
  const containers = await containersOf(name);
  return containers.length === count && (await Promise.all(containers.map(isHealthy))).every(Boolean);
};

const areAllHealthy = async () => {
  const healthy = await Promise.all(PROCESSES.map((name) => areHealthy(name, REPLICAS[name] ?? 1)));
  return healthy.every(Boolean);
};
const logOf = async (name: string) => docker.run(['logs', ...(await containersOf(name)).slice(0, 1)]);

async function checkExchange(): Promise<void> {
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--project=desktop', 'exchange'];
  await run(join(ROOT, 'node_modules/.bin/playwright'), args, {
    cwd: ROOT,
    env: { MUTUA_ORIGIN: origin, MUTUA_MAIL_URL: `http://localhost:${mailPort}` },
    onOutput: (text) => process.stdout.write(text),
  });
  expect(true, 'two members exchange a skill, from registration to review, in a browser');
}

async function checkImages(): Promise<void> {
  say('Images');
  for (const image of ['mutua-services:check', 'mutua-releases:check']) {
    const size = Number(await docker.run(['image', 'inspect', '--format', '{{.Size}}', image]));
    expect(size < MAX_BYTES, `${image} has ${Math.round(size / 1e6)} MB, below ${MAX_BYTES / 1e6}`);
    const user = await docker.run(['image', 'inspect', '--format', '{{.Config.User}}', image]);
    expect(user === '1000:1000', `${image} runs as user ${user}`);
  }
  const user = await docker.run(['image', 'inspect', '--format', '{{.Config.User}}', 'mutua-rooms:check']);
  expect(user === '65534:65534', `mutua-rooms:check runs as user ${user}`);
}

async function checkContainers(): Promise<void> {
  say('Containers');
  for (const name of PROCESSES) {
    for (const container of await containersOf(name)) {
      const script = "tr '\\0' ' ' < /proc/1/cmdline; echo; cat /proc/1/status; touch /app/x 2>&1; true";
      const status = await docker.run(['exec', container, 'sh', '-c', script]);
      expect(/^node \S+\/src\/main\.ts $/m.test(status), `${name}: Node is process 1`);
      expect(/^Uid:\s+1000\s/m.test(status) && /^CapEff:\s+0+$/m.test(status), `${name}: not root, no capabilities`);
      expect(status.includes('Read-only file system'), `${name}: the root file system is read-only`);
      const isShown = /:\/\/[^/"]*:[^/"]+@|SECRET|KEY=/.test(await inspect(container, '{{json .Config.Env}}'));
      expect(!isShown, `${name}: its variables hold no secret`);
    }
  }
}

async function checkReplicas(): Promise<void> {
  say('One of three chat nodes is killed, and skills is scaled to two');
  const [victim = ''] = await containersOf('chat');
  const starts = async () => Number(await inspect(victim, '{{.RestartCount}}'));
  const before = await starts();
  // Ends the process like a crash. After `docker kill` Docker would not restart the container.
  process.kill(Number(await inspect(victim, '{{.State.Pid}}')), 'SIGKILL');
  await up(...SCALE, '--no-recreate');
  await eventually('chat has three healthy nodes again, skills two processes', areAllHealthy);
  expect((await starts()) > before, 'the killed node was started again');
  if (!values.quick) await checkExchange();
}

/** The commands of docs/operations.md. */
async function checkReplacement(): Promise<void> {
  say('The containers of skills are replaced, while they are called');
  const old = await containersOf('skills');
  const statuses: number[] = [];
  let isOver = false;
  const calling = (async () => {
    while (!isOver) {
      statuses.push((await fetch(`${origin}/api/skills/search`)).status);
      await new Promise((resolve) => setTimeout(resolve, CALL_EVERY_MS));
    }
  })();
  try {
    await up('--no-deps', '--no-recreate', '--scale', `skills=${old.length * 2}`, 'skills');
    await eventually('the new containers are healthy', () => areHealthy('skills', old.length * 2));
    await docker.run(['stop', ...old]);
    await docker.run(['rm', ...old]);
  } finally {
    isOver = true;
    await calling;
  }
  const failed = statuses.filter((status) => status !== 200);
  expect(failed.length === 0, `none of ${statuses.length} calls failed (${failed})`);
  expect(await areHealthy('skills', old.length), 'only the new containers run');
}

async function checkUploads(): Promise<void> {
  say('A release from elsewhere');
  const content = randomBytes(1000).toString('hex');
  const path = `${origin}/api/releases/discovery/uploads/${sha256(content)}`;
  const headers = { authorization: `Bearer ${releaseToken}` };
  const sent = await fetch(path, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: content,
  });
  expect(sent.status === 204, `the gateway stores a part of an upload (${sent.status})`);
  const { headers: answered } = await fetch(path, { method: 'HEAD', headers });
  expect(answered.get('upload-offset') === String(content.length), 'the gateway reports the stored part');
}

async function checkProfiles(): Promise<void> {
  say('Profiles');
  for (const profile of PROFILES) {
    await compose('--profile', profile, 'config', '--quiet');
    console.log(`  ✓ ${profile} is valid`);
  }
  await compose('--profile', 'metrics', 'up', '--detach', '--no-deps', 'prometheus');
  const wanted = PROCESSES.reduce((sum, name) => sum + (REPLICAS[name] ?? 1), 0);
  const measured = async (metric: string) => {
    const answer = await fetch(`http://localhost:${prometheusPort}/api/v1/query?query=sum(${metric})`);
    const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } };
    return Number(data.result[0]?.value[1]);
  };
  await eventually(`Prometheus reads ${wanted} processes`, async () => (await measured('up')) === wanted);
  console.log(`  ✓ Prometheus finds and reads all ${wanted} processes`);
  await compose('--profile', 'turn', 'up', '--detach', '--no-deps', 'turn');
  await eventually('coturn listens', async () => {
    const socket = connect(TURN_PORT, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
    return true;
  });
  console.log('  ✓ coturn listens');
  const nodesAway = () => measured('mutua_room_nodes_away');
  await eventually('chat reports that Janus is away', async () => (await nodesAway()) === REPLICAS['chat']);
  await compose('--profile', 'rooms', 'up', '--detach', '--no-build', '--no-deps', 'rooms');
  await eventually('Janus is healthy', () => areHealthy('rooms', 1));
  await eventually('every chat node reaches Janus', async () => (await nodesAway()) === 0);
  console.log('  ✓ every chat node reaches Janus');
}

const backups = join(folder, 'backups');
/** The command of docs/backup.md. */
const backupJob = (...args: string[]) =>
  compose('run', '--rm', '-T', '--volume', `${backups}:/backups`, 'backup', 'infra/backup/main.ts', ...args);

async function skillTitles(): Promise<string> {
  const response = await fetch(`${origin}/api/skills/search`);
  const { skills } = (await response.json()) as { skills: { title: string }[] };
  return skills
    .map(({ title }) => title)
    .sort()
    .join(', ');
}

async function makeBackup(): Promise<void> {
  say('A backup');
  await rm(backups, { recursive: true, force: true });
  await mkdir(backups, { recursive: true });
  await chown(backups, 1000, 1000);
  await backupJob('backup', '/backups/first');
  const { product } = JSON.parse(await readFile(join(backups, 'first/manifest.json'), 'utf8'));
  const label = '{{index .Config.Labels "org.opencontainers.image.revision"}}';
  const commit = await docker.run(['image', 'inspect', '--format', label, 'mutua-services:check']);
  expect(commit !== '' && product?.commit === commit, `the backup names its release ${product?.version} and commit`);
}

async function checkStopping(): Promise<void> {
  say('SIGTERM');
  for (const name of PROCESSES) {
    for (const container of await containersOf(name)) {
      await docker.run(['stop', container]);
      expect((await inspect(container, '{{.State.ExitCode}}')) === '0', `${name} ends in good order`);
    }
  }
}

async function checkSecondStart(titles: string): Promise<void> {
  say('A restore, and a second start');
  await backupJob('restore', '/backups/first', '--replace');
  await up(...SCALE);
  await eventually('everything is healthy', areAllHealthy);
  expect((await logOf('releases')).endsWith('Every release was published before.'), 'no release is published again');
  expect(titles !== '' && (await skillTitles()) === titles, `the restored skills are the earlier ones: ${titles}`);
  await compose('run', '--rm', '-T', 'events', 'republish', 'all');
  const events = await compose('run', '--rm', '-T', 'events', 'list');
  expect(events.includes('No event has failed.'), 'all events are republished, and none fails');
  if (!values.quick) await checkExchange();
}

try {
  if (!values['no-build']) {
    say('Building');
    await makeBaseImages({ docker, folder, registry });
    await build('migrate');
    await build('releases');
    await build('rooms');
  }
  await checkImages();
  say('Starting');
  await up('--scale', 'chat=3');
  for (const name of PROCESSES) await eventually(`${name} is healthy`, () => areHealthy(name, name === 'chat' ? 3 : 1));
  await checkContainers();
  await checkExchange();
  await checkReplicas();
  await checkReplacement();
  await checkUploads();
  await checkProfiles();
  await makeBackup();
  const titles = await skillTitles();
  await checkStopping();
  await checkSecondStart(titles);
  console.log(`Every check has passed, after ${minutes()}.`);
} catch (error) {
  resume();
  console.error((error as Error).message);
  console.error(await compose('logs', '--tail', '40').catch((failure: Error) => failure.message));
  process.exitCode = 1;
} finally {
  await compose(...PROFILES.flatMap((each) => ['--profile', each]), 'down', '--volumes', '--remove-orphans').catch(
    (error: Error) => console.error(error.message),
  );
  await docker.stop();
}
