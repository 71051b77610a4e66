import { isDeepStrictEqual } from 'node:util';
import { HOURS, type Hours, type HoursInput, say } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { ConflictError, ValidationError } from '@mutua/service-kit';
import type { MemberRepository } from '../../members/member.repository.ts';
import { type Zone, zonedLocalOf } from '../plan/zones.ts';
import { NO_HOURS } from './free-time.ts';
import type { HoursRepository } from './hours.repository.ts';

const DAYS = HOURS.specialDaysAhead;
const FAR = say('Please choose times within the next {days} days', { days: DAYS });

/** Returns the date of a moment in a zone. */
const dateOf = (moment: Date, zone: Zone): string => zonedLocalOf(moment, zone).slice(0, 10);

export type HoursService = ReturnType<typeof createHoursService>;

/** Reads and stores the weekly hours of a member. Only that member reads them. */
export function createHoursService({
  hours,
  members,
}: {
  hours: Pick<HoursRepository, 'find' | 'store'>;
  members: Pick<MemberRepository, 'timeZoneOf'>;
}) {
  /** Returns the hours without special days in the past. */
  async function shown(memberId: string): Promise<Hours> {
    const [stored, zone] = await Promise.all([hours.find(memberId), members.timeZoneOf(memberId)]);
    const { version, timeZone, weekly, days, buffer, notice, horizon } = stored ?? NO_HOURS;
    const today = dateOf(new Date(), timeZone ?? zone);
    return { version, timeZone, weekly, days: days.filter(({ date }) => date >= today), buffer, notice, horizon };
  }

  return {
    get: shown,

    /**
     * Replaces the hours. Saving the same hours again changes nothing. Special days in the past are left out.
     * @throws ValidationError for a special day that is too far ahead
     * @throws ConflictError hours_changed when the hours are newer than the version that the caller has read
     */
    async put(memberId: string, { version, days, ...input }: HoursInput): Promise<Hours> {
      const zone = input.timeZone ?? (await members.timeZoneOf(memberId));
      const now = new Date();
      const last = dateOf(new Date(now.getTime() + DAYS * DAY_MS), zone);
      const far = days.findIndex(({ date }) => date > last);
      if (far >= 0) throw new ValidationError([{ field: `days.${far}.date`, message: FAR }]);
      const today = dateOf(now, zone);
      const next = {
        ...input,
        days: days.filter(({ date }) => date >= today).sort((a, b) => (a.date < b.date ? -1 : 1)),
      };
      const before = await shown(memberId);
      if (isDeepStrictEqual({ ...before, version }, { ...next, version })) return before;
      if (before.version === version && (await hours.store({ _id: memberId, ...next, version: version + 1 }))) {
        return { ...next, version: version + 1 };
      }
      // A repeated call may already have stored the same hours.
      const present = await shown(memberId);
      if (isDeepStrictEqual({ ...present, version }, { ...next, version })) return present;
      throw new ConflictError('Your hours have changed meanwhile', {
        code: 'hours_changed',
        current: { hours: present },
      });
    },
  };
}
