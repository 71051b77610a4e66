import { z } from 'zod';
import { ObjectId } from '../core/common.ts';
import { defineEndpoints } from '../core/endpoint.ts';
import { IceServer } from './entities.ts';

export const callEndpoints = defineEndpoints('chat', {
  'GET /calls/ice-servers': {
    limit: 'iceServers',
    summary: 'The STUN and TURN servers for a call in a conversation in which the caller may write.',
    query: z.object({ requestId: ObjectId }),
    response: z.object({ iceServers: z.array(IceServer) }),
  },
});
