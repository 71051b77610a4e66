import { implement, languageFor, sendCalendar } from '@mutua/service-kit';
import type { Router } from 'express';
import type { Calendars } from './calendars.ts';

const FEED_SECONDS = 900;
const SECRET_LENGTH = 43;

export function calendarRoutes(router: Router, { feed, settings, sources, own }: Calendars): void {
  implement(router, 'GET /requests/:id/sessions/:sessionId/file', async ({ params, caller, res }) => {
    sendCalendar(res, await feed.file(caller.userId, params.id, params.sessionId, languageFor(res)));
  });
  implement(router, 'GET /calendar', ({ query, caller }) => own.get(caller.userId, query));
  implement(router, 'GET /calendar/feed', async ({ caller }) => ({ feed: await feed.get(caller.userId) }));
  implement(router, 'POST /calendar/feed', ({ caller, res }) => feed.make(caller.userId, languageFor(res)));
  implement(router, 'PUT /calendar/feed', async ({ body, caller }) => ({
    feed: await feed.setDetail(caller.userId, body.detail),
  }));
  implement(router, 'DELETE /calendar/feed', async ({ caller }) => {
    await feed.end(caller.userId);
    return { feed: null };
  });
  implement(router, 'GET /calendar/feeds/:file', async ({ params, req, res }) => {
    const { text, etag } = await feed.read(params.file.slice(0, SECRET_LENGTH));
    res.set({ ETag: etag, 'Cache-Control': `private, max-age=${FEED_SECONDS}`, 'X-Robots-Tag': 'none' });
    // Only `If-None-Match` counts: a calendar names in it the version that it has. Other cache headers are ignored.
    const known = (req.get('if-none-match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
    if (known.includes(etag)) res.status(304).end();
    else sendCalendar(res, text);
  });
  implement(router, 'GET /calendar/sources', async ({ caller }) => ({ sources: await sources.list(caller.userId) }));
  implement(router, 'POST /calendar/sources', async ({ body, caller }) => ({
    source: await sources.add(caller.userId, body),
  }));
  implement(router, 'PUT /calendar/sources/:id/refresh', async ({ params, caller }) => ({
    source: await sources.refresh(caller.userId, params.id),
  }));
  implement(router, 'DELETE /calendar/sources/:id', async ({ params, caller }) => ({
    sources: await sources.remove(caller.userId, params.id),
  }));
  implement(router, 'GET /calendar/settings', async ({ caller }) => ({ settings: await settings.get(caller.userId) }));
  implement(router, 'PUT /calendar/settings', async ({ body, caller }) => ({
    settings: await settings.put(caller.userId, body),
  }));
}
