import { slowTexts } from '@mutua/service-kit/testing';
import { calendarFile } from './calendar-file.ts';

it('a calendar file takes little processor time, whatever members have written into a session', () => {
  const mailbox = (name: string) => ({ name, address: 'ada@mutua.test' });
  const fileWith = (text: string) =>
    calendarFile(
      [
        {
          uid: 'a',
          sequence: 1,
          startsAt: new Date(),
          minutes: 60,
          isCancelled: false,
          title: text.slice(0, 300),
          place: { platform: text.slice(0, 100), link: '', notes: text },
          url: 'https://mutua.test/',
          stamp: new Date(),
        },
      ],
      { method: 'REQUEST', alarm: true, organizer: mailbox(text), attendee: mailbox(text) },
    );
  expect(slowTexts(1_000, fileWith)).toEqual([]);
});
