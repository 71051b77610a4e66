import { suggestPlaces } from './index.ts';

/** What somebody types, the place that they mean, and their country, if it is known. */
const QUESTIONS: readonly (readonly [text: string, id: string, country?: string])[] = [
  ['Köln', '2886242'],
  ['koln', '2886242'],
  ['Koeln', '2886242'],
  ['cologn', '2886242'],
  ['Colonia', '2886242'],
  ['Colônia', '2886242'],
  ['Кёльн', '2886242'],
  ['東京', '1850147'],
  ['Tokio', '1850147'],
  ['lyo', '2996944'],
  ['Lyon 3', '6543969'],
  ['Villeurb', '2968254'],
  ['Springfield', '4250542', 'US'],
  ['Springfield, oregon', '5754005'],
  ['springfield illinois', '4250542'],
  ['San José', '3621849', 'CR'],
  ['San José, Costa Rica', '3621849'],
  ['Frankfurt', '2925533', 'DE'],
  ['Frankfurt (O', '2925535', 'DE'],
  ['Wien', '2761369'],
  ['Vienna', '2761369'],
  ['Vienna, us', '4791160'],
  ['vienna, österr', '2761369'],
  ['Genf', '2660646'],
  ['Ginevra', '2660646'],
  ['Mailand', '3173435'],
  ['Monaco', '2993458'],
  ['Monaco di Bav', '2867714'],
  ['Lisbona', '2267057'],
  ['İzmir', '311046'],
  ['Strassburg', '2973783'],
  ['St. Gallen', '2658822'],
  ['Saint Gall', '2658822'],
  ['Cd. Juárez', '4013708'],
  ['Gral. Pico', '3855075'],
  ['Cnel. Oviedo', '3438819'],
  ['New Yor', '5128581'],
  ['nova york', '5128581'],
  ['Suva', '2198148'],
  ['Longyearbyen', '2729907'],
  ['Egmond', '2756301'],
  ['Kreuzberg', '2884161'],
  ['berlin kreuzberg', '2884161'],
  ['Düsseldorf', '2934246'],
  ['Dusseldorf', '2934246'],
  ['Munic', '2867714'],
  ['muenchen', '2867714'],
  ['são p', '3448439'],
  ['Москва', '524901'],
  ['Αθήνα', '264371'],
  ['القاهرة', '360630'],
  ['서울', '1835848'],
  ['laquila', '3175121'],
  ['xian', '1790630'],
  ['saint denis, réunion', '935264'],
  ['Valencia', '3625549', 'VE'],
  ['Brighton, Sussex', '2654710'],
  ['Manchester, Lancashire', '2643123'],
  ['Köln, NRW', '2886242'],
  ['Tromsø, Troms', '3133895'],
  ['Springfield, sussex, illinois', '4250542'],
  ['Frankfurt a. M.', '2925533'],
  ['Freiburg i. Br., Deutschland', '2925177'],
  ['Rothenburg o.d.T.', '2844102'],
  ['NYC', '5128581'],
  ['Valencia', '2509954', 'ES'],
  ['paris, texas', '4717560'],
  ['Cambridge', '4931972', 'US'],
  ['Lemberg', '702550'],
  ['St Petersburg', '4171563', 'US'],
  ['St-Nazaire', '2977921'],
  ['St. Ingbert', '2841590'],
  ['Ft. Worth', '4691930'],
  ['Mt. Vernon', '5127835', 'US'],
  ['Sta. Coloma', '3109981'],
  ['S. Giovanni Rotondo', '3168234'],
  ['Villeneuve-St-Georges', '2968529'],
  ['Wil, St. Gallen', '2657996'],
  ['10115 Berlin', '2950159'],
  ['D-10115 Berlin', '2950159'],
  ['Wien 1010', '2761369'],
  ['Boston MA 02118', '4930956'],
  ['London SW1A 1AA', '2643743'],
  ['Köln Ehrenfeld', '2886242'],
  ['Bolzano/Bozen', '3181913'],
  ['39100 Bozen/Bolzano', '3181913'],
  ['Bautzen/Budyšin', '2951881'],
  // Not among the first three: there are larger ones of the name elsewhere, and no list has the district.
  ['Newcastle', '2641673', 'IE'],
  ['Croix-Rousse', '2996944', 'FR'],
];

