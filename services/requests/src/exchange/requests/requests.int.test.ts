import {
  type AcceptInput,
  type DomainEvent,
  type ExchangeRequest,
  type MemberSnapshot,
  OPEN_PRIVACY,
} from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { newId, type Pair, useHarness } from '../../../test/harness.ts';

const service = useHarness();

const ask = (as: string, receiverSkillId: string, senderSkillId: string) =>
  service.call('POST /requests', { as, body: { receiverSkillId, senderSkillId } });

const read = async (id: string, as: string) => service.call('GET /requests/:id', { as, params: { id } });

const findEvent = (to: 'skills' | 'chat' | 'notifications', id: string, type: string) =>
  service.waitFor(async () => (await service.eventsSentTo(to, id)).find((event) => event.type === type));

/** Returns a request as events contain it, without what only its two parties see. */
const asPublished = ({ plan: _, version: __, ...request }: ExchangeRequest) => request;

describe('creating a request', () => {
  it('answers 201 with people and skills, and sends events to chat and notifications', async () => {
    const { sender, receiver, offered, wanted } = await service.pair();
    const { status, body } = await service.call('POST /requests', {
      as: sender._id,
      body: { receiverSkillId: wanted._id, senderSkillId: offered._id, message: '  Shall we?  ' },
    });
    expect(status).toBe(201);
    expect(body.request).toMatchObject({
      status: 'pending',
      senderId: { _id: sender._id, name: 'Sender', avatar: null },
      receiverId: { _id: receiver._id, name: 'Receiver' },
      senderSkillId: { _id: offered._id, title: 'Offered', category: 'music' },
      receiverSkillId: { _id: wanted._id, title: 'Wanted', category: 'cooking' },
      message: 'Shall we?',
      reason: '',
      scheduledDate: null,
      meetingDetails: null,
    });
    for (const subscriber of ['chat', 'notifications'] as const) {
      const event = await findEvent(subscriber, body.request._id, 'request.created');
      expect(event.payload).toEqual({ request: asPublished(body.request), version: 1, actorId: sender._id });
    }
  });

  it('refuses a request for a skill of the sender, and an offer of another member’s skill', async () => {
    const { sender, receiver, offered, wanted } = await service.pair();
    const own = await ask(sender._id, offered._id, offered._id);
    expect([own.status, own.error.message]).toEqual([403, 'You cannot request your own skill']);
    const others = await service.skill(newId());
    const offering = await ask(sender._id, wanted._id, others._id);
    expect([offering.status, offering.error.message]).toEqual([403, 'You can only offer your own skills']);
    const offeringTheirs = await ask(sender._id, wanted._id, wanted._id);
    expect(offeringTheirs.status).toBe(403);
    expect((await service.call('GET /requests/received', { as: receiver._id })).body.requests).toEqual([]);
  });

  it('answers 404 for unknown and deleted skills on either side', async () => {
    const { sender, offered, wanted } = await service.pair();
    expect((await ask(sender._id, newId(), offered._id)).status).toBe(404);
    expect((await ask(sender._id, wanted._id, newId())).status).toBe(404);
    await service.publish(newEvent('skill.deleted', { skillId: wanted._id, ownerId: wanted.ownerId, version: 2 }));
    await service.waitFor(async () => (await ask(sender._id, wanted._id, offered._id)).status === 404);
  });

  it('answers 400 for a malformed id', async () => {
    const { status, error } = await ask(newId(), 'nonsense', newId());
    expect([status, error.errors?.[0]?.field]).toEqual([400, 'receiverSkillId']);
  });

  it.each(['sender', 'receiver'] as const)('is refused when the %s has blocked the other', async (blocker) => {
    const pair = await service.pair();
    const blocked = blocker === 'sender' ? 'receiver' : 'sender';
    await service.block(pair[blocker]._id, pair[blocked]._id);
    const { status, error } = await ask(pair.sender._id, pair.wanted._id, pair.offered._id);
    expect([status, error.code]).toEqual([403, 'not_available']);
  });

  describe('by the choice of the skill’s owner', () => {
    const choose = (pair: Pair, privacy: Partial<MemberSnapshot['privacy']>, version = 2) =>
      service.member({ ...pair.receiver, privacy: { ...OPEN_PRIVACY, ...privacy }, version });
    const asking = async ({ sender, wanted, offered }: Pair) => {
      const { status, error } = await ask(sender._id, wanted._id, offered._id);
      return [status, error?.code];
    };

    it('is refused while the owner takes no requests', async () => {
      const pair = await service.pair();
      await choose(pair, { requests: 'nobody' });
      expect(await asking(pair)).toEqual([403, 'not_taking_requests']);
      await choose(pair, { requests: 'every' }, 3);
      expect(await asking(pair)).toEqual([201, undefined]);
    });

    it('is refused to members who have completed no exchange', async () => {
      const pair = await service.pair();
      await choose(pair, { requests: 'reviewed' });
      expect(await asking(pair)).toEqual([403, 'exchange_needed']);
      const other = await service.member();
      const third = await service.skill(other._id);
      const earlier = { ...pair, receiver: other, wanted: third };
      await service.request(earlier, 'completed');
      expect(await asking(pair)).toEqual([201, undefined]);
    });

    it('is not found by members who may not find the owner, unless they had a request with each other', async () => {
      const [stranger, partner] = [await service.pair(), await service.pair()];
      await service.request(partner, 'rejected');
      for (const pair of [stranger, partner]) await choose(pair, { findMe: 'nobody' });
      expect(await asking(stranger)).toEqual([404, 'not_found']);
      expect(await asking(partner)).toEqual([201, undefined]);
      await choose(stranger, { findMe: 'members' }, 3);
      expect(await asking(stranger)).toEqual([201, undefined]);
    });
  });

  it('is possible again once the block is removed, by version and not by time', async () => {
    const { sender, receiver, offered, wanted } = await service.pair();
    const block = { blockerId: receiver._id, blockedId: sender._id };
    const at = (occurredAt: string, event: DomainEvent) => service.publish({ ...event, occurredAt });
    await service.block(receiver._id, sender._id);
    // This version is later than the time of any event, because the auth service counts versions from the time.
    const version = Date.now() + 60_000;
    await at('2026-01-01T00:00:00.000Z', newEvent('member.unblocked', { ...block, version: version + 1 }));
    await service.waitFor(async () => (await ask(sender._id, wanted._id, offered._id)).status === 201);
    await at('2039-01-01T00:00:00.000Z', newEvent('member.blocked', { ...block, version }));
    const other = await service.skill(receiver._id);
    expect((await ask(sender._id, other._id, offered._id)).status).toBe(201);
  });

  it('works before the events of its members arrive, and shows their names afterwards', async () => {
    const [senderId, receiverId] = [newId(), newId()];
    const [offered, wanted] = [await service.skill(senderId), await service.skill(receiverId)];
    const { body } = await ask(senderId, wanted._id, offered._id);
    expect(body.request.senderId.name).toBe('New member');
    await service.member({ _id: senderId, name: 'Known Now' });
    expect((await read(body.request._id, receiverId)).body.request.senderId.name).toBe('Known Now');
  });
});

