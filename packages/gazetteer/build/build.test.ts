import { unpackColumns } from '../src/columns.ts';
import { buildFiles } from './files.ts';
import { foundNamesOf, type GeoPlace, namesIn, placesIn } from './geonames.ts';
import { keepLost } from './keep-lost.ts';
import { withRegions } from './regions.ts';

/** A line of a table of towns. */
const line = (id: number, name: string, kind: string, population: number, others = '', region = '84') =>
  [
    id,
    name,
    name,
    others,
    45.7,
    4.8,
    'P',
    kind,
    'FR',
    '',
    region,
    '',
    '',
    '',
    population,
    '',
    '',
    'Europe/Paris',
    '',
  ].join('\t');
const place = (id: number, more: Partial<GeoPlace> = {}): GeoPlace => ({
  id,
  name: `Town ${id}`,
  names: [`Town ${id}`],
  own: 1,
  latitude: 45,
  longitude: 4,
  population: 2000,
  isDistrict: false,
  country: 'FR',
  regionCode: '84',
  zone: 'Europe/Paris',
  ...more,
});

it.each([
  ['PPL', 1000, true],
  ['PPL', 999, false],
  ['PPL', 0, false],
  ['PPLC', 0, true],
  ['PPLA', 0, true],
  ['PPLA2', 0, true],
  ['PPLA3', 0, false],
  ['PPLX', 5000, true],
  ['PPLX', 4999, false],
])('takes a %s of %i inhabitants: %s', (kind, population, isTaken) => {
  expect(placesIn(line(1, 'Lyon', kind, population)).length === 1).toBe(isTaken);
});

it('finds a place by its names, without codes, long ones and those that a machine has written', () => {
  const others = 'LYS,Lione,lione,Лион,liyang,LYON,Lyonx'.concat('x'.repeat(40));
  const [lyon] = placesIn(line(1, 'Lyon', 'PPLA', 522_969, others)) as [GeoPlace];
  expect(foundNamesOf(lyon, ['Lione']).map(({ name, isOwn }) => [name, isOwn])).toEqual([
    ['Lyon', true],
    ['Lione', true],
    ['Лион', false],
  ]);
});

it('finds a place by all of its names: those of the scripts at the end of the alphabet are the own ones of large towns', () => {
  const others = [...Array.from({ length: 200 }, (_, at) => `Name ${at}`), '北京'];
  expect(foundNamesOf(place(1, { names: ['Beijing', ...others] }), []).at(-1)?.name).toBe('北京');
});

it('adds the names of a table by language, without those of the past and those that are no words', () => {
  const names = ['1\t7\tfr\tLyon\t1', '2\t7\tlink\thttps://a.example\t', '3\t7\tla\tLugdunum\t\t\t\t1', '4\t7\t\tLeon'];
  expect(namesIn(names.join('\n'))).toEqual(new Map([[7, ['Lyon', 'Leon']]]));
});

it('keeps what a new table lacks, unless it has an heir', () => {
  const previous = [place(1), place(2), place(3)];
  const next = [place(1, { population: 3000 }), place(4)];
  expect(keepLost(previous, next, { 2: '4' })).toEqual([next[0], place(4), place(3)]);
  expect(() => keepLost(previous, next, { 2: '9' })).toThrow('The heir 9 of 2 is not in the list.');
});

it('drops a place that has an heir although the table has it', () => {
  expect(keepLost([], [place(1), place(2)], { 2: '1' }).map(({ id }) => id)).toEqual([1]);
});

it('packs places by id, whatever their order', () => {
  const places = [place(30, { name: 'B' }), place(10, { name: 'A' })];
  const regions = new Map([['FR.84', 'Auvergne-Rhône-Alpes']]);
  const files = buildFiles(places, regions, {});
  expect(files).toEqual(buildFiles(places.toReversed(), regions, {}));
  const shown = unpackColumns(files['shown.br']);
  expect([shown.lines('names').at(0), shown.lines('names').at(1)]).toEqual(['A', 'B']);
  expect([...unpackColumns(files['core.br']).numbers('ids')]).toEqual([10, 20]);
});

it('names the nearest larger town for places of one name in one region', () => {
  const villages = [place(1, { name: 'Saint-Martin' }), place(2, { name: 'Saint-Martin', longitude: 6 })];
  const towns = [place(3, { population: 9000, longitude: 4.1 }), place(4, { population: 9000, longitude: 6.1 })];
  const shown = unpackColumns(buildFiles([...villages, ...towns], new Map(), {})['shown.br']);
  expect([...shown.numbers('nearOf')]).toEqual([3, 4, 0, 0]);
});

it('gives places the region of a newer table, by their position where it lacks them and their code has moved', () => {
  const vietnam = { country: 'VN', regionCode: '44' };
  const places = [
    place(1, { ...vietnam, name: 'Hanoi', latitude: 21 }),
    place(2, { ...vietnam, name: 'Suburb', latitude: 20.9 }),
    place(3, { name: 'Lyon' }),
    place(4, { name: 'Bron' }),
    place(5, { country: 'TW', regionCode: '04' }),
  ];
  const point = (of: GeoPlace | undefined, regionCode: string, latitude = of?.latitude ?? 0) => ({
    ...(of as GeoPlace),
    ...{ regionCode, latitude },
  });
  // A namesake far away says nothing.
  const newer = [point(places[0], '01', 21.05), point(places[1], '66', 12), point(places[2], '84')];
  expect(withRegions(places, newer).map(({ regionCode }) => regionCode)).toEqual(['01', '01', '84', '84', '']);
});
