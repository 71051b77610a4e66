import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { IceServers } from './ice-servers.ts';

export function callRoutes(router: Router, iceServers: IceServers): void {
  implement(router, 'GET /calls/ice-servers', async ({ caller, query }) => ({
    iceServers: await iceServers.find(caller.userId, query.requestId),
  }));
}
