import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, '../../../gateway/src/main.ts');

export interface GatewayProcess {
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

/** A gateway over a folder of releases, without services behind it. @param env more of its environment */
export async function startGateway(releasesDir: string, env: Record<string, string>): Promise<GatewayProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      HOST: '127.0.0.1',
      PORT: String(port),
      REDIS_URL: process.env['TEST_REDIS_URL'],
      QUEUE_PREFIX: `test-${port}-${process.pid}`,
      RELEASES_DIR: releasesDir,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const isLive = () =>
    fetch(`${origin}/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isLive())) {
    if (child.exitCode !== null) throw new Error(`The gateway ended with ${child.exitCode}`);
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
