import { LIMITS } from '@mutua/contracts/limits';
import { wordsOf } from '@mutua/service-kit/text';
import heirs from '../data/heirs.json' with { type: 'json' };
import { foldName } from './fold-name.ts';
import { codeOfCountry, distanceKm, hasPlace, labelOf, labelsOf, placeOf, wordsOfPlace, zoneOf } from './index.ts';
import { EXONYMS, idOf, placeList } from './list.ts';
import { nameIndex, rangeOf } from './names/name-index.ts';

const LYON = '2996944';
const VIENNA = '2761369';

it.each(['', '0', '-1', 'abc', '02996944', '2996944 ', '2996944.0', '1', '99999999999', '__proto__', 'constructor'])(
  'has no place %j',
  (id) => {
    expect([hasPlace(id), placeOf(id, 'en'), labelOf(id, 'en'), zoneOf(id), wordsOfPlace(id)]).toEqual([
      false,
      null,
      null,
      null,
      [],
    ]);
  },
);

it('calls a place by its name, region and country', () => {
  expect(placeOf(LYON, 'en')).toEqual({ _id: LYON, name: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' });
});

it.each([
  [VIENNA, 'en', 'Vienna, Austria'],
  [VIENNA, 'de', 'Wien, Österreich'],
  [VIENNA, 'es', 'Viena, Austria'],
  [VIENNA, 'fr', 'Vienne, Autriche'],
  [VIENNA, 'it', 'Vienna, Austria'],
  [VIENNA, 'pt', 'Viena, Áustria'],
  ['2867714', 'de', 'München, Deutschland'],
  ['2886242', 'de', 'Köln, Deutschland'],
  ['2886242', 'en', 'Cologne, Germany'],
  ['3173435', 'it', 'Milano, Italia'],
  ['2660646', 'fr', 'Genève, Suisse'],
  ['1880252', 'de', 'Singapur'],
  ['5746545', 'en', 'Portland, Oregon, United States'],
  ['4975802', 'de', 'Portland, Maine, Vereinigte Staaten'],
  ['3111108', 'en', 'Salamanca, Castille and León, Spain'],
  ['3521081', 'en', 'Puebla, Mexico'],
] as const)('labels %s in %s as %s', (id, language, label) => {
  expect(labelOf(id, language)).toBe(label);
});

it('knows which towns have a namesake in their country', () => {
  expect(placeOf('5746545', 'en')).toMatchObject({ region: 'Oregon', hasNamesake: true });
  expect(placeOf(LYON, 'en')).not.toHaveProperty('hasNamesake');
});

it('knows the labels of every language, and those of earlier releases', () => {
  const labels = labelsOf('5746545');
  for (const label of ['Portland, Oregon, United States', 'Portland, United States', 'Portland, Estados Unidos'])
    expect(labels).toContain(label);
  expect(labelsOf(VIENNA)).toContain('Wien, Österreich');
  expect(labelsOf('1')).toEqual([]);
});

it('has every name of a well-known town among the names of that town', () => {
  const { owners } = nameIndex();
  const missing = Object.entries(EXONYMS).flatMap(([id, names]) =>
    Object.values(names).filter((name) => {
      const { start, whole } = rangeOf(foldName(name));
      return !Array.from(owners.subarray(start, whole)).some((owner) => idOf(owner >> 1) === id && owner % 2 === 1);
    }),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(EXONYMS).length).toBeGreaterThan(300);
});

it('finds a place by its name, region and country in all languages', () => {
  const words = wordsOfPlace(VIENNA);
  for (const word of ['vienna', 'wien', 'vienne', 'viena', 'austria', 'osterreich', 'oesterreich', 'autriche'])
    expect(words).toContain(word);
  expect(wordsOfPlace('5128581').length).toBeLessThanOrEqual(40);
});

it.each([
  ['London', '2643743', 'london UK', 'Great Britain', 'Großbritannien', 'gb'],
  ['Austin', '4671654', 'Austin, TX', 'USA', 'U.S.', 'US', 'EEUU', 'EUA'],
  ['Istanbul', '745044', 'Turkey'],
  ['Prague', '3067696', 'Czech Republic', 'República Checa'],
  ['Eindhoven', '2756253', 'Holland', 'Hollande'],
  ['Dubai', '292223', 'UAE'],
  ['Dili', '1645457', 'East Timor'],
  ['Abidjan', '2293538', 'Ivory Coast', 'Elfenbeinkueste'],
  ['Zurich', '2657896', 'Zürich, CH'],
])('finds %s by what people write for its country and region', (_, id, ...texts) => {
  const words = wordsOfPlace(id);
  const missing = texts.filter((text) => !wordsOf(text).every((word) => words.some((each) => each.startsWith(word))));
  expect(missing).toEqual([]);
});

it('has words and labels within their limits in each region', () => {
  const { names, regions, regionOf } = placeList();
  const longest = new Map<number, { row: number; length: number }>();
  for (const [row, region] of regionOf.entries()) {
    const { length } = names.at(row);
    if (length > (longest.get(region)?.length ?? 0)) longest.set(region, { row, length });
  }
  const cut = [...longest.values()].filter(({ row }) => wordsOfPlace(idOf(row)).length >= 40);
  expect(cut).toEqual([]);
  expect(longest.size).toBe(regions.length);
  // A client that knows no places sends the label back as the text of the profile.
  const labels = [...longest.values()].flatMap(({ row }) => labelsOf(idOf(row)));
  expect(labels.filter((label) => label.length > LIMITS.location.max)).toEqual([]);
});

it('knows a country by its names in all languages, and by what people write instead', () => {
  const texts = ['Frankreich', 'usa', 'U.S.A.', 'Großbritannien', 'Holland', 'Lyon', ''];
  expect(texts.map(codeOfCountry)).toEqual(['FR', 'US', 'US', 'GB', 'NL', undefined, undefined]);
});

it('knows the time zone of a place', () => {
  expect([zoneOf(LYON), zoneOf('1850147'), zoneOf('5128581')]).toEqual([
    'Europe/Paris',
    'Asia/Tokyo',
    'America/New_York',
  ]);
});

it('takes the heir of a place that the list has lost', () => {
  const changed: Record<string, string> = heirs;
  changed['999999999'] = LYON;
  try {
    expect(hasPlace('999999999')).toBe(true);
    expect(placeOf('999999999', 'en')?._id).toBe(LYON);
    expect(distanceKm('999999999', LYON)).toBe(0);
  } finally {
    delete changed['999999999'];
  }
  expect(hasPlace('999999999')).toBe(false);
});

it.each([
  ['1581130', 'Hanoi', 'Hanoi'],
  ['1566083', 'Ho Chi Minh City', 'Ho Chi Minh City (HCMC)'],
  ['1583992', 'Da Nang', 'Da Nang City'],
  ['1581298', 'Haiphong', 'Hai Phong'],
  ['1575627', 'Long Xuyên', 'An Giang'],
  ['3143244', 'Oslo', 'Oslo'],
  ['3133895', 'Tromsø', 'Troms'],
  ['3159016', 'Drammen', 'Buskerud'],
  ['3139075', 'Skien', 'Telemark'],
  ['1668341', 'Taipei', ''],
  ['1519422', 'Semey', 'Abai Region'],
  ['343137', 'Hawassa', 'Sidama Region'],
  ['282239', 'Ramallah', 'West Bank'],
  ['1880252', 'Singapore', ''],
  ['703448', 'Kyiv', 'Kyiv City'],
  ['1642911', 'Jakarta', 'Jakarta'],
  ['184745', 'Nairobi', 'Nairobi County'],
  ['2659568', 'Moutier', 'Jura'],
  ['1609350', 'Bangkok', 'Bangkok'],
  ['2306104', 'Accra', 'Greater Accra'],
  ['3435910', 'Buenos Aires', 'Buenos Aires F.D.'],
  ['360630', 'Cairo', 'Cairo'],
])('%s, %s, is in the region %j', (id, name, region) => {
  expect(placeOf(id, 'en')).toMatchObject({ name, region });
});

it('the words of a town have no other town', () => {
  expect(wordsOfPlace('1575627')).not.toContain('hanoi');
  expect(wordsOfPlace('1581130')).toEqual(expect.arrayContaining(['hanoi', 'vietnam']));
});
