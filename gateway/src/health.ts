import { SERVICES, type ServiceName } from '@mutua/contracts';
import { Router } from 'express';

const TIMEOUT_MS = 2000;

const stateOf = async (url: string): Promise<'ok' | 'unavailable'> => {
  const answer = await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  );
  return answer?.ok ? 'ok' : 'unavailable';
};

/** `/health`: what every service says of itself, 503 when one of them is not ready. Names no host. */
export const systemHealth = (upstreams: Record<ServiceName, string>): Router => {
  const router = Router();
  router.get('/health', async (_req, res) => {
    const states = await Promise.all(SERVICES.map(async (name) => [name, await stateOf(upstreams[name])] as const));
    const isWhole = states.every(([, state]) => state === 'ok');
    res
      .status(isWhole ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: isWhole ? 'ok' : 'degraded', services: Object.fromEntries(states) });
  });
  return router;
};
