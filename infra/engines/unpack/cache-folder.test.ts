import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from './cache-folder.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-cache-'));
  await chmod(folder, 0o755);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('is $MUTUA_CACHE, else in $XDG_CACHE_HOME, else in the home folder', () => {
  expect(cacheFolder({ MUTUA_CACHE: folder, XDG_CACHE_HOME: '/xdg' }, false)).toBe(folder);
  expect(cacheFolder({ MUTUA_CACHE: '', XDG_CACHE_HOME: '/xdg' }, false)).toBe('/xdg/mutua');
  expect(cacheFolder({}, false)).toMatch(/\/\.cache\/mutua$/);
});

it('can be entered by others when root starts, because PostgreSQL then runs as another user', async () => {
  const cache = join(folder, 'not', 'yet', 'there');
  expect(cacheFolder({ MUTUA_CACHE: cache }, true)).toBe(cache);
  await chmod(folder, 0o700);
  expect(cacheFolder({ MUTUA_CACHE: cache }, true)).toBe('/var/cache/mutua');
  expect(cacheFolder({ MUTUA_CACHE: cache }, false)).toBe(cache);
});
