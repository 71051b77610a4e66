import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@mutua/contracts/time';
import { waitFor } from '@mutua/service-kit/testing';
import { PASSWORD, useHarness } from '../../test/harness.ts';
import { afterNoon, listCalls, NOON, type Organiser, peopleOf } from '../../test/lists.ts';
import { createImportKey } from '../imports/import-key.ts';
import { createRowRepository, type StoredRow } from '../imports/row.repository.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { hashSecret } from '../security/secret.ts';
import { createSettleClaim } from './settle-claim.ts';

let clock = NOON;
const auth = useHarness({
  timing: { now: () => clock, sweepMs: 300 },
  env: { IMPORT_MAILS_PER_HOUR: '1000' },
});
const busy = 'This is not available right now.';
let lists: ReturnType<typeof listCalls>;
let lena: Organiser;
interface Invited {
  people: ReturnType<typeof peopleOf>;
  /** The links of the people, in their order. */
  tokens: string[];
  listId: string;
}
let { people, tokens, listId }: Invited = { people: [], tokens: [], listId: '' };
let lastGroup = 0;
/** Brings one list of so many groups of five people, and asks them. */
async function bring(count: number): Promise<Invited[]> {
  const brought = Array.from({ length: count }, (_, nth) => peopleOf(5, `claim${lastGroup + nth}.example`));
  lastGroup += count;
  const lines = brought.flat().map(({ line }) => line);
  const { _id } = await lists.asked(lena.token, lines);
  const tokenOf = await waitFor(async () => {
    const found = new Map((await lists.invitations()).map(({ to, token }) => [to, token ?? '']));
    return brought.flat().every(({ email }) => found.get(email)) && found;
  });
  return brought.map((group) => ({
    people: group,
    tokens: group.map(({ email }) => tokenOf.get(email) ?? ''),
    listId: _id,
  }));
}
/** For a test that needs all people of a list. */
const bringOwnList = async () => {
  for (const own of await bring(1)) ({ people, tokens, listId } = own);
};

/** A letter to more than twenty people waits for what comes back of the first ones. */
const GROUPS_OF_A_LIST = 4;
const invited: Invited[] = [];
beforeEach(async () => {
  clock = NOON;
  lists = listCalls(auth);
  lena ??= await lists.organiser();
  if (invited.length === 0) invited.push(...(await bring(GROUPS_OF_A_LIST)));
  for (const next of invited.splice(0, 1)) ({ people, tokens, listId } = next);
});

const look = (token = tokens[0] ?? '') => auth.call('GET /claims/:token', { params: { token } });
/** What a mail program calls, and what a browser opens that does not know of one click. */
const oneClick = (method: 'GET' | 'POST', body: URLSearchParams | null = null) =>
  fetch(`${auth.url}/claims/${tokens[0]}/refuse`, { method, body, redirect: 'manual' });
const refuse = (token = tokens[0] ?? '') => auth.call('POST /claims/:token/refuse', { params: { token } });
const accept = (body: object = {}, token = tokens[0] ?? '') =>
  auth.call('POST /claims/:token/accept', {
    params: { token },
    body: {
      name: 'Jörg Müller',
      location: 'Graz',
      bio: 'I bake.',
      password: PASSWORD,
      language: 'de',
      timeZone: 'Europe/Vienna',
      keep: [0, 2],
      clientId: randomUUID(),
      ...body,
    },
  });
const undo = () => auth.call('POST /imports/:id/undo', { params: { id: listId }, token: lena.token });
const waiting = async (token: string) => (await auth.call('GET /claims', { token })).body.waiting;
const code = ({ status, error }: { status: number; error: { code?: string } }) => [status, error?.code];

