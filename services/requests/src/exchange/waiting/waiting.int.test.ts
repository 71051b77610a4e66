import { WAITING, WITHDRAWALS } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { newId, type Pair, useHarness } from '../../../test/harness.ts';
import { meetingsOf, soon } from '../../../test/meetings.ts';

const service = useHarness();
const meetings = meetingsOf(service);

const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const collection = (name: 'requests' | 'availabilities') => service.context.connection.collection(name);
/** Makes a request some days older. */
const age = (id: string, days: number, fields = {}) =>
  collection('requests').updateOne({ _id: id as never }, { $set: { createdAt: ago(days), ...fields } });

const get = async (as: string, id: string) =>
  (await service.call('GET /requests/:id', { as, params: { id } })).body.request;
const edit = (as: string, id: string, body: object) =>
  service.call('PUT /requests/:id', { as, params: { id }, body: { version: 1, ...body } });
const accept = (as: string, id: string, body = {}) =>
  service.call('PUT /requests/:id/accept', { as, params: { id }, body });
const setAway = (as: string, body = {}) => service.call('PUT /calendar/away', { as, body });

async function pending(pair?: Pair) {
  const two = pair ?? (await service.pair());
  const { _id: id } = await service.request(two);
  return { id, pair: two, ada: two.sender._id, ben: two.receiver._id };
}

describe('a request without an answer', () => {
  it('has its receiver asked again once after 14 days, which its sender can read', async () => {
    const { id, ada } = await pending();
    await age(id, WAITING.nudgeDays);
    const request = await service.waitFor(async () => {
      const shown = await get(ada, id);
      return shown.nudgedAt && shown;
    });
    expect(Date.parse(request.expiresAt ?? '')).toBeGreaterThan(Date.now() + 15 * DAY_MS);
    expect(request).toMatchObject({ status: 'pending', version: 1 });
    const [nudged] = await service.waitFor(async () => {
      const events = await service.payloadsSentTo('notifications', id, 'request.nudged');
      return events.length > 0 && events;
    });
    expect(nudged).toMatchObject({ request: { status: 'pending' }, version: 2, expiresAt: request.expiresAt });
    // The sweep has postponed it, so it is not found again.
    const stored = await collection('requests').findOne({ _id: id as never });
    expect(stored?.['waiting'].dueAt.toISOString()).toBe(request.expiresAt);
    expect((await accept((await get(ada, id)).receiverId._id, id)).status).toBe(200);
    expect(await get(ada, id)).not.toHaveProperty('nudgedAt');
    expect(await service.payloadsSentTo('notifications', id, 'request.nudged')).toHaveLength(1);
  });

  it('expires without an actor, with a reason of the system', async () => {
    const { id, ada } = await pending();
    await age(id, WAITING.expireDays, { waiting: { dueAt: ago(0), nudgedAt: ago(16) } });
    const request = await service.waitFor(async () => {
      const shown = await get(ada, id);
      return shown.status === 'cancelled' && shown;
    });
    expect(request.reason).toBe(WITHDRAWALS.expired);
    const [cancelled] = await service.waitFor(async () => {
      const events = await service.payloadsSentTo('notifications', id, 'request.cancelled');
      return events.length > 0 && events;
    });
    expect(cancelled).toMatchObject({ actorId: null, request: { reason: WITHDRAWALS.expired } });
  });

  it('waits while its receiver is away', async () => {
    const { id, ada, ben } = await pending();
    await setAway(ben);
    await collection('availabilities').updateOne({ _id: ben as never }, { $set: { 'away.startsAt': ago(10) } });
    await age(id, WAITING.nudgeDays + 1);
    const waiting = await service.waitFor(
      async () => (await collection('requests').findOne({ _id: id as never }))?.['waiting'],
    );
    expect(waiting.dueAt.getTime()).toBeLessThanOrEqual(Date.now() + DAY_MS);
    expect(await get(ada, id)).not.toHaveProperty('nudgedAt');
    expect(await get(ada, id)).not.toHaveProperty('expiresAt');
  });

  it('is not asked about again between a blocked pair', async () => {
    const { id, ada, ben } = await pending();
    await service.block(ben, ada);
    await age(id, WAITING.nudgeDays + 1);
    await service.waitFor(async () => (await collection('requests').findOne({ _id: id as never }))?.['waiting']);
    expect(await get(ada, id)).not.toHaveProperty('nudgedAt');
  });

  it('is either accepted or expires when both happen at once', async () => {
    const { id, ada, ben } = await pending();
    const [answer] = await Promise.all([
      accept(ben, id),
      age(id, WAITING.expireDays, { waiting: { dueAt: ago(0), nudgedAt: ago(16) } }),
    ]);
    const expected = answer.status === 200 ? 'accepted' : 'cancelled';
    await service.waitFor(async () => (await get(ada, id)).status === expected);
  });
});

