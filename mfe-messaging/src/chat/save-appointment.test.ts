import { REQUEST_ID } from '../testing/factories.ts';
import { appointmentFile } from './save-appointment.ts';

it('writes a meeting of an hour, with its place and notes, as calendars read it', () => {
  const file = appointmentFile(
    {
      _id: REQUEST_ID,
      scheduledDate: '2026-11-24T18:30:00.000Z',
      meetingDetails: { platform: 'Zoom', notes: 'Generics, then\nthe subjunctive; both' },
    },
    'French ⇄ TypeScript with Jonas',
  );
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
