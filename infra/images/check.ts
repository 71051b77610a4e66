/**
 * `npm run images:check`: builds the images, runs docker-compose.yml with them, and checks the properties that an operator relies
 * on. Needs Docker, Docker Compose, debootstrap, Chromium and root, but no image registry. Stops everything that it starts. The
 * engine's layers stay in .data-test/images, so that the next run is quicker. `-- --no-build` uses the images of the previous run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES } from '@mutua/contracts/constants';
import { ensureEngines } from '../engines/index.ts';
import { freePort } from '../engines/processes/ports.ts';
import { cacheFolder } from '../engines/unpack/cache-folder.ts';
import { ROOT } from '../stack/stack-location.ts';
import { makeBaseImages, TESTING_IMAGES } from './testing/base-images.ts';
import { openDocker } from './testing/docker.ts';
import { run } from './testing/run.ts';

const { values } = parseArgs({ options: { 'no-build': { type: 'boolean', default: false } } });
const MAX_BYTES = 350_000_000;
const READY_MS = 300_000;
const folder = join(ROOT, '.data-test', 'images');
const checkout = join(folder, 'checkout');
const registry = process.env['NPM_REGISTRY'] || 'https://registry.npmjs.org/';
const PROCESSES = [...SERVICES, 'gateway'];

/** Copies only the files that a clone would have, so that no other file of this machine gets into an image. */
async function makeCheckout(): Promise<void> {
  await rm(checkout, { recursive: true, force: true });
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of stdout.split('\0').filter(Boolean)) {
    const target = join(checkout, file);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(ROOT, file), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error; // removed, and not committed yet
    });
  }
  await run(process.execPath, [join(checkout, 'infra/secrets.mjs')]);
}

async function eventually(what: string, isSo: () => Promise<boolean>, withinMs = READY_MS): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`Not so: ${what}`);
  console.log(`  ✓ ${what}`);
}

// Ctrl-C ends the running command, whose error leads to the clean-up below.
process.on('SIGINT', () => console.log('Tearing down'));

await Promise.all([ensureEngines(), makeCheckout()]);
const docker = await openDocker(folder);
const [port, mailPort] = [await freePort(0), await freePort(0)];
const origin = `http://localhost:${port}`;
const env = {
  BASE_IMAGE: TESTING_IMAGES.node,
  NPM_REGISTRY: registry,
  MUTUA_VERSION: 'check',
  MUTUA_REPOSITORY: ROOT,
  MUTUA_CACHE: cacheFolder(process.env),
  PORT: String(port),
  MAIL_PORT: String(mailPort),
  PUBLIC_URL: origin,
};
const files = ['docker-compose.yml', 'infra/images/testing/docker-compose.testing.yml'].flatMap((file) => ['-f', file]);
const compose = (...args: string[]) => docker.compose(['-p', 'mutua-check', ...files, ...args], { cwd: checkout, env });
const up = (...args: string[]) => compose('up', '--detach', '--no-build', ...args);
const containersOf = async (name: string) => (await compose('ps', '-q', name)).split('\n').filter(Boolean);
const inspect = (container: string, format: string) => docker.run(['inspect', '--format', format, container]);
const isHealthy = async (container: string) => (await inspect(container, '{{.State.Health.Status}}')) === 'healthy';
const areHealthy = async (name: string, count: number) => {
  const containers = await containersOf(name);
  return containers.length === count && (await Promise.all(containers.map(isHealthy))).every(Boolean);
};

async function exchange(): Promise<void> {
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--project=1440 light', 'core-exchange'];
  const child = spawn(join(ROOT, 'node_modules/.bin/playwright'), args, {
    cwd: ROOT,
    env: { ...process.env, MUTUA_ORIGIN: origin, MUTUA_MAIL_URL: `http://localhost:${mailPort}` },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  expect(code === 0, 'two members exchange a skill, from registration to review, in a browser');
}

async function checkImages(): Promise<void> {
  console.log('Images');
  for (const image of ['mutua-services:check', 'mutua-releases:check']) {
    const size = Number(await docker.run(['image', 'inspect', '--format', '{{.Size}}', image]));
    expect(size < MAX_BYTES, `${image} has ${Math.round(size / 1e6)} MB, below ${MAX_BYTES / 1e6}`);
    const user = await docker.run(['image', 'inspect', '--format', '{{.Config.User}}', image]);
    expect(user === '1000:1000', `${image} runs as user ${user}`);
  }
}

async function checkContainers(): Promise<void> {
  console.log('Containers');
  for (const name of PROCESSES) {
    for (const container of await containersOf(name)) {
      const script = "tr '\\0' ' ' < /proc/1/cmdline; echo; cat /proc/1/status; touch /app/x 2>&1; true";
      const status = await docker.run(['exec', container, 'sh', '-c', script]);
      expect(/^node \S+\/src\/main\.ts $/m.test(status), `${name}: Node is process 1`);
      expect(/^Uid:\s+1000\s/m.test(status) && /^CapEff:\s+0+$/m.test(status), `${name}: not root, no capabilities`);
      expect(status.includes('Read-only file system'), `${name}: the root file system is read-only`);
    }
  }
}

async function checkReplicas(): Promise<void> {
  console.log('One of three chat nodes is killed, skills grows to two');
  const [victim = ''] = await containersOf('chat');
  // Ends the process like a crash. After `docker kill` Docker would not restart the container.
  process.kill(Number(await inspect(victim, '{{.State.Pid}}')), 'SIGKILL');
  await up('--scale', 'chat=3', '--scale', 'skills=2', '--no-recreate');
  await eventually('chat has three healthy nodes again', () => areHealthy('chat', 3));
  await eventually('skills has two healthy processes', () => areHealthy('skills', 2));
  expect((await inspect(victim, '{{.RestartCount}}')) === '1', 'the killed node was started again');
  await exchange();
}

async function checkStopping(): Promise<void> {
  console.log('SIGTERM');
  for (const name of PROCESSES) {
    for (const container of await containersOf(name)) {
      await docker.run(['stop', container]);
      expect((await inspect(container, '{{.State.ExitCode}}')) === '0', `${name} ends in good order`);
    }
  }
}

async function checkSecondStart(): Promise<void> {
  console.log('A second start');
  await up();
  await eventually('the gateway is ready', () => areHealthy('gateway', 1));
  const [releases = ''] = await containersOf('releases');
  const log = await docker.run(['logs', releases]);
  expect(log.endsWith('Every release was published before.'), 'publishes nothing again');
}

try {
  if (!values['no-build']) {
    console.log('Building');
    await makeBaseImages({ docker, folder, registry });
    await compose('build', 'migrate');
    await compose('build', 'releases');
  }
  await checkImages();
  console.log('Starting');
  await up('--scale', 'chat=3');
  for (const name of PROCESSES) await eventually(`${name} is healthy`, () => areHealthy(name, name === 'chat' ? 3 : 1));
  await checkContainers();
  await exchange();
  await checkReplicas();
  await checkStopping();
  await checkSecondStart();
  console.log('Everything is as it should be.');
} catch (error) {
  console.error((error as Error).message);
  console.error(await compose('logs', '--tail', '40').catch((failure: Error) => failure.message));
  process.exitCode = 1;
} finally {
  await compose('down', '--volumes', '--remove-orphans').catch((error: Error) => console.error(error.message));
  await docker.stop();
}
