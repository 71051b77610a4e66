import { INVITATIONS } from '@mutua/contracts';
import { accountCalls, input } from '../../test/account-calls.ts';
import { type TestMember, useHarness } from '../../test/harness.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createInvitationRepository, type InvitationRepository } from './invitation.repository.ts';

const auth = useHarness();
const calls = accountCalls(auth);
let invitations: InvitationRepository;
beforeAll(async () => {
  invitations = createInvitationRepository(auth.context.connection);
});

const renew = async ({ token }: TestMember) => {
  const { status, body } = await auth.call('POST /invitations/renew', { token });
  expect(status).toBe(201);
  return body.invitation.code ?? '';
};
const view = async ({ token }: Pick<TestMember, 'token'>) =>
  (await auth.call('GET /invitations', { token })).body.invitation;
const look = async (code: string) => (await auth.call('GET /invitations/:code', { params: { code } })).body;
const say = ({ token }: Pick<TestMember, 'token'>, body: object) => auth.call('PUT /invitations', { token, body });
const profile = async (id: string) => (await auth.call('GET /users/:id', { params: { id } })).body.user;

/** Registers by a link, confirms the address and signs in. */
async function join(email: string, code: string) {
  expect((await calls.register(input(email, { invitation: code }))).status).toBe(201);
  expect((await calls.verify(await auth.mailedToken(email, 'verify-email'))).status).toBe(200);
  const { body } = await calls.login(email);
  return { _id: body.user._id, token: body.accessToken };
}
/** Stores that members joined by a link on a day, without registering each of them. */
const joinedOn = async (inviterId: string, count: number, at: Date) => {
  for (let n = 0; n < count; n += 1) await invitations.join((await auth.member())._id, inviterId, at);
};

it('a link is created, looked up and renewed; the previous one no longer works', async () => {
  const hana = await auth.member({ name: 'Hana Sato' });
  expect(await view(hana)).toMatchObject({ code: null, state: 'open', joined: 0, people: [], invitedBy: null });
  const code = await renew(hana);
  expect(code).toMatch(/^hana-[a-z]{4}$/);
  expect(await look(code)).toEqual({ state: 'open', name: 'Hana' });
  const next = await renew(hana);
  expect(await look(code)).toEqual({ state: 'closed', name: null });
  expect(await look(next)).toMatchObject({ state: 'open' });
  expect((await auth.call('GET /invitations/:code', { params: { code: 'No code' } })).status).toBe(404);
});

it('a registration stores the inviter, who is shown only when both members agree', async () => {
  const hana = await auth.member({ name: 'Hana Sato' });
  const jonas = await join('jonas@joins.example', await renew(hana));
  expect(await view(hana)).toMatchObject({ joined: 1, joinedThisMonth: 1, people: [] });
  expect(await view(jonas)).toMatchObject({ invitedBy: { person: { _id: hana._id }, saysInviter: false } });
  expect((await profile(jonas._id)).invitedBy).toBeNull();

  await say(jonas, { saysInviter: true });
  expect((await view(hana)).people).toEqual([{ _id: jonas._id, name: 'Grace Hopper', avatar: null }]);
  expect((await profile(jonas._id)).invitedBy).toBeNull();
  await say(hana, { saysInvited: true });
  expect((await profile(jonas._id)).invitedBy).toEqual({ _id: hana._id, name: 'Hana Sato', avatar: null });
  await say(hana, { saysInvited: false });
  expect((await profile(jonas._id)).invitedBy).toBeNull();
});

it('shows no inviter whom the reader may not find', async () => {
  const hana = await auth.member();
  const jonas = await join('hidden@joins.example', await renew(hana));
  await say(jonas, { saysInviter: true });
  await say(hana, { saysInvited: true });
  await auth.call('PUT /users/settings', { token: hana.token, body: { privacy: { findMe: 'members' } } });
  expect((await profile(jonas._id)).invitedBy).toBeNull();
});

