import type { BodyInput } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { newId, useHarness } from '../../../test/harness.ts';
import { exchangeOf, meetingsOf, soon } from '../../../test/meetings.ts';

const service = useHarness();
const meetings = meetingsOf(service);

const idOf = (answer: { body: { plan?: { proposals: { _id: string }[] } } }) =>
  answer.body.plan?.proposals[0]?._id ?? '';
const sessionOf = (answer: { body: { plan?: { sessions: { _id: string }[] } } }) =>
  answer.body.plan?.sessions[0]?._id ?? '';

/** Returns the changes of a plan that another service was sent, in their order. */
const changes = async (to: 'chat' | 'notifications', id: string) =>
  (await service.payloadsSentTo(to, id, 'meeting.changed')).sort((a, b) => a.rev - b.rev);
const expectChanges = (id: string, ...expected: string[]) =>
  service.waitFor(async () => {
    const found = (await changes('chat', id)).map(({ change }) => change);
    return JSON.stringify(found) === JSON.stringify(expected);
  });
const stored = (id: string) => service.context.connection.collection('requests').findOne({ _id: id as never });

it('two members agree on one of three times', async () => {
  const { id, ada, ben } = await exchangeOf(service);
  const empty = await meetings.plan(ada, id);
  expect(empty.body).toMatchObject({ plan: { rev: 0, sessions: [], proposals: [], suggest: 'time', minutes: 60 } });

  const proposed = await meetings.propose(ada, id, { times: [soon(3), soon(4), soon(5)], message: 'Which one?' });
  expect(proposed.status).toBe(201);
  expect(proposed.body).toMatchObject({
    request: { plan: { rev: 1, waiting: 'they', next: null } },
    plan: { proposals: [{ by: ada, order: 'both', round: 1, status: 'open', message: 'Which one?' }], suggest: null },
  });
  const seen = await meetings.plan(ben, id);
  expect(seen.body).toMatchObject({ request: { plan: { waiting: 'you' } }, plan: { suggest: 'answer' } });

  const picked = await meetings.pick(ben, id, idOf(proposed), { startsAt: soon(4) });
  expect(picked.status).toBe(200);
  expect(picked.body.request).toMatchObject({
    scheduledDate: soon(4),
    plan: { rev: 2, waiting: null, planned: 1, held: 0, next: { startsAt: soon(4), minutes: 60 } },
  });
  expect(picked.body.plan).toMatchObject({
    sessions: [
      {
        status: 'planned',
        parts: [
          { leg: 'receiver', minutes: 30 },
          { leg: 'sender', minutes: 30 },
        ],
      },
    ],
    legs: [
      { leg: 'receiver', planned: 1 },
      { leg: 'sender', planned: 1 },
    ],
  });
  await expectChanges(id, 'proposed', 'agreed');
  const [, agreed] = await changes('notifications', id);
  expect(agreed).toMatchObject({ actorId: ben, planned: 1, sessions: [{ startsAt: soon(4), sequence: 0, was: null }] });
});

it('shows moments on the clocks of both, and never names the zone of the other', async () => {
  const pair = await service.pair();
  await service.member({ ...pair.sender, timeZone: 'Asia/Kathmandu', version: 2 });
  await service.member({ ...pair.receiver, timeZone: 'America/New_York', version: 2 });
  const { id, ada, ben } = await exchangeOf(service, pair);
  const { body, status } = await meetings.propose(ada, id, { times: ['2027-01-12T12:15:00Z'] });
  expect(status).toBe(201);
  const yours = { local: '2027-01-12T18:00', offset: 345 };
  const theirs = { local: '2027-01-12T07:15', offset: -300 };
  expect(body.plan.proposals[0]?.times).toMatchObject([{ startsAt: '2027-01-12T12:15:00.000Z', yours, theirs }]);
  const other = await meetings.pick(ben, id, idOf({ body }), { startsAt: '2027-01-12T12:15:00.000Z' });
  expect(other.body.plan.sessions).toMatchObject([{ yours: theirs, theirs: yours }]);
  await expectChanges(id, 'proposed', 'agreed');
  for (const text of [JSON.stringify(other.body), JSON.stringify(await changes('chat', id))]) {
    expect(text).not.toMatch(/Kathmandu|New_York/);
  }
});

