import { newEvent } from '@mutua/service-kit';
import sharp from 'sharp';
import { type Harness, newId, useHarness } from '../../test/harness.ts';

const service = useHarness();

/** A skill of a new member, and the path of its card without the prefix `/api`. */
const publish = async (fields: Parameters<Harness['skill']>[1] = {}, member: Parameters<Harness['member']>[0] = {}) => {
  const owner = await service.member(member);
  const { _id } = await service.skill(owner._id, fields);
  return { owner, id: _id, card: await cardOf(_id) };
};
const cardOf = async (id: string) => (await service.read(id)).card;
const fileOf = (card: string | null | undefined) => card?.split('/').at(-1) ?? '';
const load = (id: string, card: string | null | undefined) =>
  service.call('GET /skills/:id/card/:file', { params: { id, file: fileOf(card) } });
const stored = () => service.context.connection.collection<{ _id: string; file: string }>('cards');

it('is a picture for link previews, drawn once and kept by browsers for good', async () => {
  const { id, card } = await publish();
  expect(card).toMatch(new RegExp(`^/api/skills/${id}/card/[0-9a-f]{16}\\.png$`));
  const all = await Promise.all([load(id, card), load(id, card), load(id, card)]);
  for (const { status, headers } of all) {
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  const [kept] = await stored().find({ _id: id }).toArray();
  expect(await sharp((kept as unknown as { picture: { buffer: Buffer } }).picture.buffer).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 630,
  });
  expect(kept?.file).toBe(fileOf(card));
});

it('has another address when it shows something else, and the old address then shows the new picture', async () => {
  const { owner, id, card } = await publish();
  await load(id, card);
  await service.publish(newEvent('member.changed', { member: { ...owner, name: 'Ada Lovelace', version: 2 } }));
  await service.waitFor(async () => (await cardOf(id)) !== card);
  const earlier = await load(id, card);
  expect(earlier.status).toBe(200);
  expect(earlier.headers.get('cache-control')).toBe('public, max-age=300');
  expect((await stored().find({ _id: id }).toArray()).map(({ file }) => file)).toEqual([fileOf(await cardOf(id))]);
});

it.each(['العود للمبتدئين', '書道', 'Guitar 🎸', 'Ελληνικά'])(
  'is missing for the title %s, whose letters the fonts lack',
  async (title) => {
    const { id, card } = await publish({ title });
    expect(card).toBeNull();
    expect((await load(id, '/0123456789abcdef.png')).status).toBe(404);
  },
);

it('leaves out a name and a place that the fonts lack, and draws hostile text as text', async () => {
  const { id, card } = await publish({ title: '</span><b>R&B</b> &amp; %s' }, { name: '花子', location: '東京' });
  expect((await load(id, card)).status).toBe(200);
});

it('is gone with its skill', async () => {
  const { owner, id, card } = await publish();
  await load(id, card);
  await service.call('DELETE /skills/:id', { as: owner._id, params: { id } });
  expect((await load(id, card)).status).toBe(404);
  expect((await load(newId(), card)).status).toBe(404);
});
