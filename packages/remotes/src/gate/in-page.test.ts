import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadModule } from './in-page.ts';

const page = globalThis as unknown as Record<string, unknown>;
const host = createServer((_req, res) => res.end('{}'));
beforeAll(() => new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => host.close(resolve).closeAllConnections()));

afterEach(() => {
  delete page['__FEDERATION__'];
  delete page['garden'];
});

/** The result of loading a remote that the page has loaded before, whose module `get` returns. */
const loaded = (get: () => Promise<unknown>, port = (host.address() as AddressInfo).port) => {
  page['__FEDERATION__'] = { __INSTANCES__: [{ shareScopeMap: {} }] };
  page['garden'] = { init: () => undefined, get };
  const manifest = `http://127.0.0.1:${port}/manifest.json`;
  return loadModule({ container: 'garden', manifest, script: '', patience: 1_000 });
};

it('reports a timeout, which the machine may have caused', async () => {
  const never = new Promise(() => undefined);
  expect(await loaded(() => never)).toEqual({ error: 'nothing came within 1 seconds', isLate: true });
});

it('reports the error of a module, and missing exports, as faults of the release', async () => {
  expect(await loaded(() => Promise.reject(new Error('no garden')))).toEqual({ error: 'no garden', isLate: false });
  expect(await loaded(() => Promise.resolve(() => ({})), 1)).toEqual({
    error: 'its manifest does not come',
    isLate: false,
  });
});

it('returns the names of pages and widgets', async () => {
  const module = { default: { pages: { '/beds': {} }, widgets: { bed: {} } } };
  expect(await loaded(() => Promise.resolve(() => module))).toEqual({ pages: ['/beds'], widgets: ['bed'] });
});
