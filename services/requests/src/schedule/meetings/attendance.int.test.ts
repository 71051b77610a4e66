import type { MeetingDue } from '@mutua/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { createBlockRepository } from '@mutua/domain';
import { newEvent } from '@mutua/service-kit';
import { useHarness } from '../../../test/harness.ts';
import { exchangeOf, meetingsOf, soon } from '../../../test/meetings.ts';
import { createMemberRepository } from '../../members/member.repository.ts';
import { createPlanRepository } from '../../store/plan.repository.ts';
import { createRequestRepository } from '../../store/request.repository.ts';
import { createPlanJobs } from './meeting-sweep.ts';
import { createStorePlan } from './store-plan.ts';

const service = useHarness();
const meetings = meetingsOf(service);

const requests = () => service.context.connection.collection<{ _id: string }>('requests');

/** Makes an exchange with one session of an hour, which was agreed long ago. */
async function anExchange(startsIn: number, isDue = true) {
  const exchange = await exchangeOf(service);
  const { id, ada, ben } = exchange;
  const proposed = await meetings.propose(ada, id, { times: [soon(3)] });
  const picked = await meetings.pick(ben, id, proposed.body.plan?.proposals[0]?._id ?? '', { startsAt: soon(3) });
  const sessionId = picked.body.plan?.sessions[0]?._id ?? '';
  await passTo(id, startsIn, isDue);
  return { ...exchange, sessionId };
}
/** Moves the session so that it begins in `startsIn` milliseconds. By default it also becomes due for the sweep. */
async function passTo(id: string, startsIn: number, isDue = true): Promise<void> {
  const startsAt = new Date(Date.now() + startsIn);
  const moved = { 'plan.sessions.0.startsAt': startsAt, 'plan.sessions.0.setAt': new Date(0) };
  await requests().updateOne({ _id: id }, isDue ? { $set: { ...moved, 'plan.dueAt': new Date() } } : { $set: moved });
}

const dues = (id: string) => service.payloadsSentTo('notifications', id, 'meeting.due');
/** Waits until the sweep has postponed what is not due yet. */
const waitForSweep = (id: string) =>
  service.waitFor(() => requests().findOne({ _id: id, 'plan.dueAt': { $not: { $lte: new Date() } } } as never));

const answer = (as: string, id: string, sessionId: string, body: object) =>
  service.call('PUT /requests/:id/sessions/:sessionId/answer', { as, params: { id, sessionId }, body: body as never });
const late = (as: string, id: string, sessionId: string, minutes: 5 | 10 | 15 | 30) =>
  service.call('PUT /requests/:id/sessions/:sessionId/late', { as, params: { id, sessionId }, body: { minutes } });

it.each<[MeetingDue, number]>([
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['start', 5 * MINUTE_MS],
  ['ask', -75 * MINUTE_MS],
])('sends the reminder "%s" to both once, in the same write as its event', async (what, startsIn) => {
  const { id, ada, ben, sessionId } = await anExchange(startsIn - 1000);
  await service.waitFor(async () => (await dues(id)).length > 0);
  await waitForSweep(id);
  // The sweep looks again, and finds no reminder to send.
  await requests().updateOne({ _id: id }, { $set: { 'plan.dueAt': new Date() } });
  await waitForSweep(id);
  const events = await dues(id);
  expect(events).toEqual([expect.objectContaining({ what, sessionId, minutes: 60 })]);
  expect(events[0]?.to.toSorted()).toEqual([ada, ben].sort());
  const { body } = await meetings.plan(ada, id);
  expect(body.plan?.rev).toBe(2);
});

