import { z } from 'zod';
import { MessageBody, ObjectId } from '../core/common.ts';
import { defineEndpoints } from '../core/endpoint.ts';
import { ReportInput } from '../moderation/forms.ts';
import { NoteLine, Notes } from './entities.ts';
import { NoteLineInput } from './forms.ts';

const OfRequest = z.object({ requestId: ObjectId });
const OneLine = OfRequest.extend({ id: ObjectId });

/** The notes that both parties of an exchange share. Pages change them with `notes_change`, many lines at once. */
export const noteEndpoints = defineEndpoints('chat', {
  'GET /notes/:requestId': {
    summary: 'The notes of a conversation, all lines in their order. 404 for others than the two.',
    params: OfRequest,
    response: z.object({ notes: Notes }),
  },
  'PUT /notes/:requestId/lines/:id': {
    summary:
      'Write a line of the notes. Of two writers at once the later one wins it, and the other words become a line below. 409 notes_full, hidden.',
    params: OneLine,
    body: NoteLineInput,
    response: z.object({ line: NoteLine }),
  },
  'DELETE /notes/:requestId/lines/:id': {
    summary:
      'Delete a line of the notes, unless the other member has changed it since `rev` (409 conflict with the line). The same answer for a repeat.',
    params: OneLine,
    query: z.object({ rev: z.coerce.number().int().min(0) }),
    response: MessageBody,
  },
  'POST /notes/:requestId/lines/:id/reports': {
    summary:
      'Report a line of the notes that the other member wrote, with the ten around it. The same answer for a repeated report.',
    params: OneLine,
    body: ReportInput,
    response: MessageBody,
    status: 201,
  },
});
