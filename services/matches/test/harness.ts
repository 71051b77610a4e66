import { randomBytes } from 'node:crypto';
import type { MemberSnapshot, RequestSnapshot, SkillSnapshot } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import {
  createTestContext,
  memberOf,
  requestOf,
  startService,
  type TestContext,
  type TestServer,
  useStarted,
} from '@mutua/service-kit/testing';
import { app } from '../src/app.ts';
import type { Timing } from '../src/wiring/context.ts';

export const newId = (): string => randomBytes(12).toString('hex');

type SkillFields = Partial<Omit<SkillSnapshot, 'details'>> & Partial<NonNullable<SkillSnapshot['details']>>;

/** A skill of a member. */
export interface TaughtSkill {
  ownerId: string;
  title: string;
  fields?: SkillFields;
}

/** The whole service on a free port, with a database and queues of its own. */
export interface Harness {
  context: TestContext;
  call: TestServer['call'];
  /** Makes a call with these headers. */
  fetch(path: string, headers?: Record<string, string>): Promise<Response>;
  publish: TestContext['publish'];
  waitFor: TestContext['waitFor'];
  /** Waits for a stored document of a collection that matches the filter. */
  stored(collection: string, filter: object): Promise<Record<string, unknown>>;
  /** A member, by an event of the auth service. */
  member(fields?: Partial<MemberSnapshot>): Promise<MemberSnapshot>;
  /** Several members, by events sent at once. */
  members(fields: readonly Partial<MemberSnapshot>[]): Promise<MemberSnapshot[]>;
  /** A skill, by an event of the skills service. */
  skill(ownerId: string, title: string, fields?: SkillFields): Promise<SkillSnapshot>;
  /** Several skills, by events sent at once. */
  skills(of: readonly TaughtSkill[]): Promise<SkillSnapshot[]>;
  /** A request, by an event of the requests service. */
  request(fields: {
    _id?: string;
    senderId: string;
    receiverId: string;
    senderSkillId?: string;
    receiverSkillId?: string;
    status?: RequestSnapshot['status'];
    version?: number;
    ring?: RequestSnapshot['ring'];
    /** With an actor, the event says that the status has just changed. */
    actorId?: string | undefined;
  }): Promise<string>;
  /** Stops the service and starts it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The service, running for the tests of a file. */
export const useHarness = (timing?: Timing): Harness => useStarted(() => startHarness(timing));

async function startHarness(timing: Timing = {}): Promise<Harness> {
  const context = await createTestContext('matches', { strict: true, migrations: app.definition.migrations });
  const start = () =>
    startService(app, { context, timing: { pollMs: 100, flushMs: 50, sweepMs: 300, figuresMs: 3_600_000, ...timing } });
  let server = await start();

  const stored: Harness['stored'] = (collection, filter) =>
    context.waitFor(() => context.connection.collection(collection).findOne(filter)) as never;
  const person = (_id: string) => ({ _id, name: 'Ada Byron', avatar: null });

  const members: Harness['members'] = async (all) => {
    const made = all.map(memberOf);
    await context.publish(...made.map((member) => newEvent('member.changed', { member })));
    for (const { _id, version } of made) {
      await stored('members', { _id, version: { $gte: version } });
      await stored('swappers', { _id });
    }
    return made;
  };
  const skills: Harness['skills'] = async (all) => {
    const made = all.map(skillSnapshot);
    await context.publish(...made.map((skill) => newEvent('skill.created', { skill, owner: person(skill.ownerId) })));
    for (const { _id, ownerId } of made) await stored('swappers', { _id: ownerId, 'weeks.skillId': _id });
    return made;
  };

  return {
    context,
    call: (...args) => server.call(...args),
    fetch: (path, headers = {}) => fetch(server.url + path, { headers }),
    publish: context.publish,
    waitFor: context.waitFor,
    stored,

    member: async (fields = {}) => first(await members([fields])),
    members,
    skill: async (ownerId, title, fields = {}) => first(await skills([{ ownerId, title, fields }])),
    skills,

    async request({
      _id = newId(),
      senderId,
      receiverId,
      senderSkillId = newId(),
      receiverSkillId = newId(),
      status = 'pending',
      version = 1,
      ring,
      actorId,
    }) {
      const title = (id: string) => ({ _id: id, title: 'A skill', category: 'music' as const });
      const request = requestOf({
        ...{ _id, status, senderId: person(senderId), receiverId: person(receiverId) },
        ...{ senderSkillId: title(senderSkillId), receiverSkillId: title(receiverSkillId) },
        ...(ring && { ring }),
      });
      await context.publish(
        actorId && status === 'cancelled'
          ? newEvent('request.cancelled', { request, version, actorId })
          : newEvent('request.snapshot', { request, version, changes: {} }),
      );
      await stored('requests', { _id, version: { $gte: version } });
      return _id;
    },

    async restart() {
      await server.stop();
      server = await start();
    },

    async close() {
      await server.stop();
      await context.close();
    },
  };
}

function skillSnapshot({ ownerId, title, fields = {} }: TaughtSkill): SkillSnapshot {
  const {
    description = 'A description.',
    tags = [],
    availableDays = [],
    availableTimeSlots = [],
    hoursFrom = 'skill',
    rating = { average: 0, count: 0 },
    exchangeCount = 0,
    endorsements = [],
    endorsementCount = 0,
    ...head
  } = fields;
  return {
    _id: newId(),
    title,
    category: 'music',
    proficiency: 'advanced',
    ownerId,
    createdAt: new Date().toISOString(),
    version: 1,
    editedVersion: head.version ?? 1,
    isResting: false,
    details: {
      description,
      tags,
      availableDays,
      availableTimeSlots,
      hoursFrom,
      rating,
      exchangeCount,
      endorsements,
      endorsementCount,
    },
    meets: null,
    languages: [],
    placeId: null,
    ...head,
  };
}

function first<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error('there is none');
  return item;
}
