import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { RoomService } from './room.service.ts';

export function roomRoutes(router: Router, rooms: Pick<RoomService, 'view'>): void {
  implement(router, 'GET /circles/:id/room', async ({ caller, params }) => ({
    room: await rooms.view(caller.userId, params.id),
  }));
}
