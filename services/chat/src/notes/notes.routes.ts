import { REPORT_ANSWER } from '@mutua/domain';
import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { NotesService } from './notes.service.ts';

export function notesRoutes(router: Router, notes: Pick<NotesService, 'get' | 'put' | 'remove' | 'report'>): void {
  implement(router, 'GET /notes/:requestId', async ({ params, caller }) => ({
    notes: await notes.get(caller.userId, params.requestId),
  }));
  implement(router, 'PUT /notes/:requestId/lines/:id', async ({ params, body, caller }) => ({
    line: await notes.put(caller.userId, params.requestId, { id: params.id, ...body }),
  }));
  implement(router, 'DELETE /notes/:requestId/lines/:id', async ({ params, query, caller }) => {
    await notes.remove(caller.userId, params.requestId, params.id, query.rev);
    return { message: 'Line deleted' };
  });
  implement(router, 'POST /notes/:requestId/lines/:id/reports', async ({ params, body, caller }) => {
    await notes.report(caller.userId, params.requestId, params.id, body);
    return REPORT_ANSWER;
  });
}
