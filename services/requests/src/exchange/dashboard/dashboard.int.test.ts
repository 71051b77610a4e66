import type { RequestListener } from 'node:http';
import type { SkillSnapshot } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { serve, type TestServer } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../../test/harness.ts';

/** A fake notifications service. */
let answer: RequestListener;
let notifications: TestServer;
beforeAll(async () => {
  notifications = await serve((req, res) => answer(req, res));
});
const service = useHarness(() => ({ notificationsUrl: notifications.url }));
beforeAll(() => service.context.log.expect('unread notifications not known'));
afterAll(() => notifications.close());

const NO_REPLY: RequestListener = () => {};

const json =
  (status: number, body: unknown): RequestListener =>
  (_req, res) => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

const figures = async (as: string) => {
  const { status, body } = await service.call('GET /users/dashboard/stats', { as });
  expect(status).toBe(200);
  return body;
};

beforeEach(() => {
  answer = json(200, { count: 0 });
});

it('counts skills, active and completed requests, and averages the reviews received', async () => {
  const pair = await service.pair();
  const me = pair.receiver._id;
  const more: SkillSnapshot[] = [];
  for (let i = 0; i < 6; i++) more.push(await service.skill(me));
  await service.publish(newEvent('skill.deleted', { skillId: more[5]?._id ?? '', ownerId: me, version: 2 }));

  const of = (i: number) => ({ ...pair, wanted: more[i] ?? pair.wanted });
  await service.request(of(0), 'pending');
  await service.request(of(1), 'accepted');
  await service.request(of(2), 'rejected');
  await service.request(of(3), 'cancelled');
  const completed = [await service.request(of(4), 'completed'), await service.request(pair, 'completed')];
  const back = await service.skill(pair.sender._id);
  await service.request({
    sender: pair.receiver,
    receiver: pair.sender,
    offered: more[0] ?? pair.wanted,
    wanted: back,
  });

  const categories = { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 };
  for (const [i, { _id }] of completed.entries()) {
    await service.call('POST /reviews', { as: pair.sender._id, body: { requestId: _id, rating: 5 - i, categories } });
  }

  const { stats, recentReviews } = await figures(me);
  expect(stats).toEqual({
    skillsCount: 6,
    sentRequests: 1,
    receivedRequests: 2,
    completedExchanges: 2,
    unreadNotifications: 0,
    nextSession: null,
    nextLesson: null,
    waitingProposals: 0,
    timeless: { requestId: expect.any(String), name: 'Sender' },
    rating: { average: 4.5, count: 2 },
  });
  expect(recentReviews.map(({ rating }) => rating)).toEqual([4, 5]);
  expect((await figures(pair.sender._id)).stats).toMatchObject({
    sentRequests: 2,
    receivedRequests: 1,
    completedExchanges: 2,
    rating: { average: 0, count: 0 },
  });
});

it('answers zeros for a new member', async () => {
  expect(await figures(newId())).toEqual({
    stats: {
      skillsCount: 0,
      sentRequests: 0,
      receivedRequests: 0,
      completedExchanges: 0,
      unreadNotifications: 0,
      nextSession: null,
      nextLesson: null,
      waitingProposals: 0,
      timeless: null,
      rating: { average: 0, count: 0 },
    },
    recentReviews: [],
  });
});

/** Returns the member whom a token names. Tokens of one member differ from second to second. */
const memberOf = (authorization = ''): unknown =>
  JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()).sub;

it("asks notifications with the caller's own token", async () => {
  const me = newId();
  const seen: unknown[] = [];
  answer = (req, res) => {
    seen.push(req.url, req.headers.authorization?.slice(0, 7));
    json(200, { count: memberOf(req.headers.authorization) === me ? 7 : 99 })(req, res);
  };
  expect((await figures(me)).stats.unreadNotifications).toBe(7);
  expect(seen).toEqual(['/notifications/unread/count', 'Bearer ']);
});

it.each<[string, RequestListener]>([
  ['fails', json(500, { message: 'no' })],
  ['answers something else', json(200, { count: 'many' })],
  ['breaks off', (req) => req.socket.destroy()],
])('answers 0 unread notifications when the notifications service %s', async (_, listener) => {
  answer = listener;
  expect((await figures(newId())).stats.unreadNotifications).toBe(0);
});

it('tries again when the notifications service closes a connection that was kept open', async () => {
  const used = new WeakSet();
  answer = (req, res) => {
    if (used.has(req.socket)) return void req.socket.destroy();
    used.add(req.socket);
    json(200, { count: 3 })(req, res);
  };
  for (let call = 0; call < 3; call++) expect((await figures(newId())).stats.unreadNotifications).toBe(3);
});

it('waits half a second for the notifications service, then answers without it', async () => {
  answer = NO_REPLY;
  const start = performance.now();
  expect((await figures(newId())).stats.unreadNotifications).toBe(0);
  const waited = performance.now() - start;
  expect(waited).toBeGreaterThan(450);
  expect(waited).toBeLessThan(2_500); // wide enough for a busy machine
});

it('needs a signed-in caller', async () => {
  expect((await service.call('GET /users/dashboard/stats')).status).toBe(401);
});
