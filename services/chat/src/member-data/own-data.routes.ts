import { implement, sendLines } from '@mutua/service-kit';
import type { Router } from 'express';
import { type OwnDataSources, ownData } from './own-data.ts';

export function ownDataRoutes(router: Router, sources: OwnDataSources): void {
  implement(router, 'GET /messages/own-data/all', ({ caller, res }) => sendLines(res, ownData(sources, caller.userId)));
}
