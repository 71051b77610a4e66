import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { SearchService } from './search.service.ts';

export function searchRoutes(router: Router, search: SearchService): void {
  implement(router, 'GET /skills/search', ({ query, caller }) => search.search(caller?.userId, query));
}
