import { DAY_MS } from '@mutua/contracts/time';
import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** The settings page on which members can change these things. */
const ACTION = '/settings/hours';

/** Notifies a member that a calendar of another provider can no longer be read. */
export const onCalendarFailed =
  ({ service }: Dependencies): EventHandler<'calendar.failed'> =>
  async (event) => {
    const { userId, name, since } = event.payload;
    const days = Math.floor((Date.parse(event.occurredAt) - Date.parse(since)) / DAY_MS);
    await service.notify(event, userId, {
      type: 'other',
      priority: 'medium',
      actionUrl: ACTION,
      saying: { text: 'calendarFailed', values: { name, days } },
    });
  };

/** Asks a member whose absence has no end whether it is over. */
export const onAwayAsked =
  ({ service }: Dependencies): EventHandler<'away.asked'> =>
  async (event) => {
    const { userId, since } = event.payload;
    await service.notify(event, userId, {
      type: 'other',
      priority: 'medium',
      actionUrl: ACTION,
      saying: (zone) => ({ text: 'awayAsk', values: { since: { at: since, zone } } }),
    });
  };