it('a proposal is answered with other times, declined, and withdrawn', async () => {
  const { id, ada, ben } = await exchangeOf(service);
  const first = await meetings.propose(ada, id, { minutes: 90 });
  const second = await meetings.counter(ben, id, idOf(first));
  expect(second.body.plan.proposals).toMatchObject([
    { by: ben, round: 2, minutes: 90, status: 'open' },
    { by: ada, round: 1, status: 'countered', answeredBy: ben },
  ]);
  const third = await meetings.decline(ada, id, idOf(second), 'I am away.');
  expect(third.body.plan.proposals[0]).toMatchObject({ status: 'declined', answer: 'I am away.' });
  const fourth = await meetings.propose(ben, id);
  const last = await meetings.withdraw(ben, id, idOf(fourth));
  expect(last.body.plan).toMatchObject({ rev: 5, suggest: 'time' });
  await expectChanges(id, 'proposed', 'countered', 'none_fits', 'proposed', 'withdrawn');
});

it('a series is agreed; one session moves, one gets another place, the rest is cancelled', async () => {
  const { id, ada, ben } = await exchangeOf(service);
  const zoom = { platform: 'Zoom', link: 'https://zoom.example/1' };
  const repeat = { count: 4 };
  const proposed = await meetings.propose(ada, id, { repeat, order: 'alternate', place: zoom });
  expect(proposed.body.plan.proposals[0]?.times[0]?.series).toHaveLength(4);
  const made = await meetings.pick(ben, id, idOf(proposed), { skip: [soon(10)] });
  expect(made.body).toMatchObject({ request: { meetingDetails: zoom }, plan: { place: zoom } });
  const [one, two] = made.body.plan.sessions;
  expect(made.body.plan.sessions.map(({ startsAt, number, parts }) => [startsAt, number, parts[0]?.leg])).toEqual([
    [soon(3), 1, 'receiver'],
    [soon(17), 2, 'sender'],
    [soon(24), 3, 'receiver'],
  ]);

  const move = await meetings.propose(ben, id, { kind: 'move', sessionId: one?._id, times: [soon(6, 9)], minutes: 45 });
  expect(move.body.plan.sessions[0]).toMatchObject({ startsAt: soon(3), sequence: 0 });
  const moved = await meetings.pick(ada, id, idOf(move), { startsAt: soon(6, 9) });
  expect(moved.body.request.scheduledDate).toBe(soon(6, 9));
  expect(moved.body.plan.sessions[0]).toMatchObject({ _id: one?._id, startsAt: soon(6, 9), minutes: 45, sequence: 1 });

  const { rev } = moved.body.plan;
  const cafe = { platform: 'Café Zentral' };
  const placed = await meetings.place(ada, id, one?._id ?? '', { place: cafe, rev });
  expect(placed.body.plan.sessions[0]).toMatchObject({ place: cafe, sequence: 2 });
  const late = await meetings.place(ben, id, one?._id ?? '', { place: null, rev });
  expect([late.status, late.error.code]).toEqual([409, 'plan_changed']);

  const rest = await meetings.cancel(ben, id, two?._id ?? '', { scope: 'rest', reason: 'Exams' });
  expect(rest.body.plan.sessions.map(({ status }) => status)).toEqual(['planned', 'cancelled', 'cancelled']);
  expect(rest.body.plan.sessions[1]?.cancelled).toMatchObject({ by: ben, reason: 'Exams', late: false });
  await expectChanges(id, 'proposed', 'agreed', 'proposed', 'moved', 'placed', 'cancelled_rest');
  expect((await changes('chat', id))[3]).toMatchObject({ sessions: [{ was: soon(3), startsAt: soon(6, 9) }] });
});

it('a request proposes times, and the receiver picks one with the acceptance', async () => {
  const { sender, receiver, offered, wanted } = await service.pair();
  const body = { receiverSkillId: wanted._id, senderSkillId: offered._id, times: [soon(3), soon(4)], minutes: 30 };
  const sent = await service.call('POST /requests', { as: sender._id, body });
  expect(sent.body.request).toMatchObject({ status: 'pending', plan: { rev: 1, waiting: 'they' } });
  const { _id: id } = sent.body.request;
  const pending = await meetings.propose(receiver._id, id);
  expect([pending.status, pending.error.message]).toEqual([409, 'This request is pending']);
  const pick = { startsAt: soon(4) };
  const accepted = await service.call('PUT /requests/:id/accept', { as: receiver._id, params: { id }, body: { pick } });
  expect(accepted.body.request).toMatchObject({ status: 'accepted', scheduledDate: soon(4), plan: { planned: 1 } });
  expect((await meetings.plan(sender._id, id)).body.plan.sessions).toMatchObject([{ minutes: 30, status: 'planned' }]);
});

it('the receiver accepts and proposes other times, in one write', async () => {
  const pair = await service.pair();
  const { _id: id } = await service.request(pair);
  const proposal = { times: [soon(3)] };
  const as = pair.receiver._id;
  const { body } = await service.call('PUT /requests/:id/accept', { as, params: { id }, body: { proposal } });
  expect(body.request).toMatchObject({ status: 'accepted', scheduledDate: null, plan: { waiting: 'they' } });
  await expectChanges(id, 'proposed');
});

