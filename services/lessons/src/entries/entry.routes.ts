import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { EntryService } from './entry.service.ts';

export function entryRoutes(router: Router, { entries }: { entries: EntryService }): void {
  implement(router, 'POST /lessons', async ({ caller, body }) => ({ entry: await entries.add(caller, body.text) }));
  implement(router, 'GET /lessons', async ({ caller }) => ({ entries: await entries.list(caller) }));
}
