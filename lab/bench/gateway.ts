import { join } from 'node:path';
import { SERVICES } from '@mutua/contracts/constants';
import { freePort } from '../../infra/stack/ports.ts';
import { ROOT } from '../../infra/stack/stack-location.ts';
import { driveCalls } from './drive-calls.ts';
import { type Measured, type Row, startMeasured, startService, type Variant } from './measure.ts';

const PATH = '/api/skills/search?q=guitar&page=1&limit=12';

/** Compares a member's call through the gateway (with token, limits, ids and headers) with a call through a bare proxy. */
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
  const bare = await startMeasured(join(here, 'proxy.ts'), { args: [target] });
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
      await driveCalls(at, operations, () => ({ method: 'GET', path: PATH, token }));
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
