import { implement, sendLines } from '@mutua/service-kit';
import type { Router } from 'express';
import type { MemberDataRepository } from './member-data.repository.ts';
import { ownData } from './own-data.ts';

export function ownDataRoutes(router: Router, data: MemberDataRepository): void {
  implement(router, 'GET /skills/own-data/all', ({ caller, res }) => sendLines(res, ownData(data, caller.userId)));
}
