import { createECDH, createHash } from 'node:crypto';
import { newEvent, type Relay } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import {
  newAccount,
  newId,
  newMember,
  newMessage,
  newPerson,
  newRequest,
  newReview,
  newSkill,
} from '../../test/harness.ts';
import { type TestBrowser, useHarnessWithPushes } from '../../test/push-service.ts';
import { createMemberDataRepository } from '../member-data/member-data.repository.ts';
import { ownData } from '../member-data/own-data.ts';
import { notificationModel } from '../notifications/notification.model.ts';
import { pushSubscriptionModel } from './push-subscription.model.ts';

const { pushes, service, server, listOf } = useHarnessWithPushes({ online: 200, away: 0 });

const idOf = ({ subscription }: TestBrowser) => createHash('sha256').update(subscription.endpoint).digest('hex');
const subscribe = (as: string, browser: TestBrowser) =>
  server.call('PUT /push/subscriptions', { as, body: browser.subscription });
const devicesOf = async (as: string) => (await server.call('GET /push/subscriptions', { as })).body.subscriptions;
const stored = (userId: string) => notificationModel(service.connection).find({ userId }).sort({ _id: 1 }).lean();
const settled = (userId: string, count = 1) =>
  waitFor(async () => {
    const states = (await stored(userId)).map(({ push }) => push?.state);
    return states.length >= count && states.every((state) => state !== 'waiting');
  });
const titles = ({ received }: TestBrowser) => received.map(({ content }) => content.title);

const account = (id: string, changes: Parameters<typeof newAccount>[2] = {}) =>
  newAccount(id, `${id}@mutua.test`, { isVerified: false, version: 2, ...changes });

/** Makes a member with a browser that push reaches. */
async function newSubscriber(changes: Parameters<typeof newAccount>[2] = {}, timeZone = 'Europe/Berlin') {
  const id = newId();
  await service.deliver(account(id, { version: 1, ...changes }), newMember(id, 'Nadia Bell', timeZone));
  const browser = pushes.newBrowser();
  expect((await subscribe(id, browser)).status).toBe(200);
  return { id, browser };
}

