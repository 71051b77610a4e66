import { ANNOUNCEMENTS, DEFAULT_SITE, WELCOME_ID } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { accountCalls } from '../../test/account-calls.ts';
import { newId } from '../../test/events.ts';
import { PASSWORD, type TestMember, useHarness } from '../../test/harness.ts';
import { logModel } from '../moderation/log.model.ts';
import { issueAccessToken } from '../sessions/access-token.ts';

const auth = useHarness();
let lena: TestMember;
let otto: TestMember;
let member: TestMember;

async function organiser(name: string): Promise<TestMember> {
  const { _id, email } = await auth.member({ name, roles: ['organiser'] });
  const { body } = await auth.call('POST /auth/login', { body: { email, password: PASSWORD } });
  return { _id, email, token: body.accessToken };
}
beforeAll(async () => {
  [lena, otto, member] = await Promise.all([organiser('Lena'), organiser('Otto'), auth.member()]);
});
const collection = (name: string) => auth.context.connection.collection(name);
afterEach(async () => {
  for (const name of ['announcements', 'announcementSeen', 'site', 'sitePages']) await collection(name).deleteMany({});
});

const input = (changes: object = {}) => ({
  text: 'Reparaturcafé am 12. Dezember',
  language: 'de',
  until: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  ...changes,
});
const announce = (changes: object = {}, by = lena) =>
  auth.call('POST /announcements', { body: input(changes), token: by.token });
const list = async (by = member) => (await auth.call('GET /announcements', { token: by.token })).body;
const see = (id: string, by = member) => auth.call('PUT /announcements/:id/seen', { params: { id }, token: by.token });
const end = (id: string, by = lena) => auth.call('DELETE /announcements/:id', { params: { id }, token: by.token });

it('is shown to everybody until they have got it, and counted for organisers', async () => {
  const { status, body } = await announce({ link: '/help', translations: { it: 'Riparazioni il 12 dicembre' } });
  expect(status).toBe(201);
  const { _id } = body.announcement;
  // The reader's language is English; the site's too: the text as it was written.
  expect(await list()).toEqual({ announcements: [{ ...body.announcement, isReportable: true }] });
  for (let time = 0; time < 2; time += 1) expect((await see(_id)).status).toBe(200);
  expect(await list()).toEqual({ announcements: [] });
  expect((await list(otto)).managed).toMatchObject({ present: [{ _id, seen: 1 }], ended: 0 });
  expect(await logModel(auth.context.connection).countDocuments({ decides: `announce:${_id}` })).toBe(1);
});

it('is read in the language of the reader', async () => {
  const reader = await auth.member({ preferences: { language: 'it' } as never });
  await announce({ translations: { it: 'Riparazioni il 12 dicembre' } });
  expect((await list(reader)).announcements).toMatchObject([{ text: 'Riparazioni il 12 dicembre', language: 'it' }]);
});

it('ends by its day, or earlier; nobody else may end it', async () => {
  const { _id } = (await announce()).body.announcement;
  expect((await end(_id, member)).status).toBe(404);
  for (let time = 0; time < 2; time += 1) expect((await end(_id)).status).toBe(200);
  expect((await list()).announcements).toEqual([]);
  expect((await list(lena)).managed).toMatchObject({ present: [], ended: 1 });
  expect((await end('a'.repeat(24))).status).toBe(404);
  expect((await see('a'.repeat(24))).status).toBe(404);
});

