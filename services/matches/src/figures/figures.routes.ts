import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { SiteFigures } from './site-figures.ts';

export function figuresRoutes(router: Router, figures: SiteFigures): void {
  implement(router, 'GET /figures/wishes', async ({ caller, query, req, res }) => {
    const counted = await figures.answer(caller, query, { req, res });
    return { ...counted, topics: await figures.wanted(counted.months) };
  });
}
