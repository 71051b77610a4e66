import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { SERVICES } from '@mutua/contracts/constants';
import { freePort } from '../stack/ports.ts';
import { ROOT } from '../stack/stack-location.ts';
import { type Measured, type Row, startMeasured, startService, type Variant } from './measure.ts';

const CONCURRENCY = 16;
const PATH = '/api/skills/search?q=guitar&page=1&limit=12';

/** Makes calls one after the other on several keep-alive connections. */
const drive = async (port: number, token: string, operations: number): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port, path: PATH, agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} from port ${port}`));
        answer.resume().once('end', resolve);
      });
      call.once('error', reject).end();
    });
  let left = operations;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left > 0) {
        left -= 1;
        await once();
      }
    }),
  );
  agent.destroy();
};

/** Compares a signed-in member's call through the gateway (token, limits, ids, headers) with a call through a bare proxy. */
export const gatewayRow = async ({
  redisUrl,
  jwksUrl,
  token,
}: {
  redisUrl: string;
  jwksUrl: string;
  token: string;
}): Promise<Row & { stop: () => Promise<void> }> => {
  const here = import.meta.dirname;
  const service = await startMeasured(join(here, 'echo-service.ts'));
  const target = `http://127.0.0.1:${service.ready['port']}`;
  const bare = await startMeasured(join(here, 'bare-proxy.ts'), { args: [target] });
  const port = await freePort();
  const gateway = await startService(join(ROOT, 'gateway/src/main.ts'), port, {
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, target])),
    REDIS_URL: redisUrl,
    AUTH_JWKS_URL: jwksUrl,
    RELEASES_DIR: here,
  });
  const variant = (name: string, process: Measured, at: number): Variant => ({
    name,
    run: async (operations) => {
      const before = await process.cpu();
      await drive(at, token, operations);
      return (await process.cpu()) - before;
    },
    stop: process.stop,
  });
  return {
    name: 'a call through the gateway, against a bare proxy with a keep-alive agent',
    goal: 2,
    operations: 4000,
    rounds: 7,
    warmUp: 4000,
    baseline: variant('bare proxy', bare, Number(bare.ready['port'])),
    subject: variant('gateway', gateway, port),
    stop: async () => {
      await Promise.all([bare.stop(), gateway.stop(), service.stop()]);
    },
  };
};