it('only one of many concurrent sweeps sends the reminder, also when its process dies after the write', async () => {
  const { id } = await anExchange(HOUR_MS - 1000, false);
  const { connection } = service.context;
  // This relay publishes nothing, like a process that dies right after its write. The events stay in the outbox.
  const relay = { publish: () => undefined };
  const members = createMemberRepository(connection);
  const stored = createRequestRepository({ connection, relay });
  const works = Array.from({ length: 8 }, () =>
    createPlanJobs({
      plans: createPlanRepository(connection),
      requests: stored,
      members,
      blocks: createBlockRepository(connection),
      storePlan: createStorePlan({ requests: stored, members, calendarMailEntries: async () => ({}) }),
      nudgeReceiver: async () => {},
    }),
  );
  await requests().updateOne({ _id: id }, { $set: { 'plan.dueAt': new Date() } });
  await Promise.all(works.map(({ work }) => work(id, () => false)));
  await waitForSweep(id);
  await service.waitFor(async () => (await dues(id)).length > 0);
  await requests().updateOne({ _id: id }, { $set: { 'plan.dueAt': new Date() } });
  await waitForSweep(id);
  expect(await dues(id)).toHaveLength(1);
});

it('no reminder is sent for a cancelled session or exchange, nor to a blocked pair', async () => {
  const cancelled = await anExchange(HOUR_MS - 1000, false);
  await meetings.cancel(cancelled.ada, cancelled.id, cancelled.sessionId);
  const ended = await anExchange(-75 * MINUTE_MS, false);
  await service.act('cancel', ended.id, ended.ada);
  const blocked = await anExchange(-75 * MINUTE_MS, false);
  await service.block(blocked.ada, blocked.ben);
  for (const { id } of [cancelled, ended, blocked]) {
    await requests().updateOne({ _id: id }, { $set: { 'plan.dueAt': new Date() } });
    await waitForSweep(id);
    expect(await dues(id)).toEqual([]);
  }
});

it('sends chat the sessions that the two can join by a call here, with each change of them', async () => {
  const { id, ada, sessionId } = await anExchange(3 * DAY_MS, false);
  const joinable = async () =>
    (await service.payloadsSentTo('chat', id, 'meeting.joinable')).map(({ sessions }) => sessions);
  const agreed = [{ startsAt: soon(3), minutes: 60 }];
  await service.waitFor(async () => (await joinable()).length === 1);
  expect(await joinable()).toEqual([agreed]);
  const rev = (await meetings.plan(ada, id)).body.plan?.rev ?? 0;
  const elsewhere = await meetings.place(ada, id, sessionId, { place: { platform: 'Café Zentral' }, rev });
  expect(elsewhere.status).toBe(200);
  await service.waitFor(async () => (await joinable()).length === 2);
  expect((await joinable()).at(-1)).toEqual([]);
  // A change of none of these sessions sends no event.
  await meetings.cancel(ada, id, sessionId);
  expect(await joinable()).toHaveLength(2);
});

it('a member reports being late, only within the allowed time', async () => {
  const { id, ada, ben, sessionId } = await anExchange(40 * MINUTE_MS, false);
  const early = await late(ada, id, sessionId, 10);
  expect([early.status, early.error.code]).toEqual([409, 'too_early']);
  await passTo(id, 10 * MINUTE_MS, false);
  const reported = await late(ada, id, sessionId, 10);
  expect(reported.body.plan?.sessions).toMatchObject([{ late: [{ by: ada, minutes: 10 }], join: { how: 'call' } }]);
  expect((await late(ada, id, sessionId, 10)).status).toBe(200);
  const stranger = await service.member();
  expect((await late(stranger._id, id, sessionId, 10)).status).toBe(404);
  expect((await late(ada, id, 'f'.repeat(24), 10)).status).toBe(404);
  await service.waitFor(async () => (await service.payloadsSentTo('notifications', id, 'meeting.late')).length === 1);
  const [event] = await service.payloadsSentTo('notifications', id, 'meeting.late');
  expect(event).toMatchObject({ actorId: ada, late: 10, sessionId, rev: reported.body.plan?.rev });
  await meetings.cancel(ben, id, sessionId);
  const gone = await late(ada, id, sessionId, 5);
  expect([gone.status, gone.error.code]).toEqual([409, 'session_gone']);
});

