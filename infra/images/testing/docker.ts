import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunOptions, run } from './run.ts';

export interface Docker {
  /** Runs a command of `docker`. @throws Error with the end of its output */
  run(args: readonly string[], options?: RunOptions): Promise<string>;
  /** Runs a command of Docker Compose: the plugin or the standalone program. */
  compose(args: readonly string[], options?: RunOptions): Promise<string>;
  hasImage(name: string): Promise<boolean>;
  /** Ends the engine, if it was started here. */
  stop(): Promise<void>;
}

const START_ATTEMPTS = 60;

/** Connects to the machine's Docker engine, or starts one with its data in a folder, which needs root. */
export async function openDocker(folder: string): Promise<Docker> {
  const isThere = (env?: Record<string, string>) =>
    run('docker', ['info'], { env: env ?? {} }).then(
      () => true,
      () => false,
    );
  const own = (await isThere()) ? undefined : await startEngine(folder, isThere);
  const env = own?.env ?? {};
  const hasPlugin = await run('docker', ['compose', 'version']).then(
    () => true,
    () => false,
  );
  const [program, ...first] = hasPlugin ? ['docker', 'compose'] : ['docker-compose'];
  const withEnv = (options: RunOptions = {}) => ({ ...options, env: { ...options.env, ...env } });
  const docker: Docker = {
    run: async (args, options) => (await run('docker', args, withEnv(options))).stdout.trim(),
    compose: async (args, options) => (await run(program ?? '', [...first, ...args], withEnv(options))).stdout.trim(),
    hasImage: (name) =>
      docker.run(['image', 'inspect', name]).then(
        () => true,
        () => false,
      ),
    stop: async () => own?.stop(),
  };
  return docker;
}

async function startEngine(folder: string, isThere: (env: Record<string, string>) => Promise<boolean>) {
  await mkdir(folder, { recursive: true });
  const env = { DOCKER_HOST: `unix://${join(folder, 'docker.sock')}` };
  const log = await open(join(folder, 'dockerd.log'), 'a');
  const child = spawn(
    'dockerd',
    [
      ...['--data-root', join(folder, 'engine'), '--exec-root', join(folder, 'run')],
      ...['--pidfile', join(folder, 'dockerd.pid'), '--host', env.DOCKER_HOST],
    ],
    { stdio: ['ignore', log.fd, log.fd], detached: true }, // Ctrl-C must not reach it before its containers are gone
  );
  await log.close();
  const stop = async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    // The engine leaves this mount, if it has made it. Nobody could delete the folder.
    await run('umount', [join(folder, 'run', 'netns', 'default')]).catch(() => undefined);
  };
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    if (child.exitCode !== null) break;
    if (await isThere(env)) return { env, stop };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await stop();
  throw new Error(`No Docker engine answers, and none could be started here; see ${join(folder, 'dockerd.log')}.`);
}
