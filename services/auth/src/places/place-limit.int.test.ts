import { memberForEach, useHarness } from '../../test/harness.ts';

const LYON = '2996944';
const PARIS = '2988507';

const auth = useHarness({ limits: 1 });
const member = memberForEach(auth);
const save = (body: object) => auth.call('PUT /users/profile', { body, token: member.token });

beforeEach(async () => {
  for (let count = 0; count < 10; count += 1) {
    expect((await save({ placeId: count % 2 === 0 ? LYON : PARIS })).status).toBe(200);
    expect((await save({ bio: `Bio ${count}`, placeId: count % 2 === 0 ? LYON : PARIS })).status).toBe(200);
  }
});

it('the eleventh place of a day is refused, and the present one stays', async () => {
  const { status, headers } = await save({ placeId: LYON, bio: 'Not saved' });
  expect([status, Number(headers.get('retry-after')) > 3600]).toEqual([429, true]);
  const { user } = (await auth.call('GET /auth/me', { token: member.token })).body;
  expect([user.place?._id, user.bio]).toEqual([PARIS, 'Bio 9']);
  expect((await save({ placeId: null, bio: 'Saved' })).body.user).toMatchObject({ place: null, bio: 'Saved' });
});

it('a client that sends text loses nothing: the text stays, and the member is asked', async () => {
  const { status, body } = await save({ location: 'Lyon, France' });
  expect([status, body.user.location, body.user.place]).toEqual([200, 'Lyon, France', null]);
  expect(body.user.placeAsked?.places.map(({ _id }) => _id)).toEqual([LYON]);
});