it('both confirm that they met: hours count as taught, and the exchange can be completed', async () => {
  const { id, ada, ben, pair, sessionId } = await anExchange(30 * MINUTE_MS, false);
  const early = await answer(ada, id, sessionId, { met: true, minutes: 60 });
  expect([early.status, early.error.code]).toEqual([409, 'too_early']);
  await passTo(id, -70 * MINUTE_MS, false);
  expect((await meetings.plan(ada, id)).body.plan?.suggest).toBeNull();

  const one = await answer(ada, id, sessionId, { met: true, minutes: 50 });
  expect(one.body.plan?.sessions).toMatchObject([
    { status: 'planned', answers: { yours: { met: true, minutes: 50 }, theirs: null } },
  ]);
  expect((await answer(ada, id, sessionId, { met: true, minutes: 50 })).status).toBe(200);
  const seen = await meetings.plan(ben, id);
  expect(seen.body.plan?.sessions).toMatchObject([{ answers: { yours: null, theirs: null } }]);

  const two = await answer(ben, id, sessionId, { met: true, minutes: 60 });
  expect(two.body.plan).toMatchObject({
    sessions: [{ status: 'held', heldMinutes: 50, answers: { theirs: { minutes: 50 } }, answerUntil: null }],
    legs: [{ heldMinutes: 25 }, { heldMinutes: 25 }],
    suggest: 'complete',
  });
  const settled = await answer(ada, id, sessionId, { met: false, why: 'they' });
  expect([settled.status, settled.error.code]).toEqual([409, 'answer_settled']);

  await service.waitFor(async () => (await service.payloadsSentTo('auth', id, 'meeting.settled')).length === 1);
  expect(await service.payloadsSentTo('auth', id, 'meeting.settled')).toMatchObject([
    {
      sessionId,
      status: 'held',
      parts: [
        { teacherId: ben, learnerId: ada, skillId: pair.wanted._id, minutes: 25 },
        { teacherId: ada, learnerId: ben, skillId: pair.offered._id, minutes: 25 },
      ],
    },
  ]);
  const changes = (await service.payloadsSentTo('notifications', id, 'meeting.changed')).map(({ change }) => change);
  expect(changes.sort()).toEqual(['agreed', 'answered', 'held', 'proposed']);
});

it('shows contradicting answers to both, who may still change them, also after the exchange was completed', async () => {
  const { id, ada, ben, sessionId } = await anExchange(-70 * MINUTE_MS, false);
  await service.act('complete', id, ada);
  await answer(ada, id, sessionId, { met: true, minutes: 60 });
  const against = await answer(ben, id, sessionId, { met: false, why: 'they' });
  expect(against.body.plan?.sessions).toMatchObject([
    { status: 'unclear', answers: { yours: { why: 'they' }, theirs: { met: true } }, answerUntil: expect.any(String) },
  ]);
  const agrees = await answer(ben, id, sessionId, { met: true, minutes: 60 });
  expect(agrees.body.plan?.sessions).toMatchObject([{ status: 'held' }]);
  await service.waitFor(async () => (await service.payloadsSentTo('auth', id, 'meeting.settled')).length === 2);
  const statuses = (await service.payloadsSentTo('auth', id, 'meeting.settled')).toSorted(
    (a, b) => a.version - b.version,
  );
  expect(statuses.map(({ status }) => status)).toEqual(['unclear', 'held']);
});

