import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointKey, EventPayload, EventType } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import {
  createTestContext,
  startService,
  type TestAnswer,
  type TestContext,
  waitFor,
} from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { app } from '../src/app.ts';
import { type MemberDocument, memberModel } from '../src/members/member.model.ts';
import { searchFieldsOf } from '../src/members/search-fields.ts';
import { createPasswordHasher } from '../src/security/password-hasher.ts';
import { issueAccessToken } from '../src/sessions/access-token.ts';
import { loadSigningKeys, type SigningKeys } from '../src/sessions/signing-keys.ts';

export const PASSWORD = 'Kiwi7lantern';

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  /** Sent as JSON. A string is sent unchanged. */
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** A confirmed member with an access token. */
export interface TestMember {
  _id: string;
  email: string;
  token: string;
}

/** The whole service on a free port, with its own database, relay and consumer. */
export interface Harness {
  context: TestContext;
  keys: SigningKeys;
  url: string;
  uploadsDir: string;
  call<K extends EndpointKey>(key: K, input?: Input): Promise<TestAnswer<K>>;
  member(fields?: Partial<MemberDocument>): Promise<TestMember>;
  /** Applies an event of another service. Resolves when it has taken effect. */
  consume<T extends EventType>(
    type: T,
    payload: EventPayload<T>,
    envelope?: { id?: string; isRepublished?: boolean },
  ): Promise<void>;
  /** Returns the events of a type that were sent to a service, oldest first. */
  sent<T extends EventType>(
    service: 'skills' | 'requests' | 'notifications' | 'chat',
    type: T,
  ): Promise<EventPayload<T>[]>;
  /** Returns the token of the newest mail to an address, once it was sent. */
  mailedToken(to: string, kind: 'verify-email' | 'reset-password' | 'mark-mailbox', nth?: number): Promise<string>;
  close(): Promise<void>;
}

/** Starts the service. `limits` is RATE_LIMIT_SCALE; `env` is added to the environment. */
export async function startAuth({
  limits: scale = 1000,
  env = {},
}: {
  limits?: number;
  env?: Record<string, string>;
} = {}): Promise<Harness> {
  const context = await createTestContext('auth', { strict: true, migrations: app.definition.migrations });
  const { connection, redis } = context;
  const uploadsDir = await mkdtemp(join(tmpdir(), 'mutua-auth-'));
  const keysFile = join(uploadsDir, 'keys.json');
  const keys = await loadSigningKeys(keysFile, { create: true });
  const passwordHash = await createPasswordHasher({ concurrency: 2 }).hash(PASSWORD);
  const server = await startService(app, {
    context,
    env: { RATE_LIMIT_SCALE: scale, FILE_STORE: uploadsDir, AUTH_SIGNING_KEYS_FILE: keysFile, ...env },
    timing: { pollMs: 200 },
  });
  const { url } = server;

  const sent: Harness['sent'] = async (service, type) =>
    (await context.sentTo(service)).filter((event) => event.type === type).map(({ payload }) => payload as never);

  return {
    context,
    keys,
    url,
    uploadsDir,
    sent,

    async call(key, { params = {}, query = {}, body, token, headers } = {}) {
      const [method, path] = key.split(' ') as [string, string];
      const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const response = await fetch(`${url}${filled}?${search}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const json = response.headers.get('content-type')?.includes('json') ? await response.json() : undefined;
      // The app checks its own answers against the contract, so this type is correct.
      return { status: response.status, headers: response.headers, body: json, error: json } as TestAnswer<typeof key>;
    },

    async member(fields = {}) {
      const name = fields.name ?? 'Ada Lovelace';
      const email = fields.email ?? `${randomBytes(6).toString('hex')}@example.org`;
      const member = { name, bio: '', location: '', skills: [], isVerified: true, ...fields };
      const { _id } = await memberModel(connection).create({
        ...member,
        ...searchFieldsOf(member),
        email,
        passwordHash,
      });
      const userId = _id.toHexString();
      return {
        _id: userId,
        email,
        token: issueAccessToken(keys, { userId, sessionId: new Types.ObjectId().toHexString(), epoch: 0 }),
      };
    },

    async consume(type, payload, envelope) {
      const event = { ...newEvent(type, payload), ...envelope };
      await context.publish(event);
      await waitFor(async () => (await redis.exists(context.queueKey('auth', `e-${event.id}`))) === 0);
    },

    mailedToken: (to, kind, nth = 1) =>
      waitFor(async () => {
        const mails = (await sent('notifications', 'mail.requested')).filter(
          (mail) => mail.to === to && mail.kind === kind,
        );
        return mails[nth - 1]?.token ?? undefined;
      }),

    async close() {
      await server.stop();
      await context.close();
      await rm(uploadsDir, { recursive: true });
    },
  };
}