describe('a push', () => {
  it('of a message names its author, but not its text', async () => {
    const { id, browser } = await newSubscriber();
    const requestId = newId();
    await service.deliver(newMessage(1, newPerson('Jonas Weber'), id, requestId, 'Our secret'));
    await settled(id);
    expect(browser.received).toEqual([
      {
        at: expect.any(Number),
        headers: expect.objectContaining({
          'content-encoding': 'aes128gcm',
          ttl: '86400',
          urgency: 'normal',
          topic: expect.stringMatching(/^[\w-]{32}$/),
        }),
        content: {
          v: 1,
          tag: `chat-${requestId}`,
          title: 'New message from Jonas Weber',
          body: '',
          url: `/chat/${requestId}`,
          actions: [{ action: 'reply', title: 'Reply', url: `/chat/${requestId}?write=1` }],
          badge: 2,
        },
      },
    ]);
    expect(pushes.claims.at(-1)).toMatchObject({
      aud: 'https://updates.push.services.mozilla.com',
      sub: 'mailto:push@mutua.test',
    });
  });

  it('contains the text, or nothing, when the member wants that, in the member’s language', async () => {
    const words = await newSubscriber({ pushShows: 'words' });
    const nothing = await newSubscriber({ pushShows: 'nothing', language: 'de' });
    for (const { id } of [words, nothing]) {
      await service.deliver(newMessage(1, newPerson('Jonas Weber'), id, newId(), 'x'.repeat(2_000)));
      await settled(id);
    }
    const [push] = words.browser.received;
    expect(push?.content.body).toMatch(/^x{600,}…$/);
    expect(Buffer.byteLength(JSON.stringify(push?.content))).toBeLessThanOrEqual(1_024);
    expect(nothing.browser.received[0]?.content).toMatchObject({ title: 'Etwas Neues bei Mutua', body: '' });
  });

  it.each([
    ['in the list', {}, 5],
    ['by push only', { inApp: false, mail: false }, 4],
  ])('has the number of unread notifications and messages, which the member gets %s', async (_how, messages, badge) => {
    const { id, browser } = await newSubscriber({ notifications: { messages } });
    const [requestId, jonas] = [newId(), newPerson('Jonas Weber')];
    await service.deliver(newEvent('review.created', { review: newReview(id) }));
    await settled(id);
    await service.deliver(...[1, 2, 3].map((seq) => newMessage(seq, jonas, id, requestId)));
    await server.call('POST /push/test', { as: id });
    await service.deliver(ring(id));
    const counts = browser.received.map(({ content }) => content.badge);
    expect([counts[0], counts.at(-1)]).toEqual([1, badge]);
    expect(browser.received.find(({ content }) => content.tag === 'test')?.content).not.toHaveProperty('badge');
  });

  it('counts at most the latest 100 notifications', async () => {
    const { id, browser } = await newSubscriber();
    await service.deliver(newEvent('review.created', { review: newReview(id) }));
    await settled(id);
    const [{ _id: _, push: __, ...first } = {}] = await stored(id);
    await notificationModel(service.connection).collection.insertMany(
      Array.from({ length: 150 }, (_each, index) => ({ ...first, eventId: `${id}-${index}` })) as never[],
    );
    await service.deliver(ring(id));
    expect(browser.received.at(-1)?.content.badge).toBe(100);
  });

  it('of a request has actions to accept it and to ask a question', async () => {
    const { id, browser } = await newSubscriber();
    const request = newRequest('pending');
    request.receiverId._id = id;
    await service.deliver(newEvent('request.created', { request, version: 1, actorId: request.senderId._id }));
    await settled(id);
    expect(browser.received[0]?.content).toMatchObject({
      actions: [
        { action: 'accept', title: 'Accept', url: `/requests?accept=${request._id}` },
        { action: 'ask', title: 'Ask a question', url: `/requests?ask=${request._id}` },
      ],
    });
  });

  it('of a rejection contains the reason only when the member wants texts', async () => {
    const { id, browser } = await newSubscriber();
    const request = newRequest('rejected', { reason: 'Our secret' });
    request.senderId._id = id;
    await service.deliver(newEvent('request.rejected', { request, version: 2, actorId: request.receiverId._id }));
    await settled(id);
    expect(browser.received[0]?.content).toMatchObject({
      title: 'Request declined',
      body: 'Ben Okoro declined your request for Baking.',
      url: '/requests?tab=sent',
    });
    expect(browser.received[0]?.headers).toMatchObject({ ttl: String(3 * 24 * 3600) });
  });

  it('is sent once a minute for each conversation, and the next one counts all messages since', async () => {
    const { id, browser } = await newSubscriber();
    const [requestId, jonas] = [newId(), newPerson('Jonas Weber')];
    await service.deliver(newMessage(1, jonas, id, requestId));
    await settled(id);
    await service.deliver(newMessage(2, jonas, id, requestId), newMessage(3, jonas, id, requestId));
    const [waiting] = await stored(id);
    expect(waiting?.push?.state).toBe('waiting');
    const pause = (waiting?.push?.dueAt.getTime() ?? 0) - (waiting?.push?.sentAt?.getTime() ?? 0);
    expect(pause).toBe(60_000);
    await notificationModel(service.connection).updateOne({ _id: waiting?._id }, { 'push.dueAt': new Date() });
    await settled(id);
    expect(titles(browser)).toEqual(['New message from Jonas Weber', '3 new messages from Jonas Weber']);
  });

  it.each([
    ['the topic', { notifications: { messages: { inApp: true, mail: true, push: false } } }],
    ['all push', { pushNotifications: false }],
  ])('is not sent to a member who has switched off %s', async (_what, account) => {
    const { id, browser } = await newSubscriber(account);
    await service.deliver(newMessage(1, newPerson(), id, newId()));
    expect((await stored(id)).map(({ push }) => push)).toEqual([undefined]);
    expect(browser.received).toEqual([]);
  });

  it('is also sent to a member who wants only push for a topic, and no list shows the notification', async () => {
    const { id, browser } = await newSubscriber({
      notifications: { messages: { inApp: false, mail: false, push: true } },
    });
    await service.deliver(newMessage(1, newPerson('Jonas Weber'), id, newId()));
    await settled(id);
    expect(titles(browser)).toEqual(['New message from Jonas Weber']);
    expect(await listOf(id)).toEqual([]);
  });

  it('is not sent once the message was read', async () => {
    const { id, browser } = await newSubscriber({ quiet: { from: '00:00', until: '23:59' } });
    const requestId = newId();
    await service.deliver(newMessage(1, newPerson(), id, requestId));
    await service.deliver(newEvent('messages.read', { requestId, userId: id, seq: 1 }));
    await notificationModel(service.connection).updateMany({ userId: id }, { 'push.dueAt': new Date() });
    await settled(id);
    expect((await stored(id))[0]?.push?.state).toBe('dropped');
    expect(browser.received).toEqual([]);
  });
});