it('shows a person what a list says of them, and changes nothing', async () => {
  for (const _ of [1, 2])
    expect(await look()).toMatchObject({
      status: 200,
      body: {
        claim: {
          sender: 'Lena Kofler',
          note: 'Come along!',
          email: people[0]?.email,
          name: people[0]?.name,
          place: 'Graz',
          language: 'de',
          items: [
            { n: 0, kind: 'offer', title: 'Gitarre spielen 0', category: 'other', level: null },
            { n: 1, kind: 'offer', title: 'Brot backen' },
            { n: 2, kind: 'need', title: 'Spanisch 0' },
          ],
          expiresAt: afterNoon(30 * 24).toISOString(),
        },
      },
    });
  expect(code(await look('unknown'))).toEqual([404, 'not_found']);
});

it('makes the person a member with a confirmed address, and keeps what they have chosen', async () => {
  const { status, body } = await accept();
  expect(status).toBe(201);
  expect(body.user).toMatchObject({
    name: 'Jörg Müller',
    email: people[0]?.email,
    isVerified: true,
    bio: 'I bake.',
    timeZone: 'Europe/Vienna',
    preferences: { language: 'de' },
  });
  expect(body.user.location).toBe('Graz');
  expect((await auth.call('GET /auth/me', { token: body.accessToken })).status).toBe(200);
  const signedIn = await auth.call('POST /auth/login', { body: { email: people[0]?.email, password: PASSWORD } });
  expect(signedIn.status).toBe(200);
  await waitFor(async () =>
    (await auth.sent('skills', 'member.changed')).some(({ member }) => member._id === body.user._id),
  );

  expect(await waiting(body.accessToken)).toMatchObject([
    {
      sender: 'Lena Kofler',
      items: [
        { n: 0, title: 'Gitarre spielen 0' },
        { n: 2, title: 'Spanisch 0' },
      ],
    },
  ]);
  const finish = (n: number) =>
    auth.call('DELETE /claims/items/:n', { params: { n: String(n) }, token: body.accessToken });
  for (const _ of [1, 2]) expect((await finish(0)).status).toBe(200);
  expect(await waiting(body.accessToken)).toMatchObject([{ items: [{ n: 2 }] }]);
  expect((await finish(2)).status).toBe(200);
  expect(await waiting(body.accessToken)).toEqual([]);
  expect(code(await look())).toEqual([410, 'joined']);
});

it('answers the same press again within a minute, and another one never', async () => {
  const clientId = randomUUID();
  const first = await accept({ clientId });
  const again = await accept({ clientId });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.user._id).toBe(first.body.user._id);
  expect(code(await accept())).toEqual([410, 'joined']);
  expect(code(await accept({ clientId, password: 'Other7lantern' }))).toEqual([410, 'joined']);
  clock = new Date(clock.getTime() + 61_000);
  expect(code(await accept({ clientId }))).toEqual([410, 'joined']);
});

it('signs nobody in who was a member before, also when the press is sent again', async () => {
  await auth.member({ email: people[0]?.email ?? '' });
  const clientId = randomUUID();
  for (const password of [PASSWORD, 'Other7lantern', PASSWORD])
    expect(code(await accept({ clientId, password }))).toEqual([410, 'joined']);
});

it('of several presses at once, one is taken', async () => {
  auth.context.log.expect(busy);
  const all = await Promise.all(Array.from({ length: 5 }, () => accept()));
  expect(all.map(({ status }) => (status === 503 ? 410 : status)).sort()).toEqual([201, 410, 410, 410, 410]);
  expect(code(await accept())).toEqual([410, 'joined']);
  const { connection } = auth.context;
  expect(await connection.collection('members').countDocuments({ email: people[0]?.email })).toBe(1);
});

it.each([
  ['a name that nobody may have', { name: 'Support' }],
  ['a common password', { password: 'Password1' }],
  ['a password like the address', { password: 'Claimperson7Person' }],
  ['an unknown place', { placeId: '999999999' }],
])('refuses %s, and the invitation goes on', async (_what, body) => {
  expect((await accept(body)).status).toBe(400);
  expect((await look()).status).toBe(200);
});

