import { randomNumbers } from '@mutua/service-kit/testing';
import { newId, PLACES, SKILL, useHarness } from '../../test/harness.ts';

const service = useHarness();

const SEED = 20_261_126;
const random = randomNumbers(SEED);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const some = <T>(values: readonly T[], most: number): T[] =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => oneOf(values));

const WORDS = [
  'jazz',
  'piano',
  'pianola',
  'Öl',
  'crème',
  'e-mail',
  'Node.js',
  '写真',
  'guitar',
  'ukulele',
  'C++',
  'zen',
];
/** At most three letters each, because the search tolerates no typos in such short words. */
const TYPED = [
  'jaz',
  'pia',
  'ano',
  'nol',
  'ol',
  'oel',
  'cre',
  'eme',
  'ema',
  'js',
  '真',
  '写',
  'tar',
  'ule',
  'c++',
  'ze',
  'g',
];
const TOWNS = ['Lima, Peru', 'Oslo', 'Kyoto, Japan'];
const { lyon, villeurbanne, strasbourg, kehl } = PLACES;
const CATEGORIES = ['music', 'cooking'] as const;
const LEVELS = ['beginner', 'expert'] as const;

const words = () => some(WORDS, 3).join(' ');
const fields = () => ({
  title: `Skill ${words()}`,
  description: `With ${words()}, for everybody who likes it.`,
  tags: some(WORDS, 2),
  category: oneOf(CATEGORIES),
  proficiency: oneOf(LEVELS),
  meets: oneOf([null, 'person', 'online', 'both'] as const),
  languages: oneOf([[], ['fr'], ['de', 'en']]),
  placeId: random() < 0.2 ? oneOf([villeurbanne, strasbourg]) : null,
});
const search = () => ({
  q: random() < 0.8 ? some(TYPED, 2).join(' ') : '',
  category: random() < 0.4 ? oneOf(CATEGORIES) : null,
  proficiency: random() < 0.3 ? oneOf(LEVELS) : null,
  location: random() < 0.2 ? oneOf(['li', 'jap', 'os']) : '',
  near: random() < 0.3 ? oneOf([lyon, strasbourg]) : null,
  km: oneOf([0, 5, 25, 100] as const),
  meet: random() < 0.3 ? oneOf(['person', 'online', 'either'] as const) : null,
  languages: random() < 0.2 ? oneOf([['fr'], ['de', 'it']]) : [],
});

const settled = () =>
  service.waitFor(
    async () =>
      (await service.context.connection
        .collection('skills')
        .findOne({ $or: [{ alert: { $exists: true } }, { outboxPendingAt: { $exists: true } }] })) === null,
  );
const told = async (): Promise<string[]> =>
  (await service.context.sentTo('notifications', 'search.matched')).flatMap(({ payload }) =>
    payload.hits.map(({ searchId }) => `${payload.skill._id} ${searchId}`),
  );

it('alerts are what a search finds after a change and did not find before, in random catalogues', async () => {
  const places = [lyon, kehl, strasbourg];
  const owners = await Promise.all(
    places.map((id, i) =>
      service.member({ location: TOWNS[i] ?? '', place: { id, for: i === 2 ? 'partners' : 'members' } }),
    ),
  );
  const searches: { as: string; id: string; of: ReturnType<typeof search> }[] = [];
  for (let i = 0; i < 30; i += 1) {
    const [as, of] = [i % 5 === 0 ? (owners[i % 3]?._id ?? '') : newId(), search()];
    const { status, body } = await service.call('POST /searches', { as, body: of });
    if (status === 201) searches.push({ as, id: body.search._id, of });
  }
  const found = async () =>
    new Set(
      (
        await Promise.all(
          searches.map(async ({ as, id, of }) => {
            const { q, location, category, proficiency, near, km, meet, languages } = of;
            const query = {
              q,
              location,
              ...(category && { category }),
              ...(proficiency && { proficiency }),
              ...(near && { near, km }),
              ...(meet && { meet }),
              ...(languages.length > 0 && { language: languages.join() }),
              limit: 50,
            };
            const { body } = await service.call('GET /skills/search', { as, query });
            return body.skills.map((skill) => `${skill._id} ${id}`);
          }),
        )
      ).flat(),
    );

  const skills: { id: string; ownerId: string }[] = [];
  const expected: string[] = [];
  let before = await found();
  for (let step = 0; step < 30; step += 1) {
    const known = random() < 0.5 ? oneOf(skills) : undefined;
    if (known) {
      const { id, ownerId: as } = known;
      await service.call('PUT /skills/:id', { as, params: { id }, body: { ...SKILL, ...fields() } });
    } else {
      const ownerId = oneOf(owners)._id;
      skills.push({ id: (await service.skill(ownerId, fields()))._id, ownerId });
    }
    await settled();
    const after = await found();
    expected.push(...[...after].filter((hit) => !before.has(hit)));
    before = after;
  }
  expect(expected.length).toBeGreaterThan(20);
  expect((await told()).sort()).toEqual(expected.sort());
}, 120_000);