it('a mail that is sent again keeps the invitation', async () => {
  const hana = await auth.member();
  const email = 'again@joins.example';
  await calls.register(input(email, { invitation: await renew(hana) }));
  await calls.resend(email);
  await calls.verify(await auth.mailedToken(email, 'verify-email', 2));
  expect(await view(hana)).toMatchObject({ joined: 1 });
});

it('a visitor can register with a link that no longer works', async () => {
  const before = await join('dead@joins.example', 'nobody-bcdf');
  expect((await view(before)).invitedBy).toBeNull();
  const answer = await calls.register(input('bad@joins.example', { invitation: 'No code' }));
  expect([answer.status, answer.error.errors?.[0]?.field]).toEqual([400, 'invitation']);
});

it('a link is full for the rest of the month after 20 registrations', async () => {
  const hana = await auth.member();
  const code = await renew(hana);
  await joinedOn(hana._id, 1, new Date(Date.now() - 40 * 24 * 3600 * 1000));
  await joinedOn(hana._id, INVITATIONS.monthly - 1, new Date());
  expect(await look(code)).toMatchObject({ state: 'open' });
  const last = 'last@joins.example';
  await calls.register(input(last, { invitation: code }));
  await joinedOn(hana._id, 1, new Date());
  expect(await look(code)).toEqual({ state: 'full', name: null });
  await calls.verify(await auth.mailedToken(last, 'verify-email'));
  expect(await view(hana)).toMatchObject({ state: 'full', joined: 21, joinedThisMonth: 20 });
});

it('a link is full after 20 registrations, also when the last ones are confirmed at once', async () => {
  const hana = await auth.member();
  const code = await renew(hana);
  await joinedOn(hana._id, INVITATIONS.monthly - 1, new Date());
  const emails = [1, 2, 3].map((n) => `once-${n}@joins.example`);
  for (const email of emails) await calls.register(input(email, { invitation: code }));
  const tokens = await Promise.all(emails.map((email) => auth.mailedToken(email, 'verify-email')));
  const answers = await Promise.all(tokens.map((token) => calls.verify(token)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await view(hana)).toMatchObject({ state: 'full', joinedThisMonth: INVITATIONS.monthly });
  const { _id = '' } = (await invitations.findOf(hana._id)) ?? {};
  const places = await Promise.all([1, 2, 3].map(() => invitations.takePlace(_id, '2031-01', INVITATIONS.monthly - 1)));
  expect(places.filter(Boolean)).toHaveLength(1);
});

it('a link pauses while two members who joined by it are suspended, and reopens when one is not', async () => {
  const hana = await auth.member();
  const code = await renew(hana);
  const [first, second, older] = [await auth.member(), await auth.member(), await auth.member()];
  const [now, since] = [new Date(), new Date(Date.now() - 30 * 24 * 3600 * 1000)];
  await invitations.join(first._id, hana._id, now);
  await invitations.join(second._id, hana._id, now);
  await invitations.join(older._id, hana._id, new Date(since.getTime() - 1000));
  for (const { _id } of [first, older]) await invitations.setSuspended(_id, true, { now, since });
  expect(await look(code)).toMatchObject({ state: 'open' });
  await invitations.setSuspended(second._id, true, { now, since });
  expect(await view(hana)).toMatchObject({ state: 'paused' });
  expect(await look(await renew(hana))).toEqual({ state: 'closed', name: null });
  await invitations.setSuspended(second._id, false, { now, since });
  expect(await view(hana)).toMatchObject({ state: 'open' });
});

it('erasing the inviter removes the invitation', async () => {
  const hana = await auth.member();
  const jonas = await join('left@joins.example', await renew(hana));
  const members = createMemberRepository({ connection: auth.context.connection, relay: { publish: () => {} } });
  await members.change(hana._id, () => ({ set: { erasure: { askedAt: new Date(), dueAt: new Date() } } }));
  await auth.context.waitFor(async () => (await invitations.findJoined(jonas._id)) === null);
  expect(await invitations.findOf(hana._id)).toBeNull();
  expect((await view(jonas)).invitedBy).toBeNull();
});
