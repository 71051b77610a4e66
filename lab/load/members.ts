import { createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ACCESS_TOKENS, newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';

const TOKEN_SECONDS = 3_600;
/** Chat copies each exchange from an event: a few hundred a second. */
const COPY_MS = 120_000;
const BATCH = 500;

/** Two members with an accepted exchange. */
export interface Pair {
  requestId: string;
  senderId: string;
  receiverId: string;
}

const idOf = (kind: number, index: number): string => String(kind).padStart(12, '0') + String(index).padStart(12, '0');

/**
 * Makes pairs of members who may write to each other, without registrations: it tells chat of their exchanges by the event that the
 * requests service would send. For load tests; other services know nothing of these members.
 */
export async function createPairs(
  count: number,
  { redisUrl, mongodbUri }: { redisUrl: string; mongodbUri: string },
): Promise<Pair[]> {
  const pairs = Array.from({ length: count }, (_, index) => ({
    requestId: idOf(1, index),
    senderId: idOf(2, index),
    receiverId: idOf(3, index),
  }));
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

function acceptedRequestOf({ requestId, senderId, receiverId }: Pair) {
  const now = new Date().toISOString();
  return newEvent('request.accepted', {
    request: {
      _id: requestId,
      status: 'accepted',
      senderId: { _id: senderId, name: 'Sender', avatar: null },
      receiverId: { _id: receiverId, name: 'Receiver', avatar: null },
      senderSkillId: { _id: idOf(4, 0), title: 'Guitar', category: 'music' },
      receiverSkillId: { _id: idOf(4, 1), title: 'French', category: 'language' },
      message: '',
      reason: '',
      scheduledDate: null,
      meetingDetails: null,
      createdAt: now,
      updatedAt: now,
    },
    version: 2,
    actorId: receiverId,
  });
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Gives access tokens signed by the key of a stack, as auth would after a sign-in. */
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
