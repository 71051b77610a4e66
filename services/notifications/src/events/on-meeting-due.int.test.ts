import type { EventPayload } from '@mutua/contracts';
import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { newAccount, newId, newMember, newPerson, newRequest, newSkill } from '../../test/harness.ts';
import { useHarnessWithMails } from '../../test/mail-catcher.ts';

const { catcher, service, listOf, arrived } = useHarnessWithMails();

const unreadOf = async (as: string) => (await listOf(as)).filter(({ isRead }) => !isRead);

/** Builds an exchange of Ada and Ben with a session, and its events. */
function aSession(startsAt: Date) {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')];
  const about = {
    requestId: newId(),
    sessionId: newId(),
    startsAt: startsAt.toISOString(),
    minutes: 60,
    sender: ada,
    receiver: ben,
  };
  const skills = { senderSkill: newSkill('Guitar'), receiverSkill: newSkill('Bread') };
  return {
    ada,
    ben,
    requestId: about.requestId,
    due: (
      version: number,
      what: EventPayload<'meeting.due'>['what'],
      fields: Partial<EventPayload<'meeting.due'>> = {},
    ) =>
      newEvent('meeting.due', {
        ...about,
        ...skills,
        version,
        what,
        to: [ada._id, ben._id],
        parts: [{ leg: 'receiver', minutes: 60 }],
        ...fields,
      }),
    late: (version: number, minutes: number) =>
      newEvent('meeting.late', {
        ...about,
        version,
        rev: version,
        actorId: ada._id,
        at: new Date().toISOString(),
        late: minutes,
      }),
    changed: (
      version: number,
      change: EventPayload<'meeting.changed'>['change'],
      actorId: string | null,
      sessionId = about.sessionId,
    ) =>
      newEvent('meeting.changed', {
        requestId: about.requestId,
        version,
        status: 'accepted',
        rev: version,
        change,
        actorId,
        at: new Date().toISOString(),
        sender: ada,
        receiver: ben,
        ...skills,
        isLeg: false,
        proposal: null,
        closed: [],
        sessions: [
          {
            _id: sessionId,
            uid: `${sessionId}@mutua`,
            sequence: 0,
            startsAt: about.startsAt,
            was: null,
            minutes: 60,
            parts: [{ leg: 'receiver', minutes: 60 }],
            status: 'planned',
            reason: '',
          },
        ],
        planned: 0,
      }),
  };
}
/** Returns a zone in which it is between 12:00 and 13:00 now, so that three hours later is the same day. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The names of these zones have the opposite sign.
  return ahead === 0 ? 'Atlantic/Reykjavik' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
const inOneHour = () => new Date(Date.now() + HOUR_MS);

it('each reminder replaces the previous one, also when they arrive in another order', async () => {
  const { ada, ben, requestId, due, late } = aSession(inOneHour());
  await service.deliver(due(5, 'hour'));
  expect(await unreadOf(ada._id)).toMatchObject([
    { type: 'reminder', title: 'In an hour: Ben', priority: 'high', actionUrl: `/chat/${requestId}` },
  ]);
  await service.deliver(late(6, 10));
  expect(await unreadOf(ben._id)).toMatchObject([{ type: 'meeting_late', title: 'Ada is about 10 minutes late' }]);
  await service.deliver(due(7, 'start'));
  await service.deliver(due(4, 'day'));
  for (const { _id } of [ada, ben]) {
    await waitFor(async () => (await unreadOf(_id)).length === 1);
    expect((await unreadOf(_id))[0]?.title).toMatch(/^Starting now/);
  }
});

it('a reminder is sent once, only to the members in the event, and only when they want it', async () => {
  const { ada, ben, due } = aSession(inOneHour());
  const off = { day: true, hour: false, start: true };
  await service.deliver(newAccount(ada._id, 'ada@off.test', { reminders: off }));
  const hour = due(5, 'hour');
  await service.deliver(hour, hour);
  expect(await listOf(ada._id)).toEqual([]);
  expect(await listOf(ben._id)).toHaveLength(1);
  await service.deliver(due(6, 'start', { to: [ada._id] }));
  expect(await listOf(ada._id)).toHaveLength(1);
  expect(await listOf(ben._id)).toHaveLength(1);
});

it('says "tomorrow" by the zone of the reader, and names the remaining time when it is late', async () => {
  const noon = noonZone();
  const startsAt = new Date(Date.now() + DAY_MS);
  const { ada, ben, due } = aSession(startsAt);
  await service.deliver(newMember(ada._id, 'Ada', noon), newMember(ben._id, 'Ben', 'UTC'));
  const hour = { ...due(6, 'hour'), occurredAt: new Date(startsAt.getTime() - 20 * 60_000).toISOString() };
  await service.deliver(due(5, 'day'), hour);
  const titles = (await listOf(ada._id)).map(({ title }) => title).sort();
  expect(titles).toEqual(['In 20 minutes: Ben', expect.stringMatching(/^Tomorrow at \d\d:\d\d with Ben$/)]);
  expect((await listOf(ben._id)).map(({ title }) => title)).toContainEqual(expect.stringMatching(/UTC with Ada$/));
});

it('a reminder of the day before that is mailed on the day of the session says "today"', async () => {
  const { ada, due } = aSession(new Date(Date.now() + 3 * HOUR_MS));
  const address = `${newId()}@mutua.test`;
  await service.deliver(newMember(ada._id, 'Ada', noonZone()), newAccount(ada._id, address));
  const occurredAt = new Date(Date.now() - 21 * HOUR_MS).toISOString();
  await service.deliver({ ...due(5, 'day', { to: [ada._id] }), occurredAt });
  const [mail] = await arrived(address);
  expect(mail?.subject).toMatch(/^Today at \d\d:\d\d with Ben$/);
});

it('the question stays unread until its reader has answered or it is settled, whatever is proposed meanwhile', async () => {
  const { ada, ben, due, changed } = aSession(new Date(Date.now() - 75 * 60_000));
  await service.deliver(due(5, 'ask'));
  await service.deliver(changed(6, 'withdrawn', ada._id), changed(7, 'answered', ada._id));
  await waitFor(async () => (await unreadOf(ada._id)).length === 0);
  expect(await unreadOf(ben._id)).toMatchObject([{ type: 'meeting_ask', title: 'Did you and Ada meet?' }]);
  await service.deliver(changed(8, 'held', null));
  await waitFor(async () => (await unreadOf(ben._id)).length === 0);
});

it('an answer about another session leaves the question unread, and a reminder of another session replaces none', async () => {
  const { ada, ben, due, late, changed } = aSession(inOneHour());
  const other = newId();
  await service.deliver(due(5, 'ask'), due(6, 'start', { sessionId: other }));
  await service.deliver(changed(7, 'answered', ada._id, newId()), changed(8, 'held', null, newId()));
  await service.deliver(late(9, 10), due(10, 'day'));
  for (const { _id } of [ada, ben]) {
    const types = (await unreadOf(_id)).map(({ type, title }) => [type, title.split(' ')[0]]);
    expect(types).toEqual(
      expect.arrayContaining([
        ['meeting_ask', 'Did'],
        ['reminder', 'Starting'],
        ['reminder', expect.stringMatching(/^(Today|Tomorrow)$/)],
      ]),
    );
  }
});

it('the question stays unread after the exchange was completed', async () => {
  const { ada, ben, requestId, due } = aSession(new Date(Date.now() - 75 * 60_000));
  await service.deliver(due(5, 'ask'));
  const completed = { ...newRequest('completed'), _id: requestId, senderId: ada, receiverId: ben };
  await service.deliver(newEvent('request.completed', { request: completed, version: 6, actorId: ben._id }));
  await waitFor(async () => (await unreadOf(ada._id)).length === 2);
  expect((await unreadOf(ada._id)).map(({ type }) => type)).toEqual(['request_completed', 'meeting_ask']);
});

it('a member who has answered before the question arrives is not asked', async () => {
  const { ada, due, changed } = aSession(new Date(Date.now() - 75 * 60_000));
  await service.deliver(changed(6, 'answered', ada._id));
  await service.deliver(due(5, 'ask'));
  await waitFor(async () => (await listOf(ada._id)).some(({ isRead }) => isRead));
  expect(await unreadOf(ada._id)).toEqual([]);
});

it('only the reminder of the day before is mailed at once, and the question next morning', async () => {
  const { ada, due, late } = aSession(new Date(Date.now() + DAY_MS));
  const address = `${newId()}@mutua.test`;
  await service.deliver(newAccount(ada._id, address));
  await service.deliver(due(5, 'hour'));
  await service.deliver(late(6, 10));
  await service.deliver(due(7, 'ask'), due(8, 'day'));
  await waitFor(async () => (await catcher.mailsTo(address)).length === 1);
  expect(await catcher.mailsTo(address)).toMatchObject([{ subject: expect.stringContaining('Ben') }]);
  const stored = service.connection.collection('notifications');
  const copies = await waitFor(async () => {
    const mine = (await stored.find({}).toArray()).filter(({ userId }) => String(userId) === ada._id);
    const mails = new Map(mine.map(({ type, saying, mail }) => [`${type} ${saying.values.what ?? ''}`, mail]));
    return mails.get('reminder day')?.state === 'sent' && mails;
  });
  expect(copies.get('reminder hour')).toBeUndefined();
  const ask = copies.get('meeting_ask ');
  expect(ask?.state).toBe('waiting');
  expect(ask?.dueAt.getUTCHours()).toBe(9);
});

it('mails wait for the end of the quiet hours, and are not sent when that is too late', async () => {
  const { ada, ben, due } = aSession(new Date(Date.now() + DAY_MS));
  const now = new Date();
  const clock = (ahead: number) => new Date(now.getTime() + ahead).toISOString().slice(11, 16);
  const quiet = { from: clock(-HOUR_MS), until: clock(2 * HOUR_MS) };
  const addresses = [`${newId()}@mutua.test`, `${newId()}@mutua.test`] as const;
  await service.deliver(newMember(ada._id, 'Ada', 'UTC'), newAccount(ada._id, addresses[0], { quiet }));
  await service.deliver(newMember(ben._id, 'Ben', 'UTC'), newAccount(ben._id, addresses[1]));
  await service.deliver(due(5, 'day'));
  await waitFor(async () => (await catcher.mailsTo(addresses[1])).length === 1);
  const copies = service.connection.collection('notifications');
  const held = await waitFor(async () => {
    const all = await copies.find({ 'mail.state': 'waiting' }).toArray();
    return all.find(({ userId, mail }) => String(userId) === ada._id && mail.dueAt.getTime() > Date.now() + HOUR_MS);
  });
  expect(held?.['mail']).toMatchObject({ attempts: 0 });
  await copies.updateOne({ _id: held?._id }, { $set: { 'mail.dueAt': new Date(), 'mail.until': new Date() } });
  await waitFor(() => copies.findOne({ _id: held?._id, 'mail.state': 'dropped' } as never));
  expect(await catcher.mailsTo(addresses[0])).toEqual([]);
});
