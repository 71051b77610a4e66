import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import express from 'express';
import jwt from 'jsonwebtoken';
import { serve, type TestServer } from '../testing/serve.ts';
import type { TokenVerifier } from './http-types.ts';
import { createTokenVerifier, type KeySet } from './token-verifier.ts';

const ANN = 'b'.repeat(24);

interface Key {
  kid: string;
  privateKey: KeyObject;
  jwk: KeySet['keys'][number];
}

function makeKey(kid: string): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kty: 'RSA', kid } };
}

const [first, second] = [makeKey('first'), makeKey('second')];
const SESSION = { sid: 'c'.repeat(24) };
const OPTIONS = {
  algorithm: 'RS256',
  subject: ANN,
  issuer: 'mutua',
  audience: 'mutua',
  expiresIn: 60,
} as const satisfies jwt.SignOptions;
const sign = (key: Key, options: jwt.SignOptions = {}) =>
  jwt.sign(SESSION, key.privateKey, { ...OPTIONS, keyid: key.kid, ...options });

/** Serves the key set, as auth does. */
let auth: TestServer;
let published: Key[];
let fetches: number;
let isDown: boolean;
let verifier: TokenVerifier;
let now: number;

beforeEach(async () => {
  published = [first];
  fetches = 0;
  isDown = false;
  now = 1_000_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  auth = await serve(
    express().get('/jwks', (_req, res) => {
      fetches += 1;
      if (isDown) res.sendStatus(500);
      else res.json({ keys: published.map(({ jwk }) => jwk) });
    }),
  );
  // Without the verifier's deadline: a busy machine may need longer.
  verifier = createTokenVerifier({ jwksUrl: `${auth.url}/jwks`, fetch: (url) => fetch(url) });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await auth.close();
});

const refused = (token: string) =>
  expect(verifier.verify(token)).rejects.toMatchObject({ status: 401, code: 'unauthorized' });

describe('an access token', () => {
  it('names the caller', async () => {
    expect(await verifier.verify(sign(first))).toEqual({
      userId: ANN,
      sessionId: 'c'.repeat(24),
      epoch: 0,
      roles: [],
      expiresAt: expect.any(Number),
    });
  });

  it('names the roles that this release knows, also of a token of the previous release', async () => {
    const rolesOf = async (claims: object) =>
      (await verifier.verify(jwt.sign({ ...SESSION, ...claims }, first.privateKey, { ...OPTIONS, keyid: first.kid })))
        .roles;
    expect(await rolesOf({ roles: ['organiser', 'gardener'] })).toEqual(['organiser']);
    expect(await rolesOf({ role: 'moderator' })).toEqual(['moderator']);
    expect(await rolesOf({ role: 'moderator', roles: ['moderator', 'organiser'] })).toEqual(['moderator', 'organiser']);
  });

  it('is refused when it has expired', () => refused(sign(first, { expiresIn: -1 })));
  it('is refused from another issuer', () => refused(sign(first, { issuer: 'someone' })));
  it.each([['another'], [['another', 'mutua-too']]])('is refused when it is for %s', (audience) =>
    refused(sign(first, { audience })),
  );
  it('is accepted when it is for others, too', async () => {
    expect(await verifier.verify(sign(first, { audience: ['another', 'mutua'] }))).toMatchObject({ userId: ANN });
  });
  it('of the previous release, which names no audience, is accepted', async () => {
    const { audience: _, ...options } = { ...OPTIONS, keyid: first.kid };
    expect(await verifier.verify(jwt.sign(SESSION, first.privateKey, options))).toMatchObject({ userId: ANN });
  });
  it('is refused when another key has signed it under a known id', () => refused(sign({ ...second, kid: 'first' })));
  it('is refused with another algorithm', () => refused(sign(first, { algorithm: 'RS512' })));
  it('is refused when it is not a token', () => refused('nonsense'));
  it('is refused without a signature', () =>
    refused(jwt.sign({ sub: ANN, sid: 'x', iss: 'mutua' }, '', { algorithm: 'none', keyid: 'first', expiresIn: 60 })));
  it('is refused when the public key was used as a shared secret', () =>
    refused(
      jwt.sign({ sub: ANN, sid: 'x', iss: 'mutua' }, JSON.stringify(first.jwk), {
        algorithm: 'HS256',
        keyid: 'first',
        expiresIn: 60,
      }),
    ));
  it('is refused without a session', () =>
    refused(
      jwt.sign({}, first.privateKey, {
        algorithm: 'RS256',
        keyid: 'first',
        subject: ANN,
        issuer: 'mutua',
        expiresIn: 60,
      }),
    ));

  it('is cached once verified, but not after it expires', async () => {
    const token = sign(first, { expiresIn: 60 });
    await verifier.verify(token);
    expect(await verifier.verify(token)).toBe(await verifier.verify(token));
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await refused(token);
  });
});

describe('the keys', () => {
  it('are fetched once for many calls', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => verifier.verify(sign(first, { expiresIn: 60 + index }))),
    );
    expect(fetches).toBe(1);
  });

  it('are fetched again for an unknown id, but at most every ten seconds', async () => {
    await verifier.verify(sign(first));
    published = [first, second];
    now += 9_999;
    await refused(sign(second));
    now += 2;
    expect(await verifier.verify(sign(second))).toMatchObject({ userId: ANN });
    for (const kid of ['x', 'y', 'z']) {
      now += 3_000;
      await refused(sign({ ...first, kid }));
    }
    expect(fetches).toBe(2);
  });

  it('that auth has withdrawn stop working, also for cached tokens', async () => {
    const token = sign(first);
    await verifier.verify(token);
    published = [second];
    now += 10 * 60_000 + 1;
    await verifier.verify(sign(first, { expiresIn: 90 })); // answers with the old set, and fetches the new one meanwhile
    await verifier.verify(sign(second, { expiresIn: 90 }));
    await refused(token);
  });

  it('stay in use while auth is down', async () => {
    await verifier.verify(sign(first));
    isDown = true;
    now += 60 * 60_000;
    expect(await verifier.verify(sign(first, { expiresIn: 90 }))).toMatchObject({ userId: ANN });
  });

  it('that were never fetched cause a 503 instead of a 401, and are fetched again a second later', async () => {
    isDown = true;
    await expect(verifier.verify(sign(first))).rejects.toMatchObject({ status: 503 });
    await expect(verifier.verify(sign(first))).rejects.toMatchObject({ status: 503 });
    expect(fetches).toBe(1);
    isDown = false;
    now += 1_001;
    expect(await verifier.verify(sign(first))).toMatchObject({ userId: ANN });
  });
});
