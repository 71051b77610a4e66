/** Tests with a client that knows only the calls from before plans. */
import { useHarness } from '../../../test/harness.ts';
import { exchangeOf, meetingsOf, soon } from '../../../test/meetings.ts';

const service = useHarness();
const meetings = meetingsOf(service);

const accept = (as: string, id: string, body: object) =>
  service.call('PUT /requests/:id/accept', { as, params: { id }, body: body as never });
const seen = async (as: string, id: string) =>
  (await service.call('GET /requests/:id', { as, params: { id } })).body.request;

it.each([
  ['2031-05-06T10:30', '2031-05-06T08:30:00.000Z'],
  ['2031-05-06T10:30:15', '2031-05-06T08:30:15.000Z'],
  ['2031-05-06T10:30:00.000Z', '2031-05-06T10:30:00.000Z'],
])('accepts with the date %s, which becomes a session', async (scheduledDate, moment) => {
  const pair = await service.pair();
  await service.member({ ...pair.receiver, timeZone: 'Europe/Berlin', version: 2 });
  const { _id: id } = await service.request(pair);
  const { body } = await accept(pair.receiver._id, id, { scheduledDate, meetingDetails: { platform: 'Jitsi' } });
  expect(body.request).toMatchObject({ scheduledDate: moment, meetingDetails: { platform: 'Jitsi' } });
  const { plan } = (await meetings.plan(pair.sender._id, id)).body;
  expect(plan).toMatchObject({
    place: { platform: 'Jitsi' },
    sessions: [{ startsAt: moment, minutes: 60, status: 'planned' }],
  });
});

it('accepts with a date at which both have another session, because it cannot answer a refusal', async () => {
  const pair = await service.pair();
  const ben = pair.receiver._id;
  for (const wanted of [pair.wanted, await service.skill(ben)]) {
    const { _id: id } = await service.request({ ...pair, wanted });
    const { status, body } = await accept(ben, id, { scheduledDate: soon(3) });
    expect([status, body.request.scheduledDate]).toEqual([200, soon(3)]);
  }
});

it('accepts without a date, and with an empty one', async () => {
  for (const body of [{}, { scheduledDate: '' }, { scheduledDate: null, meetingDetails: null }]) {
    const pair = await service.pair();
    const { _id: id } = await service.request(pair);
    const { status, body: answer } = await accept(pair.receiver._id, id, body);
    expect([status, answer.request.scheduledDate]).toEqual([200, null]);
  }
});

it('reads the date of the next session, and the place', async () => {
  const { id, ada, ben } = await exchangeOf(service);
  const place = { platform: 'Café' };
  const proposed = await meetings.propose(ada, id, { repeat: { count: 2 }, place });
  await meetings.pick(ben, id, proposed.body.plan.proposals[0]?._id ?? '');
  expect(await seen(ben, id)).toMatchObject({ scheduledDate: soon(3), meetingDetails: place });
  // Moves the first session into the past.
  const past = new Date(Date.now() - 3 * 3_600_000);
  await service.context.connection
    .collection('requests')
    .updateOne({ _id: id as never }, { $set: { 'plan.sessions.0.startsAt': past } });
  expect(await seen(ben, id)).toMatchObject({ scheduledDate: soon(10) });
  const list = await service.call('GET /requests/received', { as: ben });
  expect(list.body.requests).toMatchObject([{ _id: id, scheduledDate: soon(10) }]);
});

it('completes and cancels at any time, and keeps the date that it knew', async () => {
  for (const action of ['complete', 'cancel'] as const) {
    const pair = await service.pair();
    const { _id: id } = await service.request(pair);
    await accept(pair.receiver._id, id, { scheduledDate: soon(3) });
    const { body } = await service.act(action, id, pair.sender._id);
    expect(body.request).toMatchObject({ scheduledDate: soon(3) });
    expect((await meetings.plan(pair.sender._id, id)).body.plan.sessions).toMatchObject([{ status: 'cancelled' }]);
  }
});

it('accepts with a date of its own although the request proposes times', async () => {
  const { sender, receiver, offered, wanted } = await service.pair();
  const body = { receiverSkillId: wanted._id, senderSkillId: offered._id, times: [soon(5)] };
  const sent = await service.call('POST /requests', { as: sender._id, body });
  const { _id: id } = sent.body.request;
  await accept(receiver._id, id, { scheduledDate: soon(3) });
  const { plan } = (await meetings.plan(sender._id, id)).body;
  expect(plan).toMatchObject({ sessions: [{ startsAt: soon(3) }], proposals: [{ status: 'void' }] });
});
