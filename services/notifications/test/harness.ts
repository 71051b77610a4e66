import { randomBytes } from 'node:crypto';
import type {
  Delivery,
  Digest,
  DomainEvent,
  EventPayload,
  ExchangeRequest,
  Language,
  Notification,
  Person,
  RequestStatus,
  Review,
} from '@mutua/contracts';
import { DEFAULT_SETTINGS } from '@mutua/contracts';
import { findKeys, newEvent } from '@mutua/service-kit';
import {
  createTestContext,
  memberOf,
  requestOf,
  type StartedService,
  type StartOptions,
  startService,
  useStarted,
  waitFor,
} from '@mutua/service-kit/testing';
import { app } from '../src/app.ts';

export const newId = (): string => randomBytes(12).toString('hex');
export const newPerson = (name = 'Ada Moser'): Person => ({ _id: newId(), name, avatar: null });

/** Runs the service on the test engines, with helpers to call it. */
export async function startHarness({
  smtpUrl = 'smtp://127.0.0.1:9',
  env = {},
}: {
  smtpUrl?: string;
  env?: Record<string, string>;
} = {}) {
  const context = await createTestContext('notifications', { strict: true, migrations: app.definition.migrations });
  const running: (() => Promise<void>)[] = [];
  /** Stops every server that a test has started. */
  async function stop(): Promise<void> {
    for (const stopOne of [...running]) await stopOne();
  }

  return {
    ...context,

    async start(
      timing: StartOptions<typeof app>['timing'] = {},
      changes: Record<string, string> = {},
    ): Promise<StartedService<'notifications'>> {
      const server = await startService(app, {
        context,
        env: {
          PUBLIC_URL: 'https://mutua.test',
          SMTP_URL: smtpUrl,
          MAIL_FROM: 'Mutua <hello@mutua.test>',
          UNSUBSCRIBE_SECRET: 'a secret that only the tests know and that is long',
          ...env,
          ...changes,
        },
        timing: { pollMs: 250, retryDelayMs: 50, ...timing },
      });
      const stopOne = async () => {
        running.splice(running.indexOf(stopOne), 1);
        await server.stop();
      };
      running.push(stopOne);
      return { ...server, stop: stopOne };
    },

    /** Publishes events and waits until they have taken effect. */
    async deliver(...events: DomainEvent[]): Promise<void> {
      await context.publish(...events);
      await waitFor(async () => {
        const left = await findKeys(context.redis, context.queueKey('notifications', 'e-*'));
        return left.filter((key) => !key.endsWith(':lock')).length === 0;
      });
    },

    /** Returns each published `notification.created` event of a member. */
    async announced(userId: string): Promise<Notification[]> {
      const events = await context.sentTo('chat', 'notification.created');
      return events.flatMap(({ payload }) => (payload.userId === userId ? [payload.notification] : []));
    },

    /** Returns how often `notifications.changed` was published for a member. */
    async changes(userId: string): Promise<number> {
      const events = await context.sentTo('chat', 'notifications.changed');
      return events.filter(({ payload }) => payload.userId === userId).length;
    },

    stop,

    async close(): Promise<void> {
      await stop();
      await context.close();
    },
  };
}
export type Harness = Awaited<ReturnType<typeof startHarness>>;

interface RunOptions {
  /** Starts what the service needs, and returns how it is reached. */
  prepare?: () => Promise<Parameters<typeof startHarness>[0]>;
  timing?: StartOptions<typeof app>['timing'];
  /** Off for tests that start the service themselves. */
  isStarted?: boolean;
}
/** The service, running for the tests of a file. */
export function useHarness({ prepare, timing, isStarted = true }: RunOptions = {}) {
  const service = useStarted(async () => startHarness(await prepare?.()));
  const server = {} as StartedService<'notifications'>;
  beforeAll(async () => {
    if (isStarted) Object.assign(server, await service.start(timing));
  });

  const listOf = async (as: string, query: { page?: number; limit?: number; unreadOnly?: 'true' | 'false' } = {}) =>
    (await server.call('GET /notifications', { as, query })).body.notifications;
  return {
    service,
    server,
    listOf,
    countOf: async (as: string) => (await server.call('GET /notifications/unread/count', { as })).body.count,
    /** Returns the notifications of a member, once there are this many. */
    listed: (as: string, count = 1) =>
      waitFor(async () => {
        const found = await listOf(as);
        return found.length >= count && found;
      }),
  };
}