it('a past session is reported to moderators with the answers of both and the length of their calls', async () => {
  const { id, ada, ben, sessionId } = await anExchange(30 * MINUTE_MS, false);
  const report = (as: string) =>
    service.call('POST /requests/:id/sessions/:sessionId/reports', {
      as,
      params: { id, sessionId },
      body: { reason: 'other', text: 'Nobody came.' },
    });
  const early = await report(ada);
  expect([early.status, early.error.code]).toEqual([409, 'too_early']);
  await passTo(id, -70 * MINUTE_MS, false);
  await answer(ada, id, sessionId, { met: false, why: 'they' });
  await answer(ben, id, sessionId, { met: true, minutes: 60 });
  expect([(await report(ada)).status, (await report(ada)).status]).toEqual([201, 201]);
  expect((await report((await service.member())._id)).status).toBe(404);
  const sent = () => service.payloadsSentTo('auth', ben, 'session.reported');
  await service.waitFor(async () => (await sent()).length > 0);
  expect(await sent()).toMatchObject([
    {
      report: {
        reporterId: ada,
        subjectId: ben,
        text: 'Nobody came.',
        evidence: [
          { part: 'session', text: expect.stringContaining('60 minutes: unclear') },
          { part: 'answer', authorId: ada, text: 'did not meet: they', isReported: false },
          { part: 'answer', authorId: ben, text: 'met, 60 minutes', isReported: true },
        ],
      },
    },
  ]);
});

it('the calendar counts an absence only for the member who did not come', async () => {
  const { id, ada, ben, sessionId } = await anExchange(-70 * MINUTE_MS, false);
  await answer(ada, id, sessionId, { met: false, why: 'me' });
  await answer(ben, id, sessionId, { met: false, why: 'they' });
  const absences = async (as: string) =>
    (await service.call('GET /calendar', { as, query: { from: soon(0), to: soon(1) } })).body.absences;
  expect([await absences(ada), await absences(ben)]).toEqual([1, 0]);
});

it('calls around a session settle it after 24 hours without answers, each call counted once', async () => {
  const { id, ada, sessionId } = await anExchange(-25 * HOUR_MS - MINUTE_MS, false);
  const call = (callId: string, minutesAfterStart: number, minutes: number) =>
    service.publish(
      newEvent('call.finished', {
        requestId: id,
        callId,
        startedAt: new Date(Date.now() - 25 * HOUR_MS + minutesAfterStart * MINUTE_MS).toISOString(),
        seconds: minutes * 60,
      }),
    );
  await call('long before', -30, 40);
  await call('one', 0, 9);
  await call('one', 0, 9);
  await call('two', 20, 43);
  const sessionNow = async () => (await meetings.plan(ada, id)).body.plan?.sessions[0];
  const held = await service.waitFor(async () => {
    const session = await sessionNow();
    return session?.status === 'held' && session;
  });
  expect(held).toMatchObject({ heldMinutes: 52, spokenMinutes: 52, answers: { yours: null, theirs: null } });
  await service.waitFor(async () => (await service.payloadsSentTo('auth', id, 'meeting.settled')).length === 1);
  expect(await service.payloadsSentTo('auth', id, 'meeting.settled')).toMatchObject([{ sessionId, status: 'held' }]);
});

it('a session is settled after 72 hours: by the one answer there is, or without a message when there is none', async () => {
  const answered = await anExchange(-70 * MINUTE_MS, false);
  await answer(answered.ada, answered.id, answered.sessionId, { met: false, why: 'me' });
  const silent = await anExchange(-70 * MINUTE_MS, false);
  for (const { id } of [answered, silent]) await passTo(id, -(73 * HOUR_MS) - MINUTE_MS);
  const statusOf = async ({ ada, id }: typeof answered) =>
    (await meetings.plan(ada, id)).body.plan?.sessions[0]?.status;
  await service.waitFor(async () => (await statusOf(answered)) === 'missed');
  await service.waitFor(async () => (await statusOf(silent)) === 'unclear');
  await service.waitFor(
    async () => (await service.payloadsSentTo('auth', answered.id, 'meeting.settled')).length === 1,
  );
  expect(await service.payloadsSentTo('auth', silent.id, 'meeting.settled')).toEqual([]);
  expect(
    (await service.payloadsSentTo('notifications', silent.id, 'meeting.changed')).map(({ change }) => change),
  ).not.toContain('unclear');
});