const suggest = (text: string, country?: string, limit = 6) => suggestPlaces(text, { language: 'en', country, limit });

it('has what was meant among the first three suggestions', () => {
  const missed = QUESTIONS.filter(
    ([text, id, country]) => !suggest(text, country, 3).some(({ _id }) => _id === id),
  ).map(([text]) => text);
  expect(QUESTIONS).toHaveLength(89);
  expect(1 - missed.length / QUESTIONS.length).toBeGreaterThanOrEqual(0.95);
});

it('tells the other name by which it has found a place, as it is written', () => {
  const foundBy = (text: string, language: 'en' | 'de') =>
    suggestPlaces(text, { language, limit: 1 }).map(({ name, foundBy }) => [name, foundBy])[0];
  expect(foundBy('Coloni', 'de')).toEqual(['Köln', 'Colonia']);
  expect(foundBy('нижний нов', 'de')).toEqual(['Nizhniy Novgorod', 'Нижний Новгород']);
  expect(foundBy('cologne', 'en')).toEqual(['Cologne', undefined]);
  // Spelled otherwise, it is the same name.
  expect(foundBy('koel', 'de')).toEqual(['Köln', undefined]);
  expect(foundBy('lyon 3', 'de')).toEqual(['Lyon 03', undefined]);
});

it.each([
  ['北京', '1816670'],
  ['ירושלים', '281184'],
  ['القدس', '281184'],
  ['紐約', '5128581'],
  ['뉴욕', '5128581'],
  ['런던', '2643743'],
  ['巴黎', '2988507'],
  ['Киев', '703448'],
  ['香港', '1819729'],
])('finds a large town of many names by its own script: %s', (text, id) => {
  expect(suggest(text)[0]?._id).toBe(id);
});

it('has nothing for words of which the first are no large place, nor for numbers alone', () => {
  for (const text of ['the moon', 'san zzzz', '1010', '1010 ,', '/', 'constructor x'])
    expect([text, suggest(text)]).toEqual([text, []]);
});

it('tells no other name for one whose words are written out', () => {
  expect(suggest('st-nazaire')[0]).toMatchObject({ name: 'Saint-Nazaire' });
  expect(suggest('st-nazaire')[0]?.foundBy).toBeUndefined();
});

it('finds a name that has a comma', () => {
  expect(suggest('Washington, D.C.')[0]?._id).toBe('4140963');
  expect(suggest('Washington, D')[0]?._id).toBe('4140963');
});

it('puts a place of the own name before a larger one that is only called so as well', () => {
  const names = suggest('Colonia').map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['Cologne', 'Colonia', 'Colonia']);
  expect(names.indexOf('Jerusalem')).toBeGreaterThan(2);
});

it('puts a town before its districts', () => {
  expect(suggest('Zürich', 'CH')[0]?._id).toBe('2657896');
});

it('tells two places of one name in one region apart by the larger towns near them', () => {
  const near = suggest('Mülheim', 'DE')
    .filter(({ name, region }) => name === 'Mülheim' && region === 'North Rhine-Westphalia')
    .map(({ near }) => near);
  expect(new Set(near).size).toBe(2);
  expect(near).not.toContain(undefined);
});

it('narrows by several parts, and by the code of a country or region', () => {
  const regions = (text: string) => suggest(text).map(({ region, country }) => `${region}, ${country}`);
  expect(regions('Springfield, illinois, us')).toEqual(['Illinois, US']);
  expect(regions('Springfield, IL')[0]).toBe('Illinois, US');
  expect(regions('Wien, Autriche')[0]).toBe('Vienna, AT');
  expect(regions('Lyon, Deutschland')).toEqual([]);
});

it.each(['', ' ', ',', ', France', '♥', '\u0000', '\uffff', 'zzzzqq', 'constructor', 'a'.repeat(500)])(
  'suggests nothing for %j',
  (text) => {
    expect(suggest(text)).toEqual([]);
  },
);

it('has as many suggestions as were asked for, each place once', () => {
  const ids = suggest('san', undefined, 10).map(({ _id }) => _id);
  expect([ids.length, new Set(ids).size]).toEqual([10, 10]);
});
