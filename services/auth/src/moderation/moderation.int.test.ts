import { randomBytes } from 'node:crypto';
import { type EndpointKey, type EventPayload, endpoints, type ReportInput } from '@mutua/contracts';
import { NO_REPORTER } from '@mutua/contracts/limits';
import { waitFor, waitForList } from '@mutua/service-kit/testing';
import { newId, newReport, newReview } from '../../test/events.ts';
import { PASSWORD, startHarness, type TestMember, useHarness } from '../../test/harness.ts';
import { memberModel } from '../members/member.model.ts';
import { issueAccessToken } from '../sessions/access-token.ts';
import { caseModel } from './case.model.ts';
import { createCaseRepository } from './case.repository.ts';
import { logHeadModel, logModel } from './log.model.ts';
import { createLogRepository, hashOf } from './log.repository.ts';

const auth = useHarness();

type Kind = 'skill' | 'message' | 'review' | 'question' | 'ring';

/** Creates a member whose document and token have the moderator's role. */
async function moderator(name = 'Mo Derator'): Promise<TestMember> {
  const member = await auth.member({ name, role: 'moderator' });
  return { ...member, token: tokenOf(member._id) };
}
const tokenOf = (userId: string) =>
  issueAccessToken(auth.keys, { userId, sessionId: newId(), epoch: 0, role: 'moderator' });

const reportMember = (who: TestMember, id: string, body: Partial<ReportInput> = {}) =>
  auth.call('POST /users/:id/reports', { params: { id }, token: who.token, body: { reason: 'unkind', ...body } });

/** Sends a report as the service that owns the thing does. Resolves to the id of the thing. */
async function reported(
  kind: Kind,
  {
    subject,
    reporter,
    ...fields
  }: { subject: string; reporter: string } & Partial<EventPayload<'skill.reported'>['report']>,
): Promise<string> {
  const report = newReport(subject, reporter, fields);
  await auth.consume(`${kind}.reported`, { report });
  return report.targetId;
}

const listFor = (who: TestMember, state = 'open') =>
  auth.call('GET /moderation/reports', { token: who.token, query: { state, limit: 50 } });
const caseOf = async (who: TestMember, targetId: string, state = 'open') => {
  const { body } = await listFor(who, state);
  const found = body.reports.find((each) => each.targetId === targetId);
  if (!found) throw new Error('no such case');
  return found;
};
const decide = (who: TestMember, id: string, decision: string, note = '') =>
  auth.call('POST /moderation/reports/:id/decision', { params: { id }, token: who.token, body: { decision, note } });
const login = (email: string, password = PASSWORD) => auth.call('POST /auth/login', { body: { email, password } });
const published = async <T extends 'content.moderated' | 'member.moderated'>(type: T, id: string) =>
  (await auth.sent('skills', type)).filter((payload) => JSON.stringify(payload).includes(id));

it('a report of a session is about the other member, with the words of both', async () => {
  const [ada, ben, mo] = await Promise.all([auth.member(), auth.member(), moderator()]);
  const report = {
    ...newReport(ben._id, ada._id, { targetId: ben._id }),
    evidence: [
      { part: 'session' as const, text: '60 minutes: unclear', authorId: null, at: null, isReported: false },
      { part: 'answer' as const, text: 'met, 60 minutes', authorId: ben._id, at: null, isReported: true },
    ],
  };
  await auth.consume('session.reported', { report });
  const { _id, kind } = await caseOf(mo, ben._id);
  expect(kind).toBe('member');
  const { body } = await auth.call('GET /moderation/reports/:id', { params: { id: _id }, token: mo.token });
  expect(body.report.evidence).toMatchObject([
    { part: 'session', text: '60 minutes: unclear', author: null },
    { part: 'answer', text: 'met, 60 minutes', author: { _id: ben._id } },
  ]);
});

