import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService } from '../notifications/notification.service.ts';

/** Notifies the member of new mutual matches. */
export const onMatchFound =
  ({ service }: { service: Pick<NotificationService, 'notify'> }): EventHandler<'match.found'> =>
  (event) => {
    const { userId, partners, count } = event.payload;
    return service.notify(event, userId, {
      type: 'match_found',
      priority: 'low',
      actionUrl: '/matches',
      saying: { text: 'matchFound', values: { names: partners.map(({ name }) => name), count } },
    });
  };
