import { z } from 'zod';
import '../core/messages.ts';
import { defineEvents } from '../core/events/event-spec.ts';
import { SiteSnapshot } from './entities.ts';

export const siteEvents = defineEvents({
  /** The name or the look of the site has changed. */
  'site.changed': {
    source: 'auth',
    subscribers: ['notifications', 'requests', 'skills'],
    payload: z.object({ site: SiteSnapshot }),
  },
});