it('a case that was opened by itself is about what a teacher did: nobody has sent it, and nobody is told of its decision', async () => {
  const [ben, mo] = await Promise.all([auth.member(), moderator()]);
  await auth.consume('lesson.reported', { report: newReport(ben._id, NO_REPORTER, { targetId: ben._id }) });
  const found = await caseOf(mo, ben._id);
  expect(found).toMatchObject({ kind: 'member', reporters: [{ _id: NO_REPORTER, name: '' }], reporterDays: 0 });
  expect((await decide(mo, found._id, 'hide')).status).toBe(400);
  expect((await decide(mo, found._id, 'warn', 'Please talk first')).status).toBe(200);
  const told = await waitFor(async () =>
    (await auth.sent('notifications', 'report.decided')).find(({ targetId }) => targetId === ben._id),
  );
  expect(told).toMatchObject({ subjectId: ben._id, decision: 'warn', reporterIds: [] });
});

it('a report of a room is about what a member did there: nothing to hide, and nobody else reads which room', async () => {
  const [ada, ben, mo] = await Promise.all([auth.member(), auth.member(), moderator()]);
  const report = {
    ...newReport(ben._id, ada._id),
    evidence: [
      { part: 'title' as const, text: 'Bread baking', authorId: null, at: null, isReported: true },
      { part: 'room' as const, text: 'since 10:00 UTC', authorId: ben._id, at: null, isReported: true },
    ],
  };
  await auth.consume('room.reported', { report });
  await auth.consume('room.reported', { report });
  const { _id, kind, excerpt, reportCount } = await caseOf(mo, report.targetId);
  expect([kind, excerpt, reportCount]).toEqual(['room', 'Bread baking', 1]);
  expect((await decide(mo, _id, 'hide')).status).toBe(400);
  const { body } = await decide(mo, _id, 'warn', 'Stay kind.');
  expect(body.report.evidence).toMatchObject([{ part: 'title' }, { part: 'room', author: { _id: ben._id } }]);
  const told = await waitFor(async () =>
    (await auth.sent('notifications', 'report.decided')).find(({ subjectId }) => subjectId === ben._id),
  );
  expect(told).toMatchObject({ decision: 'warn', kind: 'room', excerpt: '' });
});

