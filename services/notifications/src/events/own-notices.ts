import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService } from '../notifications/notification.service.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

const DAY_MS = 86_400_000;
/** Where members see and change what these are about. */
const ACTION = '/settings/hours';

/** Tells a member that a calendar elsewhere cannot be read any more. */
export const onCalendarFailed =
  ({ service }: { service: Pick<NotificationService, 'notify'> }): EventHandler<'calendar.failed'> =>
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

/** Asks a member who is away without an end whether that is still so. */
export const onAwayAsked =
  ({
    recipients,
    service,
  }: {
    recipients: Pick<RecipientRepository, 'find'>;
    service: Pick<NotificationService, 'notify'>;
  }): EventHandler<'away.asked'> =>
  async (event) => {
    const { userId, since } = event.payload;
    const { timeZone: zone } = await recipients.find(userId);
    await service.notify(event, userId, {
      type: 'other',
      priority: 'medium',
      actionUrl: ACTION,
      saying: { text: 'awayAsk', values: { since: { at: since, zone } } },
    });
  };
