import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { SERVICES } from '@mutua/contracts/limits';
import { type Row, startMeasured, startService, variantOf } from './measure.ts';

const PATH = '/api/skills/search?q=guitar&page=1&limit=12';
const CONCURRENCY = 16;

/** Makes calls on several keep-alive connections, one call after the other on each of them. Each call must be answered with 2xx. */
async function driveCalls(origin: string, operations: number, token: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const headers = { 'accept-encoding': 'gzip', authorization: `Bearer ${token}` };
  const callOnce = () =>
    new Promise<void>((resolve, reject) => {
      const call = request(`${origin}${PATH}`, { agent, headers }, (answer) => {
        const { statusCode = 0 } = answer;
        if (statusCode < 200 || statusCode > 299) reject(new Error(`${statusCode} from ${origin}`));
        answer.resume().once('end', resolve);
      });
      call.once('error', reject).end();
    });
  let left = operations;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left > 0) {
        left -= 1;
        await callOnce();
      }
    }),
  );
  agent.destroy();
}

/** Compares a member's call through the gateway (with token, limits, ids and headers) with a call through a bare proxy. */
export const gatewayRow = async ({
  redisUrl,
  jwksUrl,
  token,
}: {
  redisUrl: string;
  jwksUrl: string;
  token: string;
}): Promise<Row> => {
  const here = import.meta.dirname;
  const service = await startMeasured(join(here, 'echo-service.ts'));
  const target = `http://127.0.0.1:${service.ready['port']}`;
  const bare = await startMeasured(join(here, 'proxy.ts'), { args: [target] });
  const gateway = await startService('gateway', {
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, target])),
    REDIS_URL: redisUrl,
    AUTH_JWKS_URL: jwksUrl,
    RELEASES_DIR: here,
  });
  const bareOrigin = `http://127.0.0.1:${bare.ready['port']}`;
  const stopBare = async () => {
    await Promise.all([bare.stop(), service.stop()]);
  };
  return {
    name: 'a call through the gateway, against a bare proxy with a keep-alive agent',
    goal: 2,
    operations: 4000,
    warmUp: 4000,
    baseline: variantOf({ ...bare, stop: stopBare }, (operations) => driveCalls(bareOrigin, operations, token)),
    subject: variantOf(gateway, (operations) => driveCalls(gateway.url, operations, token)),
  };
};
