import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NEW_SKILLS, NO_PLACE, OPEN_PRIVACY } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { newId, newOffer, newPerson, useHarness } from '../../test/harness.ts';

// The limit is high, because thousands of notifications take long on a busy machine.

const FOLLOWERS = 2_000;

const { service } = useHarness({ isStarted: false });
// Redis may be slow to answer when thousands of notifications are published at once.
beforeAll(() => service.log.expect('events not published yet'));
afterEach(() => service.stop());

const collection = (name: string) => service.connection.collection<{ _id: string }>(name);

/** Publishes a new skill of a member with this many followers. */
async function newSkill(followers: number) {
  const owner = newPerson('Dana Lind');
  const ids = Array.from({ length: followers }, newId);
  for (let from = 0; from < ids.length; from += 1_000) {
    await collection('follows').insertMany(
      ids.slice(from, from + 1_000).map((followerId) => ({
        _id: `${followerId}:${owner._id}`,
        followerId: new Types.ObjectId(followerId),
        followedId: new Types.ObjectId(owner._id),
        isActive: true,
        version: 1,
      })),
    );
  }
  const event = newOffer(owner);
  return { followers: ids, event, url: `/skills/${event.payload.skill._id}` };
}

/** Starts the service as a separate process, which can be killed. */
function startProcess() {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      MONGODB_URI: service.mongoUri,
      MONGODB_DB: service.dbName,
      REDIS_URL: service.redisUrl,
      QUEUE_PREFIX: service.prefix,
      AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    stdio: 'ignore',
  });
  return {
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

it('notifies 2,000 followers once each, although the process is killed in the middle', async () => {
  await service.start(); // The first start applies the migrations.
  await service.stop();
  const { followers, event, url } = await newSkill(FOLLOWERS);
  const countNotified = () => collection('notifications').countDocuments({ actionUrl: url });

  const first = startProcess();
  await service.publish(event);
  await waitFor(async () => (await countNotified()) >= 300, 120_000);
  await first.kill();
  const notified = await countNotified();
  expect(notified).toBeLessThan(FOLLOWERS);
  // Ends the lease of the killed process now.
  await collection('followernotices').updateOne({ _id: event.id }, { $set: { dueAt: new Date() } });

  await service.start();
  await waitFor(
    async () => (await collection('followernotices').findOne({ _id: event.id, state: 'done' })) !== null,
    120_000,
  );
  const found = await collection('notifications')
    .find({ actionUrl: url }, { projection: { userId: 1 } })
    .toArray();
  expect(found.map((each) => String((each as unknown as { userId: unknown }).userId)).sort()).toEqual(followers.sort());
});

it('delays no other event meanwhile', async () => {
  await service.start();
  const { event } = await newSkill(1_000);
  const request = newId();
  await service.publish(event, newEvent('messages.read', { requestId: request, userId: newId(), seq: 1 }));
  await waitFor(() => collection('readings').findOne({ _id: new RegExp(`:${request}$`) as unknown as string }));
  expect(await collection('followernotices').findOne({ _id: event.id, state: 'done' })).toBeNull();
  await waitFor(() => collection('followernotices').findOne({ _id: event.id, state: 'done' }), 120_000);
});

it('notifies a follower of five new skills of a member a day, also when they are deleted in between', async () => {
  await service.start();
  const { followers, event } = await newSkill(1);
  const { owner } = event.payload;
  const told = () => collection('notifications').countDocuments({ userId: new Types.ObjectId(followers[0]) });
  for (const [index, created] of [
    event,
    ...Array.from({ length: NEW_SKILLS.noticesADay }, () => newOffer(owner)),
  ].entries()) {
    await service.deliver(created);
    const count = Math.min(index + 1, NEW_SKILLS.noticesADay);
    await waitFor(async () => (await collection('followernotices').countDocuments({ state: { $ne: 'done' } })) === 0);
    expect(await told()).toBe(count);
    await service.deliver(
      newEvent('skill.deleted', { skillId: created.payload.skill._id, ownerId: owner._id, version: 2 }),
    );
  }
  // The limit is that of the member.
  const other = await newSkill(1);
  await service.deliver(other.event);
  await waitFor(() => collection('notifications').findOne({ actionUrl: other.url }));
});

it('notifies nobody of a skill that is older than the time for which notifications are kept', async () => {
  await service.start();
  const { event, url } = await newSkill(1);
  const occurredAt = new Date(Date.now() - 91 * 24 * 60 * 60_000).toISOString();
  await service.deliver({ ...event, occurredAt });
  expect(await collection('followernotices').findOne({ _id: event.id })).toBeNull();
  expect(await collection('notifications').countDocuments({ actionUrl: url })).toBe(0);
});

it('notifies nobody of a skill whose owner nobody may find', async () => {
  await service.start();
  const { event, url } = await newSkill(1);
  const { owner } = event.payload;
  const privacy = { ...OPEN_PRIVACY, findMe: 'nobody' as const };
  await service.deliver(
    newEvent('member.changed', {
      member: { ...owner, location: '', ...NO_PLACE, timeZone: null, privacy, version: 9 },
    }),
  );
  await service.deliver(event);
  expect(await collection('followernotices').findOne({ _id: event.id })).toBeNull();
  expect(await collection('notifications').countDocuments({ actionUrl: url })).toBe(0);
});