describe('quiet hours', () => {
  const ALL_DAY = { from: '00:00', until: '23:59' };
  /** Ends the quiet hours of a member, whose held pushes are then due. */
  const end = async (id: string) => {
    await service.deliver(account(id));
    await notificationModel(service.connection).updateMany({ userId: id }, { 'push.dueAt': new Date() });
  };
  const held = (id: string, count: number) =>
    waitFor(async () => (await stored(id)).filter(({ push }) => push?.isHeld).length === count);

  it('hold all pushes, and then send one push for them', async () => {
    const { id, browser } = await newSubscriber({ quiet: ALL_DAY });
    const [first, second] = [newId(), newId()];
    const jonas = newPerson('Jonas Weber');
    await service.deliver(...[1, 2, 3].map((seq) => newMessage(seq, jonas, id, first)));
    await service.deliver(newMessage(1, newPerson('Hana Sato'), id, second));
    await held(id, 2);
    expect(browser.received).toEqual([]);
    await end(id);
    await settled(id, 2);
    expect(browser.received.map(({ content }) => content)).toEqual([
      expect.objectContaining({ title: '4 new messages from 2 people', url: '/messages', tag: 'held' }),
    ]);
  });

  it('leave out of the one push what its member has switched off meanwhile', async () => {
    const { id, browser } = await newSubscriber({ quiet: ALL_DAY });
    const jonas = newPerson('Jonas Weber');
    await service.deliver(newMessage(1, jonas, id, newId()));
    for (const request of [newRequest('pending'), newRequest('pending')]) {
      request.receiverId._id = id;
      await service.deliver(newEvent('request.created', { request, version: 1, actorId: request.senderId._id }));
    }
    await held(id, 3);
    const off = { requests: { inApp: true, mail: true, push: false } };
    await service.deliver(account(id, { notifications: off }));
    await notificationModel(service.connection).updateMany({ userId: id }, { 'push.dueAt': new Date() });
    await settled(id, 3);
    expect(titles(browser)).toEqual(['New message from Jonas Weber']);
  });

  it('send a single held push with its own text', async () => {
    const { id, browser } = await newSubscriber({ quiet: ALL_DAY });
    await service.deliver(newMessage(1, newPerson('Jonas Weber'), id, newId()));
    await held(id, 1);
    await end(id);
    await settled(id);
    expect(titles(browser)).toEqual(['New message from Jonas Weber']);
  });

  /** A session of this member in an hour. */
  const sessionOf = (id: string) => ({
    requestId: newId(),
    sessionId: newId(),
    version: 2,
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    minutes: 60,
    sender: { ...newPerson(), _id: id },
    receiver: newPerson('Jonas Weber'),
  });
  const dueOf = (id: string, what: 'hour' | 'start') =>
    newEvent('meeting.due', {
      ...sessionOf(id),
      senderSkill: newSkill('Guitar'),
      receiverSkill: newSkill('Bread'),
      what,
      to: [id],
      parts: [{ leg: 'receiver', minutes: 60 }],
    });
  const lessonDueOf = (id: string, what: 'hour' | 'start') => {
    const { sessionId: _id, startsAt, minutes, receiver: teacher } = sessionOf(id);
    return newEvent('lesson.due', {
      ...{ lessonId: newId(), version: 2, what, title: 'Bread baking', teacher, until: null, to: [id] },
      session: { _id, startsAt, minutes },
      place: { mode: 'link', area: '' },
      seats: { taken: 1, of: 6, least: 1 },
    });
  };

  it.each([
    ['a session that begins in an hour', dueOf, 'hour', 3_600],
    ['a session that begins now', dueOf, 'start', 7_200],
    ['a lesson that begins in an hour', lessonDueOf, 'hour', 3_600],
    ['a lesson that begins now', lessonDueOf, 'start', 7_200],
  ] as const)(
    'do not hold the reminder of %s, which the push service keeps while it is true',
    async (_which, eventOf, what, seconds) => {
      const { id, browser } = await newSubscriber({ quiet: ALL_DAY });
      await service.deliver(eventOf(id, what));
      await settled(id);
      expect(browser.received).toHaveLength(1);
      const { urgency, ttl } = browser.received[0]?.headers ?? {};
      expect(urgency).toBe('high');
      expect(Number(ttl)).toBeGreaterThan(seconds - 120);
      expect(Number(ttl)).toBeLessThanOrEqual(seconds);
    },
  );

  it('do not hold that the other member will be late', async () => {
    const { id, browser } = await newSubscriber({ quiet: ALL_DAY });
    const session = sessionOf(id);
    const late = { rev: 2, actorId: session.receiver._id, at: new Date().toISOString(), late: 10 };
    await service.deliver(newEvent('meeting.late', { ...session, ...late }));
    await settled(id);
    expect(titles(browser)).toEqual(['Jonas Weber is about 10 minutes late']);
  });

  it('stop the push of a ringing call', async () => {
    const { id, browser } = await newSubscriber({ quiet: ALL_DAY });
    await service.deliver(ring(id));
    expect(browser.received).toEqual([]);
  });
});

