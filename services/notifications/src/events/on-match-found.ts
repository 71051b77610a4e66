import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** Notifies the member of new mutual matches. */
export const onMatchFound =
  ({ service }: Dependencies): EventHandler<'match.found'> =>
  (event) => {
    const { userId, partners, count } = event.payload;
    return service.notify(event, userId, {
      type: 'match_found',
      priority: 'low',
      actionUrl: '/matches',
      saying: { text: 'matchFound', values: { names: partners.map(({ name }) => name), count } },
    });
  };
