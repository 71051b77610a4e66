import type { MeetingDetails } from '@mutua/contracts';

const MINUTE_MS = 60_000;

/** `20261124T183000Z`, as RFC 5545 writes a moment. */
const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** RFC 5545, 3.3.11. A line break of any kind would begin a new property. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\\n');

const LINE_OCTETS = 75;
const octets = (text: string) => new TextEncoder().encode(text).length;

/** RFC 5545, 3.1: a line of over 75 octets goes on in the next one, after a space. Letters stay whole. */
function folded(line: string): string {
  const lines = [''];
  for (const letter of line) {
    const last = lines.at(-1) ?? '';
    if (octets(last + letter) > LINE_OCTETS) lines.push(` ${letter}`);
    else lines[lines.length - 1] = last + letter;
  }
  return lines.join('\r\n');
}

export interface Appointment {
  /** Of the session, or of the exchange for a date without one. */
  _id: string;
  title: string;
  startsAt: string;
  /** An hour when nobody has said how long it takes. */
  minutes?: number;
  place: MeetingDetails | null;
}

/** A meeting as a calendar file. */
export function appointmentFile({ _id, title, startsAt, minutes = 60, place }: Appointment): string {
  const start = new Date(startsAt);
  const { platform, link, notes } = place ?? {};
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mutua//EN',
    'BEGIN:VEVENT',
    `UID:${_id}@mutua`,
    `DTSTAMP:${utc(new Date())}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + minutes * MINUTE_MS))}`,
    `SUMMARY:${escaped(title)}`,
    ...(platform || link ? [`LOCATION:${escaped(link || platform || '')}`] : []),
    ...(notes ? [`DESCRIPTION:${escaped(notes)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

/** Saves a meeting as a file, which calendars open. */
export function saveAppointment(appointment: Appointment): void {
  const address = URL.createObjectURL(new Blob([appointmentFile(appointment)], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'mutua.ics';
  link.click();
  URL.revokeObjectURL(address);
}
