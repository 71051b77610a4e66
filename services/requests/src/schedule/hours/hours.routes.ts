import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { HoursService } from './hours.service.ts';

export function hoursRoutes(router: Router, hours: HoursService): void {
  implement(router, 'GET /calendar/hours', async ({ caller }) => ({ hours: await hours.get(caller.userId) }));
  implement(router, 'PUT /calendar/hours', async ({ body, caller }) => ({
    hours: await hours.put(caller.userId, body),
  }));
}
