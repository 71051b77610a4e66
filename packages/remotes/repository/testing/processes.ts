import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../../..');

export interface Process {
  origin: string;
  port: number;
  stop: () => Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

const environment = (env: Record<string, string>) => ({
  ...process.env,
  NODE_OPTIONS: '',
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
  HOST: '127.0.0.1',
  REDIS_URL: process.env['TEST_REDIS_URL'],
  ...env,
});

/** Starts the gateway or a service on a free port, and waits until it is live. @param main from the root of the repository */
export async function startProcess(main: string, env: Record<string, string>): Promise<Process> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(ROOT, main)], {
    env: environment({ PORT: String(port), QUEUE_PREFIX: `test-${port}-${process.pid}`, ...env }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const isLive = () =>
    fetch(`${origin}/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isLive())) {
    if (child.exitCode !== null) throw new Error(`${main} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    port,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

/** Runs a script of the repository to its end. @throws with its output when it fails */
export async function runScript(script: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [path.join(ROOT, script), ...args], { env: environment(env) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script} failed:\n${output}`);
}

/** A gateway for a folder of releases. @param env further environment variables, such as the addresses of services */
export const startGateway = (releasesDir: string, env: Record<string, string>): Promise<Process> =>
  startProcess('gateway/src/main.ts', { RELEASES_DIR: releasesDir, ...env });
