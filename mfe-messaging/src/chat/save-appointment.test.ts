import { REQUEST_ID } from '../testing/factories.ts';
import { appointmentFile } from './save-appointment.ts';

it('writes a meeting of an hour, with its place and notes, as calendars read it', () => {
  const file = appointmentFile({
    _id: REQUEST_ID,
    title: 'French ⇄ TypeScript with Jonas',
    startsAt: '2026-11-24T18:30:00.000Z',
    place: { platform: 'Zoom', notes: 'Generics, then\nthe subjunctive; both' },
  });
  expect(file.split('\r\n')).toEqual(
    expect.arrayContaining([
      'DTSTART:20261124T183000Z',
      'DTEND:20261124T193000Z',
      'SUMMARY:French ⇄ TypeScript with Jonas',
      'LOCATION:Zoom',
      'DESCRIPTION:Generics\\, then\\nthe subjunctive\\; both',
    ]),
  );
});

it('keeps notes in one property, in lines of at most 75 octets', () => {
  const notes = `See you\rDTSTART:19990101T000000Z\r\n${'日本 '.repeat(50)}`;
  const file = appointmentFile({
    _id: REQUEST_ID,
    title: 'French',
    startsAt: '2026-11-24T18:30:00.000Z',
    minutes: 90,
    place: { notes },
  });
  const lines = file.split(/\r\n|\r|\n/);
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual(['DTSTART:20261124T183000Z']);
  expect(lines).toContain('DTEND:20261124T200000Z');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(file.replace(/\r\n /g, '')).toContain(
    `DESCRIPTION:See you\\nDTSTART:19990101T000000Z\\n${'日本 '.repeat(50)}`,
  );
});