it('erases what the list says when the person wants it, and answers the same to any link', async () => {
  const answers = [await refuse('unknown'), await refuse(), await refuse()];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, answers[0]?.body]));
  expect(code(await look())).toEqual([410, 'refused']);
  expect(code(await accept())).toEqual([410, 'refused']);
  const { connection } = auth.context;
  await waitFor(
    async () => (await connection.collection('importRows').countDocuments({ outbox: { $exists: true } })) === 0,
  );
  const rows = JSON.stringify(await connection.collection('importRows').find({ state: 'refused' }).toArray());
  expect(rows).not.toMatch(/person|addressKey/);
});

it('is refused by one press in a mail program; whoever opens the same address is asked first', async () => {
  const opened = await oneClick('GET');
  expect([opened.status, opened.headers.get('location')]).toEqual([302, `/claim/${tokens[0]}?answer=no`]);
  expect((await look()).status).toBe(200);
  const { status } = await oneClick('POST', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }));
  expect([status, code(await look())]).toEqual([200, [410, 'refused']]);
});

it.each([
  ['undone', undo],
  ['refused', () => refuse()],
])('of a claim and a list that is %s at once, one wins', async (_state, other) => {
  await bringOwnList();
  const [answer] = await Promise.all([accept(), other()]);
  const { connection } = auth.context;
  const members = await connection.collection('members').countDocuments({ email: people[0]?.email, isVerified: true });
  expect(members).toBe(answer.status === 201 ? 1 : 0);
  expect([201, 410]).toContain(answer.status);
});

it('counts who joined only from five on, and never all of them', async () => {
  await bringOwnList();
  for (const token of tokens.slice(0, 4)) await accept({}, token);
  const asking = async () => (await lists.find(lena.token, listId)).asking;
  const hidden = { joined: { few: true }, declined: { few: true }, undeliverable: { few: true } };
  expect(await asking()).toMatchObject(hidden);
  await accept({}, tokens[4]);
  expect(await asking()).toMatchObject(hidden);
  // The list grows, so that as many have joined as have not.
  const { connection } = auth.context;
  const imports = connection.collection('imports');
  const found = await imports.findOne({ people: 5 }, { sort: { _id: -1 } });
  await imports.updateOne({ _id: found?._id }, { $set: { people: 10 } });
  expect(await asking()).toMatchObject({ joined: 5 });
});

it('counts who declined only on a long list', async () => {
  await bringOwnList();
  for (const token of tokens) await refuse(token);
  const { connection } = auth.context;
  const imports = connection.collection('imports');
  const found = await imports.findOne({ people: 5 }, { sort: { _id: -1 } });
  const declinedOf = async (people: number) => {
    await imports.updateOne({ _id: found?._id }, { $set: { people } });
    return (await lists.find(lena.token, listId)).asking?.declined;
  };
  expect(await declinedOf(49)).toEqual({ few: true });
  expect(await declinedOf(50)).toBe(5);
});

it('follows a member who has registered in the usual way', async () => {
  const [{ email } = { email: '' }] = people;
  await auth.call('POST /auth/register', { body: { name: 'Ada Lovelace', email, password: PASSWORD } });
  // An unconfirmed address says nothing yet.
  expect((await look()).status).toBe(200);
  const link = await auth.mailedToken(email, 'verify-email');
  await auth.call('POST /auth/verify/:token', { params: { token: link } });
  expect(code(await look())).toEqual([410, 'joined']);
  const { body } = await auth.call('POST /auth/login', { body: { email, password: PASSWORD } });
  expect(await waiting(body.accessToken)).toMatchObject([{ items: [{ n: 0 }, { n: 1 }, { n: 2 }] }]);
});

it('follows a member who has confirmed the address by a new password', async () => {
  const [{ email } = { email: '' }] = people;
  await auth.call('POST /auth/register', { body: { name: 'Ada Lovelace', email, password: PASSWORD } });
  await auth.call('POST /auth/forgot-password', { body: { email } });
  const token = await auth.mailedToken(email, 'reset-password');
  const reset = await auth.call('POST /auth/reset-password/:token', {
    params: { token },
    body: { password: 'Other7lantern' },
  });
  expect(reset.status).toBe(200);
  expect(code(await look())).toEqual([410, 'joined']);
});

