import type { Delivery, Digest } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { newEvent, type Relay } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import {
  newAccount,
  newId,
  newMember,
  newMessage,
  newPerson,
  newRequest,
  newReview,
  newSealedReview,
} from '../../test/harness.ts';
import { useHarnessWithMails } from '../../test/mail-catcher.ts';
import { createMemberDataRepository } from '../member-data/member-data.repository.ts';
import { ownData } from '../member-data/own-data.ts';
import { notificationModel } from '../notifications/notification.model.ts';
import { digestModel } from './digest.model.ts';
import { nextDigest } from './digest-times.ts';

const { catcher, service, server, listOf } = useHarnessWithMails();
beforeAll(() => service.log.expect('mail not sent'));

const BERLIN = 'Europe/Berlin';
const IN_DIGEST = { mail: false, digest: true };
const digests = () => digestModel(service.connection);
const stored = (userId: string) => notificationModel(service.connection).find({ userId }).sort({ _id: 1 }).lean();
const rowOf = (userId: string) => digests().findById(userId).lean();
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

interface Wanted {
  digest?: Digest;
  topics?: Record<string, Partial<Delivery>>;
  quiet?: { from: string; until: string } | null;
  visited?: number;
}
/** Makes a member who gets messages and reviews in the digest. */
async function newReader({ digest = 'daily', topics, quiet = null, visited = 0 }: Wanted = {}) {
  const id = newId();
  const to = `${id}@example.org`;
  const notifications = topics ?? { messages: IN_DIGEST, reviews: IN_DIGEST };
  await service.deliver(
    newMember(id, 'Ada Moser', BERLIN),
    newAccount(id, to, { digest, quiet, notifications }),
    newEvent('member.active', { userId: id, day: day(visited) }),
  );
  return { id, to };
}
/** Returns a moment in the past at which a digest was due. */
const pastDigest = (cadence: 'daily' | 'weekly') => nextDigest(cadence, BERLIN, new Date(Date.now() - 8 * DAY_MS));
/** Moves the next digest into the past. */
async function passTime(id: string, cadence: 'daily' | 'weekly' = 'daily') {
  const nextAt = pastDigest(cadence);
  expect((await rowOf(id))?.nextAt).toBeDefined();
  await digests().updateOne({ _id: id }, { $set: { nextAt }, $unset: { lastSentAt: 1 } });
  return nextAt;
}
/** Returns the latest 8:00 that has passed. The first Monday follows from it. */
const lastDaily = () => nextDigest('daily', BERLIN, new Date(Date.now() - DAY_MS));
const monday = () => nextDigest('weekly', BERLIN, new Date(lastDaily().getTime() - 1));
/** Waits until the poller has handled the digest of a member. */
const waitUntilHandled = (id: string) =>
  waitFor(async () => ((await rowOf(id))?.nextAt ?? new Date('9999-01-01')) > new Date());
/** Sends the digest of a member now. */
async function sendDigest(id: string, cadence?: 'daily' | 'weekly') {
  const nextAt = await passTime(id, cadence);
  await waitUntilHandled(id);
  return nextAt;
}
const mailsOf = (to: string) => catcher.mailsTo(to);

