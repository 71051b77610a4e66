import { createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ACCESS_TOKENS } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { acceptedRequestOf, newPairs, type Pair } from '../pairs.ts';

const TOKEN_SECONDS = 3_600;
/** The time in which chat copies all exchanges from their events. It copies a few hundred a second. */
const COPY_MS = 120_000;
const BATCH = 500;

/**
 * Makes pairs of members who may write to each other. The members do not register: chat gets the events of their exchanges that the requests
 * service would send, and other services know nothing of them.
 */
export async function createPairs(
  count: number,
  { redisUrl, mongodbUri }: { redisUrl: string; mongodbUri: string },
): Promise<Pair[]> {
  const pairs = newPairs(count);
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('events-chat', { connection: redis, prefix: 'mutua' });
  const database = await mongoose.createConnection(mongodbUri, { dbName: 'mutua_chat' }).asPromise();
  try {
    for (let from = 0; from < count; from += BATCH) {
      await queue.addBulk(
        pairs.slice(from, from + BATCH).map((pair) => {
          const event = acceptedRequestOf(pair);
          return { name: event.type, data: event, opts: { jobId: `e-${event.id}`, removeOnComplete: true } };
        }),
      );
    }
    const memberships = database.collection('memberships');
    await waitFor(async () => (await memberships.countDocuments()) === 2 * count, COPY_MS);
  } finally {
    await queue.close();
    redis.disconnect();
    await database.close();
  }
  return pairs;
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Signs access tokens with the key of a stack, as auth does after a sign-in. */
export async function createTokens({
  keysFile,
  jwksUrl,
}: {
  keysFile: string;
  jwksUrl: string;
}): Promise<(userId: string) => string> {
  const [jwk] = JSON.parse(await readFile(keysFile, 'utf8')).keys;
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const { keys } = (await (await fetch(jwksUrl)).json()) as { keys: { kid: string }[] };
  const head = encode({ alg: 'RS256', typ: 'JWT', kid: keys[0]?.kid });
  return (userId) => {
    const iat = Math.floor(Date.now() / 1000);
    const session = {
      sid: userId,
      epoch: 0,
      sub: userId,
      iss: ACCESS_TOKENS.issuer,
      aud: ACCESS_TOKENS.audience,
      iat,
      exp: iat + TOKEN_SECONDS,
    };
    const signed = `${head}.${encode(session)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  };
}
