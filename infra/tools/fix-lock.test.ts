import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');

type Packages = Record<string, { resolved?: string; [field: string]: unknown }>;

let folder: string;

/** The packages of a lock after the repair. */
async function fix(packages: Packages, registry?: string): Promise<Packages> {
  const file = join(folder, 'package-lock.json');
  await writeFile(file, JSON.stringify({ lockfileVersion: 3, packages }));
  await run(process.execPath, [join(import.meta.dirname, 'fix-lock.mjs'), file, ...(registry ? [] : ['--offline'])], {
    env: { ...process.env, ...(registry && { npm_config_registry: registry, npm_config_cache: join(folder, 'npm') }) },
  });
  return JSON.parse(await readFile(file, 'utf8')).packages;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-lock-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('fix-lock', () => {
  it('adds the platform packages that the registry did not have', async () => {
    const packages = await fix({
      '': {},
      'node_modules/swift': {
        version: '1.2.3',
        dev: true,
        optionalDependencies: { '@swift/linux-x64-musl': '1.2.3', '@swift/darwin-arm64': '1.2.3' },
      },
      'node_modules/@swift/darwin-arm64': { version: '1.2.3', integrity: 'sha512-kept' },
    });
    expect(packages['node_modules/@swift/linux-x64-musl']).toEqual({
      version: '1.2.3',
      cpu: ['x64'],
      dev: true,
      optional: true,
      os: ['linux'],
      libc: ['musl'],
    });
    expect(packages['node_modules/@swift/darwin-arm64']).toEqual({ version: '1.2.3', integrity: 'sha512-kept' });
  });

  it('keeps two versions of a platform package apart', async () => {
    const packages = await fix({
      '': {},
      'node_modules/@swift/darwin-x64': { version: '2.0.0' },
      'node_modules/old/node_modules/swift': {
        version: '1.0.0',
        optionalDependencies: { '@swift/darwin-x64': '1.0.0' },
      },
    });
    expect(packages['node_modules/@swift/darwin-x64']).toEqual({ version: '2.0.0' });
    expect(packages['node_modules/old/node_modules/swift/node_modules/@swift/darwin-x64']).toMatchObject({
      version: '1.0.0',
      os: ['darwin'],
    });
  });

  it('removes download addresses, but keeps the links of the workspaces', async () => {
    const packages = await fix({
      '': {},
      'node_modules/a': { version: '1.0.0', resolved: 'https://mirror.example/a.tgz' },
      'node_modules/@mutua/contracts': { resolved: 'packages/contracts', link: true },
    });
    expect(packages['node_modules/a']).toEqual({ version: '1.0.0' });
    expect(packages['node_modules/@mutua/contracts']).toEqual({ resolved: 'packages/contracts', link: true });
  });

  it('adds the hashes that are missing, where the registry knows the package', async () => {
    const published = (name: string, versions: Record<string, string>) => ({
      name,
      'dist-tags': { latest: Object.keys(versions).at(-1) },
      versions: Object.fromEntries(
        Object.entries(versions).map(([version, integrity]) => [version, { name, version, dist: { integrity } }]),
      ),
    });
    const server = createServer((request, response) => {
      const name = decodeURIComponent(request.url ?? '').slice(1);
      if (name !== '@swift/darwin-x64') response.statusCode = 404;
      response.end(JSON.stringify(published(name, { '1.0.0': 'sha512-old', '1.2.3': 'sha512-new' })));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const packages = await fix(
      {
        '': {},
        'node_modules/@swift/darwin-x64': { version: '1.0.0', optional: true },
        'node_modules/@swift/win32-x64': { version: '1.0.0', optional: true },
        'node_modules/a': { version: '1.0.0', integrity: 'sha512-kept' },
        'node_modules/@mutua/contracts': { resolved: 'packages/contracts', link: true },
      },
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ).finally(() => server.close());
    expect(packages).toMatchObject({
      'node_modules/@swift/darwin-x64': { integrity: 'sha512-old' },
      'node_modules/a': { integrity: 'sha512-kept' },
    });
    expect(packages['node_modules/@swift/win32-x64']).not.toHaveProperty('integrity');
    expect(packages['node_modules/@mutua/contracts']).not.toHaveProperty('integrity');
  }, 60_000);

  it('refuses a lock in which a package without a platform is missing', async () => {
    const lock = { '': { optionalDependencies: { 'left-pad': '1.0.0' } } };
    await expect(fix(lock)).rejects.toThrow(/left-pad@1\.0\.0/);
  });
});

describe('package-lock.json', () => {
  it('needs no repair', async () => {
    const packages: Packages = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')).packages;
    expect(await fix(packages)).toEqual(packages);
    const isUnchecked = ([key, { integrity, link }]: [string, Packages[string]]) =>
      key.includes('node_modules/') && !link && !integrity;
    expect(Object.entries(packages).filter(isUnchecked)).toEqual([]);
  });

  it('has each stand-in in the place of the real package, wherever that is named', async () => {
    const packages: Packages = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')).packages;
    const standIns = Object.entries(packages).filter(([key]) => key.startsWith('infra/tools/stand-ins/'));
    expect(standIns.length).toBeGreaterThan(0);
    const real = standIns.flatMap(([, { name }]) =>
      Object.keys(packages).filter((key) => key.endsWith(`node_modules/${name}`) && !packages[key]?.link),
    );
    expect(real).toEqual([]);
  });
});