it('there are never more than two, also when two organisers announce at once', async () => {
  await announce();
  const both = await Promise.all([announce({ text: 'One' }), announce({ text: 'Two' }, otto)]);
  expect(both.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  expect(await collection('announcements').countDocuments()).toBeLessThanOrEqual(ANNOUNCEMENTS.atOnce);
  await announce({ text: 'Three' });
  expect(await announce({ text: 'Four' })).toMatchObject({ status: 409, error: { code: 'too_many' } });
});

it('there are six a month', async () => {
  for (let count = 0; count < ANNOUNCEMENTS.aMonth; count += 1) await end((await announce()).body.announcement._id);
  expect(await announce()).toMatchObject({ status: 409, error: { code: 'too_many' } });
});

it.each([
  ['no text', { text: ' ' }, 'text'],
  ['a text that is too long', { text: 'x'.repeat(141) }, 'text'],
  ['two lines', { text: 'a\nb' }, 'text'],
  ['an end in the past', { until: new Date(0).toISOString() }, 'until'],
  ['an end that is far away', { until: new Date(Date.now() + 40 * DAY_MS).toISOString() }, 'until'],
  ['a link that runs a script', { link: 'javascript:alert(1)' }, 'link'],
  ['a link to another site without a scheme', { link: '//evil.example' }, 'link'],
  ['an unknown language', { language: 'tlh' }, 'language'],
])('refuses %s', async (_what, changes, field) => {
  const { status, error } = await announce(changes);
  expect(status).toBe(400);
  expect(error.errors?.map((each) => each.field)).toContain(field);
});

it('is made by organisers only', async () => {
  expect((await announce({}, member)).status).toBe(404);
  expect(await list()).toEqual({ announcements: [] });
});

/** Saves a new text of a page, in a language that has none. */
const change = (page: 'privacy' | 'terms', language = 'de', version = 0) =>
  auth.call('PUT /site/pages/:page', {
    params: { page },
    body: { language, text: `Version ${version}`, version } as never,
    token: lena.token,
  });
const texts = async (by = member) => (await list(by)).announcements.map(({ text }) => text);

it('a changed privacy text announces itself, and once for all that is changed within a day', async () => {
  for (const version of [0, 1]) expect((await change('privacy', 'de', version)).status).toBe(200);
  const { announcements } = await list();
  expect(announcements).toMatchObject([{ text: 'The privacy text has changed', language: 'en', link: '/privacy' }]);
  await see(announcements[0]?._id ?? '');
  expect(await texts()).toEqual([]);
  // A harmless change must not hide a later one.
  await change('privacy', 'fr');
  for (const by of [member, otto]) expect(await texts(by)).toEqual(['The privacy text has changed']);

  await collection('announcements').updateMany({}, { $set: { createdAt: new Date(Date.now() - 1.1 * DAY_MS) } });
  await change('privacy', 'it');
  expect(await texts()).toEqual(['The privacy text has changed']);
  expect(await texts(otto)).toEqual(['The privacy text has changed']);
});

it('changed texts are told beside the two of organisers, and leave them their places', async () => {
  await change('privacy');
  await announce({ text: 'One' });
  await announce({ text: 'Two' });
  await change('terms');
  expect(await texts()).toEqual(['The terms have changed', 'Two', 'One', 'The privacy text has changed']);
  expect(await announce({ text: 'Three' })).toMatchObject({ status: 409, error: { code: 'too_many' } });
  const present = (await list(lena)).managed?.present ?? [];
  expect(present.filter(({ isNote }) => !isNote)).toMatchObject([{ text: 'Two' }, { text: 'One' }]);
  // Organisers cannot keep a change from members.
  expect((await end(present[0]?._id ?? '')).status).toBe(404);
  await end(present[1]?._id ?? '');
  expect((await announce({ text: 'Three' })).status).toBe(201);
});

it('welcomes new members with the words of the site, until they have got it', async () => {
  const { links: _links, ...fields } = structuredClone(DEFAULT_SITE);
  const body = { ...fields, links: [], welcome: { en: 'Good that you are here' } };
  expect((await auth.call('PUT /site', { body, token: lena.token })).status).toBe(200);
  const { registered, verify, mailsTo } = accountCalls(auth);
  const address = 'new.here@mutua.example';
  const token = await registered(address);
  for (let time = 0; time < 2; time += 1) await verify(token);
  const welcomes = await auth.context.waitFor(async () => {
    const found = (await mailsTo(address)).filter(({ kind }) => kind === 'welcome');
    return found.length > 0 && found;
  });
  expect(welcomes).toMatchObject([{ values: { welcome: 'Good that you are here' } }]);
  const newcomer = await auth.member();
  expect((await list(newcomer)).announcements).toMatchObject([{ _id: WELCOME_ID, text: 'Good that you are here' }]);
  await see(WELCOME_ID, newcomer);
  expect((await list(newcomer)).announcements).toEqual([]);
  const longHere = await auth.member({ createdAt: new Date(Date.now() - 60 * DAY_MS) } as never);
  expect((await list(longHere)).announcements).toEqual([]);
});

it('is reported by who reads it, without naming who wrote it, and hidden by moderators until they lift that', async () => {
  const { _id } = (await announce()).body.announcement;
  const report = (by: TestMember, id = _id) =>
    auth.call('POST /announcements/:id/reports', {
      params: { id },
      token: by.token,
      body: { reason: 'false', block: true },
    });
  expect((await list(lena)).announcements).not.toHaveProperty('0.isReportable');
  expect((await report(lena)).error.code).toBe('own_profile');
  expect((await report(member, WELCOME_ID)).status).toBe(404);
  expect((await report(member)).status).toBe(201);
  expect((await auth.call('GET /users/blocked', { token: member.token })).body).toMatchObject({ users: [] });
  const mo = await auth.member({ role: 'moderator' });
  const token = issueAccessToken(auth.keys, { userId: mo._id, sessionId: newId(), epoch: 0, role: 'moderator' });
  const { reports } = (await auth.call('GET /moderation/reports', { token })).body;
  const found = reports.find(({ targetId }) => targetId === _id);
  expect(found).toMatchObject({ kind: 'announcement', excerpt: 'Reparaturcafé am 12. Dezember' });
  const decide = (decision: 'hide' | 'lift', state: 'open' | 'done') =>
    auth.call('POST /moderation/reports/:id/decision', {
      params: { id: found?._id ?? '' },
      token,
      body: { decision, note: 'Not true.', state },
    });
  await decide('hide', 'open');
  await auth.context.waitFor(async () => (await list()).announcements.length === 0);
  await decide('lift', 'done');
  await auth.context.waitFor(async () => (await list()).announcements.length === 1);
});
