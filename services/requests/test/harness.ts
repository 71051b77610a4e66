import { randomBytes } from 'node:crypto';
import type { EventPayload, EventType, ExchangeRequest, MemberSnapshot, SkillSnapshot } from '@mutua/contracts';
import type { DataLine } from '@mutua/domain';
import { newEvent } from '@mutua/service-kit';
import { createTestContext, memberOf, startService, testToken, useStarted } from '@mutua/service-kit/testing';
import { app } from '../src/app.ts';
import { createReviewRepository } from '../src/exchange/reviews/review.repository.ts';
import { createMemberRepository } from '../src/members/member.repository.ts';
import { ownData } from '../src/operations/member-data/own-data.ts';
import { createAvailabilityRepository } from '../src/schedule/away/availability.repository.ts';
import { createSourceRepository } from '../src/schedule/calendars/source.repository.ts';
import { createHoursRepository } from '../src/schedule/hours/hours.repository.ts';
import { createRequestRepository } from '../src/store/request.repository.ts';

export const newId = (): string => randomBytes(12).toString('hex');

type Subscriber = 'auth' | 'skills' | 'chat' | 'notifications';

/** Two members, each with a skill. */
export interface Pair {
  sender: MemberSnapshot;
  receiver: MemberSnapshot;
  /** The skill of the sender. */
  offered: SkillSnapshot;
  /** The skill of the receiver. */
  wanted: SkillSnapshot;
}

/** Runs the whole service on a free port, with its own database and queues. */
async function startHarness({
  notificationsUrl = 'http://127.0.0.1:1',
  env = {},
  pollMs = 250,
}: {
  notificationsUrl?: string;
  /** How often the sweeps look for due work. */
  pollMs?: number;
  env?: Record<string, string>;
} = {}) {
  const context = await createTestContext('requests', { strict: true, migrations: app.definition.migrations });
  const { connection } = context;
  const server = await startService(app, {
    context,
    env: { NOTIFICATIONS_URL: notificationsUrl, ...env },
    timing: { pollMs, storedMs: 100, figuresMs: 3_600_000 },
  });

  const stored = (collection: string, filter: object) =>
    context.waitFor(() => connection.collection(collection).findOne(filter));

  async function member(fields: Partial<MemberSnapshot> = {}): Promise<MemberSnapshot> {
    const member = memberOf(fields);
    await context.publish(newEvent('member.changed', { member }));
    await stored('members', { _id: member._id, version: { $gte: member.version } });
    return member;
  }

  /** Publishes a skill as the skills service does. */
  async function skill(ownerId: string, fields: Partial<SkillSnapshot> = {}): Promise<SkillSnapshot> {
    const skill: SkillSnapshot = {
      _id: newId(),
      title: 'Guitar',
      category: 'music',
      proficiency: 'beginner',
      ownerId,
      createdAt: new Date().toISOString(),
      version: 1,
      editedVersion: fields.version ?? 1,
      isResting: false,
      details: null,
      meets: null,
      languages: [],
      placeId: null,
      ...fields,
    };
    const owner = { _id: ownerId, name: 'Ada Byron', avatar: null };
    await context.publish(newEvent('skill.created', { skill, owner }));
    await stored('skills', { _id: skill._id });
    return skill;
  }

  /** Returns the events about an id that another service was sent, in their order. */
  const eventsSentTo = async (to: Subscriber, id: string) =>
    (await context.sentTo(to)).filter(({ payload }) => JSON.stringify(payload).includes(id));

  const act = (action: 'accept' | 'reject' | 'complete' | 'cancel', id: string, as: string) =>
    server.call(`PUT /requests/:id/${action}` as 'PUT /requests/:id/reject', { as, params: { id }, body: {} });

  return {
    context,
    call: server.call,
    publish: context.publish,
    waitFor: context.waitFor,
    member,
    skill,
    act,

    /** Reads an answer that is not JSON. */
    fetch: (path: string, { as, headers }: { as?: string; headers?: Record<string, string> } = {}) =>
      fetch(server.url + path, { headers: { ...(as && { authorization: `Bearer ${testToken(as)}` }), ...headers } }),

    async pair(): Promise<Pair> {
      const [sender, receiver] = await Promise.all([member({ name: 'Sender' }), member({ name: 'Receiver' })]);
      const [offered, wanted] = await Promise.all([
        skill(sender._id, { title: 'Offered' }),
        skill(receiver._id, { title: 'Wanted', category: 'cooking' }),
      ]);
      return { sender, receiver, offered, wanted };
    },

    /** Makes a request of the sender for the receiver's skill, and brings it to a status by allowed actions. */
    async request(
      { sender, receiver, offered, wanted }: Pair,
      status: ExchangeRequest['status'] = 'pending',
    ): Promise<ExchangeRequest> {
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
      for (const [action, as] of steps[status]) request = (await act(action, request._id, as)).body.request;
      return request;
    },

    async block(blockerId: string, blockedId: string): Promise<void> {
      await context.publish(newEvent('member.blocked', { blockerId, blockedId, version: Date.now() }));
      await stored('blocks', { blockerId, blockedId });
    },

    eventsSentTo,

    /** Returns what the events of one type say that another service was sent about an id, in their order. */
    async payloadsSentTo<T extends EventType>(to: Subscriber, id: string, type: T): Promise<EventPayload<T>[]> {
      const payloads = (await context.sentTo(to, type)).map(({ payload }) => payload);
      return payloads.filter((payload) => JSON.stringify(payload).includes(id));
    },

    /** Returns the lines of a member's export. */
    async exportOf(memberId: string): Promise<DataLine[]> {
      const store = { connection, relay: { publish: () => {} } };
      const sources = {
        requests: createRequestRepository(store),
        reviews: createReviewRepository(store),
        members: createMemberRepository(connection),
        hours: createHoursRepository(store),
        availabilities: createAvailabilityRepository(store),
        sources: createSourceRepository(store),
      };
      const lines: DataLine[] = [];
      for await (const line of ownData(sources, memberId)) lines.push(line);
      return lines;
    },

    async close(): Promise<void> {
      await server.stop();
      await context.close();
    },
  };
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** The service, running for the tests of a file. The options are read before the first test. */
export const useHarness = (options?: () => Parameters<typeof startHarness>[0]): Harness =>
  useStarted(() => startHarness(options?.()));
