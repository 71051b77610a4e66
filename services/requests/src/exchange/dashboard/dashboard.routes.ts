import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { DashboardService } from './dashboard.service.ts';

export function dashboardRoutes(router: Router, dashboard: DashboardService): void {
  implement(router, 'GET /users/dashboard/stats', ({ caller, req }) =>
    dashboard.figures(caller.userId, req.get('authorization') ?? ''),
  );
}
