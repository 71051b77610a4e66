import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { SavedSearchService } from './saved-search.service.ts';

export function savedSearchRoutes(router: Router, searches: SavedSearchService): void {
  implement(router, 'GET /searches', async ({ caller }) => ({ searches: await searches.list(caller) }));
  implement(router, 'POST /searches', async ({ caller, body }) => ({ search: await searches.save(caller, body) }));
  implement(router, 'PUT /searches/:id', async ({ caller, params, body }) => ({
    search: await searches.setCadence(caller, params.id, body.cadence),
  }));
  implement(router, 'DELETE /searches/:id', async ({ caller, params }) => {
    await searches.remove(caller, params.id);
    return { message: 'Saved search removed' };
  });
}