const ring = (calleeId: string, changes: { occurredAt?: string; requestId?: string } = {}) => {
  const { occurredAt, requestId = newId() } = changes;
  const call = { callId: newId(), callerId: newId(), callerName: 'Jonas Weber', callType: 'video' as const };
  const event = newEvent('call.ringing', { ...call, requestId, calleeId });
  return occurredAt ? { ...event, occurredAt } : event;
};

/** The message that a missed call leaves. */
const missedCall = (calleeId: string, requestId: string, isSeen = false) => {
  const missed = newMessage(1, newPerson('Jonas Weber'), calleeId, requestId, 'Missed video call');
  return { ...missed, payload: { ...missed.payload, callType: 'video' as const, isSeen } };
};

const silenced = (calleeId: string, requestId: string, wasAnswered: boolean) =>
  newEvent('call.silenced', { requestId, callId: newId(), callerId: newId(), calleeId, wasAnswered });

describe('a call', () => {
  it('is sent at once, and replaced when it is missed', async () => {
    const { id, browser } = await newSubscriber();
    const requestId = newId();
    await service.deliver(ring(id, { requestId }));
    const missed = missedCall(id, requestId);
    await service.deliver(missed, missed);
    await settled(id);
    expect(titles(browser)).toEqual(['Jonas Weber is calling', 'Missed call from Jonas Weber']);
    const [rung, ended] = browser.received;
    expect(rung?.headers).toMatchObject({ ttl: '45', urgency: 'high' });
    expect(ended?.content.tag).toBe(rung?.content.tag);
    expect(ended?.content.url).toBe(rung?.content.url);
    expect(ended?.headers['topic']).toBe(rung?.headers['topic']);
    // The list shows the message only.
    expect((await listOf(id)).map(({ type }) => type)).toEqual(['message']);
  });

  it.each([
    [
      'pushes of messages are off',
      async (id: string) => service.deliver(account(id, { notifications: { messages: { push: false } } })),
    ],
    [
      'the quiet hours have begun',
      async (id: string) => service.deliver(account(id, { quiet: { from: '00:00', until: '23:59' } })),
    ],
    [
      'the conversation is muted',
      async (id: string, requestId: string) =>
        service.deliver(
          newEvent('conversation.muted', { userId: id, requestId, until: '9999-12-31T23:59:59.999Z', version: 1 }),
        ),
    ],
    ['the member looks at the conversation', async () => {}, true],
  ])('is replaced when it is missed, also when %s', async (_what, change, isSeen = false) => {
    const { id, browser } = await newSubscriber();
    const requestId = newId();
    await service.deliver(ring(id, { requestId }));
    await change(id, requestId);
    await service.deliver(missedCall(id, requestId, isSeen));
    await settled(id);
    expect(titles(browser)).toEqual(['Jonas Weber is calling', 'Missed call from Jonas Weber']);
  });

  it.each([
    ['answered', true, 'Call answered'],
    ['declined', false, 'Call ended'],
  ])('is replaced when it is %s on another device', async (_how, wasAnswered, title) => {
    const { id, browser } = await newSubscriber();
    const requestId = newId();
    await service.deliver(ring(id, { requestId }));
    await service.deliver(silenced(id, requestId, wasAnswered));
    await settled(id);
    expect(titles(browser)).toEqual(['Jonas Weber is calling', title]);
    expect(new Set(browser.received.map(({ content }) => content.tag)).size).toBe(1);
    expect(await listOf(id)).toEqual([]);
    // No list shows the notification, so no member can read it.
    await waitFor(async () => (await stored(id)).every(({ isRead }) => isRead));
  });

  it('that was never pushed is not replaced, and its ringing is not pushed after its end', async () => {
    const { id, browser } = await newSubscriber();
    const requestId = newId();
    const rings = ring(id, { requestId });
    await service.deliver(silenced(id, requestId, true));
    await service.deliver(rings);
    expect([titles(browser), await stored(id)]).toEqual([[], []]);
  });

  it('is not sent once it has stopped ringing, nor to a member who does not want it', async () => {
    const { id, browser } = await newSubscriber();
    await service.deliver(ring(id, { occurredAt: new Date(Date.now() - 60_000).toISOString() }));
    const calls = { inApp: true, mail: true, push: false };
    await service.deliver(account(id, { notifications: { calls } }));
    await service.deliver(ring(id));
    expect(browser.received).toEqual([]);
  });
});