describe('the queue', () => {
  it('is a 404 to members and visitors, and for a token whose role was removed', async () => {
    const [ada, mo] = await Promise.all([auth.member(), moderator()]);
    const dismissed = { ...ada, token: tokenOf(ada._id) };
    for (const who of [ada, dismissed]) {
      expect((await listFor(who)).status).toBe(404);
      expect((await auth.call('GET /moderation/log', { token: who.token })).status).toBe(404);
      expect((await decide(who, newId(), 'warn')).status).toBe(404);
      expect(
        (await auth.call('GET /moderation/reports/:id', { params: { id: newId() }, token: who.token })).status,
      ).toBe(404);
    }
    expect((await auth.call('GET /moderation/reports')).status).toBe(401);
    expect((await listFor(mo)).status).toBe(200);
    expect((await auth.call('GET /auth/me', { token: mo.token })).body.user.role).toBe('moderator');
    expect((await auth.call('GET /users/:id', { params: { id: mo._id } })).body.user).not.toHaveProperty('role');
  });

  it('refuses every call of moderation to everybody else', async () => {
    const ada = await auth.member();
    const calls = (Object.keys(endpoints) as EndpointKey[]).filter((key) => key.includes(' /moderation/'));
    expect(calls.length).toBeGreaterThanOrEqual(4);
    // All calls of the log only read, so no call can change it.
    expect(calls.filter((key) => key.includes('/log'))).toEqual(['GET /moderation/log']);
    for (const key of calls) {
      const input = {
        params: { id: newId() },
        ...(key.startsWith('POST') && { body: { decision: 'warn', note: '' } }),
      };
      expect([key, (await auth.call(key, input)).status]).toEqual([key, 401]);
      expect([key, (await auth.call(key, { ...input, token: ada.token })).status]).toEqual([key, 404]);
      const forged = { ...input, token: tokenOf(ada._id) };
      expect([key, (await auth.call(key, forged)).status]).toEqual([key, 404]);
    }
  });

  it('shows a report with its evidence, and counts two members as one urgent case', async () => {
    const [mo, subject, ada, bob] = await Promise.all([
      moderator(),
      auth.member({ name: 'Wolf' }),
      auth.member({ name: 'Ada' }),
      auth.member({ name: 'Bob' }),
    ]);
    const targetId = await reported('message', { subject: subject._id, reporter: ada._id });
    expect(await caseOf(mo, targetId)).toMatchObject({ isUrgent: false, reportCount: 1, excerpt: 'Pay me.' });
    await reported('message', { subject: subject._id, reporter: ada._id, targetId });
    expect(await caseOf(mo, targetId)).toMatchObject({ isUrgent: false, reportCount: 1 });
    await reported('message', { subject: subject._id, reporter: bob._id, targetId });
    const found = await caseOf(mo, targetId);
    expect(found).toMatchObject({ isUrgent: true, reportCount: 2, subject: { name: 'Wolf' }, evidenceCount: 1 });
    expect(found.reporters.map(({ name }) => name)).toEqual(['Ada', 'Bob']);
    const { body } = await auth.call('GET /moderation/reports/:id', { params: { id: found._id }, token: mo.token });
    expect(body.report.evidence).toMatchObject([{ part: 'message', text: 'Pay me.', author: { name: 'Wolf' } }]);
  });

  it('shows the message of a ring as a report of the member who started the ring', async () => {
    const [mo, subject, ada] = await Promise.all([moderator(), auth.member({ name: 'Wolf' }), auth.member()]);
    await reported('ring', { subject: subject._id, reporter: ada._id, targetId: subject._id });
    expect(await caseOf(mo, subject._id)).toMatchObject({
      kind: 'member',
      reportCount: 1,
      excerpt: 'Pay me.',
      subject: { name: 'Wolf' },
    });
  });

  it('has no case about the moderator who reads it: who reports a moderator stays unknown to them', async () => {
    const [mo, mia, ada] = await Promise.all([moderator(), moderator(), auth.member()]);
    const countsOf = async (who: TestMember) => (await listFor(who)).body.counts.open;
    const before = await countsOf(mo);
    const targetId = await reported('skill', { subject: mo._id, reporter: ada._id });
    const { _id } = await caseOf(mia, targetId);
    expect((await listFor(mo)).body.reports.map((each) => each.targetId)).not.toContain(targetId);
    expect(await countsOf(mo)).toBe(before);
    expect(await countsOf(mia)).toBeGreaterThan(before);
    const read = (who: TestMember) =>
      auth.call('GET /moderation/reports/:id', { params: { id: _id }, token: who.token });
    expect([(await read(mo)).status, (await decide(mo, _id, 'nothing')).status]).toEqual([404, 404]);
    expect((await decide(mia, _id, 'nothing')).status).toBe(200);
    const done = await listFor(mo, 'done');
    expect(done.body.reports.map((each) => each.targetId)).not.toContain(targetId);
    expect(done.body.pagination.total).toBe(done.body.counts.done);
  });

  it('stores a report once, for repeated, late and concurrent events', async () => {
    const [mo, subject] = await Promise.all([moderator(), auth.member()]);
    const reporters = await Promise.all(Array.from({ length: 6 }, () => auth.member()));
    const targetId = newId();
    const ids = reporters.map(newId);
    const send = () =>
      Promise.all(
        reporters.map(({ _id }, i) =>
          reported('skill', { _id: ids[i] as string, subject: subject._id, reporter: _id, targetId }),
        ),
      );
    await send();
    const found = await caseOf(mo, targetId);
    expect(found.reportCount).toBe(6);
    await decide(mo, found._id, 'nothing');
    await send();
    expect((await caseOf(mo, targetId, 'done')).reportCount).toBe(6);
    await expect(caseOf(mo, targetId)).rejects.toThrow();
  });

  it('begins a new case when a thing is reported again after a decision', async () => {
    const [mo, subject, ada] = await Promise.all([moderator(), auth.member(), auth.member()]);
    const targetId = await reported('skill', { subject: subject._id, reporter: ada._id });
    const first = await caseOf(mo, targetId);
    await decide(mo, first._id, 'nothing');
    await reported('skill', { subject: subject._id, reporter: ada._id, targetId });
    expect((await caseOf(mo, targetId))._id).not.toBe(first._id);
  });
});

