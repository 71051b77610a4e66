import { implement, languageOfAnswer } from '@mutua/service-kit';
import type { Router } from 'express';
import type { BookmarkService } from './bookmark.service.ts';

const REMOVED = { message: 'Removed' };

export function bookmarkRoutes(router: Router, bookmarks: BookmarkService): void {
  implement(router, 'GET /bookmarks', ({ caller, query, res }) => bookmarks.list(caller, query, languageOfAnswer(res)));
  implement(router, 'GET /bookmarks/marks', ({ caller }) => bookmarks.marks(caller));
  implement(router, 'PUT /bookmarks/skills/:id', async ({ caller, params, body, res }) => ({
    bookmark: await bookmarks.keep(caller, { kind: 'skill', targetId: params.id }, body, languageOfAnswer(res)),
  }));
  implement(router, 'DELETE /bookmarks/skills/:id', async ({ caller, params }) => {
    await bookmarks.remove(caller, { kind: 'skill', targetId: params.id });
    return REMOVED;
  });
  implement(router, 'PUT /bookmarks/users/:id', async ({ caller, params, body, res }) => ({
    bookmark: await bookmarks.keep(caller, { kind: 'user', targetId: params.id }, body, languageOfAnswer(res)),
  }));
  implement(router, 'DELETE /bookmarks/users/:id', async ({ caller, params }) => {
    await bookmarks.remove(caller, { kind: 'user', targetId: params.id });
    return REMOVED;
  });
}