it('the end of an exchange ends its planned sessions and proposals', async () => {
  for (const action of ['complete', 'cancel'] as const) {
    const { id, ada, ben } = await exchangeOf(service);
    const made = await meetings.pick(ben, id, idOf(await meetings.propose(ada, id)));
    await meetings.propose(ada, id);
    await service.act(action, id, ada);
    const { body } = await meetings.plan(ben, id);
    expect(body.plan.sessions).toMatchObject([{ _id: sessionOf(made), status: 'cancelled', cancelled: { by: null } }]);
    expect(body.plan.proposals[0]?.status).toBe('void');
    expect(body.request.scheduledDate).toBe(soon(3));
    const late = await meetings.propose(ada, id);
    expect(late.status).toBe(409);
    expect(late.error.current).toMatchObject({ request: { status: action === 'cancel' ? 'cancelled' : 'completed' } });
  }
});

it('a block cancels the sessions, and refuses every later change', async () => {
  const { id, ada, ben } = await exchangeOf(service);
  await meetings.pick(ben, id, idOf(await meetings.propose(ada, id)));
  await service.block(ben, ada);
  await expectChanges(id, 'proposed', 'agreed', 'called_off');
  expect((await changes('chat', id)).at(-1)).toMatchObject({ actorId: null, planned: 0 });
  const { status, error } = await meetings.propose(ada, id);
  expect([status, error.code]).toEqual([403, 'not_available']);
  expect((await meetings.plan(ada, id)).body.plan.sessions).toMatchObject([{ status: 'cancelled' }]);
});

it('a suspension cancels the exchange with its sessions', async () => {
  const { id, ada, ben } = await exchangeOf(service);
  await meetings.pick(ben, id, idOf(await meetings.propose(ada, id)));
  await service.publish(newEvent('member.moderated', { userId: ben, isSuspended: true, version: 2 }));
  await service.waitFor(async () => (await stored(id))?.['status'] === 'cancelled');
  expect((await meetings.plan(ada, id)).body.plan.sessions).toMatchObject([{ cancelled: { by: null } }]);
});

it('the sweep closes a proposal that nobody has picked in time, once, and tells both', async () => {
  const { id, ada } = await exchangeOf(service);
  await meetings.propose(ada, id);
  const past = new Date(Date.now() - 1000);
  await service.context.connection
    .collection('requests')
    .updateOne({ _id: id as never }, { $set: { 'plan.dueAt': past, 'plan.proposals.0.expiresAt': past } });
  await expectChanges(id, 'proposed', 'lapsed');
  const { body } = await meetings.plan(ada, id);
  expect(body.plan).toMatchObject({ rev: 2, proposals: [{ status: 'lapsed' }], suggest: 'time' });
  expect((await stored(id))?.['plan']).not.toHaveProperty('dueAt');
});

it('refuses overlapping sessions to the member who picks, and always when the other member would be double-booked', async () => {
  const { id, ada, ben } = await exchangeOf(service);
  await meetings.pick(ben, id, idOf(await meetings.propose(ada, id)));
  // Ada has another exchange, with Cleo.
  const cleo = await service.member({ name: 'Cleo Marsh' });
  const wanted = await service.skill(cleo._id);
  const offered = await service.skill(ada);
  const sent = await service.call('POST /requests', {
    as: ada,
    body: { receiverSkillId: wanted._id, senderSkillId: offered._id },
  });
  const other = sent.body.request._id;
  await service.act('accept', other, cleo._id);
  const byCleo = await meetings.propose(cleo._id, other);
  const refused = await meetings.pick(ada, other, idOf(byCleo));
  expect([refused.status, refused.error.code]).toEqual([409, 'overlap']);
  expect(refused.error.current).toEqual({ sessions: [{ requestId: id, startsAt: soon(3), minutes: 60 }] });
  expect((await meetings.pick(ada, other, idOf(byCleo), { despite: true })).status).toBe(200);

  const again = await meetings.propose(ada, other, { times: [soon(3)] });
  const taken = await meetings.pick(cleo._id, other, idOf(again), { despite: true });
  expect([taken.status, taken.error.code]).toEqual([409, 'time_taken']);
});

