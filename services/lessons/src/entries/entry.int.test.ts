import { newId, useHarness } from '../../test/harness.ts';

const service = useHarness();

it('stores entries, and lists only those of the caller, the newest first', async () => {
  const [ada, bob] = [newId(), newId()];
  for (const text of ['first', 'second']) {
    expect((await service.call('POST /lessons', { as: ada, body: { text } })).status).toBe(201);
  }
  await service.call('POST /lessons', { as: bob, body: { text: 'of another' } });
  const { body } = await service.call('GET /lessons', { as: ada });
  expect(body.entries.map(({ text }) => text)).toEqual(['second', 'first']);
});

it('refuses a caller without a session, and an empty text', async () => {
  expect((await service.call('GET /lessons')).status).toBe(401);
  const { status, error } = await service.call('POST /lessons', { as: newId(), body: { text: ' ' } });
  expect([status, error.errors]).toEqual([400, [{ field: 'text', message: expect.any(String) }]]);
});
