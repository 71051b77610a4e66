import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './stack/stack-location.ts';
import { nothingLeft, type StartCommand, startCommand } from './stack/testing/start-command.ts';

let started: StartCommand | undefined;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-bare-'));
  await chmod(folder, 0o755); // for root, engines are kept only in a folder that others may enter
});

afterEach(async () => {
  await started?.clean();
  await rm(folder, { recursive: true, force: true });
});

/** Replaces npm and apt-get: does not end by itself, and has a child. As npm, it runs the given script. */
const ENDLESS = `#!/bin/sh
test "$1" = start && exec node infra/start.mjs
sleep 600 &
wait
`;

it('installs packages and downloads the engines at the same time; SIGTERM to npm ends both with their children', async () => {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  for (const file of ['package.json', 'package-lock.json', 'infra/start.mjs', 'infra/tools', 'infra/engines'])
    await cp(join(ROOT, file), join(folder, file), { recursive: true });
  await cp(join(ROOT, 'packages/releases/src/lock.mjs'), join(folder, 'packages/releases/src/lock.mjs'));
  await symlink(process.execPath, join(bin, 'node'));
  const fakes = ['npm', 'apt-get'].map((name) => join(bin, name));
  for (const fake of fakes) await writeFile(fake, ENDLESS, { mode: 0o755 });
  started = await startCommand(
    { PATH: `${bin}:/usr/bin:/bin`, MUTUA_CACHE: join(folder, 'cache'), npm_config_cache: join(folder, 'npm') },
    folder,
  );
  await started.reaches('Installing packages');
  await started.reaches('Looking for the local engines');
  expect(started.left().filter((command) => command.startsWith('sleep 600'))).not.toEqual([]);
  started.child.kill('SIGTERM');
  await nothingLeft(started);
});

it('ends the whole stack on SIGTERM to npm while the services start', async () => {
  started = await startCommand();
  await started.reaches('Starting the services and the gateway');
  started.child.kill('SIGTERM');
  await nothingLeft(started);
});
