import type { FiguresService } from '@mutua/domain';
import { implement } from '@mutua/service-kit';
import type { Router } from 'express';

export function figuresRoutes(router: Router, figures: FiguresService): void {
  implement(router, 'GET /figures/lessons', ({ caller, query, req, res }) =>
    figures.answer(caller, query, { req, res }),
  );
}