it('sends what is unread since the last digest in one mail, and nothing twice', async () => {
  const { id, to } = await newReader();
  const [jonas, requestId] = [newPerson('Jonas Weber'), newId()];
  await service.deliver(newMessage(1, jonas, id, requestId), newMessage(2, jonas, id, requestId));
  await service.deliver(newEvent('review.created', { review: newReview(id) }));
  // The digest is due at the next 8:00 in the member's zone, and no mail comes before.
  expect((await rowOf(id))?.nextAt).toEqual(nextDigest('daily', BERLIN, new Date()));
  const nextAt = await sendDigest(id);
  const [mail, ...more] = await mailsOf(to);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('2 things are new for you');
  expect(mail?.text).toContain('Your day, Ada');
  expect(mail?.text).toContain(`2 new messages from Jonas Weber\nno. 2\nhttps://mutua.test/chat/${requestId}`);
  expect(mail?.text).toContain('https://mutua.test/reviews');
  expect(mail?.html).toContain(`href="https://mutua.test/chat/${requestId}"`);
  expect(mail?.source).toContain(`digest-${id}-${nextAt.getTime()}`);
  expect((await stored(id)).map(({ digest }) => digest?.state)).toEqual(['sent', 'sent']);
  expect((await rowOf(id))?.nextAt).toBeUndefined();

  // A conversation comes again only after a new message. What was read does not come again.
  await service.deliver(newMessage(3, jonas, id, requestId));
  await service.deliver(newEvent('review.created', { review: newReview(id) }));
  const [review] = await listOf(id);
  await server.call('PUT /notifications/:id/read', { as: id, params: { id: review?._id ?? '' } });
  await sendDigest(id);
  const mails = await mailsOf(to);
  expect(mails.map(({ subject }) => subject)).toEqual(['2 things are new for you', '1 thing is new for you']);
});

it('is not sent when all was read, when it is off, or when nothing belongs in it', async () => {
  const [reader, off, other] = [await newReader(), await newReader({ digest: 'off' }), await newReader({ topics: {} })];
  for (const { id } of [reader, off, other]) await service.deliver(newMessage(1, newPerson(), id, newId()));
  await server.call('PUT /notifications/read/all', { as: reader.id });
  await sendDigest(reader.id);
  expect(await mailsOf(reader.to)).toEqual([]);
  expect((await rowOf(off.id))?.nextAt).toBeUndefined();
  expect((await rowOf(other.id))?.nextAt).toBeUndefined();
  // A member who switches the digest off gets none of the waiting notifications.
  const late = await newReader();
  await service.deliver(newMessage(1, newPerson(), late.id, newId()));
  await service.deliver(
    newAccount(late.id, late.to, { version: 2, digest: 'off', notifications: { messages: IN_DIGEST } }),
  );
  await sendDigest(late.id);
  expect(await mailsOf(late.to)).toEqual([]);
  expect((await stored(late.id)).map(({ digest }) => digest?.state)).toEqual(['dropped']);
});