it('follows a member who has moved to the address', async () => {
  const [{ email } = { email: '' }] = people;
  const { token, email: before } = await auth.signedIn();
  expect((await auth.call('POST /auth/address', { token, body: { email } })).status).toBe(200);
  for (const [address, kind] of [
    [before, 'address-old'],
    [email, 'address-new'],
  ] as const) {
    const link = await auth.mailedToken(address, kind);
    expect((await auth.call('POST /auth/address/:token/confirm', { params: { token: link } })).status).toBe(200);
  }
  expect(code(await look())).toEqual([410, 'joined']);
});

it('takes an unconfirmed address over, with the password of the claim', async () => {
  const [{ email } = { email: '' }] = people;
  await auth.call('POST /auth/register', { body: { name: 'Somebody Else', email, password: 'Stranger7lantern' } });
  const link = await auth.mailedToken(email, 'verify-email');
  expect((await accept()).body.user.name).toBe('Jörg Müller');
  expect((await auth.call('POST /auth/verify/:token', { params: { token: link } })).status).toBe(400);
  const login = (password: string) => auth.call('POST /auth/login', { body: { email, password } });
  expect([(await login('Stranger7lantern')).status, (await login(PASSWORD)).status]).toEqual([401, 200]);
});

it('is never refused by who may register', async () => {
  const { connection } = auth.context;
  await connection.collection('site').deleteMany({});
  const site = await auth.call('GET /site');
  const {
    version: _,
    pages: __,
    members: ___,
    changedAt: ____,
    ...fields
  } = site.body.site as Record<string, unknown> & {
    version: number;
  };
  const changed = await auth.call('PUT /site', {
    body: { ...fields, version: site.body.site.version, registration: { who: 'closed', domains: [] } },
    token: lena.token,
  });
  expect(changed.status).toBe(200);
  expect((await accept()).status).toBe(201);
});

it('gives a row back whose claim has died, and completes one whose member is there', async () => {
  await bringOwnList();
  const { connection } = auth.context;
  const rows = connection.collection('importRows');
  const clientId = randomUUID();
  const take = async (n: number, keep?: number[]) => {
    const [latest] = await rows.find({ state: 'asked', n }).sort({ _id: -1 }).limit(1).toArray();
    await rows.updateOne(
      { _id: latest?._id },
      { $set: { state: 'claimed', claim: { clientId, at: clock, ...(keep && { keep }) } } },
    );
  };
  await rows.deleteMany({ state: { $in: ['claimed', 'undone', 'refused', 'expired'] } });
  await take(0);
  await auth.member({ email: people[1]?.email ?? '' });
  await take(1, [0, 2]);
  // Nobody has joined yet.
  auth.context.log.expect(busy);
  for (const call of [look, () => accept({ clientId })])
    expect(code(await call(tokens[0]))).toEqual([503, 'service_unavailable']);
  clock = new Date(clock.getTime() + 3 * 60_000);
  await waitFor(async () => (await look(tokens[0])).status === 200);
  const settled = () => rows.findOne({ state: 'claimed', memberId: { $exists: true } });
  await waitFor(async () => (await settled()) !== null);
  // Another press has confirmed the address, so nobody knows who chose what to keep.
  expect((await settled())?.['items']).toMatchObject([{ n: 0 }, { n: 1 }, { n: 2 }]);
});

it('keeps what a press has left out left out, also when its process dies once the address is confirmed', async () => {
  await bringOwnList();
  const rows = auth.context.connection.collection('importRows');
  const [before] = await rows.find({ state: 'asked', n: 3 }).sort({ _id: -1 }).limit(1).toArray();
  const { body } = await accept({ keep: [0, 2] }, tokens[3]);
  const mine = { _id: before?._id, memberId: body.user._id };
  const settled = await rows.findOne(mine);
  expect(settled?.['items']).toMatchObject([{ n: 0 }, { n: 2 }]);
  // As it was before its last write.
  const { clientId, at } = settled?.['claim'] ?? {};
  const claim = { clientId, at, keep: [0, 2] };
  await rows.replaceOne({ _id: before?._id }, { ...before, state: 'claimed', claim });
  clock = new Date(clock.getTime() + 3 * 60_000);
  await waitFor(async () => (await rows.findOne(mine)) !== null);
  expect((await rows.findOne(mine))?.['items']).toMatchObject([{ n: 40 }, { n: 42 }]);
});

