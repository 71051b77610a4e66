/** The members' free hours and time zones. */
import { WEEKDAYS } from '@mutua/contracts/limits';
import { type Member, required, type Skill } from './model.ts';

/** The hours of every member at weekends: two members on any continents share some of them. */
const WEEKEND = { start: '09:00', end: '20:30' };

/** By country; by place for countries with several time zones. */
const ZONES: Readonly<Record<string, string>> = {
  Argentina: 'America/Argentina/Buenos_Aires',
  Australia: 'Australia/Melbourne',
  Bangladesh: 'Asia/Dhaka',
  Brazil: 'America/Recife',
  Bulgaria: 'Europe/Sofia',
  'Montréal, Canada': 'America/Toronto',
  'Vancouver, Canada': 'America/Vancouver',
  China: 'Asia/Shanghai',
  Colombia: 'America/Bogota',
  Denmark: 'Europe/Copenhagen',
  Ecuador: 'America/Guayaquil',
  Egypt: 'Africa/Cairo',
  Finland: 'Europe/Helsinki',
  France: 'Europe/Paris',
  Georgia: 'Asia/Tbilisi',
  Germany: 'Europe/Berlin',
  Ghana: 'Africa/Accra',
  Greece: 'Europe/Athens',
  Hawaii: 'Pacific/Honolulu',
  India: 'Asia/Kolkata',
  Indonesia: 'Asia/Jakarta',
  Ireland: 'Europe/Dublin',
  Israel: 'Asia/Jerusalem',
  Italy: 'Europe/Rome',
  Japan: 'Asia/Tokyo',
  Jordan: 'Asia/Amman',
  Kenya: 'Africa/Nairobi',
  Lebanon: 'Asia/Beirut',
  Malaysia: 'Asia/Kuala_Lumpur',
  Mexico: 'America/Mexico_City',
  Morocco: 'Africa/Casablanca',
  Netherlands: 'Europe/Amsterdam',
  Nigeria: 'Africa/Lagos',
  Norway: 'Europe/Oslo',
  Oman: 'Asia/Muscat',
  Pakistan: 'Asia/Karachi',
  Poland: 'Europe/Warsaw',
  Portugal: 'Europe/Lisbon',
  Romania: 'Europe/Bucharest',
  Slovenia: 'Europe/Ljubljana',
  'South Africa': 'Africa/Johannesburg',
  'South Korea': 'Asia/Seoul',
  Spain: 'Europe/Madrid',
  Sweden: 'Europe/Stockholm',
  Türkiye: 'Europe/Istanbul',
  'United Kingdom': 'Europe/London',
};

/** @param location `Lyon, France` @throws Error when the demo has no time zone for it */
export const zoneOf = (location: string): string =>
  required(ZONES[location] ?? ZONES[location.split(', ').at(-1) ?? ''], `time zone for ${location}`);

const startsFirst = (one: { start: string }, other: { start: string }) => (one.start < other.start ? -1 : 1);

/** The weekly hours of the members: at weekends, and at the times of their skills. */
export const withHours = (members: readonly Member[], skills: readonly Skill[]): Member[] =>
  members.map((member) => {
    const own = skills.filter(({ ownerId }) => ownerId === member._id);
    const slotsOn = (day: (typeof WEEKDAYS)[number]) => {
      if (day === 'saturday' || day === 'sunday') return [WEEKEND];
      const slots = own.flatMap((skill) => (skill.availableDays.includes(day) ? skill.availableTimeSlots : []));
      return [...new Map(slots.map((slot) => [slot.start, slot])).values()].sort(startsFirst);
    };
    const weekly = Object.fromEntries(WEEKDAYS.map((day) => [day, slotsOn(day)])) as Member['weekly'];
    return { ...member, weekly };
  });

/** Gives each skill the hours of its owner. */
export const withOwnersHours = (skills: readonly Skill[], members: readonly Member[]): Skill[] =>
  skills.map((skill) => {
    const { weekly } = required(
      members.find(({ _id }) => _id === skill.ownerId),
      `owner of ${skill.title}`,
    );
    const availableDays = WEEKDAYS.filter((day) => (weekly?.[day] ?? []).length > 0);
    return { ...skill, hoursFrom: 'member', availableDays, availableTimeSlots: [WEEKEND] };
  });
