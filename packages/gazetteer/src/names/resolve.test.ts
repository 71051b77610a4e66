import { placeOf } from '../index.ts';
import { resolvePlace } from './index.ts';

const found = (text: string): string | undefined => {
  const answer = resolvePlace(text);
  if (!('id' in answer)) return;
  const place = placeOf(answer.id, 'en');
  return `${place?.name}, ${place?.region}, ${place?.country}`;
};

it.each([
  ['Lyon, France', 'Lyon, Auvergne-Rhône-Alpes, FR'],
  ['Kyoto, Japan', 'Kyoto, Kyoto, JP'],
  ['London, UK', 'London, England, GB'],
  ['Paris, France', 'Paris, Île-de-France, FR'],
  ['Oslo, Norway', 'Oslo, Oslo, NO'],
  ['Lima, Peru', 'Lima, Lima Province, PE'],
  ['São Paulo, Brazil', 'São Paulo, São Paulo, BR'],
  ['New York, USA', 'New York City, New York, US'],
  ['Quito, Ecuador', 'Quito, Pichincha, EC'],
  ['Zagreb, Croatia', 'Zagreb, Zagreb, HR'],
  ['Rome, Italy', 'Rome, Lazio, IT'],
  ['Rom, Italien', 'Rome, Lazio, IT'],
  ['Köln, Deutschland', 'Cologne, North Rhine-Westphalia, DE'],
  ['Cologne, Germany', 'Cologne, North Rhine-Westphalia, DE'],
  ['Colonia, Alemania', 'Cologne, North Rhine-Westphalia, DE'],
  ['Springfield, IL', 'Springfield, Illinois, US'],
  ['Springfield, Illinois', 'Springfield, Illinois, US'],
  ['Frankfurt, Germany', 'Frankfurt am Main, Hesse, DE'],
  ['San José, Costa Rica', 'San José, San José, CR'],
  ['Medellín, Antioquia', 'Medellín, Antioquia, CO'],
  ['Malmö, Skåne', 'Malmö, Skåne, SE'],
  ['Chennai, Tamil Nadu', 'Chennai, Tamil Nadu, IN'],
  ['Galway, Connacht', 'Galway, Connacht, IE'],
  ['Kreuzberg, Berlin', 'Kreuzberg, State of Berlin, DE'],
  ['Vienna, Austria', 'Vienna, Vienna, AT'],
  ['Saint-Denis, France', 'Saint-Denis, Île-de-France, FR'],
  ['Newcastle, UK', 'Newcastle upon Tyne, England, GB'],
  ['Munich/Germany', 'Munich, Bavaria, DE'],
  ['Bordeaux - France', 'Bordeaux, New Aquitaine, FR'],
  ['Paris, FR', 'Paris, Île-de-France, FR'],
  ['Berlin, Berlin, Germany', 'Berlin, State of Berlin, DE'],
  // the town of a region's name in this region, and the city that the region is named after
  ['Utrecht, Netherlands', 'Utrecht, Utrecht, NL'],
  ['Québec, Canada', 'Québec, Quebec, CA'],
  ['Zug, Schweiz', 'Zug, Zug, CH'],
  ['Schleswig, Germany', 'Schleswig, Schleswig-Holstein, DE'],
  ['Buenos Aires, Argentina', 'Buenos Aires, Buenos Aires F.D., AR'],
  ['Ontario, California', 'Ontario, California, US'],
  ['St-Nazaire, France', 'Saint-Nazaire, Pays de la Loire, FR'],
  ['St-Denis, France', 'Saint-Denis, Île-de-France, FR'],
  ['Wil, St. Gallen', 'Wil, Saint Gallen, CH'],
  ['10115 Berlin, Germany', 'Berlin, State of Berlin, DE'],
  ['Boston, MA 02118', 'Boston, Massachusetts, US'],
  ['Lyon 3, France', 'Lyon 03, Auvergne-Rhône-Alpes, FR'],
  ['Aquisgrán, Alemania', 'Aachen, North Rhine-Westphalia, DE'],
])('takes %j for %s', (text, place) => {
  expect(found(text)).toBe(place);
});

it.each([
  // bare names
  'Lyon',
  'lyon',
  'Kyoto',
  'London',
  'Paris',
  'Porto',
  'Oslo',
  'Sao Paulo',
  'New York',
  'Köln',
  'Springfield',
  'Ulaanbaatar',
  'Reykjavik',
  'Ushuaia',
  'Earth',
  'Wien',
  'Wellington',
  '東京',
  'Москва',
  'Singapore',
  // several places of the name
  'Springfield, USA',
  'Neustadt, Deutschland',
  'Richmond, England',
  'Mülheim, Germany',
  // a code of a country, and of a region of another
  'London, CA',
  // regions of which a town elsewhere has the name, or of which it is another name of a town
  'Illinois, USA',
  'Maine, USA',
  'Delaware, US',
  'Washington, USA',
  'Oklahoma, USA',
  'Minnesota, US',
  'Ontario, CA',
  'Wales, UK',
  'Zeeland, Netherlands',
  'Sachsen, Deutschland',
  'Limburg, Belgium',
  'Brandenburg, Deutschland',
  'Jalisco, Mexico',
  'Morelos, Mexico',
  'Bolívar, Venezuela',
  'Aichi, Japan',
  // a part that is not known
  'Kyoto, Kansai',
  'Marseille, Provence, France',
  // no names
  'Berlin Kreuzberg',
  'the moon',
  'Remote',
  'Bavaria',
  '69007 Lyon',
  'Berlin, 10115',
  'Berlin Germany',
  'Bolzano/Bozen',
  'New Blah',
  '12',
  'Lyon, Germany',
  '',
  ',',
  ', France',
  'France, France',
])('asks for %j', (text) => {
  expect(found(text)).toBeUndefined();
});

it('has the largest places of the name as candidates, within what narrows it', () => {
  const candidates = (text: string) => {
    const answer = resolvePlace(text);
    return 'candidates' in answer ? answer.candidates.map((id) => placeOf(id, 'en')?.region) : [];
  };
  expect(candidates('Springfield')).toEqual(['Missouri', 'Massachusetts', 'Illinois', 'Oregon']);
  expect(candidates('Richmond, England')).toEqual(['England', 'England']);
  expect(candidates('Lyon')).toEqual(['Auvergne-Rhône-Alpes']);
  expect(candidates('Remote')).toEqual([]);
  expect(candidates('69007 Lyon')).toEqual(['Auvergne-Rhône-Alpes']);
  expect(candidates('Wien 1010')).toEqual(['Vienna']);
  expect(candidates('Berlin, 10115')[0]).toBe('State of Berlin');
  expect(candidates('Berlin Germany')).toEqual(['State of Berlin']);
  expect(candidates('Boston MA 02118')).toEqual(['Massachusetts']);
  expect(candidates('Köln Ehrenfeld')).toEqual(['North Rhine-Westphalia']);
  expect(candidates('Bolzano/Bozen')).toEqual(['Trentino-Alto Adige']);
  expect(candidates('St. Ingbert')).toEqual(['Saarland']);
  expect(candidates('the moon')).toEqual([]);
  expect(candidates('New Blah')).toEqual([]);
  expect(candidates('Illinois, USA')).toEqual([]);
  expect(candidates('Delaware, USA')).toEqual(['Ohio']);
  expect(candidates('Oklahoma, USA')).toEqual(['Oklahoma']);
});