it('shows 20 notifications, counts the others, and says what waits for an answer', async () => {
  const { id, to } = await newReader();
  const request = newRequest('pending');
  request.receiverId._id = id;
  await service.deliver(newEvent('request.created', { request, version: 1, actorId: request.senderId._id }));
  await service.deliver(newSealedReview(newId(), newPerson('Hana Sato'), id));
  await service.deliver(...Array.from({ length: 22 }, () => newMessage(1, newPerson(), id, newId())));
  await sendDigest(id);
  const mail = (await mailsOf(to)).find(({ subject }) => subject.includes('new for you'));
  expect(mail?.subject).toBe('23 things are new for you');
  expect(mail?.text.match(/https:\/\/mutua\.test\/chat\//g)).toHaveLength(20);
  expect(mail?.text).toContain('3 more are in your notifications: https://mutua.test/notifications');
  expect(mail?.text).toContain('1 request waits for your answer: https://mutua.test/requests?status=pending');
});

it('counts the sealed reviews that wait for the member’s own, also when their notifications were read', async () => {
  const { id, to } = await newReader();
  const [open, settled, earlier, earlierSettled] = [newId(), newId(), newId(), newId()];
  await service.deliver(
    ...[open, settled, earlier, earlierSettled].map((each) => newSealedReview(each, newPerson('Hana Sato'), id)),
  );
  // Notifications of earlier releases name their request only in the address.
  await service.connection
    .collection('notifications')
    .updateMany(
      { actionUrl: { $in: [earlier, earlierSettled].map((each) => `/reviews?requestId=${each}`) } },
      { $set: { requestId: null } },
    );
  await server.call('PUT /notifications/read/all', { as: id });
  for (const each of [settled, earlierSettled]) {
    await service.deliver(newSealedReview(each, { ...newPerson(), _id: id }, newId()));
  }
  await service.deliver(newMessage(1, newPerson(), id, newId()));
  await sendDigest(id);
  const [mail] = await mailsOf(to);
  expect(mail?.text).toContain('2 sealed reviews open once you have written yours');
});

it('comes on Mondays to members who chose weekly, or have not visited for two weeks', async () => {
  const [weekly, rare] = [await newReader({ digest: 'weekly' }), await newReader({ visited: 15 })];
  for (const { id, to } of [weekly, rare]) {
    await service.deliver(newMessage(1, newPerson(), id, newId()));
    await digests().updateOne({ _id: id }, { $set: { nextAt: lastDaily() } });
    await waitUntilHandled(id);
    if (lastDaily() < monday()) {
      expect(await mailsOf(to)).toEqual([]);
      expect((await rowOf(id))?.nextAt).toEqual(monday());
      await sendDigest(id, 'weekly');
    }
    const [mail, ...more] = await mailsOf(to);
    expect(mail?.text).toContain('Your week, Ada');
    expect(more).toEqual([]);
  }
});

it('ends after 90 days without a visit, says so once, and comes again after the next visit', async () => {
  const { id, to } = await newReader({ visited: 90 });
  const come = async () => {
    await service.deliver(newMessage(1, newPerson(), id, newId()));
    await sendDigest(id, 'weekly');
    return (await mailsOf(to)).map(({ text }) => text.includes('this is the last digest'));
  };
  expect(await come()).toEqual([true]);
  expect(await come()).toEqual([true]);
  await service.deliver(newEvent('member.active', { userId: id, day: day(0) }));
  // A late event about an older visit changes nothing.
  await service.deliver(newEvent('member.active', { userId: id, day: day(99) }));
  expect(await come()).toEqual([true, false]);
});

it('waits for the end of the quiet hours', async () => {
  const time = (ms: number) =>
    new Intl.DateTimeFormat('sv', { timeStyle: 'short', timeZone: BERLIN }).format(Date.now() + ms);
  const { id, to } = await newReader({ quiet: { from: time(-60 * 60_000), until: time(60 * 60_000) } });
  await service.deliver(newMessage(1, newPerson(), id, newId()));
  await passTime(id);
  await waitFor(async () => ((await rowOf(id))?.leasedUntil?.getTime() ?? 0) > Date.now() + 30 * 60_000);
  expect(await mailsOf(to)).toEqual([]);
  await service.deliver(newAccount(id, to, { version: 2, digest: 'daily', notifications: { messages: IN_DIGEST } }));
  await digests().updateOne({ _id: id }, { $set: { leasedUntil: new Date() } });
  await waitUntilHandled(id);
  expect(await mailsOf(to)).toHaveLength(1);
});

it('is sent once by several processes, also when one of them is killed', async () => {
  const second = await service.start();
  const readers = await Promise.all(Array.from({ length: 4 }, () => newReader()));
  for (const { id } of readers) await service.deliver(newMessage(1, newPerson(), id, newId()));
  const [killed] = readers;
  const id = killed?.id ?? '';
  const nextAt = pastDigest('daily');
  // This process died after the mail server had accepted the mail, and after that was stored.
  const told = (await stored(id)).map(({ _id, count }) => ({ _id, count }));
  await digests().updateOne({ _id: id }, { $set: { nextAt, told, lastSentAt: new Date(), leasedUntil: new Date() } });
  for (const each of readers.slice(1)) await passTime(each.id);
  for (const each of readers) await waitUntilHandled(each.id);
  expect(await Promise.all(readers.map(async ({ to }) => (await mailsOf(to)).length))).toEqual([0, 1, 1, 1]);
  expect((await stored(id)).map(({ digest }) => digest?.state)).toEqual(['sent']);
  // This process died before sending, so the next one sends the digest.
  const lost = await newReader();
  await service.deliver(newMessage(1, newPerson(), lost.id, newId()));
  await digests().updateOne({ _id: lost.id }, { $set: { leasedUntil: new Date(Date.now() + 1_500) } });
  await sendDigest(lost.id);
  expect(await mailsOf(lost.to)).toHaveLength(1);
  await second.stop();
});

it('contains saved searches by their own cadence, without a push or a separate mail', async () => {
  const { id, to } = await newReader({ digest: 'off', topics: {} });
  const search = {
    q: 'guitar',
    category: null,
    proficiency: null,
    location: '',
    near: null,
    km: null,
    meet: null,
    languages: [],
  };
  const found = (cadence: 'now' | 'daily' | 'weekly', searchId = newId()) =>
    newEvent('search.matched', {
      skill: { _id: newId(), title: `Guitar ${cadence}` },
      owner: newPerson('Hana Sato'),
      hits: [{ userId: id, searchId, search, labels: null, cadence }],
    });
  const daily = newId();
  await service.deliver(found('daily', daily), found('weekly'));
  await service.deliver(found('daily', daily));
  const bySearch = async () => (await stored(id)).sort((one, other) => (other.count ?? 0) - (one.count ?? 0));
  expect((await bySearch()).map(({ count, mail, digest }) => [count, mail, digest?.by])).toEqual([
    [2, undefined, 'daily'],
    [1, undefined, 'weekly'],
  ]);
  await digests().updateOne({ _id: id }, { $set: { nextAt: lastDaily() } });
  await waitUntilHandled(id);
  const isMonday = lastDaily() >= monday();
  const [mail, ...more] = await mailsOf(to);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(isMonday ? '2 things are new for you' : '1 thing is new for you');
  expect((await bySearch()).map(({ digest }) => digest?.state)).toEqual(['sent', isMonday ? 'sent' : 'waiting']);
  expect((await rowOf(id))?.nextAt).toEqual(isMonday ? undefined : monday());
});

it('is switched off by its own link, which stops only the digest', async () => {
  const { id, to } = await newReader();
  await service.deliver(newMessage(1, newPerson(), id, newId()));
  await sendDigest(id);
  const [mail] = await mailsOf(to);
  const source = (mail?.source ?? '').replace(/\r?\n[ \t]+/g, ' ');
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const link = /List-Unsubscribe: <https:\/\/mutua\.test\/api(\/unsubscribe\?[^>]+)>/.exec(source)?.[1];
  const url = `${server.url}${link}`;
  expect(await (await fetch(url)).text()).toContain('no more e-mails of “Digest”');
  const before = (await service.sentTo('auth')).length;
  expect((await fetch(url.replace(/&topic=\w+/, ''), { method: 'POST' })).status).toBe(403);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
  await waitFor(async () => (await service.sentTo('auth')).length > before);
  expect((await service.sentTo('auth')).slice(before)).toMatchObject([
    { type: 'mail.unsubscribed', payload: { userId: id, topic: 'digest' } },
  ]);
});

it('is in the export of its member, and is removed with the account', async () => {
  const { id } = await newReader();
  await service.deliver(newMessage(1, newPerson(), id, newId()));
  const lines: unknown[] = [];
  const data = createMemberDataRepository({ connection: service.connection, relay: {} as Relay });
  for await (const line of ownData(data, id)) lines.push(line);
  expect(lines).toContainEqual({ kind: 'digest', nextAt: (await rowOf(id))?.nextAt, lastSentAt: null });
  await service.deliver(newEvent('member.erased', { userId: id }));
  expect(await rowOf(id)).toBeNull();
  await service.deliver(newEvent('member.active', { userId: id, day: day(0) }));
  expect(await rowOf(id)).toBeNull();
});

it('is tried again while the mail server is unreachable', async () => {
  const { id, to } = await newReader();
  await catcher.stop();
  await service.deliver(newMessage(1, newPerson(), id, newId()));
  await passTime(id);
  await waitFor(async () => ((await rowOf(id))?.attempts ?? 0) > 1);
  await catcher.start();
  await waitFor(async () => (await mailsOf(to)).length === 1);
  await waitUntilHandled(id);
});
