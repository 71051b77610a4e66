import type { EventPayload } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import mongoose from 'mongoose';
import { newAccount, newId, newMember, newRequest } from '../../test/harness.ts';
import { type CaughtMail, filesOf, useHarnessWithMails, wholeOf } from '../../test/mail-catcher.ts';
import type { MailCalendar } from './mail-calendar.ts';

const { catcher, service, listOf, arrived } = useHarnessWithMails();

type Calendar = NonNullable<EventPayload<'meeting.changed'>['calendar']>;

const AT = '2026-12-01T17:30:00.000Z';
const entry = (fields: Partial<Calendar['sessions'][number]> = {}): Calendar['sessions'][number] => ({
  uid: `${newId()}@mutua`,
  sequence: 0,
  startsAt: AT,
  minutes: 60,
  parts: [{ leg: 'receiver', minutes: 60 }],
  isCancelled: false,
  place: { platform: 'Café Zentral' },
  ...fields,
});
const sessionOf = ({ uid, sequence, startsAt, minutes, parts }: Calendar['sessions'][number]) => ({
  _id: newId(),
  uid,
  sequence,
  startsAt,
  was: null,
  minutes,
  parts,
  status: 'planned' as const,
  reason: '',
});

/** Makes Ada and Ben, who get mails, and their exchange. Ben teaches Baking. */
async function anExchange() {
  const { senderId: ada, receiverId: ben, ...request } = newRequest('accepted');
  const [adas, bens] = [`${newId()}@example.com`, `${newId()}@example.com`];
  await service.deliver(
    newMember(ada._id, 'Ada Moser', 'Europe/Berlin'),
    newMember(ben._id, 'Ben Okoro', 'America/New_York'),
    newAccount(ada._id, adas),
    newAccount(ben._id, bens, { language: 'de' }),
  );
  const both = [ada, ben].map(({ _id: memberId }) => ({ memberId, alarm: true }));
  const publishChange = (version: number, fields: Partial<EventPayload<'meeting.changed'>>) =>
    service.deliver(
      newEvent('meeting.changed', {
        requestId: request._id,
        version,
        status: 'accepted',
        rev: version,
        change: 'agreed',
        actorId: ben._id,
        at: new Date().toISOString(),
        sender: ada,
        receiver: ben,
        senderSkill: request.senderSkillId,
        receiverSkill: request.receiverSkillId,
        isLeg: false,
        proposal: null,
        closed: [],
        sessions: (fields.calendar?.sessions ?? []).map(sessionOf),
        planned: 1,
        ...fields,
      }),
    );
  return { request: { ...request, senderId: ada, receiverId: ben }, ada, ben, adas, bens, both, publishChange };
}

it('sends both an agreed session as a request, which names only their own address and that of Mutua', async () => {
  const { request, adas, bens, both, publishChange } = await anExchange();
  const session = entry();
  await publishChange(3, { calendar: { sessions: [session], to: both } });
  const [[forAda], [forBen]] = await Promise.all([arrived(adas), arrived(bens)]);
  if (!forAda || !forBen) throw new Error('no mail');
  expect([forAda.subject, forBen.subject]).toEqual(['Agreed: Tue, Dec 1, 18:30', 'Abgemacht: Di., 1. Dez., 12:30']);
  const [[ada], [ben]] = [filesOf(forAda), filesOf(forBen)];
  for (const file of [ada, ben]) {
    expect(file?.method).toBe('REQUEST');
    expect(file?.text).toContain(`UID:${session.uid}`);
    expect(file?.text).toContain('DTSTART:20261201T173000Z');
    expect(file?.text).toContain('DTEND:20261201T183000Z');
    expect(file?.text).toMatch(/ORGANIZER;CN="?Mutua"?:MAILTO:hello@mutua\.test/i);
    expect(file?.text).toContain('LOCATION:Café Zentral');
    expect(file?.text).toContain(`URL;VALUE=URI:https://mutua.test/chat/${request._id}`);
    expect(file?.text).toContain('TRIGGER:-PT1H');
    expect(file?.text.match(/^ATTENDEE/gm)).toHaveLength(1);
  }
  expect(ada?.text).toContain('SUMMARY:Baking with Ben Okoro');
  expect(ben?.text).toContain('SUMMARY:Baking mit Ada Moser');
  expect(ada?.text).toContain(`MAILTO:${adas}`);
  // The mail contains neither the address nor the zone of the other member.
  expect(wholeOf(forAda)).not.toMatch(new RegExp(`${bens}|New_York`));
  expect(wholeOf(forBen)).not.toMatch(new RegExp(`${adas}|Berlin`));
});

