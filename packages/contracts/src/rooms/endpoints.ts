import { z } from 'zod';
import '../core/jitless.ts';
import { MessageBody, ObjectId } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { ReportInput } from '../moderation/forms.ts';
import { RoomDoorView } from './entities.ts';

export const roomEndpoints = defineEndpoints('chat', {
  'GET /circles/:id/room': {
    summary: 'The room of a lesson in which the caller teaches or has a seat. 404 where there are no rooms.',
    params: IdParam,
    response: z.object({ room: RoomDoorView }),
  },
  'POST /circles/:id/room/reports': {
    summary:
      'Report somebody with whom the caller was in the room of a session, up to 72 hours after. Kept are who was there and when, and what was written in the conversation meanwhile; no sound and no pictures. The same answer for a repeated report.',
    params: IdParam,
    body: ReportInput.extend({ memberId: ObjectId }),
    response: MessageBody,
    status: 201,
  },
});
