import type { EventPayload, LessonEntries } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import ical, { type VEvent } from 'node-ical';
import { newAccount, newId, newMember, newPerson } from '../../test/harness.ts';
import { type CaughtMail, filesOf, useHarnessWithMails, wholeOf } from '../../test/mail-catcher.ts';

const { catcher, service, listOf, arrived } = useHarnessWithMails();

const PLACE = { platform: '12 Rue Moncey, Lyon 3e', link: '', notes: 'Ring at Okafor' };
const session = (fields: Partial<LessonEntries['sessions'][number]> = {}) => ({
  ...{ uid: `${newId()}@mutua`, sequence: 1, startsAt: '2026-12-05T09:00:00.000Z', minutes: 90, isCancelled: false },
  ...fields,
});

/** Makes Hana, who teaches, and Ada and Ben, who have seats. All three get mails. */
async function aLesson() {
  const [hana, ada, ben] = [newPerson('Hana Sato'), newPerson('Ada Moser'), newPerson('Ben Okoro')];
  const [hanas, adas, bens] = [0, 1, 2].map(() => `${newId()}@example.com`) as [string, string, string];
  await service.deliver(
    newMember(hana._id, hana.name, 'Asia/Tokyo'),
    newMember(ada._id, ada.name, 'Europe/Berlin'),
    newMember(ben._id, ben.name, 'America/New_York'),
    newAccount(hana._id, hanas),
    newAccount(ada._id, adas),
    newAccount(ben._id, bens, { language: 'de' }),
  );
  const lessonId = newId();
  const tell = (version: number, fields: Partial<EventPayload<'lesson.changed'>>) =>
    service.deliver(
      newEvent('lesson.changed', {
        ...{ lessonId, version, change: 'entries', at: '2026-12-01T10:00:00.000Z', title: 'Bread baking' },
        ...{ teacher: hana, to: [ada._id], person: null, until: null, words: '', seats: { taken: 2, of: 6 } },
        session: { startsAt: '2026-12-05T09:00:00.000Z', was: null, minutes: 90 },
        ...fields,
      }),
    );
  return { lessonId, hana, ada, ben, hanas, adas, bens, tell };
}

/** The calendar files of a mail, as another program reads them. */
const readFiles = (mail: CaughtMail | undefined) =>
  (mail ? filesOf(mail) : []).map(({ method, text }) => ({
    method,
    text,
    events: Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT') as VEvent[],
  }));

it('a seat brings a request in the mail that tells of it, with the numbers of its reader and no other member', async () => {
  const { lessonId, ada, ben, adas, bens, tell } = await aLesson();
  const entry = session();
  await tell(3, {
    change: 'moved',
    to: [ada._id, ben._id],
    calendar: {
      sessions: [entry],
      place: PLACE,
      to: [
        { memberId: ada._id, bump: 2, alarm: true },
        { memberId: ben._id, bump: 0, alarm: false },
      ],
    },
  });
  const [forAda, forBen] = [(await arrived(adas))[0], (await arrived(bens))[0]];
  if (!forAda || !forBen) throw new Error('no mail');
  const [[ada1], [ben1]] = [readFiles(forAda), readFiles(forBen)];
  expect([ada1?.method, ben1?.method]).toEqual(['REQUEST', 'REQUEST']);
  expect(ada1?.events).toMatchObject([
    {
      uid: entry.uid,
      sequence: 3,
      summary: 'Bread baking with Hana Sato',
      location: PLACE.platform,
      description: PLACE.notes,
      start: new Date('2026-12-05T09:00:00Z'),
      end: new Date('2026-12-05T10:30:00Z'),
      status: 'CONFIRMED',
      organizer: { val: 'mailto:hello@mutua.test', params: { CN: 'Mutua' } },
      attendee: { val: `MAILTO:${adas}`, params: { PARTSTAT: 'ACCEPTED' } },
      url: { val: `https://mutua.test/lessons/${lessonId}` },
    },
  ]);
  expect(ben1?.events).toMatchObject([{ uid: entry.uid, sequence: 1, summary: 'Bread baking mit Hana Sato' }]);
  expect([ada1?.text, ben1?.text].map((text) => text?.includes('TRIGGER:-PT1H'))).toEqual([true, false]);
  // Neither learns of the other, of a zone, or how many have a seat.
  expect(wholeOf(forAda)).not.toMatch(new RegExp(`${bens}|New_York|Tokyo|Okoro|2 of 6`));
  expect(wholeOf(forBen)).not.toMatch(new RegExp(`${adas}|Berlin|Tokyo|Moser|2 von 6`));
});

it('the sessions of a course are published, each end is a file, and the entry alone is in no list', async () => {
  const { ada, adas, tell } = await aLesson();
  const sessions = [session(), session({ startsAt: '2026-12-12T09:00:00.000Z' })];
  const to = [{ memberId: ada._id, bump: 0, alarm: true }];
  await tell(2, { calendar: { sessions, place: PLACE, to } });
  await arrived(adas);
  const ends = sessions.map((each) => ({ ...each, isCancelled: true }));
  await tell(3, { calendar: { sessions: ends, place: null, to: [{ memberId: ada._id, bump: 1, alarm: true }] } });
  const [taken, left] = await arrived(adas, 2);
  expect([taken?.subject, left?.subject]).toEqual([
    'In your calendar: Bread baking',
    'No longer in your calendar: Bread baking',
  ]);
  expect(taken?.text).toContain('2 sessions from Sat, Dec 5, 10:00');
  const [published] = readFiles(taken);
  expect([published?.method, published?.events.map(({ uid }) => uid)]).toEqual([
    'PUBLISH',
    sessions.map(({ uid }) => uid),
  ]);
  expect(published?.text).not.toMatch(/^ATTENDEE/m);
  const cancelled = readFiles(left);
  expect(
    cancelled.map(({ method, events }) => [method, events[0]?.uid, events[0]?.sequence, events[0]?.status]),
  ).toEqual(sessions.map(({ uid }) => ['CANCEL', uid, '2', 'CANCELLED'].map((each) => (each === '2' ? 2 : each))));
  expect(left && wholeOf(left)).not.toMatch(/Moncey|Ring at Okafor/);
  expect(await listOf(ada._id)).toEqual([]);
});

it('the teacher gets the entry of the own lesson without a name, and whoever wants none gets no mail with one', async () => {
  const { hana, ada, ben, hanas, adas, tell } = await aLesson();
  const calendar = { sessions: [session()], place: PLACE, to: [{ memberId: hana._id, bump: 0, alarm: true }] };
  await tell(1, { to: [hana._id], calendar });
  const [[file]] = [readFiles((await arrived(hanas))[0])];
  expect(file?.events).toMatchObject([{ summary: 'Bread baking', sequence: 1 }]);
  await tell(2, { change: 'cancelled_all', to: [ada._id, ben._id], words: 'I am ill' });
  expect(readFiles((await arrived(adas))[0])).toEqual([]);
  // Without a calendar there is nothing to mail.
  await tell(3, { to: [hana._id] });
  await tell(4, { change: 'cancelled_all', to: [hana._id] });
  expect((await arrived(hanas, 2)).map(({ subject }) => subject)).toEqual([
    'In your calendar: Bread baking',
    'Bread baking does not take place',
  ]);
  expect(await catcher.mailsTo(hanas)).toHaveLength(2);
});
