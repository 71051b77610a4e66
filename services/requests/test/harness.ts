import { randomBytes } from 'node:crypto';
import {
  type DomainEvent,
  type ExchangeRequest,
  type MemberSnapshot,
  OPEN_PRIVACY,
  type SkillSnapshot,
} from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import {
  createTestContext,
  startService,
  type TestAnswer,
  type TestContext,
  type TestServer,
  testToken,
} from '@mutua/service-kit/testing';
import { app } from '../src/app.ts';

export const newId = (): string => randomBytes(12).toString('hex');

/** Two members, each with a skill. */
export interface Pair {
  sender: MemberSnapshot;
  receiver: MemberSnapshot;
  /** The skill of the sender. */
  offered: SkillSnapshot;
  /** The skill of the receiver. */
  wanted: SkillSnapshot;
}

/** The whole service on a free port, with its own database and queues. */
export interface Harness {
  context: TestContext;
  call: TestServer['call'];
  /** Reads an answer that is not JSON. */
  fetch(path: string, options?: { as?: string; headers?: Record<string, string> }): Promise<Response>;
  publish: TestContext['publish'];
  waitFor: TestContext['waitFor'];
  member(fields?: Partial<MemberSnapshot>): Promise<MemberSnapshot>;
  /** Publishes a skill as the skills service does. */
  skill(ownerId: string, fields?: Partial<SkillSnapshot>): Promise<SkillSnapshot>;
  pair(): Promise<Pair>;
  /** Makes a request of the sender for the receiver's skill, and brings it to a status by allowed actions. */
  request(pair: Pair, status?: ExchangeRequest['status']): Promise<ExchangeRequest>;
  act(
    action: 'accept' | 'reject' | 'complete' | 'cancel',
    id: string,
    as: string,
  ): Promise<TestAnswer<'PUT /requests/:id/reject'>>;
  block(blockerId: string, blockedId: string): Promise<void>;
  /** Returns the events about an id that another service was sent, in their order. */
  eventsSentTo(to: 'auth' | 'skills' | 'chat' | 'notifications', id: string): Promise<DomainEvent[]>;
  close(): Promise<void>;
}

export async function startHarness({
  notificationsUrl = 'http://127.0.0.1:1',
  env = {},
}: {
  notificationsUrl?: string;
  env?: Record<string, string>;
} = {}): Promise<Harness> {
  const context = await createTestContext('requests', { strict: true, migrations: app.definition.migrations });
  const { connection } = context;
  const server = await startService(app, {
    context,
    env: { NOTIFICATIONS_URL: notificationsUrl, ...env },
    timing: { pollMs: 50, storedMs: 100 },
  });

  const stored = (collection: string, filter: object) =>
    context.waitFor(() => connection.collection(collection).findOne(filter));

  const harness: Harness = {
    context,
    call: server.call,
    fetch: (path, { as, headers } = {}) =>
      fetch(server.url + path, { headers: { ...(as && { authorization: `Bearer ${testToken(as)}` }), ...headers } }),
    publish: context.publish,
    waitFor: context.waitFor,

    async member(fields = {}) {
      const member = {
        _id: newId(),
        name: 'Ada Byron',
        avatar: null,
        location: '',
        timeZone: null,
        privacy: OPEN_PRIVACY,
        version: 1,
        ...fields,
      };
      await context.publish(newEvent('member.changed', { member }));
      await stored('members', { _id: member._id, version: { $gte: member.version } });
      return member;
    },

    async skill(ownerId, fields = {}) {
      const skill: SkillSnapshot = {
        _id: newId(),
        title: 'Guitar',
        category: 'music',
        proficiency: 'beginner',
        ownerId,
        createdAt: new Date().toISOString(),
        version: 1,
        editedVersion: fields.version ?? 1,
        details: null,
        ...fields,
      };
      const owner = { _id: ownerId, name: 'Ada Byron', avatar: null };
      await context.publish(newEvent('skill.created', { skill, owner }));
      await stored('skills', { _id: skill._id });
      return skill;
    },

    async pair() {
      const [sender, receiver] = await Promise.all([
        harness.member({ name: 'Sender' }),
        harness.member({ name: 'Receiver' }),
      ]);
      const [offered, wanted] = await Promise.all([
        harness.skill(sender._id, { title: 'Offered' }),
        harness.skill(receiver._id, { title: 'Wanted', category: 'cooking' }),
      ]);
      return { sender, receiver, offered, wanted };
    },

    async request({ sender, receiver, offered, wanted }, status = 'pending') {
      const { body, error } = await server.call('POST /requests', {
        as: sender._id,
        body: { receiverSkillId: wanted._id, senderSkillId: offered._id, message: 'Shall we?' },
      });
      if (!body.request) throw new Error(JSON.stringify(error));
      const steps = {
        pending: [],
        accepted: [['accept', receiver._id]],
        rejected: [['reject', receiver._id]],
        cancelled: [['cancel', sender._id]],
        completed: [
          ['accept', receiver._id],
          ['complete', sender._id],
        ],
      } as const;
      let { request } = body;
      for (const [action, as] of steps[status]) request = (await harness.act(action, request._id, as)).body.request;
      return request;
    },

    act: (action, id, as) =>
      server.call(`PUT /requests/:id/${action}` as 'PUT /requests/:id/reject', { as, params: { id }, body: {} }),

    async block(blockerId, blockedId) {
      await context.publish(newEvent('member.blocked', { blockerId, blockedId, version: Date.now() }));
      await stored('blocks', { blockerId, blockedId });
    },

    eventsSentTo: async (to, id) =>
      (await context.sentTo(to)).filter((event) => JSON.stringify(event.payload).includes(id)),

    async close() {
      await server.stop();
      await context.close();
    },
  };
  return harness;
}
