import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointKey, EventPayload, EventType } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { createTestContext, startService, type TestAnswer, useStarted, waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { app } from '../src/app.ts';
import { type MemberDocument, memberModel } from '../src/members/member.model.ts';
import { searchFieldsOf } from '../src/members/search-fields.ts';
import { createPasswordHasher } from '../src/security/password-hasher.ts';
import { issueAccessToken } from '../src/sessions/access-token.ts';
import { loadSigningKeys } from '../src/sessions/signing-keys.ts';
import type { Timing } from '../src/wiring/context.ts';

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

interface HarnessOptions {
  /** RATE_LIMIT_SCALE */
  limits?: number;
  /** This is added to the environment. */
  env?: Record<string, string>;
  timing?: Timing;
}

/** The file of signing keys and the hash of `PASSWORD`, for all test files of a worker: an RSA key takes a quarter of a second to find. */
let secrets: Promise<{ keysText: string; passwordHash: string }> | undefined;
async function makeSecrets() {
  const folder = await mkdtemp(join(tmpdir(), 'mutua-auth-keys-'));
  const file = join(folder, 'keys.json');
  await loadSigningKeys(file, { create: true });
  const keysText = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  return { keysText, passwordHash: await createPasswordHasher({ concurrency: 1 }).hash(PASSWORD) };
}

/** Starts the whole service on a free port, with its own database, relay and consumer. */
export async function startHarness({ limits: scale = 1000, env = {}, timing = {} }: HarnessOptions = {}) {
  const context = await createTestContext('auth', { strict: true, migrations: app.definition.migrations });
  const { connection, redis } = context;
  const uploadsDir = await mkdtemp(join(tmpdir(), 'mutua-auth-'));
  const keysFile = join(uploadsDir, 'keys.json');
  secrets ??= makeSecrets();
  const { keysText, passwordHash } = await secrets;
  await writeFile(keysFile, keysText, { mode: 0o600 });
  const keys = await loadSigningKeys(keysFile, { create: false });
  const server = await startService(app, {
    context,
    env: { RATE_LIMIT_SCALE: scale, FILE_STORE: uploadsDir, AUTH_SIGNING_KEYS_FILE: keysFile, ...env },
    timing: { pollMs: 200, figuresMs: 3_600_000, ...timing },
  });
  const { url } = server;

  /** Returns the events of a type that were sent to a service, oldest first. */
  async function sent<T extends EventType>(
    service: 'skills' | 'requests' | 'notifications' | 'chat' | 'lessons',
    type: T,
  ): Promise<EventPayload<T>[]> {
    return (await context.sentTo(service, type)).map(({ payload }) => payload);
  }

  async function call<K extends EndpointKey>(
    key: K,
    { params = {}, query = {}, body, token, headers }: Input = {},
  ): Promise<TestAnswer<K>> {
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
    return { status: response.status, headers: response.headers, body: json, error: json } as TestAnswer<K>;
  }

  async function member(fields: Partial<MemberDocument> = {}): Promise<TestMember> {
    const name = fields.name ?? 'Ada Lovelace';
    const email = fields.email ?? `${randomBytes(6).toString('hex')}@example.org`;
    const values = { name, bio: '', location: '', skills: [], isVerified: true, ...fields };
    const { _id } = await memberModel(connection).create({
      ...values,
      ...searchFieldsOf(values),
      email,
      passwordHash,
    });
    const userId = _id.toHexString();
    return {
      _id: userId,
      email,
      token: issueAccessToken(keys, { userId, sessionId: new Types.ObjectId().toHexString(), epoch: 0 }),
    };
  }

  return {
    context,
    keys,
    url,
    uploadsDir,
    sent,

    call,
    member,

    /** Creates a member who has signed in with the password. */
    async signedIn(fields?: Partial<MemberDocument>) {
      const created = await member(fields);
      const { body } = await call('POST /auth/login', { body: { email: created.email, password: PASSWORD } });
      return { ...created, token: body.accessToken, refreshToken: body.refreshToken };
    },

    /** Applies an event of another service. Resolves when it has taken effect. */
    async consume<T extends EventType>(
      type: T,
      payload: EventPayload<T>,
      envelope?: { id?: string; isRepublished?: boolean },
    ): Promise<void> {
      const event = { ...newEvent(type, payload), ...envelope };
      await context.publish(event);
      await waitFor(async () => (await redis.exists(context.queueKey('auth', `e-${event.id}`))) === 0);
    },

    /** Returns the token of the newest mail to an address, once it was sent. */
    mailedToken: (to: string, kind: EventPayload<'mail.requested'>['kind'], nth = 1): Promise<string> =>
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
export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** The service, running for the tests of a file. */
export const useHarness = (options?: HarnessOptions): Harness => useStarted(() => startHarness(options));

/** Makes a new member for each test. The object that this returns is filled before the test. */
export function memberForEach(auth: Harness, fields?: Partial<MemberDocument>): TestMember {
  const member = {} as TestMember;
  beforeEach(async () => {
    Object.assign(member, await auth.member(fields));
  });
  return member;
}