describe('a request beside another one of the same pair', () => {
  const ACTIVE = ['pending', 'accepted', 'completed'] as const;

  it('is known as the same call when it is, however often and whenever it comes', async () => {
    const pair = await service.pair();
    const other = await service.skill(pair.sender._id);
    const send = () => ask(pair.sender._id, pair.wanted._id, pair.offered._id);
    const answers = await Promise.all([send(), send(), send()]);
    const stored = answers.find(({ status }) => status === 201)?.body;
    const refused = [...answers.filter(({ status }) => status !== 201), await send()];
    expect(refused.map(({ status, error }) => [status, error.repeated])).toEqual(Array(3).fill([409, true]));
    expect(refused.map(({ error }) => error.current)).toEqual(Array(3).fill(stored));
    expect((await ask(pair.sender._id, pair.wanted._id, other._id)).error).not.toHaveProperty('repeated');
  });

  it.each(ACTIVE)('is refused with that one in the answer when it is %s and for the same skill', async (status) => {
    const pair = await service.pair();
    const request = await service.request(pair, status);
    const other = await service.skill(pair.sender._id);
    for (const offered of [pair.offered._id, other._id]) {
      const answer = await ask(pair.sender._id, pair.wanted._id, offered);
      expect(answer.status).toBe(409);
      expect(answer.error.current).toMatchObject({ request: { _id: request._id, status } });
    }
  });

  it.each(ACTIVE)('is refused when the other one is %s and offers the skill', async (status) => {
    const pair = await service.pair();
    await service.request(pair, status);
    const other = await service.skill(pair.receiver._id);
    expect((await ask(pair.receiver._id, pair.offered._id, other._id)).status).toBe(409);
  });

  it.each(['rejected', 'cancelled'] as const)('is allowed when the other one is %s', async (status) => {
    const pair = await service.pair();
    await service.request(pair, status);
    expect((await ask(pair.sender._id, pair.wanted._id, pair.offered._id)).status).toBe(201);
  });

  it('is allowed for another skill, though it offers the same one', async () => {
    const pair = await service.pair();
    await service.request(pair);
    const other = await service.skill(pair.receiver._id);
    expect((await ask(pair.sender._id, other._id, pair.offered._id)).status).toBe(201);
  });

  it('is allowed when the other one only wants the skill that is offered now', async () => {
    const pair = await service.pair();
    await service.request(pair);
    const other = await service.skill(pair.sender._id);
    expect((await ask(pair.receiver._id, other._id, pair.wanted._id)).status).toBe(201);
  });

  it('is allowed when the other one is from another member', async () => {
    const pair = await service.pair();
    await service.request(pair);
    const third = newId();
    expect((await ask(third, pair.wanted._id, (await service.skill(third))._id)).status).toBe(201);
  });

  it('is allowed at the same time for another skill', async () => {
    const pair = await service.pair();
    const skills = [pair.wanted];
    for (let i = 0; i < 4; i++) skills.push(await service.skill(pair.receiver._id));
    const answers = await Promise.all(skills.map(({ _id }) => ask(pair.sender._id, _id, pair.offered._id)));
    expect(answers.map(({ status }) => status)).toEqual(skills.map(() => 201));
  });
});

