import type { CalendarSettings } from '@mutua/contracts';
import type { CalendarRepository } from './calendar.repository.ts';

export type SettingsService = ReturnType<typeof createSettingsService>;

/** Reads and stores the calendar settings of a member. */
export function createSettingsService({ calendars }: { calendars: Pick<CalendarRepository, 'find' | 'set'> }) {
  async function get(memberId: string): Promise<CalendarSettings> {
    const { mailEntries, useBusy, alarms } = await calendars.find(memberId);
    return { mailEntries, useBusy, alarms };
  }

  return {
    get,

    async put(memberId: string, settings: CalendarSettings): Promise<CalendarSettings> {
      await calendars.set(memberId, settings);
      return get(memberId);
    },
  };
}
