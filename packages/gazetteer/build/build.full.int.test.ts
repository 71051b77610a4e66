import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { storedPlaces } from './stored-places.ts';

const DATA = join(import.meta.dirname, '..', 'data');
const unpacked = (folder: string, name: string) => brotliDecompressSync(readFileSync(join(folder, name)));

it('builds the stored files again from the tables of npm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-test-'));
  try {
    execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts'), '--to', folder], { stdio: 'ignore' });
    // What brotli makes of it may differ between versions of Node.
    for (const name of ['core.br', 'shown.br', 'names.br'])
      expect(unpacked(folder, name).equals(unpacked(DATA, name))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 300_000);

it('reads back what it has stored', () => {
  const { places, regions } = storedPlaces();
  const lyon = places.find(({ id }) => id === 2_996_944);
  expect(lyon).toMatchObject({
    name: 'Lyon',
    country: 'FR',
    regionCode: '84',
    zone: 'Europe/Paris',
    isDistrict: false,
  });
  expect(lyon?.names.slice(0, lyon.own)).toContain('Lyon');
  expect(regions.get('FR.84')).toBe('Auvergne-Rhône-Alpes');
});