describe('answering', () => {
  it('stores the meeting details of an acceptance', async () => {
    const pair = await service.pair();
    const { _id } = await service.request(pair);
    const agreed = {
      scheduledDate: '2031-01-02T10:00:00.000Z',
      meetingDetails: { platform: 'Jitsi', link: 'https://meet.example.com/x', notes: 'Bring a guitar.' },
    };
    const { status, body } = await service.call('PUT /requests/:id/accept', {
      as: pair.receiver._id,
      params: { id: _id },
      body: agreed,
    });
    expect(status).toBe(200);
    expect(body.request).toMatchObject({ status: 'accepted', ...agreed });
    expect((await read(_id, pair.sender._id)).body.request).toEqual(body.request);
    const event = await findEvent('chat', _id, 'request.accepted');
    expect(event.payload).toEqual({
      request: asPublished(body.request),
      version: 2,
      actorId: pair.receiver._id,
      calendar: expect.objectContaining({ sessions: [expect.objectContaining({ startsAt: agreed.scheduledDate })] }),
    });
  });

  const accept = (id: string, as: string, body: object) =>
    service.call('PUT /requests/:id/accept', { as, params: { id }, body: body as AcceptInput });

  it.each([
    ['Europe/Zurich', '2031-05-06T10:30', '2031-05-06T08:30:00.000Z'],
    ['America/New_York', '2031-11-02T01:30', '2031-11-02T05:30:00.000Z'],
    ['Asia/Tokyo', '2031-05-06T10:30:00-03:00', '2031-05-06T13:30:00.000Z'],
    ['Nowhere/Land', '2031-05-06T10:30', '2031-05-06T10:30:00.000Z'],
    [undefined, '2031-05-06T10:30', '2031-05-06T10:30:00.000Z'],
  ])('reads a time without an offset in the zone of the receiver, here %s', async (timeZone, local, moment) => {
    const pair = await service.pair();
    await service.member({ ...pair.receiver, ...(timeZone && { timeZone }), version: 2 });
    await service.member({ ...pair.sender, timeZone: 'Pacific/Auckland', version: 2 });
    const { _id } = await service.request(pair);
    const { body } = await accept(_id, pair.receiver._id, { scheduledDate: local });
    expect(body.request.scheduledDate).toBe(moment);
    expect((await read(_id, pair.sender._id)).body.request.scheduledDate).toBe(moment);
  });

  it.each([
    { scheduledDate: '' },
    { scheduledDate: null },
    {},
    { meetingDetails: { platform: '', link: '', notes: '' } },
    { meetingDetails: null },
  ])('treats empty fields as absent: %p', async (body) => {
    const pair = await service.pair();
    const { _id } = await service.request(pair);
    const answer = await accept(_id, pair.receiver._id, body);
    expect(answer.status).toBe(200);
    expect(answer.body.request).toMatchObject({ scheduledDate: null, meetingDetails: null });
  });

  it.each(['tomorrow', '2031-02-30T10:00', '9999-12-31T23:59:00-05:00', '10:30'])(
    'refuses %s as a time, with a message for members',
    async (scheduledDate) => {
      const pair = await service.pair();
      const { _id } = await service.request(pair);
      const { status, error } = await accept(_id, pair.receiver._id, { scheduledDate });
      expect([status, error.errors]).toEqual([
        400,
        [{ field: 'scheduledDate', message: 'Please enter a date and time' }],
      ]);
    },
  );

  it.each([
    ['2020-01-01T10:00', 'Please choose a time that is still to come'],
    ['0000-01-02T00:00', 'Please choose a time that is still to come'],
    ['9999-12-30T23:59', 'Please choose a time within the next ten years'],
  ])('refuses the past or far date %s', async (scheduledDate, message) => {
    const pair = await service.pair();
    const { _id } = await service.request(pair);
    const { status, error } = await accept(_id, pair.receiver._id, { scheduledDate });
    expect([status, error.errors]).toEqual([400, [{ field: 'scheduledDate', message }]]);
    expect((await read(_id, pair.sender._id)).body.request.status).toBe('pending');
  });

  it.each([
    ['reject', 'receiver', 'pending', 'rejected'],
    ['cancel', 'sender', 'pending', 'cancelled'],
    ['cancel', 'sender', 'accepted', 'cancelled'],
    ['cancel', 'receiver', 'accepted', 'cancelled'],
  ] as const)(
    '%s by the %s of a request that is %s makes it %s, and keeps the reason',
    async (action, side, from, to) => {
      const pair = await service.pair();
      const { _id } = await service.request(pair, from);
      const { body } = await service.call(`PUT /requests/:id/${action}`, {
        as: pair[side]._id,
        params: { id: _id },
        body: { reason: 'No time.' },
      });
      expect(body.request).toMatchObject({ status: to, reason: 'No time.' });
      const event = await findEvent('notifications', _id, `request.${to}`);
      expect(event.payload).toMatchObject({ request: { status: to, reason: 'No time.' }, actorId: pair[side]._id });
    },
  );

  it.each(['sender', 'receiver'] as const)(
    'lets the %s complete, and sends events to all services that need them',
    async (side) => {
      const pair = await service.pair();
      const { _id } = await service.request(pair, 'accepted');
      expect((await service.act('complete', _id, pair[side]._id)).body.request.status).toBe('completed');
      for (const subscriber of ['auth', 'skills', 'chat', 'notifications'] as const) {
        await service.waitFor(async () =>
          (await service.eventsSentTo(subscriber, _id)).some(({ type }) => type === 'request.completed'),
        );
      }
    },
  );

  it('is 403 for the wrong party', async () => {
    const pair = await service.pair();
    const { _id } = await service.request(pair);
    expect((await service.act('accept', _id, pair.sender._id)).status).toBe(403);
    expect((await service.act('reject', _id, pair.sender._id)).status).toBe(403);
    expect((await service.act('cancel', _id, pair.receiver._id)).status).toBe(403);
  });

  it.each([
    ['complete', 'pending'],
    ['accept', 'cancelled'],
  ] as const)('%s is 409 for a request that is %s, with the present request', async (action, status) => {
    const pair = await service.pair();
    const request = await service.request(pair, status);
    const answer = await service.act(action, request._id, pair.receiver._id);
    expect(answer.status).toBe(409);
    expect(answer.error.current).toEqual({ request });
    expect(answer.error).not.toHaveProperty('repeated');
  });

  it.each(['accept', 'reject', 'complete', 'cancel'] as const)(
    '%s is known as the same call by its member',
    async (action) => {
      const { sender, receiver, ...skills } = await service.pair();
      const { _id } = await service.request(
        { sender, receiver, ...skills },
        action === 'complete' ? 'accepted' : 'pending',
      );
      const [by, other] = action === 'cancel' ? [sender._id, receiver._id] : [receiver._id, sender._id];
      const { body } = await service.act(action, _id, by);
      const again = await service.act(action, _id, by);
      expect([again.status, again.error.repeated, again.error.current]).toEqual([409, true, body]);
      expect((await service.act(action, _id, other)).error).not.toHaveProperty('repeated');
    },
  );

  it('is another call with another time', async () => {
    const pair = await service.pair();
    const { _id } = await service.request(pair);
    const accept = (scheduledDate: string) =>
      service.call('PUT /requests/:id/accept', { as: pair.receiver._id, params: { id: _id }, body: { scheduledDate } });
    const [date, other] = ['2031-05-06T10:30:00.000Z', '2031-05-07T10:30:00.000Z'];
    expect((await accept(date)).status).toBe(200);
    expect((await accept(date)).error.repeated).toBe(true);
    expect((await accept(other)).error).not.toHaveProperty('repeated');
  });

  it('is 404 for all other members, like reading', async () => {
    const { _id } = await service.request(await service.pair());
    const stranger = newId();
    for (const action of ['accept', 'reject', 'complete', 'cancel'] as const) {
      expect((await service.act(action, _id, stranger)).status).toBe(404);
    }
    expect((await read(_id, stranger)).status).toBe(404);
    expect((await read(newId(), stranger)).status).toBe(404);
    expect((await service.call('GET /requests/:id', { params: { id: _id } })).status).toBe(401);
  });

  it('refuses an acceptance between a blocked pair, but allows them to cancel', async () => {
    const pair = await service.pair();
    const { _id } = await service.request(pair);
    await service.block(pair.receiver._id, pair.sender._id);
    const accepted = await service.act('accept', _id, pair.receiver._id);
    expect([accepted.status, accepted.error.code]).toEqual([403, 'not_available']);
    expect((await service.act('reject', _id, pair.receiver._id)).status).toBe(200);
  });
});