describe('reporting a member', () => {
  it('counts once a day, blocks on request, and stores the text of the profile', async () => {
    const [mo, ada, bob] = await Promise.all([
      moderator(),
      auth.member(),
      auth.member({ bio: 'Lessons, 50 an hour.' }),
    ]);
    expect((await reportMember(ada, bob._id, { text: 'No', block: true })).status).toBe(201);
    expect((await reportMember(ada, bob._id)).status).toBe(201);
    expect(await caseOf(mo, bob._id)).toMatchObject({
      kind: 'member',
      reportCount: 1,
      excerpt: 'Lessons, 50 an hour.',
    });
    const { body } = await auth.call('GET /users/blocked', { token: ada.token });
    expect(body.users.map(({ _id }) => _id)).toEqual([bob._id]);
  });

  it('refuses a report of oneself, of unknown members, from visitors, and with wrong reasons', async () => {
    const ada = await auth.member();
    expect((await reportMember(ada, ada._id)).status).toBe(403);
    expect((await reportMember(ada, newId())).status).toBe(404);
    expect((await auth.call('POST /users/:id/reports', { params: { id: ada._id }, body: {} })).status).toBe(401);
    const { status, error } = await reportMember(ada, newId(), { reason: 'boring' as never });
    expect([status, error.errors]).toEqual([400, [{ field: 'reason', message: 'Please choose what is wrong' }]]);
    expect((await reportMember(ada, newId(), { text: 'x'.repeat(1001) })).status).toBe(400);
  });

  it('is limited to 20 a day, and to 5 on the first day', async () => {
    const strict = await startHarness({ limits: 1 });
    try {
      const days = (count: number) => new Date(Date.now() - count * 24 * 3600 * 1000);
      const idFrom = (at: Date) => Math.floor(at.getTime() / 1000).toString(16) + randomBytes(8).toString('hex');
      const statuses = async (reporterId: string, count: number) => {
        const token = issueAccessToken(strict.keys, { userId: reporterId, sessionId: newId(), epoch: 0 });
        const all: number[] = [];
        for (let i = 0; i < count; i++) {
          const { _id } = await strict.member();
          const call = { params: { id: _id }, token, body: { reason: 'other' } };
          all.push((await strict.call('POST /users/:id/reports', call)).status);
        }
        return all;
      };
      expect(await statuses(idFrom(days(0)), 6)).toEqual([201, 201, 201, 201, 201, 429]);
      expect((await statuses(idFrom(days(2)), 21)).filter((status) => status === 201)).toHaveLength(20);
    } finally {
      await strict.close();
    }
  });
});

