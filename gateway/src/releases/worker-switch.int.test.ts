import { testGateway } from '../../test/harness.ts';

describe('the switched-off service worker', () => {
  const gateway = testGateway({ env: { SERVICE_WORKER: 'off' } });

  it('is replaced by one that ends itself, and is never cached', async () => {
    const answer = await fetch(`${gateway.origin}/sw.js`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("worker-src 'self'");

    const listeners = new Map<string, (event: object) => void>();
    const deleted: string[] = [];
    let isRegistered = true;
    const scope = {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      skipWaiting: () => undefined,
      registration: {
        unregister: async () => {
          isRegistered = false;
        },
      },
    };
    const caches = { keys: async () => ['parts', 'documents'], delete: async (name: string) => deleted.push(name) };
    new Function('self', 'caches', await answer.text())(scope, caches);
    let done: Promise<unknown> = Promise.resolve();
    listeners.get('activate')?.({ waitUntil: (end: Promise<unknown>) => (done = end) });
    await done;
    expect(deleted).toEqual(['parts', 'documents']);
    expect(isRegistered).toBe(false);
  });
});
