import { SERVICES, type ServiceName } from '@mutua/contracts';
import type { RequestHandler } from 'express';

const TIMEOUT_MS = 2000;
/** How long an answer is reused, because asking costs a call to every service. */
const FRESH_MS = 1500;

const stateOf = async (url: string): Promise<'ok' | 'unavailable'> => {
  const answer = await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  );
  return answer?.ok ? 'ok' : 'unavailable';
};

/** `/health`: the state of every service; 503 when one of them is not ready. Contains no host names. */
export const systemHealth = (upstreams: Record<ServiceName, string>): RequestHandler => {
  const ask = () => Promise.all(SERVICES.map(async (name) => [name, await stateOf(upstreams[name])] as const));
  let asked: { at: number; states: ReturnType<typeof ask> } | undefined;

  return async (_req, res) => {
    if (!asked || performance.now() - asked.at > FRESH_MS) asked = { at: performance.now(), states: ask() };
    const states = await asked.states;
    const isWhole = states.every(([, state]) => state === 'ok');
    res
      .status(isWhole ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: isWhole ? 'ok' : 'degraded', services: Object.fromEntries(states) });
  };
};