describe('an edit', () => {
  it('is shown to the receiver beside the earlier text, and is sent to other services', async () => {
    const { id, ada, ben } = await pending();
    const { _id: senderSkillId } = await service.skill(ada, { title: 'Piano' });
    const before = await get(ben, id);
    expect(before).toMatchObject({ version: 1 });
    expect(before).not.toHaveProperty('edits');
    const { status, body } = await edit(ada, id, { message: 'On Sundays?', senderSkillId });
    expect(status).toBe(200);
    expect(body.request).toMatchObject({ message: 'On Sundays?', senderSkillId: { title: 'Piano' }, version: 2 });
    expect((await get(ben, id)).edits).toMatchObject([{ message: 'Shall we?', senderSkillId: { title: 'Offered' } }]);
    const [updated] = await service.waitFor(async () => {
      const events = await service.payloadsSentTo('chat', id, 'request.updated');
      return events.length > 0 && events;
    });
    expect(updated).toMatchObject({ actorId: ada, version: 2, request: { senderSkillId: { title: 'Piano' } } });
    // A repeated call is no second edit.
    expect((await edit(ada, id, { message: 'On Sundays?', senderSkillId })).body.request?.version).toBe(2);
    expect((await edit(ada, id, { message: '', version: 2 })).body.request).toMatchObject({ message: '', version: 3 });
  });

  it('proposes other times, and withdraws them', async () => {
    const { id, ada, ben } = await pending();
    const open = async () =>
      (await meetings.plan(ben, id)).body.plan.proposals.filter(({ status }) => status === 'open');
    expect((await edit(ada, id, { times: [soon(3)], minutes: 45 })).status).toBe(200);
    expect(await open()).toMatchObject([{ minutes: 45, times: [{ startsAt: soon(3) }] }]);
    expect((await edit(ada, id, { times: [soon(4)], version: 2 })).status).toBe(200);
    expect(await open()).toMatchObject([{ minutes: 45, times: [{ startsAt: soon(4) }] }]);
    expect((await edit(ada, id, { times: [soon(-1)], version: 3 })).status).toBe(400);
    expect((await edit(ada, id, { times: null, version: 3 })).status).toBe(200);
    expect(await open()).toEqual([]);
  });

  it('is refused to others, after an answer, and for skills of others', async () => {
    const { id, ada, ben, pair } = await pending();
    expect((await edit(newId(), id, { message: 'x' })).status).toBe(404);
    expect((await edit(ben, id, { message: 'x' })).status).toBe(403);
    expect((await edit(ada, id, { senderSkillId: pair.wanted._id })).status).toBe(403);
    expect((await edit(ada, id, { senderSkillId: newId() })).status).toBe(404);
    for (const wrong of [{ message: 'x'.repeat(1001) }, { message: 1 }, { version: 0 }, { times: [] }]) {
      expect((await edit(ada, id, wrong)).status).toBe(400);
    }
    expect((await get(ben, id)).version).toBe(1);
    await accept(ben, id);
    const late = await edit(ada, id, { message: 'x' });
    expect(late).toMatchObject({ status: 409, error: { current: { request: { status: 'accepted' } } } });
  });

  it('cannot offer a skill that the other member has already requested', async () => {
    const { id, ada, ben, pair } = await pending();
    const piano = await service.skill(ada, { title: 'Piano' });
    const drums = await service.skill(ben, { title: 'Drums' });
    await service.request({
      sender: pair.receiver,
      receiver: pair.sender,
      offered: drums,
      wanted: piano,
    });
    expect((await edit(ada, id, { senderSkillId: piano._id })).status).toBe(409);
  });

  it('is refused between a blocked pair, and after too many edits', async () => {
    const { id, ada, ben } = await pending();
    for (let version = 1; version <= WAITING.edits; version += 1) {
      expect((await edit(ada, id, { message: `Edit ${version}`, version })).status).toBe(200);
    }
    const more = await edit(ada, id, { message: 'One more', version: WAITING.edits + 1 });
    expect(more).toMatchObject({ status: 409, error: { code: 'too_many_edits' } });
    await service.block(ben, ada);
    expect((await edit(ada, id, { message: 'x' })).error.code).toBe('not_available');
  });

  it('keeps no text of an erased sender, old or new', async () => {
    const { id, ada, ben } = await pending();
    await edit(ada, id, { message: 'My new secret' });
    expect((await accept(ben, id, { version: 2 })).status).toBe(200);
    await service.publish(newEvent('member.erased', { userId: ada }));
    // The name is erased before the request.
    const stored = () => collection('requests').findOne({ _id: id as never });
    await service.waitFor(async () => (await stored())?.['sender'].name === 'Former member');
    expect(await get(ben, id)).toMatchObject({ message: '', edits: [{ message: '' }] });
  });

  it('is stored once when two come at the same time', async () => {
    const { id, ada } = await pending();
    const both = await Promise.all([edit(ada, id, { message: 'One' }), edit(ada, id, { message: 'Two' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await get(ada, id)).version).toBe(2);
  });

  it('must be read before the acceptance, by a client that sends versions', async () => {
    const { id, ada, ben } = await pending();
    await edit(ada, id, { message: 'Only on Sundays' });
    const late = await accept(ben, id, { version: 1 });
    expect(late).toMatchObject({
      status: 409,
      error: { code: 'request_edited', current: { request: { message: 'Only on Sundays', version: 2 } } },
    });
    expect((await accept(ben, id, { version: 2 })).status).toBe(200);
    const other = await pending();
    await edit(other.ada, other.id, { message: 'Only on Sundays' });
    expect((await accept(other.ben, other.id)).status).toBe(200);
  });
});

describe('a member who is away', () => {
  it('is asked after 30 days without an end, and again every 30 days', async () => {
    const { _id } = await service.member();
    expect((await setAway(_id, { until: dayIn(3) })).status).toBe(200);
    const askAt = async () => (await collection('availabilities').findOne({ _id: _id as never }))?.['askAt'];
    expect(await askAt()).toBeUndefined();
    await setAway(_id);
    const first = await askAt();
    expect(Math.round((first.getTime() - Date.now()) / DAY_MS)).toBeGreaterThanOrEqual(WAITING.askAwayDays - 1);
    await collection('availabilities').updateOne({ _id: _id as never }, { $set: { askAt: ago(1) } });
    const asked = await service.waitFor(async () => {
      const events = await service.payloadsSentTo('notifications', _id, 'away.asked');
      return events.length > 0 && events;
    });
    expect(asked).toEqual([{ userId: _id, since: expect.any(String) }]);
    expect((await askAt()).getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    await service.call('DELETE /calendar/away', { as: _id });
    expect(await askAt()).toBeUndefined();
    expect(await service.payloadsSentTo('notifications', _id, 'away.asked')).toHaveLength(1);
  });

  const ask = ({ sender, offered, wanted }: Pair) =>
    service.call('POST /requests', {
      as: sender._id,
      body: { receiverSkillId: wanted._id, senderSkillId: offered._id },
    });

  it('gets no requests, and gets them again when the absence has ended', async () => {
    const pair = await service.pair();
    const ben = pair.receiver._id;
    const until = dayIn(5);
    const { body } = await setAway(ben, { until, note: 'In the mountains', requests: 'none' });
    expect(body).toMatchObject({ away: { until, from: dayIn(0), note: 'In the mountains' }, sessions: [] });
    expect((await service.call('GET /calendar/away', { as: ben })).body.away).toEqual(body.away);
    const refused = await ask(pair);
    expect(refused).toMatchObject({
      status: 403,
      error: {
        code: 'member_away',
        message: `Receiver is away until ${until}`,
        current: { away: { until, note: 'In the mountains', requests: 'none' } },
      },
    });
    const ended = await service.call('DELETE /calendar/away', { as: ben });
    expect(ended).toMatchObject({ status: 200, body: { away: null } });
    expect((await service.call('DELETE /calendar/away', { as: ben })).status).toBe(200);
    expect((await ask(pair)).status).toBe(201);
    const events = await service.waitFor(async () => {
      const all = await service.payloadsSentTo('auth', ben, 'availability.changed');
      return all.length === 2 && all;
    });
    expect(events.map(({ version, away }) => [version, away?.until])).toEqual([
      [1, until],
      [2, undefined],
    ]);
  });

  it.each([
    ['with `tell`', { requests: 'tell' }],
    ['before the first day', { requests: 'none', from: dayIn(2) }],
  ] as const)('gets requests %s', async (_when, away) => {
    const pair = await service.pair();
    expect((await setAway(pair.receiver._id, away)).status).toBe(200);
    expect((await ask(pair)).status).toBe(201);
  });

  it('sees which sessions are planned in that time', async () => {
    const { id, ben, ada } = await pending();
    await accept(ben, id, { scheduledDate: soon(3) });
    const { sessions } = (await setAway(ben, { from: dayIn(2), until: dayIn(4) })).body;
    expect(sessions).toMatchObject([{ requestId: id, startsAt: soon(3), minutes: 60, otherUser: { _id: ada } }]);
    expect((await setAway(ben, { from: dayIn(4), until: dayIn(6) })).body.sessions).toEqual([]);
  });

  it('cannot set wrong days, and nothing is then stored', async () => {
    const { _id: ben } = await service.member();
    for (const wrong of [
      { from: dayIn(-3) },
      { until: dayIn(-3) },
      { until: dayIn(500) },
      { from: dayIn(5), until: dayIn(4) },
      { from: '2026-02-30' },
      { note: 'x'.repeat(141) },
      { requests: 'some' },
    ]) {
      expect((await setAway(ben, wrong)).status).toBe(400);
    }
    expect((await service.call('GET /calendar/away', { as: ben })).body).toEqual({ away: null });
  });

  it('has one absence when two are set at the same time', async () => {
    const { _id: ben } = await service.member();
    const both = await Promise.all([1, 2, 3].map((days) => setAway(ben, { until: dayIn(days) })));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const stored = await collection('availabilities').findOne({ _id: ben as never });
    expect(stored).toMatchObject({ version: 3, past: [] });
  });
});

it('a member who has soon answered five requests usually answers within hours, until the answers are too old', async () => {
  const receiver = await service.member({ name: 'Receiver' });
  const ids: string[] = [];
  for (let each = 0; each < 5; each += 1) {
    const sender = await service.member({ name: 'Sender' });
    const [offered, wanted] = await Promise.all([service.skill(sender._id), service.skill(receiver._id)]);
    const { id } = await pending({ sender, receiver, offered, wanted });
    ids.push(id);
    await service.act(each % 2 === 0 ? 'accept' : 'reject', id, receiver._id);
  }
  const latest = async (answersWithin: string | null) =>
    (await service.payloadsSentTo('auth', receiver._id, 'availability.changed')).some(
      (event) => event.answersWithin === answersWithin,
    );
  await service.waitFor(() => latest('hours'));
  // None of the requests is a day old.
  const known = () => collection('availabilities').findOne({ _id: receiver._id as never });
  expect(await known()).toMatchObject({ answerRate: null });
  const recount = () =>
    collection('availabilities').updateOne({ _id: receiver._id as never }, { $set: { recountAt: new Date() } });
  await collection('requests').updateMany({ _id: { $in: ids as never[] } }, { $set: { createdAt: ago(3) } });
  await recount();
  // The time of the next recount is written after the rate.
  await service.waitFor(async () => {
    const found = await known();
    return found?.['answerRate'] === 100 && found['recountAt'] > new Date();
  });

  const long = { at: ago(181), actorId: receiver._id };
  const who = { _id: { $in: ids as never[] } };
  await collection('requests').updateMany(who, { $set: { createdAt: ago(182), changes: { accepted: long } } });
  await recount();
  await service.waitFor(async () => !(await known())?.['recountAt']);
  expect(await known()).toMatchObject({ answersWithin: null, answerRate: null });
  await service.waitFor(() => latest(null));
});
