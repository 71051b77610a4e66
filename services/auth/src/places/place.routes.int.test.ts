import { useHarness } from '../../test/harness.ts';

const LYON = '2996944';
const COLOGNE = '2886242';

const auth = useHarness();
const ask = (query: Record<string, string | number>, language = 'en') =>
  auth.call('GET /places', { query, headers: { 'accept-language': language } });

it('suggests places to anybody, in the language of the call', async () => {
  const { status, headers, body } = await ask({ q: 'köln' }, 'en-GB');
  expect(status).toBe(200);
  expect(body.places[0]).toEqual({
    _id: COLOGNE,
    name: 'Cologne',
    region: 'North Rhine-Westphalia',
    country: 'DE',
    foundBy: 'Köln',
  });
  expect([headers.get('content-language'), headers.get('cache-control')]).toEqual(['en', 'public, max-age=86400']);
  expect(headers.get('vary')).toMatch(/accept-language/i);
  expect((await ask({ q: 'köln' }, 'de')).body.places[0]).toEqual({
    _id: COLOGNE,
    name: 'Köln',
    region: 'North Rhine-Westphalia',
    country: 'DE',
  });
});

it('has six suggestions unless the caller asks for up to ten', async () => {
  const count = async (limit?: number) => (await ask({ q: 'sa', ...(limit && { limit }) })).body.places.length;
  expect([await count(), await count(1), await count(10)]).toEqual([6, 1, 10]);
});

it("puts places of the reader's country before others of the size", async () => {
  const first = async (language: string) => (await ask({ q: 'Frankfort', limit: 1 }, language)).body.places[0]?.country;
  const merida = async (language: string) => (await ask({ q: 'Valencia', limit: 1 }, language)).body.places[0]?.country;
  expect([await merida('es-VE'), await merida('es-ES'), await first('en-US')]).toEqual(['VE', 'ES', 'US']);
});

it('answers ids in their order, without unknown ones', async () => {
  const { body } = await ask({ ids: `${COLOGNE},1,${LYON}` }, 'it');
  expect(body.places.map(({ name }) => name)).toEqual(['Colonia', 'Lione']);
});

it('finds nothing for a text that no name begins with, and for no question', async () => {
  expect((await ask({ q: 'xqzv' })).body).toEqual({ places: [] });
  expect((await ask({ q: '♥♥' })).body).toEqual({ places: [] });
  expect((await ask({})).body).toEqual({ places: [] });
});

it('takes one letter that is a word', async () => {
  const [{ body, status }, kana] = [await ask({ q: '津' }, 'ja'), await ask({ q: 'つ' }, 'ja')];
  expect([status, body.places[0], kana.status]).toEqual([
    200,
    expect.objectContaining({ name: 'Tsu', country: 'JP' }),
    200,
  ]);
});

it.each<Record<string, string | number>>([
  { q: 'k' },
  { q: 'k'.repeat(61) },
  { q: 'köln', limit: 11 },
  { q: 'köln', limit: 0 },
  { ids: 'abc' },
  { ids: '' },
  { ids: Array(51).fill('1').join(',') },
])('refuses %j', async (query) => {
  expect((await ask(query)).status).toBe(400);
});