it('gives what several lists have kept for a member numbers of their own, also when they are completed at once', async () => {
  const { connection } = auth.context;
  const relay = { publish: () => {} };
  const [rows, members] = [createRowRepository({ connection, relay }), createMemberRepository({ connection, relay })];
  const imports = { find: async () => null };
  const key = createImportKey('of this test');
  const { settle } = createSettleClaim({ key, rows, imports, members, now: () => clock });
  const member = await auth.member();
  const taken = await Promise.all(
    tokens.map(async (token) => {
      const row = (await rows.findByToken(hashSecret(token))) as StoredRow;
      await rows.take(row._id, { clientId: '', at: clock });
      return row;
    }),
  );
  const items = [0, 1].map((n) => ({
    n,
    kind: 'offer' as const,
    title: 'Bread',
    text: '',
    category: 'other' as const,
    level: null,
  }));
  const memberId = member._id;
  expect(await Promise.all(taken.map((row) => settle(row, { memberId, sender: 'Lena', items })))).not.toContain(false);
  const numbers = (await rows.ofMember(memberId)).flatMap((row) => row.items?.map(({ n }) => n) ?? []);
  expect(numbers).toHaveLength(10);
  expect(new Set(numbers).size).toBe(10);
  // A process of an earlier release adds rows, and does not count here.
  expect(await members.countList(memberId, 9)).toBe(9);
  expect(await members.countList(memberId, 3)).toBe(10);
});

it('numbers what two lists have kept for a member, so that one is done with at a time', async () => {
  const first = await accept();
  const { accessToken: token } = first.body;
  const [{ email: before } = { email: '' }, { email } = { email: '' }] = people;
  expect((await auth.call('POST /auth/address', { token, body: { email } })).status).toBe(200);
  for (const [address, kind] of [
    [before, 'address-old'],
    [email, 'address-new'],
  ] as const) {
    const link = await auth.mailedToken(address, kind);
    await auth.call('POST /auth/address/:token/confirm', { params: { token: link } });
  }
  const titles = async () => (await waiting(token)).map(({ items }) => items.map(({ title }) => title));
  const [, [second] = []] = (await waiting(token)).map(({ items }) => items);
  expect(await titles()).toMatchObject([['Gitarre spielen 0', 'Spanisch 0'], { length: 3 }]);
  await auth.call('DELETE /claims/items/:n', { params: { n: '0' }, token });
  expect(await titles()).toMatchObject([['Spanisch 0'], { length: 3 }]);
  await auth.call('DELETE /claims/items/:n', { params: { n: String(second?.n) }, token });
  expect(await titles()).toMatchObject([['Spanisch 0'], { length: 2 }]);
});

it('goes with the account', async () => {
  const { body } = await accept();
  const { connection } = auth.context;
  const own = () => connection.collection('importRows').findOne({ memberId: body.user._id });
  expect(await own()).toMatchObject({ sender: 'Lena Kofler', items: [{ n: 0 }, { n: 2 }] });
  await createRowRepository({ connection, relay: { publish: () => {} } }).forget(body.user._id);
  expect(await own()).toBeNull();
  expect(
    await connection.collection('importRows').countDocuments({ state: 'claimed', sender: { $exists: true } }),
  ).toBe(await connection.collection('importRows').countDocuments({ memberId: { $exists: true } }));
});

// The last one: what the service does at this late time ends everything that other tests have brought.
it('is over after 30 days, and kept items are, too', async () => {
  const { body } = await accept();
  clock = new Date(clock.getTime() + 31 * DAY_MS);
  expect(code(await look(tokens[1]))).toEqual([410, 'expired']);
  expect(code(await accept({}, tokens[1]))).toEqual([410, 'expired']);
  expect(await waiting(body.accessToken)).toEqual([]);
});