describe('the answer of a push service', () => {
  it.each([404, 410])('%i removes the subscription', async (status) => {
    const { id, browser } = await newSubscriber();
    browser.answers.push(status);
    await service.deliver(newMessage(1, newPerson(), id, newId()));
    await settled(id);
    expect(await devicesOf(id)).toEqual([]);
  });

  it.each([429, 503])('%i is tried again, only for the browser whose push failed', async (status) => {
    const { id, browser } = await newSubscriber();
    const other = pushes.newBrowser('Chrome, Android');
    await subscribe(id, other);
    browser.answers.push(status, status);
    await service.deliver(newMessage(1, newPerson('Jonas Weber'), id, newId()));
    await settled(id);
    expect(titles(browser)).toEqual(['New message from Jonas Weber']);
    expect(titles(other)).toEqual(['New message from Jonas Weber']);
  });

  it('is given up after five attempts, and the subscription stays', async () => {
    const { id, browser } = await newSubscriber();
    browser.answers.push(500, 500, 500, 500, 500);
    await service.deliver(newMessage(1, newPerson(), id, newId()));
    await settled(id);
    expect(browser.received).toEqual([]);
    expect(browser.answers).toEqual([]);
    expect(await devicesOf(id)).toHaveLength(1);
  });

  it('removes the subscription after 30 days without success', async () => {
    const { id, browser } = await newSubscriber();
    const createdAt = new Date(Date.now() - 31 * 24 * 3600_000);
    await service.connection
      .collection('pushsubscriptions')
      .updateOne({ _id: idOf(browser) as never }, { $set: { createdAt } });
    service.log.expect('push refused');
    browser.answers.push(400);
    await service.deliver(newMessage(1, newPerson(), id, newId()));
    await settled(id);
    expect(await devicesOf(id)).toEqual([]);
  });
});

