import { LIMITS, type MemberSnapshot, OPEN_PRIVACY } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import sharp from 'sharp';
import { type Harness, newId, PLACES, reviewOf, useHarness } from '../../test/harness.ts';
import { profileCardOf } from './profile-card.ts';

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
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
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

describe('the card of a profile', () => {
  const pathOf = async (id: string) => {
    const { status, body } = await service.call('GET /users/:id/card', { params: { id } });
    return status === 200 ? body.card : status;
  };
  const loadOf = (id: string, card: string | number | null) =>
    service.call('GET /users/:id/card/:file', { params: { id, file: fileOf(String(card)) } });
  const change = async (member: MemberSnapshot, fields: Partial<MemberSnapshot>) =>
    service.member({ ...member, ...fields, version: member.version + 1 });
  const IN_LYON = { location: 'Lyon, France', place: { id: PLACES.lyon, for: 'everybody' as const } };

  it('is a picture for link previews, drawn once and kept by browsers for good', async () => {
    const member = await service.member(IN_LYON);
    await service.skill(member._id);
    const card = await pathOf(member._id);
    expect(card).toMatch(new RegExp(`^/api/users/${member._id}/card/[0-9a-f]{16}\\.png$`));
    for (const { status, headers } of await Promise.all([loadOf(member._id, card), loadOf(member._id, card)])) {
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    const kept = await stored().find({ _id: member._id }).toArray();
    expect(kept).toMatchObject([{ file: fileOf(String(card)) }]);
    const { picture } = kept[0] as unknown as { picture: { buffer: Buffer } };
    expect(await sharp(picture.buffer).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  it('has another address when name, skills, rating or place change, and the old one shows the new picture', async () => {
    let member = await service.member(IN_LYON);
    const first = await pathOf(member._id);
    const seen = [first];
    const isNew = async () => {
      const card = await service.waitFor(async () => {
        const now = await pathOf(member._id);
        return seen.includes(now) ? undefined : now;
      });
      seen.push(card);
    };
    const skill = await service.skill(member._id);
    await isNew();
    await service.publish(reviewOf(skill, 5));
    await isNew();
    member = await change(member, { name: 'Ada Lovelace' });
    await isNew();
    member = await change(member, { place: { id: PLACES.grenoble, for: 'everybody' } });
    await isNew();
    const { status, headers } = await loadOf(member._id, first as string);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  });

  it('names no town that is not for everybody', async () => {
    const hidden = { location: 'France', place: { id: PLACES.lyon, for: 'members' as const } };
    const member = await service.member({ name: 'Ada Byron', ...hidden });
    const card = await pathOf(member._id);
    await change(member, { place: { id: PLACES.grenoble, for: 'members' } });
    expect(await pathOf(member._id)).toBe(card);
    const shown = profileCardOf(
      { name: 'Ada', location: 'France', place: hidden.place, rating: { average: 0, count: 0, sum: 0 } },
      [],
    );
    expect(shown).toEqual({ name: 'Ada', skills: [], letters: 'A', place: 'France', rating: '' });
  });

  it('names two skills that its letters can draw, and none that rests, is hidden or deleted', async () => {
    const member = await service.member({ ...IN_LYON, name: '</span>Ada & Byron' });
    const card = () => pathOf(member._id);
    const titles = ['書道', 'Ana', 'Bea'];
    for (const title of titles) await service.skill(member._id, { title });
    const before = await card();
    const third = await service.skill(member._id, { title: '華道' });
    expect(await card()).toBe(before);
    await service.call('DELETE /skills/:id', { as: member._id, params: { id: third._id } });
    const fourth = await service.skill(member._id, { title: 'x'.repeat(LIMITS.title.max) });
    const longest = await card();
    expect(longest).not.toBe(before);
    expect((await loadOf(member._id, longest)).status).toBe(200);
    await service.call('PUT /skills/rests', { as: member._id, body: { rest: [fourth._id] } });
    expect(await card()).toBe(before);
  });

  it('is missing for a name whose letters the fonts lack', async () => {
    const { _id } = await service.member({ name: '花子' });
    expect(await pathOf(_id)).toBeNull();
    expect((await loadOf(_id, '/0123456789abcdef.png')).status).toBe(404);
  });

  it('is missing for members whom not everybody finds, who are suspended, leave, or are unknown', async () => {
    const shy = await service.member({ privacy: { ...OPEN_PRIVACY, findMe: 'members' } });
    const [suspended, leaving] = [await service.member(), await service.member()];
    const card = await pathOf(suspended._id);
    await service.publish(newEvent('member.moderated', { userId: suspended._id, isSuspended: true, version: 3 }));
    await service.publish(newEvent('member.leaving', { userId: leaving._id, isLeaving: true, version: 3 }));
    await service.context.settled();
    for (const { _id } of [shy, suspended, leaving]) expect(await pathOf(_id)).toBe(404);
    expect(await pathOf(newId())).toBe(404);
    expect((await loadOf(suspended._id, card)).status).toBe(404);
  });

  it('is gone with the account', async () => {
    const member = await service.member();
    await loadOf(member._id, await pathOf(member._id));
    expect(await stored().countDocuments({ _id: member._id })).toBe(1);
    await service.publish(newEvent('member.erased', { userId: member._id }));
    await service.waitFor(async () => (await stored().countDocuments({ _id: member._id })) === 0);
    expect(await pathOf(member._id)).toBe(404);
  });
});