describe('a decision', () => {
  it('hides a thing, tells its owner and the other services, and can be lifted', async () => {
    const [mo, subject, ada] = await Promise.all([moderator(), auth.member(), auth.member()]);
    const targetId = await reported('skill', { subject: subject._id, reporter: ada._id });
    const { _id } = await caseOf(mo, targetId);
    const { status, body } = await decide(mo, _id, 'hide', 'Exchanges are free.');
    expect([status, body.report]).toMatchObject([
      200,
      { state: 'done', canLift: true, decision: { decision: 'hide' } },
    ]);
    await decide(mo, _id, 'lift');
    const [hidden, shown] = await auth.context.waitFor(async () => {
      const all = await published('content.moderated', targetId);
      return all.length === 2 ? all : null;
    });
    expect(hidden).toMatchObject({ kind: 'skill', isHidden: true, note: 'Exchanges are free.' });
    expect(shown).toMatchObject({ isHidden: false });
    expect(shown?.version).toBeGreaterThan(hidden?.version ?? 0);
    const decided = (await auth.sent('notifications', 'report.decided')).filter((each) => each.targetId === targetId);
    expect(decided).toMatchObject([
      { decision: 'hide', reporterIds: [ada._id], subjectId: subject._id, appealTo: 'moderation@localhost' },
      { decision: 'lift' },
    ]);
    expect((await decide(mo, _id, 'lift')).status).toBe(409);
  });

  it('hides a question of a pending request in the service that stores it', async () => {
    const [mo, subject, ada] = await Promise.all([moderator(), auth.member(), auth.member()]);
    const targetId = await reported('question', { subject: subject._id, reporter: ada._id });
    const found = await caseOf(mo, targetId);
    expect(found).toMatchObject({ kind: 'question', excerpt: 'Pay me.' });
    await decide(mo, found._id, 'hide', 'Exchanges are free.');
    const [hidden] = await waitForList(async () =>
      (await auth.sent('requests', 'content.moderated')).filter((each) => each.targetId === targetId),
    );
    expect(hidden).toMatchObject({ kind: 'question', isHidden: true, note: 'Exchanges are free.' });
  });

  it('is made once: of two concurrent moderators, the second gets 409 with the present case', async () => {
    const [mo, mia, subject, ada] = await Promise.all([moderator(), moderator(), auth.member(), auth.member()]);
    for (let round = 0; round < 5; round++) {
      const targetId = await reported('skill', { subject: subject._id, reporter: ada._id });
      const { _id } = await caseOf(mo, targetId);
      const answers = await Promise.all([decide(mo, _id, 'hide'), decide(mia, _id, 'nothing')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [won] = answers.filter(({ status }) => status === 200);
      const [lost] = answers.filter(({ status }) => status === 409);
      const current = lost?.error.current as { report: { decision: unknown } };
      expect(current.report.decision).toEqual(won?.body.report.decision);
      expect(await logModel(auth.context.connection).countDocuments({ caseId: _id })).toBe(1);
    }
  });

  it('is refused to the reporter, and for actions that do not fit', async () => {
    const [mo, mia, ada] = await Promise.all([moderator(), moderator(), auth.member()]);
    const own = await reported('skill', { subject: ada._id, reporter: mia._id });
    expect((await decide(mia, (await caseOf(mo, own))._id, 'nothing')).status).toBe(403);
    await reportMember(mo, ada._id);
    const about = await caseOf(mia, ada._id);
    expect((await decide(mia, about._id, 'hide')).status).toBe(400);
    expect((await decide(mia, about._id, 'lift')).status).toBe(409);
    expect((await decide(mia, newId(), 'warn')).status).toBe(404);
  });

  it('counts warnings in the record of the member', async () => {
    const [mo, subject, ada] = await Promise.all([moderator(), auth.member(), auth.member()]);
    const first = await reported('message', { subject: subject._id, reporter: ada._id });
    await decide(mo, (await caseOf(mo, first))._id, 'warn', 'Please stay kind.');
    const second = await reported('message', { subject: subject._id, reporter: ada._id });
    expect((await caseOf(mo, second)).record).toMatchObject({ warnings: 1, isSuspended: false });
    const { body } = await auth.call('GET /moderation/reports/:id', {
      params: { id: (await caseOf(mo, second))._id },
      token: mo.token,
    });
    expect(body.report.history).toMatchObject([{ action: 'warn', note: 'Please stay kind.' }]);
  });

  it('about a review removes it from profile and rating, and can restore it', async () => {
    const [mo, writer, taught] = await Promise.all([moderator(), auth.member(), auth.member()]);
    const [bad, good] = [newReview(writer, taught, 1), newReview(writer, taught, 5)];
    for (const each of [bad, good]) await auth.consume('review.created', { review: each });
    const profile = async () => (await auth.call('GET /users/:id', { params: { id: taught._id } })).body;
    expect((await profile()).user.rating).toEqual({ average: 3, count: 2 });
    await reported('review', { subject: writer._id, reporter: taught._id, targetId: bad._id });
    const { _id } = await caseOf(mo, bad._id);
    await decide(mo, _id, 'hide');
    expect(await profile()).toMatchObject({ user: { rating: { average: 5, count: 1 } }, reviews: [{ _id: good._id }] });
    // The event of the review arrives again, late.
    await auth.consume('review.created', { review: bad });
    expect((await profile()).reviews).toHaveLength(1);
    await decide(mo, _id, 'lift');
    expect((await profile()).user.rating).toEqual({ average: 3, count: 2 });
  });
});

describe('suspending', () => {
  async function suspended() {
    const name = `Suspended ${newId()}`;
    const [mo, subject, ada] = await Promise.all([moderator(), auth.member({ name }), auth.member()]);
    const { accessToken, refreshToken } = (await login(subject.email)).body;
    await reportMember(ada, subject._id);
    const { _id } = await caseOf(mo, subject._id);
    const { status } = await decide(mo, _id, 'suspend', 'You asked for money.');
    expect(status).toBe(200);
    return { mo, subject, ada, caseId: _id, accessToken, refreshToken, name };
  }
  const find = async (q: string) => (await auth.call('GET /users', { query: { q, limit: 50 } })).body.users;

  it('ends every session at once, and the answer to a sign-in gives the reason and the address for appeals', async () => {
    const { subject, accessToken, refreshToken } = await suspended();
    await auth.context.waitFor(async () => (await auth.call('GET /auth/me', { token: accessToken })).status === 401);
    expect((await auth.call('POST /auth/refresh', { body: { refreshToken } })).status).toBe(401);
    const { status, error } = await login(subject.email);
    expect([status, error.code]).toEqual([403, 'suspended']);
    expect(error.message).toBe(
      'Your account is suspended. Reason: You asked for money. If you think this is wrong, write to moderation@localhost.',
    );
    const wrong = await login(subject.email, 'Wrong123');
    expect(wrong.error.code).toBe('invalid_credentials');
  });

  it('removes the member from profile, search, sitemap and lists', async () => {
    const { subject, ada, name } = await suspended();
    const id = subject._id;
    expect((await auth.call('GET /users/:id', { params: { id } })).status).toBe(404);
    expect(await find(name)).toEqual([]);
    const everybody = await auth.call('GET /users', { query: { sortBy: 'newest', limit: 50 } });
    expect(everybody.body.users.map(({ _id }) => _id)).not.toContain(id);
    expect((await auth.call('GET /users/ids')).body.ids).not.toContain(id);
    expect((await auth.call('POST /users/:id/follow', { params: { id }, token: ada.token })).status).toBe(404);
  });

  it('is published to other services, and lifting it restores everything', async () => {
    const { mo, subject, caseId, name } = await suspended();
    expect((await decide(mo, caseId, 'lift')).body.report).toMatchObject({ canLift: false });
    expect((await login(subject.email)).status).toBe(200);
    expect(await find(name)).toHaveLength(1);
    const [first, second] = await auth.context.waitFor(async () => {
      const all = await published('member.moderated', subject._id);
      return all.length === 2 ? all : null;
    });
    expect([first?.isSuspended, second?.isSuspended]).toEqual([true, false]);
    expect(second?.version).toBeGreaterThan(first?.version ?? 0);
    const mails = await auth.context.waitFor(async () => {
      const all = (await auth.sent('notifications', 'mail.requested')).filter(({ to }) => to === subject.email);
      return all.length === 2 ? all : null;
    });
    expect(mails).toMatchObject([
      {
        kind: 'moderated',
        values: { decision: 'suspend', note: 'You asked for money.', appealTo: 'moderation@localhost' },
      },
      { kind: 'moderated', values: { decision: 'lift' } },
    ]);
  });
});

it('a suspension lasts until both suspensions of a member are lifted', async () => {
  const [mo, subject, ada] = await Promise.all([moderator(), auth.member(), auth.member()]);
  await reportMember(ada, subject._id);
  const skill = await reported('skill', { subject: subject._id, reporter: ada._id });
  const [first, second] = [await caseOf(mo, subject._id), await caseOf(mo, skill)];
  await decide(mo, first._id, 'suspend', 'Fraud.');
  await decide(mo, second._id, 'suspend', 'Spam.');
  await decide(mo, second._id, 'lift');
  expect((await login(subject.email)).error.message).toContain('Reason: Fraud.');
  await decide(mo, first._id, 'lift');
  expect((await login(subject.email)).status).toBe(200);
  const all = await auth.context.waitFor(async () => {
    const events = await published('member.moderated', subject._id);
    return events.length === 4 ? events : null;
  });
  const inOrder = all.toSorted((one, other) => one.version - other.version);
  expect(inOrder.map(({ isSuspended }) => isSuspended)).toEqual([true, true, true, false]);
  const mails = (await auth.sent('notifications', 'mail.requested')).filter(({ to }) => to === subject.email);
  expect(mails.map(({ values }) => values['decision'])).toEqual(['suspend', 'suspend', 'lift']);
});

it('a case keeps the evidence for 90 days after the decision, and the log for good', async () => {
  const [mo, subject, ada] = await Promise.all([moderator(), auth.member(), auth.member()]);
  const targetId = await reported('message', { subject: subject._id, reporter: ada._id });
  const waiting = await reported('message', { subject: subject._id, reporter: ada._id });
  await decide(mo, (await caseOf(mo, targetId))._id, 'warn', 'Exchanges are free.');
  const { connection } = auth.context;
  const stored = (id: string) => caseModel(connection).findOne({ targetId: id }).lean();
  const cases = createCaseRepository({ connection, relay: { publish: () => undefined } });
  const after = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);
  const entries = (await createLogRepository(connection).verify()).entries;

  await cases.forgetEvidence(after(89.9));
  expect(await stored(targetId)).toMatchObject({ excerpt: 'Pay me.', evidence: [{ text: 'Pay me.' }] });
  await cases.forgetEvidence(after(90.1));
  expect(await stored(targetId)).toMatchObject({
    state: 'done',
    excerpt: '',
    evidence: [],
    reports: [{ text: '' }],
  });
  // An open case keeps what is needed to decide it.
  expect(await stored(waiting)).toMatchObject({ excerpt: 'Pay me.' });
  expect(await createLogRepository(connection).verify()).toMatchObject({ entries, fault: null });
});

describe('the log', () => {
  const log = () => createLogRepository(auth.context.connection);
  const model = () => logModel(auth.context.connection);

  it('is shown to moderators, newest first', async () => {
    const [mo, subject, ada] = await Promise.all([moderator('Mona'), auth.member(), auth.member()]);
    const targetId = await reported('skill', { subject: subject._id, reporter: ada._id });
    await decide(mo, (await caseOf(mo, targetId))._id, 'warn', 'First.');
    const { body } = await auth.call('GET /moderation/log', { token: mo.token });
    expect(body.entries[0]).toMatchObject({ action: 'warn', note: 'First.', moderator: { name: 'Mona' } });
    const of = async (action: string) =>
      (await auth.call('GET /moderation/log', { token: mo.token, query: { action } })).body.entries;
    const warnings = await of('warn');
    expect(warnings[0]?.note).toBe('First.');
    expect(new Set(warnings.map(({ action }) => action))).toEqual(new Set(['warn']));
    expect((await auth.call('GET /moderation/log', { token: mo.token, query: { action: 'burn' } })).status).toBe(400);
  });

  it('detects each entry that was changed, removed, inserted or cut off', async () => {
    const whole = await log().verify();
    expect(whole.fault).toBeNull();
    expect(whole.entries).toBeGreaterThan(4);
    const entry = await model().findById(2).lean();
    const next = await model().findById(3).lean();
    const final = await model().findById(whole.entries).lean();
    if (!entry || !next || !final) throw new Error('entries are missing');

    await model().updateOne({ _id: 2 }, { $set: { note: 'Nothing happened.' } });
    expect((await log().verify()).fault).toBe('entry 2 was changed');
    // When the hash is changed to fit, the next entry no longer fits.
    const forged = { ...entry, note: 'Nothing happened.' };
    await model().updateOne({ _id: 2 }, { $set: { hash: hashOf(forged) } });
    expect((await log().verify()).fault).toBe('entry 3 does not follow the entry before it');
    await model().updateOne({ _id: 2 }, { $set: entry });

    await model().deleteOne({ _id: 2 });
    expect((await log().verify()).fault).toBe('entry 2 is missing');
    await model().create({ ...next, _id: 2, decides: 'another' });
    expect((await log().verify()).fault).toBe('entry 2 does not follow the entry before it');
    await model().updateOne({ _id: 2 }, { $set: entry });

    await model().deleteOne({ _id: whole.entries });
    expect((await log().verify()).fault).toBe(`entry ${whole.entries} is missing`);
    await model().create(final);
    expect(await log().verify()).toEqual(whole);

    const elsewhere = { seq: 3, hash: 'f'.repeat(64) };
    expect((await log().verify(elsewhere)).fault).toBe('entry 3 is not the one that was seen earlier');
    expect((await log().verify({ seq: 3, hash: next.hash })).fault).toBeNull();
  });

  it('lets another process carry out the decisions that a dead process has left undone', async () => {
    const [mo, subject, ada] = await Promise.all([moderator(), auth.member(), auth.member()]);
    await reportMember(ada, subject._id);
    const found = await caseOf(mo, subject._id);
    await log().append({
      action: 'suspend',
      note: 'Late.',
      kind: 'member',
      targetId: subject._id,
      subjectId: subject._id,
      moderatorId: mo._id,
      caseId: found._id,
      decides: `${found._id}:0`,
    });
    const { connection } = auth.context;
    await auth.context.waitFor(async () => (await caseOf(mo, subject._id, 'done').catch(() => null)) ?? null);
    expect((await memberModel(connection).findById(subject._id).lean())?.standing?.isSuspended).toBe(true);
    expect((await logHeadModel(connection).findById('log').lean())?.seq).toBe((await log().verify()).entries);
  });
});

describe('a report of an exchange for the moderators only', () => {
  const tell = async (text: string, isUnsafe: boolean) => {
    const [subject, teller] = await Promise.all([auth.member({ name: 'Wolf' }), auth.member()]);
    const evidence = [
      { part: 'message' as const, text: 'Shall we?', authorId: subject._id, at: null, isReported: false },
    ];
    const report = newReport(subject._id, teller._id, { reason: 'other', text, evidence });
    await auth.consume('exchange.reported', { isUnsafe, report });
    return { targetId: report.targetId, subject };
  };

  it('comes first in the queue when the member felt unsafe', async () => {
    const mo = await moderator();
    await tell('All well.', false);
    const { targetId } = await tell('I left early.', true);
    const [first] = (await listFor(mo)).body.reports;
    expect(first).toMatchObject({ kind: 'exchange', targetId, isUnsafe: true, excerpt: 'I left early.' });
  });

  it('is never shown to the other member, and hides nothing', async () => {
    const mo = await moderator();
    const { targetId, subject } = await tell('Strictly between us.', false);
    const { _id } = await caseOf(mo, targetId);
    expect((await decide(mo, _id, 'hide')).status).toBe(400);
    await decide(mo, _id, 'warn', 'Please be kind.');
    const sent = await auth.context.waitFor(async () => {
      const all = await auth.sent('notifications', 'report.decided');
      const about = all.filter(({ subjectId }) => subjectId === subject._id);
      return about.length > 0 && about;
    });
    expect(sent).toMatchObject([{ kind: 'exchange', excerpt: '', note: 'Please be kind.' }]);
  });
});
