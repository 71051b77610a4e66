import { mkdir, readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@mutua/contracts/time';
import { ServiceUnavailableError } from '@mutua/service-kit';
import { startService, waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { newReport } from '../../test/events.ts';
import { PASSWORD, type TestMember, useHarness } from '../../test/harness.ts';
import { confirmed, type Welcoming } from '../accounts/links.ts';
import { app } from '../app.ts';
import { memberModel } from '../members/member.model.ts';
import type { Member } from '../members/member.repository.ts';
import { caseModel } from '../moderation/case.model.ts';

const auth = useHarness();

const model = () => memberModel(auth.context.connection);
const ask = ({ token }: TestMember, body: object = { password: PASSWORD }) =>
  auth.call('POST /users/erasure', { token, body });
const cancel = ({ token }: TestMember) => auth.call('DELETE /users/erasure', { token });
const stateOf = ({ token }: TestMember) => auth.call('GET /users/erasure', { token });
const documentOf = ({ _id }: TestMember) => model().collection.findOne({ _id: new Types.ObjectId(_id) });
const mailsTo = async ({ email }: TestMember) =>
  (await auth.context.sentTo('notifications')).filter(
    ({ type, payload }) => type === 'mail.requested' && (payload as { to: string }).to === email,
  );
const erasedEvents = async ({ _id }: TestMember) =>
  (await auth.context.sentTo('chat')).filter(
    ({ type, payload }) => type === 'member.erased' && (payload as { userId: string }).userId === _id,
  );
const makeDue = ({ _id }: TestMember) =>
  model().updateOne({ _id }, { $set: { 'erasure.dueAt': new Date(Date.now() - 1) } });
const erased = (member: TestMember) => waitFor(async () => (await documentOf(member))?.['erasedAt']);

it('an erasure is planned once, in 14 days and with one mail, for repeated and concurrent requests', async () => {
  const member = await auth.member();
  const answers = await Promise.all([ask(member), ask(member), ask(member)]);
  const dates = new Set(answers.map(({ body }) => body.erasesAt));
  expect(dates.size).toBe(1);
  const [date] = [...dates];
  expect(Math.abs(Date.parse(String(date)) - Date.now() - 14 * DAY_MS)).toBeLessThan(60_000);
  expect((await ask(member)).body.erasesAt).toBe(date);
  await waitFor(async () => (await mailsTo(member)).length > 0);
  expect(await mailsTo(member)).toHaveLength(1);
});

it('an erasure needs the password, or the address and a recent sign-in from members without a password', async () => {
  const member = await auth.member();
  for (const proof of [{}, { password: 'Wrong1' }, { email: member.email }]) {
    expect((await ask(member, proof)).body).toMatchObject({ errors: [{ field: 'password' }] });
  }
  await model().updateOne({ _id: member._id }, { $set: { passwordHash: null } });
  expect((await ask(member, { email: 'other@example.org' })).body).toMatchObject({ errors: [{ field: 'email' }] });
  expect((await ask(member, { email: member.email })).body).toMatchObject({ code: 'confirm_needed' });
  expect((await stateOf(member)).body).toEqual({ erasesAt: null, hasPassword: false });
});

it('an erasure can be cancelled, repeatedly, but not once it has begun', async () => {
  const member = await auth.member();
  await ask(member);
  expect([(await cancel(member)).status, (await cancel(member)).status]).toEqual([200, 200]);
  expect((await stateOf(member)).body.erasesAt).toBeNull();
  await ask(member);
  await model().updateOne({ _id: member._id }, { $set: { 'erasure.dueAt': new Date(Date.now() - 1) } });
  const late = await cancel(member);
  // The worker may have been faster. The member is then already signed out.
  expect([401, 409]).toContain(late.status);
  await erased(member);
  expect((await stateOf(member)).status).toBe(401);
});

it('an erasure does not happen before its day', async () => {
  const [early, due] = [await auth.member(), await auth.member()];
  await ask(early);
  await ask(due);
  await model().updateOne({ _id: early._id }, { $set: { 'erasure.dueAt': new Date(Date.now() + 60_000) } });
  await makeDue(due);
  await erased(due);
  expect((await documentOf(early))?.['name']).toBe('Ada Lovelace');
});

it('an erasure is tried again until it succeeds, and does not hold up other accounts', async () => {
  const [stuck, next] = [await auth.member(), await auth.member()];
  // A folder with the name of the erasure's file makes the write fail.
  const obstacle = join(auth.uploadsDir, 'erased', stuck._id);
  await mkdir(obstacle, { recursive: true });
  auth.context.log.expect('an account is not erased yet');
  for (const member of [stuck, next]) {
    await ask(member);
    await makeDue(member);
  }
  await erased(next);
  await waitFor(async () => (await documentOf(stuck))?.['passwordHash'] === null);
  expect((await documentOf(stuck))?.['erasedAt']).toBeUndefined();
  expect(await erasedEvents(stuck)).toHaveLength(0);
  await rmdir(obstacle);
  await erased(stuck);
  await waitFor(async () => (await erasedEvents(stuck)).length === 1);
});

it('an account in the middle of its erasure gives up its address: who joins again gets a new one that stays', async () => {
  const member = await auth.member();
  await auth.call('POST /auth/forgot-password', { body: { email: member.email } });
  const reset = await auth.mailedToken(member.email, 'reset-password');
  await model().updateOne({ _id: member._id }, { $set: { openId: { key: 'issuer 7', linkedAt: new Date() } } });
  const obstacle = join(auth.uploadsDir, 'erased', member._id);
  await mkdir(obstacle, { recursive: true });
  auth.context.log.expect('an account is not erased yet');
  await ask(member);
  await makeDue(member);
  await waitFor(async () => (await documentOf(member))?.['passwordHash'] === null);
  expect((await documentOf(member))?.['openId']).toBeNull();
  const { email } = member;
  const late = await auth.call('POST /auth/reset-password/:token', {
    params: { token: reset },
    body: { password: 'Other7lantern' },
  });
  expect(late.error).toMatchObject({ code: 'invalid_link' });

  await auth.call('POST /auth/register', { body: { name: 'Ada Again', email, password: PASSWORD } });
  const token = await auth.mailedToken(email, 'verify-email');
  expect((await auth.call('POST /auth/verify/:token', { params: { token } })).status).toBe(200);
  await rmdir(obstacle);
  await erased(member);
  const { status, body } = await auth.call('POST /auth/login', { body: { email, password: PASSWORD } });
  expect([status, body.user?.name]).toEqual([200, 'Ada Again']);
});

it('an account whose erasure is due is confirmed by no call that has read it before', async () => {
  const erasure = { askedAt: new Date(), dueAt: new Date(Date.now() - 1) };
  const closed = { erasure, isVerified: false, version: 3 } as Member;
  const site = { welcome: {}, defaultLanguage: 'en' } as Welcoming;
  expect(() => confirmed(closed, {}, site)).toThrow(ServiceUnavailableError);
});

it('an erasure happens again when a backup brings the account back', async () => {
  const [member, stays] = [await auth.member({ name: 'Vera Vanishing' }), await auth.member()];
  const before = await documentOf(member);
  await ask(member);
  await makeDue(member);
  await erased(member);
  expect(await readdir(join(auth.uploadsDir, 'erased'))).toContain(member._id);
  const announced = (await erasedEvents(member)).length;

  await model().collection.replaceOne({ _id: new Types.ObjectId(member._id) }, before as never);
  // Simulates a restore: the service starts with the earlier files.
  const restarted = await startService(app, {
    context: auth.context,
    env: { FILE_STORE: auth.uploadsDir, AUTH_SIGNING_KEYS_FILE: join(auth.uploadsDir, 'keys.json') },
    timing: { pollMs: 200 },
  });
  try {
    await erased(member);
    expect(JSON.stringify(await documentOf(member))).not.toMatch(/Vanishing/);
    await waitFor(async () => (await erasedEvents(member)).length > announced);
    expect((await documentOf(stays))?.['name']).toBe('Ada Lovelace');
  } finally {
    await restarted.stop();
  }
});

it('an erased member leaves no word in cases about others', async () => {
  const [member, other] = await Promise.all([auth.member(), auth.member()]);
  const part = (text: string, authorId: string) => ({
    ...{ part: 'message' as const, text, authorId, at: null },
    isReported: authorId === other._id,
  });
  const evidence = [part('Strictly mine', member._id), part('Pay me.', other._id)];
  const told = newReport(other._id, member._id, { text: 'Strictly mine: I left early', evidence });
  const message = newReport(other._id, member._id, { text: 'Strictly mine', evidence });
  await auth.consume('exchange.reported', { report: told, isUnsafe: true });
  await auth.consume('message.reported', { report: message });
  await ask(member);
  await makeDue(member);
  await erased(member);
  const cases = await caseModel(auth.context.connection)
    .find({ targetId: { $in: [told.targetId, message.targetId] } })
    .sort({ kind: 1 })
    .lean();
  expect(JSON.stringify(cases)).not.toContain('Strictly mine');
  expect(cases).toMatchObject([
    { kind: 'exchange', excerpt: '', evidence: [{ text: 'Pay me.' }], reports: [{ reporterId: member._id, text: '' }] },
    { kind: 'message', excerpt: 'Pay me.', evidence: [{ text: 'Pay me.' }], reports: [{ text: '' }] },
  ]);
});
