import { z } from 'zod';
import '../core/jitless.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { RoomDoorView } from './entities.ts';

export const roomEndpoints = defineEndpoints('chat', {
  'GET /circles/:id/room': {
    summary: 'The room of a lesson in which the caller teaches or has a seat. 404 where there are no rooms.',
    params: IdParam,
    response: z.object({ room: RoomDoorView }),
  },
});
