import express from 'express';
import { serve } from '../testing/serve.ts';
import { createHealth, type HealthCheck } from './health.ts';

async function ready(
  checks: Record<string, HealthCheck>,
  degrading: Record<string, HealthCheck> = {},
): Promise<{ status: number; body: unknown }> {
  const server = await serve(express().use(createHealth({ checks, degrading })));
  try {
    const response = await fetch(`${server.url}/ready`);
    return { status: response.status, body: await response.json() };
  } finally {
    await server.close();
  }
}

const works: HealthCheck = () => Promise.resolve();

describe('health', () => {
  it('is alive whatever its dependencies do', async () => {
    const server = await serve(
      express().use(createHealth({ checks: { mongo: () => Promise.reject(new Error('gone')) } })),
    );
    expect((await fetch(`${server.url}/live`)).status).toBe(200);
    await server.close();
  });

  it('is ready when every check holds', async () => {
    expect(await ready({ mongo: works, redis: works })).toEqual({
      status: 200,
      body: { status: 'ok', checks: { mongo: 'ok', redis: 'ok' } },
    });
  });

  it('names the failed check, without the reason', async () => {
    expect(await ready({ mongo: () => Promise.reject(new Error('host db-1 is gone')), redis: works })).toEqual({
      status: 503,
      body: { status: 'unavailable', checks: { mongo: 'failed', redis: 'ok' } },
    });
  });

  it('stays ready without an optional dependency, and reports it', async () => {
    expect(await ready({ mongo: works }, { redis: () => Promise.reject(new Error('gone')) })).toEqual({
      status: 200,
      body: { status: 'degraded', checks: { mongo: 'ok', redis: 'failed' } },
    });
  });

  it('does not wait for a check that hangs', async () => {
    expect((await ready({ mongo: () => new Promise(() => {}) })).status).toBe(503);
  });
});