describe('a deleted skill', () => {
  const deleted = (skill: Pair['wanted']) =>
    newEvent('skill.deleted', { skillId: skill._id, ownerId: skill.ownerId, version: 9 });

  const statusOf = async ({ _id }: ExchangeRequest, { sender }: Pair) =>
    (await read(_id, sender._id)).body.request.status;

  it.each(['wanted', 'offered'] as const)(
    'cancels the pending requests with it as the %s one, without an actor',
    async (side) => {
      const pair = await service.pair();
      const request = await service.request(pair);
      await service.publish(deleted(pair[side]));
      const event = await findEvent('notifications', request._id, 'request.cancelled');
      expect(event.payload).toMatchObject({
        request: { status: 'cancelled', reason: 'The skill is no longer available' },
        version: 2,
        actorId: null,
      });
      expect(await statusOf(request, pair)).toBe('cancelled');
    },
  );

  it('leaves accepted and completed requests unchanged, with the skill as it was', async () => {
    const [one, two] = [await service.pair(), await service.pair()];
    const accepted = await service.request(one, 'accepted');
    const completed = await service.request(two, 'completed');
    const pending = await service.request({ ...two, wanted: await service.skill(two.receiver._id) });
    await service.publish(deleted(one.wanted), deleted(two.offered));
    await service.waitFor(async () => (await statusOf(pending, two)) === 'cancelled');
    await service.waitFor(async () => (await ask(newId(), one.wanted._id, newId())).status === 404);
    expect(await statusOf(accepted, one)).toBe('accepted');
    expect(await statusOf(completed, two)).toBe('completed');
    expect((await read(accepted._id, one.sender._id)).body.request.receiverSkillId.title).toBe('Wanted');
  });

  it('leaves no pending request that arrives during the deletion', async () => {
    for (let round = 0; round < 5; round++) {
      const { wanted } = await service.pair();
      const askers = await Promise.all(Array.from({ length: 4 }, () => service.skill(newId())));
      const [, ...answers] = await Promise.all([
        service.publish(deleted(wanted)),
        ...askers.map(({ _id, ownerId }) => ask(ownerId, wanted._id, _id)),
      ]);
      expect(answers.every(({ status }) => [201, 404].includes(status))).toBe(true);
      await service.waitFor(async () => {
        const { body } = await service.call('GET /requests/received', {
          as: wanted.ownerId,
          query: { status: 'pending' },
        });
        return body.pagination.total === 0;
      });
    }
  });

  it('is not restored by a late event', async () => {
    const { sender, offered, wanted } = await service.pair();
    await service.publish(deleted(wanted));
    await service.waitFor(async () => (await ask(sender._id, wanted._id, offered._id)).status === 404);
    await service.publish(newEvent('skill.updated', { skill: { ...wanted, version: 5, editedVersion: 5 } }));
    await service.member();
    expect((await ask(sender._id, wanted._id, offered._id)).status).toBe(404);
  });
});

