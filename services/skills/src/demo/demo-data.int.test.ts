import { demoData, demoMember } from '@mutua/service-kit/testing';
import { newId, SKILL, useHarness } from '../../test/harness.ts';
import { loadDemoData } from './demo-data.repository.ts';

const service = useHarness();

const [owner, fan, id] = [newId(), newId(), newId()];
const rating = { rating: { average: 4.5, count: 2 }, exchangeCount: 1 };
const LYON = { placeId: '2996944', languages: [{ code: 'fr', level: 'native' as const }] };
const data = demoData({
  members: [demoMember(owner, 'Owner', { ...rating, ...LYON }), demoMember(fan, 'Fan', rating)],
  skills: [
    {
      ...SKILL,
      meets: 'both',
      _id: id,
      ownerId: owner,
      ...rating,
      endorsements: [{ _id: newId(), userId: fan, message: 'Splendid.', createdAt: '2026-02-01T00:00:00.000Z' }],
      createdAt: '2026-01-02T00:00:00.000Z',
    },
  ],
  bookmarks: [{ userId: fan, kind: 'skill', targetId: id, note: 'Soon', createdAt: '2026-02-01T00:00:00.000Z' }],
  searches: [
    {
      _id: newId(),
      userId: fan,
      q: 'Guitar',
      category: 'music',
      cadence: 'daily',
      createdAt: '2026-02-01T00:00:00.000Z',
    },
  ],
});

it('loads once, without an event, and does not overwrite later changes', async () => {
  const { connection } = service.context;
  await loadDemoData(connection, data);
  expect(await service.read(id)).toMatchObject({
    rating: { average: 4.5, count: 2 },
    endorsements: [{ message: 'Splendid.', user: { name: 'Fan' } }],
    userId: { name: 'Owner', rating: { average: 4.5, count: 2 } },
  });
  const found = await service.call('GET /skills/search', { query: { q: 'fingerstyle', location: 'lyon' } });
  expect(found.body.pagination.total).toBe(1);
  const near = await service.call('GET /skills/search', { query: { near: LYON.placeId, km: 5, language: 'fr' } });
  expect(near.body.skills).toMatchObject([{ _id: id, meets: 'both', languages: ['fr'], place: { name: 'Lyon' } }]);

  await service.call('PUT /skills/:id', { as: owner, params: { id }, body: { ...SKILL, title: 'Edited since' } });
  await loadDemoData(connection, data);
  expect((await service.read(id)).title).toBe('Edited since');
  const { body } = await service.call('GET /skills/my-skills', { as: owner });
  expect(body.skills).toHaveLength(1);
  expect((await service.call('GET /searches', { as: fan })).body.searches).toMatchObject([
    { q: 'Guitar', category: 'music', cadence: 'daily' },
  ]);
  expect((await service.call('GET /bookmarks', { as: fan })).body.bookmarks).toMatchObject([
    { targetId: id, note: 'Soon', skill: { title: 'Edited since' } },
  ]);
  const told = await service.context.sentTo('requests');
  expect(told.filter(({ type }) => type === 'skill.created')).toEqual([]);
});
