import { randomBytes } from 'node:crypto';
import type {
  DomainEvent,
  ErrorBody,
  Language,
  MemberSnapshot,
  RequestRing,
  Review,
  Skill,
  SkillInput,
} from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import {
  createTestContext,
  memberOf,
  requestOf,
  type StartOptions,
  startService,
  type TestAnswer,
  type TestContext,
  type TestServer,
  useStarted,
} from '@mutua/service-kit/testing';
import { app } from '../src/app.ts';

export const newId = (): string => randomBytes(12).toString('hex');

/** The whole service on a free port, with a database and queues of its own. */
export interface Harness {
  context: TestContext;
  call: TestServer['call'];
  /** Makes a call with these headers. */
  fetch(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends an event to the service. */
  publish: TestContext['publish'];
  waitFor: TestContext['waitFor'];
  /** A member whose event the service has received. */
  member(fields?: Partial<MemberSnapshot>): Promise<MemberSnapshot>;
  /** A skill, created by its owner. */
  skill(ownerId: string, fields?: Partial<SkillInput>): Promise<Skill>;
  endorse(
    skill: Skill,
    as: string,
    message?: string,
    ownerId?: string,
  ): Promise<TestAnswer<'POST /users/:ownerId/skills/:skillId/endorse'>>;
  /** A skill as the page of the skill gets it. */
  read(id: string, as?: string, language?: Language): Promise<Skill>;
  close(): Promise<void>;
}

export const SKILL = {
  title: 'Classical guitar',
  description: 'Fingerstyle from the first chord to a small concert.',
  category: 'music' as 'music' | 'programming' | 'cooking',
  proficiency: 'beginner' as 'beginner' | 'expert',
  tags: ['guitar', 'acoustic'],
  availableDays: ['monday' as const],
  availableTimeSlots: [{ start: '18:00', end: '19:30' }],
};

/** Lyon, its neighbour 3 km away, Grenoble (95 km), and Kehl and Strasbourg on both sides of a border. */
export const PLACES = {
  lyon: '2996944',
  villeurbanne: '2968254',
  grenoble: '3014728',
  strasbourg: '2973783',
  kehl: '2891951',
} as const;

let made = 0;

/** The service, running for the tests of a file. */
export const useHarness = (timing?: StartOptions<typeof app>['timing']): Harness =>
  useStarted(() => startHarness(timing));

async function startHarness(timing: StartOptions<typeof app>['timing'] = {}): Promise<Harness> {
  const context = await createTestContext('skills', { strict: true, migrations: app.definition.migrations });
  const { connection } = context;
  const server = await startService(app, { context, timing: { pollMs: 250, figuresMs: 3_600_000, ...timing } });

  const expectOk = <T>(answer: { status: number; body: T; error: ErrorBody }): T => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.error)}`);
    return answer.body;
  };

  return {
    context,
    call: server.call,
    fetch: (path, headers = {}) => fetch(server.url + path, { headers }),
    publish: context.publish,
    waitFor: context.waitFor,
    async member(fields = {}) {
      const member = memberOf({ location: 'London, UK', ...fields });
      await context.publish(newEvent('member.changed', { member }));
      await context.waitFor(() =>
        connection.collection('members').findOne({ _id: member._id as never, version: { $gte: member.version } }),
      );
      return member;
    },
    async skill(ownerId, fields = {}) {
      // An owner's second skill with the same words would be taken for the first one.
      made += 1;
      const body = { ...SKILL, description: `${SKILL.description} ${made}`, ...fields };
      return expectOk(await server.call('POST /skills', { as: ownerId, body })).skill;
    },
    endorse: (skill, as, message = 'Great teacher!', ownerId = skill.userId._id) =>
      server.call('POST /users/:ownerId/skills/:skillId/endorse', {
        as,
        params: { ownerId, skillId: skill._id },
        body: { message },
      }),
    async read(id, as, language) {
      const reader = { ...(as && { as }), ...(language && { language }) };
      return expectOk(await server.call('GET /skills/:id', { params: { id }, ...reader })).skill;
    },
    async close() {
      await server.stop();
      await context.close();
    },
  };
}

export function reviewOf(skill: Skill, rating: number): DomainEvent<'review.created'> {
  const reviewer = { _id: newId(), name: 'Rev Iewer', avatar: null };
  const review: Review = {
    _id: newId(),
    requestId: newId(),
    reviewerId: reviewer,
    reviewedUserId: { _id: skill.userId._id, name: skill.userId.name, avatar: null },
    skillId: { _id: skill._id, title: skill.title },
    rating,
    review: '',
    categories: { communication: rating, punctuality: rating, knowledge: rating, helpfulness: rating },
    createdAt: new Date().toISOString(),
  };
  return newEvent('review.created', { review });
}

/** The completion of an exchange of two skills, or of a lesson of a ring. */
export function completed(a: Skill, b: Skill, ring?: RequestRing): DomainEvent<'request.completed'> {
  const person = ({ userId: { _id } }: Skill) => ({ _id, name: 'Ada Byron', avatar: null });
  const side = ({ _id, title, category }: Skill) => ({ _id, title, category });
  const request = requestOf({
    ...{ status: 'completed', senderId: person(a), receiverId: person(b) },
    ...{ senderSkillId: side(a), receiverSkillId: side(b), ...(ring && { ring }) },
  });
  return newEvent('request.completed', { request, version: 3, actorId: a.userId._id });
}