describe('lists', () => {
  it('show sent and received requests, newest first, by status and page', async () => {
    const pair = await service.pair();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      const wanted = i === 0 ? pair.wanted : await service.skill(pair.receiver._id);
      ids.unshift((await service.request({ ...pair, wanted }, i < 2 ? 'accepted' : 'pending'))._id);
    }
    const sent = await service.call('GET /requests/sent', { as: pair.sender._id, query: { limit: 2, page: 2 } });
    expect(sent.body.requests.map(({ _id }) => _id)).toEqual(ids.slice(2, 4));
    expect(sent.body.pagination).toEqual({ page: 2, limit: 2, total: 5, pages: 3 });

    const received = await service.call('GET /requests/received', {
      as: pair.receiver._id,
      query: { status: 'accepted' },
    });
    expect(received.body.requests.map(({ _id }) => _id)).toEqual(ids.slice(3));
    expect(received.body.pagination).toEqual({ page: 1, limit: 10, total: 2, pages: 1 });

    expect((await service.call('GET /requests/sent', { as: pair.receiver._id })).body.requests).toEqual([]);
    expect((await service.call('GET /requests/sent', { as: pair.sender._id, query: { limit: 51 } })).status).toBe(400);
  });

  it('show the present names, and the skills as they were at the request', async () => {
    const pair = await service.pair();
    await service.request(pair);
    await service.member({ ...pair.receiver, name: 'Renamed', avatar: '/uploads/avatars/x.webp', version: 2 });
    await service.publish(
      newEvent('skill.updated', { skill: { ...pair.wanted, title: 'Retitled', version: 2, editedVersion: 2 } }),
    );
    await service.member();
    const { body } = await service.call('GET /requests/sent', { as: pair.sender._id });
    expect(body.requests[0]).toMatchObject({
      receiverId: { name: 'Renamed', avatar: '/uploads/avatars/x.webp' },
      receiverSkillId: { title: 'Wanted' },
    });
  });
});

