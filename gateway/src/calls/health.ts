import { isOptional, SERVICES, type ServiceName } from '@mutua/contracts';
import type { RequestHandler } from 'express';

/** How long an answer is cached, because each check calls every service. */
const FRESH_MS = 1500;

/** `/health`: the state of every service; 503 when a required service has no ready replica. Contains no host names. */
export const systemHealth = (services: Record<ServiceName, { isReady: () => Promise<boolean> }>): RequestHandler => {
  const stateOf = async (name: ServiceName) => ((await services[name].isReady()) ? 'ok' : 'unavailable');
  const ask = () => Promise.all(SERVICES.map(async (name) => [name, await stateOf(name)] as const));
  let asked: { at: number; states: ReturnType<typeof ask> } | undefined;

  return async (_req, res) => {
    if (!asked || performance.now() - asked.at > FRESH_MS) asked = { at: performance.now(), states: ask() };
    const states = await asked.states;
    const away = states.filter(([, state]) => state !== 'ok').map(([name]) => name);
    const isUsable = away.every(isOptional);
    res
      .status(isUsable ? 200 : 503)
      .set({ 'Cache-Control': 'no-store', ...(!isUsable && { 'Retry-After': '1' }) })
      .json({ status: away.length === 0 ? 'ok' : 'degraded', services: Object.fromEntries(states) });
  };
};
