import { z } from 'zod';
import { MessageBody, ObjectId } from '../common.ts';
import { defineEndpoints } from '../endpoint.ts';
import { OwnMark } from '../entities/marks.ts';
import { MarkInput } from '../forms/marks.ts';

/** The calls about marks of a profile, in the auth service. */
export const marksEndpoints = defineEndpoints({
  'GET /users/marks': {
    service: 'auth',
    auth: 'required',
    summary: "The caller's pages and mailboxes, also those that are not shown.",
    response: z.object({ marks: z.array(OwnMark) }),
  },
  'POST /users/marks': {
    service: 'auth',
    auth: 'required',
    limit: 'marks',
    summary:
      'Ask for a mark: a page that links back, which is then looked at, or a mailbox of an institution, which gets a mail. Again for the same one: it is checked again. 409 too_many_marks.',
    body: MarkInput,
    response: z.object({ mark: OwnMark }),
    status: 202,
  },
  'DELETE /users/marks/:id': {
    service: 'auth',
    auth: 'required',
    summary: 'Remove a mark.',
    params: z.object({ id: ObjectId }),
    response: MessageBody,
  },
  'POST /users/marks/:token/confirm': {
    service: 'auth',
    auth: 'public',
    limit: 'links',
    summary: 'By the link of the mail to a mailbox: show it on the profile. 400 invalid_link.',
    params: z.object({ token: z.string().min(1).max(200) }),
    response: MessageBody.extend({ value: z.string() }),
  },
});
