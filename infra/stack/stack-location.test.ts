import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateStack } from './stack-location.ts';
import { UserError } from './user-error.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mutua-location-'));
});

afterEach(() => rm(root, { recursive: true, force: true }));

it('chooses the main stack without PORT, or with the PORT of the main stack', async () => {
  for (const env of [{}, { PORT: '' }, { PORT: '8080' }]) {
    const { dataDir, ports } = locateStack(env, root);
    expect(dataDir).toBe(join(root, '.data'));
    expect(ports).toMatchObject({ gateway: 8080, auth: 4101, redis: 6390, mongo: 27_390, smtp: 1025, mail: 1080 });
  }
  await writeFile(join(root, '.env'), '# port\nPORT=9000\n');
  expect(locateStack({}, root)).toMatchObject({ dataDir: join(root, '.data'), ports: { gateway: 9000 } });
  expect(locateStack({ PORT: '9000' }, root).dataDir).toBe(join(root, '.data'));
});

it('gives another PORT its own data folder and ports, and the same built apps', () => {
  const own = locateStack({}, root);
  const other = locateStack({ PORT: '8280' }, root);
  expect(other.dataDir).toBe(join(root, '.data-8280'));
  expect(other.releasesDir).toBe(own.releasesDir);
  for (const [name, port] of Object.entries(other.ports))
    expect(Object.entries(own.ports)).not.toContainEqual([name, port]);
  expect(new Set(Object.values(other.ports)).size).toBe(Object.keys(other.ports).length);
});

it.each(['80', '443', '65535', '1'])('keeps every port in range for PORT=%s', (PORT) => {
  const { gateway, ...others } = locateStack({ PORT }, root).ports;
  expect(gateway).toBe(Number(PORT));
  for (const port of Object.values(others)) {
    expect(port).toBeGreaterThan(1023);
    expect(port).toBeLessThan(65_536);
  }
});

it.each(['http', '0', '65536', '80.5'])('refuses PORT=%s', (PORT) => {
  expect(() => locateStack({ PORT }, root)).toThrow(UserError);
});