describe('the skills that can be requested', () => {
  const skills = () => service.context.connection.collection<{ _id: string; version: number; title: string }>('skills');
  const stored = (_id: string) => skills().findOne({ _id });
  const updated = (skill: Pair['wanted'], version: number, editedVersion: number, title: string) =>
    service.publish(newEvent('skill.updated', { skill: { ...skill, version, editedVersion, title } }));

  it('are updated by edits, in any order of events, and not by ratings', async () => {
    const skill = await service.skill(newId(), { title: 'First' });
    await updated(skill, 2, 1, 'First');
    await updated(skill, 3, 3, 'Second');
    await service.waitFor(async () => (await stored(skill._id))?.title === 'Second');
    await updated(skill, 4, 3, 'Second');
    await service.member();
    expect(await stored(skill._id)).toMatchObject({ version: 3, title: 'Second' });

    // The rating after the third edit arrives before that edit, and before the second one.
    await updated(skill, 7, 6, 'Fourth');
    await service.waitFor(async () => (await stored(skill._id))?.version === 7);
    await updated(skill, 6, 6, 'Fourth');
    await updated(skill, 5, 5, 'Third');
    await service.member();
    expect(await stored(skill._id)).toMatchObject({ version: 7, title: 'Fourth' });
  });

  it('are written again by a republish, because the copy may be damaged', async () => {
    const skill = await service.skill(newId(), { title: 'First' });
    await updated(skill, 3, 2, 'Second');
    await service.waitFor(async () => (await stored(skill._id))?.title === 'Second');
    await skills().updateOne({ _id: skill._id }, { $set: { title: 'Damaged' } });
    await service.publish({
      ...newEvent('skill.updated', { skill: { ...skill, version: 3, editedVersion: 2, title: 'Second' } }),
      isRepublished: true,
    });
    await service.waitFor(async () => (await stored(skill._id))?.title === 'Second');
  });
});

describe('the active request with a skill', () => {
  const active = async (as: string, skillId: string) =>
    (await service.call('GET /requests/active/:skillId', { as, params: { skillId } })).body.request;

  it('is found by either party with the skill on either side, until it is rejected or cancelled', async () => {
    const pair = await service.pair();
    const { sender, receiver, wanted, offered } = pair;
    expect(await active(sender._id, wanted._id)).toBeNull();
    const { _id } = await service.request(pair);
    for (const party of [sender._id, receiver._id]) {
      for (const skill of [wanted._id, offered._id]) expect((await active(party, skill))?._id).toBe(_id);
    }
    expect(await active(newId(), wanted._id)).toBeNull();
    await service.act('accept', _id, receiver._id);
    await service.act('complete', _id, receiver._id);
    expect((await active(sender._id, wanted._id))?.status).toBe('completed');
  });

  it.each(['rejected', 'cancelled'] as const)('is not one that is %s', async (status) => {
    const pair = await service.pair();
    await service.request(pair, status);
    expect(await active(pair.sender._id, pair.wanted._id)).toBeNull();
  });
});