it('refuses a date at which one of the two has another session to a client that can ask again', async () => {
  const { id, pair, ada, ben } = await exchangeOf(service);
  await meetings.pick(ben, id, idOf(await meetings.propose(ada, id)));
  const { _id: another } = await service.request({ ...pair, wanted: await service.skill(ben) });
  const accept = (as: string, request: string, body: BodyInput<'PUT /requests/:id/accept'>) =>
    service.call('PUT /requests/:id/accept', { as, params: { id: request }, body });
  const taken = await accept(ben, another, { scheduledDate: soon(3), despite: false });
  expect([taken.status, taken.error.code]).toEqual([409, 'time_taken']);
  expect((await accept(ben, another, { scheduledDate: soon(5), despite: false })).status).toBe(200);

  const cleo = await service.member({ name: 'Cleo Marsh' });
  const skills = { offered: await service.skill(cleo._id), wanted: await service.skill(ben) };
  const { _id: third } = await service.request({ sender: cleo, receiver: pair.receiver, ...skills });
  const own = await accept(ben, third, { scheduledDate: soon(3), despite: false });
  expect([own.status, own.error.code]).toEqual([409, 'overlap']);
  expect((await accept(ben, third, { scheduledDate: soon(3), despite: true })).status).toBe(200);
});

it('refuses an acceptance with a date and a pick, which would be two times', async () => {
  const { sender, receiver, offered, wanted } = await service.pair();
  const times = [soon(3), soon(4)];
  const body = { receiverSkillId: wanted._id, senderSkillId: offered._id, times };
  const { _id: id } = (await service.call('POST /requests', { as: sender._id, body })).body.request;
  const accept = (accepted: BodyInput<'PUT /requests/:id/accept'>) =>
    service.call('PUT /requests/:id/accept', { as: receiver._id, params: { id }, body: accepted });
  const both = await accept({ scheduledDate: soon(5), pick: { startsAt: soon(3) } });
  expect([both.status, both.error.errors?.[0]?.field]).toEqual([400, 'scheduledDate']);
  expect((await accept({ scheduledDate: '', pick: { startsAt: soon(3) } })).status).toBe(200);
});

it('a stranger finds no plan, and nobody finds a session through another request', async () => {
  const { id, ada } = await exchangeOf(service);
  const stranger = (await service.member())._id;
  const calls = [
    meetings.plan(stranger, id),
    meetings.propose(stranger, id),
    meetings.pick(stranger, id, newId()),
    meetings.cancel(stranger, id, newId()),
    meetings.pick(ada, id, newId()),
    meetings.cancel(ada, id, newId()),
    meetings.place(ada, id, newId(), { place: null, rev: 0 }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
});

it.each<[string, object, string]>([
  ['no time', { times: [] }, 'times'],
  ['six times', { times: [1, 2, 3, 4, 5, 6].map((day) => soon(day)) }, 'times'],
  ['the same time twice', { times: [soon(3), soon(3)] }, 'times'],
  ['a time that is past', { times: [soon(-1)] }, 'times'],
  ['a time in half a year', { times: [soon(182)] }, 'times'],
  ['a time without an offset', { times: ['2027-01-12T12:15'] }, 'times.0'],
  ['a time that is none', { times: ['soon'] }, 'times.0'],
  ['10 minutes', { minutes: 10 }, 'minutes'],
  ['61 minutes', { minutes: 61 }, 'minutes'],
  ['half a minute', { minutes: 30.5 }, 'minutes'],
  ['a series of 13', { repeat: { count: 13 } }, 'repeat.count'],
  ['a series every third week', { repeat: { count: 2, everyWeeks: 3 } }, 'repeat.everyWeeks'],
  ['an unknown order', { order: 'nobody' }, 'order'],
  ['too many words', { message: 'x'.repeat(301) }, 'message'],
  ['a link that is none', { place: { link: 'javascript:alert(1)' } }, 'place.link'],
  ['moving nothing', { kind: 'move' }, 'sessionId'],
])('refuses a proposal with %s', async (_what, body, field) => {
  const { id, ada } = await exchangeOf(service);
  const { status, error } = await meetings.propose(ada, id, body as never);
  expect([status, error.errors?.[0]?.field]).toEqual([400, field]);
});

it('an erasure keeps the times, and removes all words of the member', async () => {
  const { id, ada, ben } = await exchangeOf(service);
  const proposed = await meetings.propose(ada, id, { message: 'At my flat', place: { notes: 'Ring twice' } });
  const made = await meetings.pick(ben, id, idOf(proposed));
  await meetings.cancel(ada, id, sessionOf(made), { reason: 'My secret' });
  await service.publish(newEvent('member.erased', { userId: ada }));
  await service.waitFor(async () => (await stored(id))?.['sender'].name === 'Former member');
  // Unpublished events in the outbox still contain the words, so they are left out here.
  const text = JSON.stringify({ ...(await stored(id)), outbox: [] });
  expect(text).not.toMatch(/flat|Ring twice|secret/);
  expect((await meetings.plan(ben, id)).body.plan.sessions).toMatchObject([{ startsAt: soon(3), status: 'cancelled' }]);
});
