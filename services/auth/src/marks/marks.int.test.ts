import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { MARKS } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { localHostsOf } from '@mutua/service-kit/outbound';
import { type Harness, startHarness, type TestMember } from '../../test/harness.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createCheckPage } from './check-page.ts';
import { createMarkRepository, type MarkRepository } from './mark.repository.ts';
import { createPageChecks } from './page-checks.ts';

let auth: Harness;
let marks: MarkRepository;
/** A local web server. `pages` has the HTML, or the target of a redirect, by path. */
let site: { pages: Map<string, string>; requests: string[]; host: string };
let closeSite: () => Promise<void>;
beforeAll(async () => {
  site = { pages: new Map(), requests: [], host: '' };
  const server = createServer(({ url = '' }, res) => {
    site.requests.push(url);
    const page = site.pages.get(url);
    if (page === undefined) res.writeHead(404).end();
    else if (/^(https:)?\//.test(page)) res.writeHead(302, { Location: page }).end();
    else if (url.startsWith('/packed-')) {
      const encoding = url.slice('/packed-'.length);
      res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': encoding }).end(gzipSync(page));
    } else res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  site.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  closeSite = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  auth = await startHarness({
    env: {
      OUTBOUND_LOCAL_HOSTS: `lindqvist.test=${site.host},xn--mnchen-3ya.test=${site.host},other.test=${site.host}`,
      PUBLIC_URL: 'https://mutua.test',
    },
  });
  marks = createMarkRepository(auth.context.connection);
}, 60_000);
afterAll(async () => {
  await auth.close();
  await closeSite();
});

const profileOf = (id: string) => `https://mutua.test/profile/${id}`;
const linkTo = (id: string) => `<!doctype html><p>Hi, <a rel="me" href="${profileOf(id)}">me on Mutua</a></p>`;
const ask = ({ token }: TestMember, kind: string, value: unknown) =>
  auth.call('POST /users/marks', { token, body: { kind, value } });
const own = async ({ token }: TestMember) => (await auth.call('GET /users/marks', { token })).body.marks;
const shown = async ({ _id }: TestMember) =>
  (await auth.call('GET /users/:id', { params: { id: _id } })).body.user.marks ?? [];
/** Returns the member's own marks, once the last one was checked. */
const checkedMarks = (member: TestMember) =>
  auth.context.waitFor(async () => {
    const all = await own(member);
    return all.at(-1)?.checkedAt || all.at(-1)?.fault ? all : null;
  });

describe('a page', () => {
  it('is a mark while it links back, and shows when that was checked', async () => {
    const member = await auth.member();
    site.pages.set('/jonas', linkTo(member._id));
    const answer = await ask(member, 'page', 'lindqvist.test/jonas');
    expect([answer.status, answer.body.mark]).toMatchObject([202, { kind: 'page', value: 'lindqvist.test/jonas' }]);
    const [mark] = await checkedMarks(member);
    expect(mark).toMatchObject({ fault: null });
    expect(await shown(member)).toEqual([
      { kind: 'mail', value: '', checkedAt: expect.any(String) },
      { kind: 'page', value: 'lindqvist.test/jonas', checkedAt: mark?.checkedAt },
    ]);
    await auth.call('DELETE /users/marks/:id', { token: member.token, params: { id: mark?._id ?? '' } });
    expect(await shown(member)).toHaveLength(1);
  });

  it.each([
    ['/none', undefined, 'unreadable'],
    ['/plain', '<p>Hello</p>', 'no_link'],
    ['/away', 'https://other.test/plain', 'elsewhere'],
    ['/insecure', 'https://lindqvist.test:8443/x', 'unreadable'],
    ['/round', '/round', 'unreadable'],
  ])('at %s is no mark, and its member sees the reason', async (path, page, fault) => {
    const member = await auth.member();
    if (page) site.pages.set(path, page);
    await ask(member, 'page', `https://lindqvist.test${path}`);
    expect(await checkedMarks(member)).toMatchObject([{ checkedAt: null, fault }]);
    expect(await shown(member)).toHaveLength(1);
  });

  it.each([
    ['gzip', null],
    ['br', 'unreadable'],
    ['unknown', 'unreadable'],
  ])('that its host has packed with gzip and sends as %s has the fault %s', async (encoding, fault) => {
    const member = await auth.member();
    site.pages.set(`/packed-${encoding}`, linkTo(member._id));
    await ask(member, 'page', `https://lindqvist.test/packed-${encoding}`);
    expect(await checkedMarks(member)).toMatchObject([{ fault }]);
  });

  it('follows redirects on its own host, and is checked again when its member requests it again', async () => {
    const member = await auth.member();
    site.pages.set('/old', '/new');
    await ask(member, 'page', 'lindqvist.test/old');
    expect(await checkedMarks(member)).toMatchObject([{ fault: 'unreadable' }]);
    site.pages.set('/new', linkTo(member._id));
    await ask(member, 'page', 'https://LINDQVIST.test/old');
    await auth.context.waitFor(async () => (await shown(member)).length > 1);
    expect(await own(member)).toMatchObject([{ value: 'lindqvist.test/old', fault: null }]);
  });

  it('with other letters in its host is shown in ASCII, so that it imitates no other host', async () => {
    const member = await auth.member();
    site.pages.set('/', linkTo(member._id));
    await ask(member, 'page', 'https://münchen.test/');
    expect((await checkedMarks(member)).map(({ value, checkedAt }) => [value, checkedAt !== null])).toEqual([
      ['xn--mnchen-3ya.test', true],
    ]);
  });

  it('with a dot at the end of its host is the same page', async () => {
    const member = await auth.member();
    for (const value of ['lindqvist.test/same', 'lindqvist.test./same', 'ＬINDQVIST。test/same']) {
      expect((await ask(member, 'page', value)).body.mark.value).toBe('lindqvist.test/same');
    }
    expect(await own(member)).toHaveLength(1);
  });

  it('of a whole site is shown differently from one that a query selects', async () => {
    const member = await auth.member();
    const answer = await ask(member, 'page', 'https://lindqvist.test/?u=7');
    expect(answer.body.mark.value).toBe('lindqvist.test/?u=7');
  });

  it('that is not on the public internet is refused or not read', async () => {
    const member = await auth.member();
    for (const value of ['https://127.0.0.1/', 'https://localhost/', 'http://a.test', 'https://a.test:8443', 'x', '']) {
      expect([value, (await ask(member, 'page', value)).status]).toEqual([value, 400]);
    }
    expect(await own(member)).toEqual([]);
  });

  it('is checked again after 30 days, and removed after the second failure', async () => {
    const member = await auth.member();
    site.pages.set('/kept', linkTo(member._id));
    await ask(member, 'page', 'lindqvist.test/kept');
    const [first] = await checkedMarks(member);
    const id = first?._id ?? '';
    const stored = () => auth.context.connection.collection('marks').findOne({ _id: id as never });
    const days = async () => new Date((await stored())?.['dueAt'] ?? 0).getTime() - Date.now();
    expect((await days()) / DAY_MS).toBeCloseTo(MARKS.checkDays, 1);

    const checks = createPageChecks({
      marks,
      checkPage: createCheckPage({
        localHosts: localHostsOf({ NODE_ENV: 'test', OUTBOUND_LOCAL_HOSTS: `lindqvist.test=${site.host}` }),
      }),
      profileOf,
    });
    const dueNow = () =>
      auth.context.connection.collection('marks').updateOne({ _id: id as never }, { $set: { dueAt: new Date(0) } });
    site.pages.delete('/kept');
    await dueNow();
    await auth.context.waitFor(async () => (await own(member))[0]?.fault === 'unreadable');
    expect(await own(member)).toMatchObject([{ checkedAt: first?.checkedAt }]);
    expect((await days()) / DAY_MS).toBeCloseTo(1, 1);
    await dueNow();
    // Either this process or the service claims the page.
    await checks.work(id, () => false);
    await auth.context.waitFor(async () => (await own(member))[0]?.checkedAt === null);
    expect((await stored())?.['dueAt']).toBeUndefined();
    expect(await shown(member)).toHaveLength(1);
  });
});

describe('a mailbox', () => {
  const mailed = (to: string, nth = 1) => auth.mailedToken(to, 'mark-mailbox', nth);
  const confirm = (token: string) => auth.call('POST /users/marks/:token/confirm', { params: { token } });

  it('becomes a mark once the link in its mail was opened, and only its domain and a hash are stored', async () => {
    const member = await auth.member();
    const answer = await ask(member, 'mailbox', 'Jonas@Chalmers.test');
    expect([answer.status, answer.body.mark]).toMatchObject([202, { value: 'chalmers.test', checkedAt: null }]);
    expect(await shown(member)).toHaveLength(1);
    const token = await mailed('jonas@chalmers.test');
    expect((await confirm(token)).body.value).toBe('chalmers.test');
    expect((await shown(member))[1]).toMatchObject({ kind: 'mailbox', value: 'chalmers.test' });
    const [stored] = await marks.findOf(member._id);
    expect(JSON.stringify(stored)).not.toContain('jonas');
    expect(stored).not.toHaveProperty('expiresAt');
    expect((await confirm(token)).error.code).toBe('invalid_link');
  });

  it('is the mark of the member who confirmed it last', async () => {
    const [before, after] = [await auth.member(), await auth.member()];
    await ask(before, 'mailbox', 'chair@club.test');
    await confirm(await mailed('chair@club.test'));
    await ask(after, 'mailbox', 'chair@club.test');
    await confirm(await mailed('chair@club.test', 2));
    expect([(await shown(before)).length, (await shown(after)).length]).toEqual([1, 2]);
  });

  it('is the same one with a `+` and more in its name', async () => {
    const [before, after] = [await auth.member(), await auth.member()];
    await ask(before, 'mailbox', 'jonas@added.test');
    await confirm(await mailed('jonas@added.test'));
    await ask(after, 'mailbox', 'jonas+second@added.test');
    await confirm(await mailed('jonas+second@added.test'));
    expect([(await shown(before)).length, (await shown(after)).length]).toEqual([1, 2]);
  });

  it('has one spelling of its domain, so that it marks one member and imitates no other domain', async () => {
    const [before, after] = [await auth.member(), await auth.member()];
    await ask(before, 'mailbox', 'hal@uni-hill.test');
    await confirm(await mailed('hal@uni-hill.test'));
    for (const [nth, domain] of ['ｕni-hill.test', 'UNI-HILL。test', 'uni-hill.test.'].entries()) {
      expect((await ask(after, 'mailbox', `Hal@${domain}`)).body.mark.value).toBe('uni-hill.test');
      await confirm(await mailed('hal@uni-hill.test', nth + 2));
      expect([(await shown(before)).length, (await shown(after)).length]).toEqual([1, 2]);
    }
    expect((await ask(after, 'mailbox', 'hal@аpple.test')).body.mark.value).toBe('xn--pple-43d.test');
  });

  it.each([
    'a@gmail.com',
    'a@sub.web.de',
    'a@ｇmail.com',
    'a@gmail。com',
    'a@ⓖmail.com',
    'a@gmail.com.',
    'a@ｍailinator.com',
    'a@gm\u200dail.com',
    'a@gm\u00adail.com',
    'nobody',
    '',
  ])('of %j is refused', async (value) => {
    const { status, error } = await ask(await auth.member(), 'mailbox', value);
    expect([status, error.errors?.[0]?.field]).toEqual([400, 'value']);
  });

  it('is not confirmed by a link that is older than 24 hours', async () => {
    const member = await auth.member();
    await ask(member, 'mailbox', 'late@lab.test');
    const token = await mailed('late@lab.test');
    await auth.context.connection
      .collection('marks')
      .updateOne({ memberId: member._id }, { $set: { 'pending.expiresAt': new Date() } });
    expect((await confirm(token)).status).toBe(400);
  });
});

it('a member has at most three pages and two mailboxes, also with concurrent calls', async () => {
  const member = await auth.member();
  const pages = await Promise.all([1, 2, 3, 4, 5].map((n) => ask(member, 'page', `lindqvist.test/many-${n}`)));
  expect(pages.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(2);
  expect((await own(member)).length).toBeLessThanOrEqual(MARKS.most.page);
  for (const n of [1, 2]) expect((await ask(member, 'mailbox', `a@lab-${n}.test`)).status).toBe(202);
  expect((await ask(member, 'mailbox', 'a@lab-3.test')).error.code).toBe('too_many_marks');
  expect((await ask(member, 'mailbox', 'b@lab-2.test')).status).toBe(202);
});

it('a call counts a mark that another process has added a moment before with a later id', async () => {
  const member = await auth.member();
  for (const n of [1, 2, 3]) expect((await ask(member, 'page', `lindqvist.test/third-${n}`)).status).toBe(202);
  // A check of a page at the same moment could make the deletion miss its document.
  await auth.context.waitFor(async () => (await own(member)).every(({ fault }) => fault));
  const collection = auth.context.connection.collection<{ _id: string }>('marks');
  const third = await collection.findOneAndDelete({ memberId: member._id, value: 'lindqvist.test/third-3' } as never);
  if (!third) throw new Error('it was added');
  await collection.insertOne({ ...third, _id: `ff${third._id.slice(2)}` });
  expect((await ask(member, 'page', 'lindqvist.test/third-4')).error.code).toBe('too_many_marks');
  expect(await own(member)).toHaveLength(MARKS.most.page);
});

it('a member cannot remove the marks of others, and erasure removes the member’s own', async () => {
  const [member, other] = [await auth.member(), await auth.member()];
  await ask(member, 'mailbox', 'a@erased.test');
  const [mark] = await own(member);
  const params = { id: mark?._id ?? '' };
  expect((await auth.call('DELETE /users/marks/:id', { token: other.token, params })).status).toBe(404);
  const due = { askedAt: new Date(), dueAt: new Date() };
  await createMemberRepository({ connection: auth.context.connection, relay: { publish: () => {} } }).change(
    member._id,
    () => ({ set: { erasure: due } }),
  );
  await auth.context.waitFor(async () => (await marks.findOf(member._id)).length === 0);
});