describe('a browser', () => {
  const subscribeAt = (endpoint: string) =>
    server.call('PUT /push/subscriptions', { as: newId(), body: { ...pushes.newBrowser().subscription, endpoint } });

  it.each([
    'https://127.0.0.1/x',
    'https://push.example/x',
    'https://fcm.googleapis.com.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://evilpush.apple.com/x',
  ])('with the address %s is refused', async (endpoint) => {
    const { status, error } = await subscribeAt(endpoint);
    expect([status, error.errors?.[0]?.field]).toEqual([400, 'endpoint']);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://jmt17.google.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/x',
    'https://web.push.apple.com/x',
    'https://wns2-db5p.notify.windows.com/w/?token=x',
  ])('with the address %s is accepted', async (endpoint) => {
    expect((await subscribeAt(endpoint)).status).toBe(200);
  });

  it.each([
    ['A'.repeat(87)],
    [`B${'A'.repeat(86)}`],
    [Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')],
    [createECDH('prime256v1').generateKeys('base64url', 'hybrid')],
  ])('with a key that is no point of the curve is refused: %s', async (p256dh) => {
    const { subscription } = pushes.newBrowser();
    const body = { ...subscription, keys: { ...subscription.keys, p256dh } };
    const { status, error } = await server.call('PUT /push/subscriptions', { as: newId(), body });
    expect([status, error.errors?.[0]?.field]).toEqual([400, 'keys.p256dh']);
  });

  it('is stored once, in the spelling that browsers send', async () => {
    const [as, { subscription }] = [newId(), pushes.newBrowser()];
    for (const endpoint of [
      'https://FCM.googleapis.com/fcm/send/a b',
      'https://fcm.googleapis.com/fcm/./send/a%20b#x',
    ]) {
      const { status } = await server.call('PUT /push/subscriptions', { as, body: { ...subscription, endpoint } });
      expect(status).toBe(200);
    }
    const found = await pushSubscriptionModel(service.connection).find({ userId: as }).lean();
    expect(found.map(({ endpoint }) => endpoint)).toEqual(['https://fcm.googleapis.com/fcm/send/a%20b']);
  });

  it('belongs to the member who was the last to subscribe with it', async () => {
    const { id: first, browser } = await newSubscriber();
    const { id: second } = await newSubscriber();
    await subscribe(second, browser);
    expect(await devicesOf(first)).toEqual([]);
    expect((await devicesOf(second)).map(({ _id }) => _id)).toContain(idOf(browser));
    await service.deliver(newMessage(1, newPerson(), first, newId()));
    expect(browser.received).toEqual([]);
  });

  it('gets no push once its session ends', async () => {
    const { id } = await newSubscriber();
    await service.deliver(newEvent('session.ended', { userId: id, sessionId: 'f'.repeat(24) }));
    expect(await devicesOf(id)).toHaveLength(1);
    await service.deliver(newEvent('session.ended', { userId: id, sessionId: '0'.repeat(24) }));
    expect(await devicesOf(id)).toEqual([]);
  });

  it('is removed by its member only', async () => {
    const { id, browser } = await newSubscriber();
    const params = { id: idOf(browser) };
    expect((await server.call('DELETE /push/subscriptions/:id', { as: newId(), params })).status).toBe(404);
    expect((await server.call('DELETE /push/subscriptions/:id', { as: id, params })).status).toBe(200);
    expect(await devicesOf(id)).toEqual([]);
  });

  it('is one of at most ten, of which the oldest is removed', async () => {
    const { id, browser } = await newSubscriber();
    for (let count = 0; count < 10; count += 1) await subscribe(id, pushes.newBrowser());
    const found = await devicesOf(id);
    expect(found).toHaveLength(10);
    expect(found.map(({ _id }) => _id)).not.toContain(idOf(browser));
  });

  it('is exported with its times and without its keys, and is removed with the account', async () => {
    const { id, browser } = await newSubscriber();
    const found: unknown[] = [];
    const data = createMemberDataRepository({ connection: service.connection, relay: {} as Relay });
    for await (const each of ownData(data, id)) found.push(each);
    const text = JSON.stringify(found);
    expect(text).toContain('"push-device"');
    expect(text).not.toContain(browser.subscription.endpoint);
    await service.deliver(newEvent('member.erased', { userId: id }));
    expect(await devicesOf(id)).toEqual([]);
  });
});

it('a test push goes to every browser of the caller, and is refused without one', async () => {
  const { id, browser } = await newSubscriber();
  expect((await server.call('POST /push/test', { as: id })).status).toBe(202);
  expect(titles(browser)).toEqual(['Push works']);
  const { status, error } = await server.call('POST /push/test', { as: newId() });
  expect([status, error.code]).toEqual([409, 'no_device']);
});

it('push is not offered without keys', async () => {
  const { stop, call } = await service.start({}, { VAPID_KEYS: '' });
  expect((await call('GET /push/key', { as: newId() })).body).toEqual({ publicKey: null });
  const { status, error } = await call('PUT /push/subscriptions', {
    as: newId(),
    body: pushes.newBrowser().subscription,
  });
  expect([status, error.code]).toEqual([409, 'push_off']);
  await stop();
  expect((await server.call('GET /push/key', { as: newId() })).body).toEqual({ publicKey: pushes.vapid.publicKey });
});
