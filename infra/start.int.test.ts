import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@mutua/service-kit/testing';
import { ROOT } from './stack/stack-location.ts';
import { expectNoProcessLeft, type StartCommand, startCommand } from './stack/testing/start-command.ts';

let started: StartCommand | undefined;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-bare-'));
  await chmod(folder, 0o755); // for root, engines are kept only in a folder that others may enter
});

afterEach(async () => {
  await started?.cleanUp();
  await rm(folder, { recursive: true, force: true });
});

/** A program that replaces npm and apt-get. It has a child and never ends. Called with `start`, like npm, it runs start.mjs. */
const ENDLESS = `#!/bin/sh
test "$1" = start && exec node infra/start.mjs
sleep 600 &
wait
`;

it('installs packages and engines at the same time, and ends both with their children on SIGTERM to npm', async () => {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const lock = 'packages/remotes/src/releases/lock.mjs';
  for (const file of ['package.json', 'package-lock.json', 'infra/start.mjs', 'infra/tools', 'infra/engines', lock])
    await cp(join(ROOT, file), join(folder, file), { recursive: true });
  await symlink(process.execPath, join(bin, 'node'));
  const fakes = ['npm', 'apt-get'].map((name) => join(bin, name));
  for (const fake of fakes) await writeFile(fake, ENDLESS, { mode: 0o755 });
  started = await startCommand(
    { PATH: `${bin}:/usr/bin:/bin`, MUTUA_CACHE: join(folder, 'cache'), npm_config_cache: join(folder, 'npm') },
    folder,
  );
  await started.waitForStep('Installing packages');
  await started.waitForStep('Looking for the local engines');
  const { runningCommands } = started;
  await waitFor(() => runningCommands().some((command) => command.startsWith('sleep 600')));
  started.child.kill('SIGTERM');
  await expectNoProcessLeft(started);
});

it('ends the whole stack on SIGTERM to npm while the services start', async () => {
  started = await startCommand();
  await started.waitForStep('Starting the services and the gateway');
  started.child.kill('SIGTERM');
  await expectNoProcessLeft(started);
});
