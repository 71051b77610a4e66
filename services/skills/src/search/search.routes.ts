import { implement, languageOfAnswer } from '@mutua/service-kit';
import type { Router } from 'express';
import type { SearchService } from './search.service.ts';

export function searchRoutes(router: Router, search: SearchService): void {
  implement(router, 'GET /skills/search', ({ query, caller, res }) =>
    search.search(caller?.userId, query, languageOfAnswer(res)),
  );
}