it('sends a moved session as a new request, and each cancelled session as a file of one mail', async () => {
  const { ada, adas, both, publishChange } = await anExchange();
  const moved = entry({ sequence: 1 });
  await publishChange(3, { change: 'moved', calendar: { sessions: [moved], to: both } });
  await arrived(adas);
  const cancelledEntries = [1, 2, 3].map((sequence) => entry({ sequence, isCancelled: true }));
  await publishChange(4, {
    change: 'cancelled_rest',
    actorId: ada._id,
    calendar: { sessions: cancelledEntries, to: both },
  });
  const mails = await arrived(adas, 2);
  const files = mails.map(filesOf);
  expect(files.map((each) => each.map(({ method }) => method))).toEqual([['REQUEST'], ['CANCEL', 'CANCEL', 'CANCEL']]);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Moved: now Tue, Dec 1, 18:30',
    'Cancelled: 3 sessions from Tue, Dec 1, 18:30',
  ]);
  for (const [index, { uid, sequence }] of cancelledEntries.entries()) {
    expect(files[1]?.[index]?.text).toContain(`UID:${uid}`);
    expect(files[1]?.[index]?.text).toContain(`SEQUENCE:${sequence}`);
    expect(files[1]?.[index]?.text).toContain('STATUS:CANCELLED');
    expect(files[1]?.[index]?.text).toContain('SUMMARY:Cancelled: ');
  }
  // The mail to the author does not say that somebody has cancelled.
  expect(mails[1]?.text).toContain('3 sessions do not take place.');
});

it('publishes a series with one event for each session', async () => {
  const { adas, both, publishChange } = await anExchange();
  await publishChange(3, { calendar: { sessions: [entry(), entry()], to: both } });
  const [mail] = await arrived(adas);
  const files = mail ? filesOf(mail) : [];
  expect(files.map(({ method }) => method)).toEqual(['PUBLISH']);
  expect(files[0]?.text.match(/^BEGIN:VEVENT/gm)).toHaveLength(2);
  expect(files[0]?.text).not.toContain('ATTENDEE');
});

it('sends no entries to a member who wants none, and no mail about that member’s own change', async () => {
  const { ada, adas, bens, both, publishChange } = await anExchange();
  await publishChange(3, {
    calendar: { sessions: [entry()], to: both.filter(({ memberId }) => memberId !== ada._id) },
  });
  const mails = await arrived(adas);
  await publishChange(4, { change: 'moved', actorId: ada._id, calendar: { sessions: [entry()], to: both.slice(1) } });
  await arrived(bens, 2);
  expect(await catcher.mailsTo(adas)).toEqual(mails);
  expect(mails.map(filesOf)).toEqual([[]]);
});

it('sends entries also when the notification was read, and removes them once the mail is sent', async () => {
  const { ada, adas, ben, bens, both, publishChange } = await anExchange();
  await publishChange(3, { calendar: { sessions: [entry()], to: both } });
  await Promise.all([arrived(adas), arrived(bens)]);
  const stored = service.connection.collection('notifications');
  const of = { userId: new mongoose.Types.ObjectId(ada._id) };
  const whenState = (state: string) =>
    waitFor(async () => {
      const found = await stored.findOne(of);
      return found?.['mail'].state === state ? found : undefined;
    });
  expect((await whenState('sent'))['mail']).not.toHaveProperty('calendar');
  // The member who picked the time has no notification about it in the list.
  expect(await listOf(ben._id)).toEqual([]);

  /** Makes a notification that is read before its mail is due. */
  const readFirst = (calendar?: MailCalendar) =>
    stored.updateOne(of, {
      $set: {
        isRead: true,
        mail: { state: 'waiting', dueAt: new Date(), attempts: 0, traceId: null, ...(calendar && { calendar }) },
      },
    });
  const { parts: _, ...session } = entry();
  const entries = [{ ...session, teaches: null, learns: 'Baking' }];
  await readFirst({ alarm: true, name: 'Ben Okoro', path: '/chat/x', at: new Date().toISOString(), entries });
  expect(filesOf((await arrived(adas, 2))[1] as CaughtMail)).toHaveLength(1);
  await whenState('sent');
  await readFirst();
  await whenState('dropped');
});

it('sends the date of an acceptance, and the end of an exchange with its sessions, to both calendars', async () => {
  const { request, ada, ben, adas, bens, both } = await anExchange();
  const change = (type: 'request.accepted' | 'request.cancelled', version: number, calendar: Calendar) =>
    service.deliver(
      newEvent(type, {
        request: { ...request, status: type === 'request.accepted' ? 'accepted' : 'cancelled' },
        version,
        actorId: type === 'request.accepted' ? ben._id : ada._id,
        calendar,
      }),
    );
  const session = entry();
  await change('request.accepted', 2, { sessions: [session], to: both });
  await Promise.all([arrived(adas), arrived(bens)]);
  await change('request.cancelled', 3, {
    sessions: [{ ...session, sequence: 1, isCancelled: true }],
    to: both,
  });
  for (const to of [adas, bens]) {
    const files = (await arrived(to, 2)).map(filesOf);
    expect(files.map(([file]) => file?.method)).toEqual(['REQUEST', 'CANCEL']);
    expect(files.every(([file]) => file?.text.includes(`UID:${session.uid}`))).toBe(true);
  }
  const subjects = async (to: string) => (await catcher.mailsTo(to)).map(({ subject }) => subject);
  expect(await subjects(adas)).toEqual(['Request accepted', 'Cancelled: Tue, Dec 1, 18:30']);
});