export const newSkill = (title: string) => ({ _id: newId(), title, category: 'music' as const });

export const newRequest = (status: RequestStatus, changes: Partial<ExchangeRequest> = {}): ExchangeRequest => ({
  ...requestOf({ status, senderId: newPerson('Ada Moser'), receiverId: newPerson('Ben Okoro') }),
  senderSkillId: newSkill('Guitar'),
  receiverSkillId: { _id: newId(), title: 'Baking', category: 'cooking' },
  ...changes,
});

export function newMessage(
  seq: number,
  sender: Person,
  receiverId: string,
  requestId: string,
  preview = `no. ${seq}`,
): DomainEvent<'message.sent'> {
  const sentAt = new Date().toISOString();
  const message = { messageId: newId(), requestId, seq, sender, receiverId, preview, sentAt, isSeen: false };
  return newEvent('message.sent', message);
}

export const newAccount = (
  userId: string,
  email: string,
  {
    emailNotifications = true,
    isVerified = true,
    language = 'en',
    version = 1,
    notifications = {},
    reminders = DEFAULT_SETTINGS.reminders,
    quiet = null,
    pushShows = 'name',
    digest = 'off',
    units = null,
    pushNotifications = true,
  }: {
    emailNotifications?: boolean;
    isVerified?: boolean;
    language?: Language;
    version?: number;
    /** An absent topic is on, and not in the digest. */
    notifications?: Record<string, Partial<Delivery>>;
    digest?: Digest;
    reminders?: EventPayload<'account.changed'>['reminders'];
    quiet?: EventPayload<'account.changed'>['quiet'];
    pushShows?: EventPayload<'account.changed'>['pushShows'];
    units?: EventPayload<'account.changed'>['units'];
    pushNotifications?: boolean;
  } = {},
): DomainEvent<'account.changed'> =>
  newEvent('account.changed', {
    userId,
    email,
    isVerified,
    preferences: { emailNotifications, pushNotifications, darkMode: false, language },
    notifications: Object.fromEntries(
      Object.entries(notifications).map(([topic, delivery]) => [
        topic,
        { inApp: true, mail: true, push: true, digest: false, ...delivery },
      ]),
    ),
    reminders,
    quiet,
    pushShows,
    digest,
    units,
    version,
  });

export const newMember = (userId: string, name: string, timeZone: string | null): DomainEvent<'member.changed'> =>
  newEvent('member.changed', {
    member: memberOf({ _id: userId, name, timeZone }),
  });

/** Builds a review of a member. */
export const newReview = (reviewedUserId: string): Review => ({
  _id: newId(),
  requestId: newId(),
  reviewerId: newPerson('Ben Okoro'),
  reviewedUserId: { ...newPerson(), _id: reviewedUserId },
  skillId: { _id: newId(), title: 'Baking' },
  rating: 5,
  review: '',
  categories: { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 },
  createdAt: new Date().toISOString(),
});

export const newSealedReview = (
  requestId: string,
  reviewer: Person,
  reviewedUserId: string,
): DomainEvent<'review.sealed'> =>
  newEvent('review.sealed', {
    reviewId: newId(),
    requestId,
    reviewer,
    reviewedUserId,
    at: '2026-11-01T10:00:00.000Z',
    until: '2026-11-15T10:00:00.000Z',
  });

export const newEndorsement = (ownerId: string, message = 'Great!'): DomainEvent<'skill.endorsed'> =>
  newEvent('skill.endorsed', {
    skillId: newId(),
    title: 'Baking',
    ownerId,
    endorser: newPerson('Cleo Ruiz'),
    message,
  });

export const newOffer = (owner: Person): DomainEvent<'skill.created'> =>
  newEvent('skill.created', {
    skill: {
      _id: newId(),
      title: 'Weaving',
      category: 'art',
      proficiency: 'expert',
      ownerId: owner._id,
      createdAt: new Date().toISOString(),
      version: 1,
      editedVersion: 1,
      isResting: false,
      details: null,
      meets: null,
      languages: [],
      placeId: null,
    },
    owner,
  });
