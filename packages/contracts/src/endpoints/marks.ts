import { z } from 'zod';
import { MessageBody } from '../common.ts';
import { defineEndpoints, IdParam, TokenParam } from '../endpoint.ts';
import { OwnMark } from '../entities/marks.ts';
import { MarkInput } from '../forms/marks.ts';

/** The calls about marks of a profile, in the auth service. */
export const marksEndpoints = defineEndpoints('auth', {
  'GET /users/marks': {
    summary: "The caller's pages and mailboxes, also those that are not shown.",
    response: z.object({ marks: z.array(OwnMark) }),
  },
  'POST /users/marks': {
    limit: 'marks',
    summary:
      'Ask for a mark: a page that links back, which is then looked at, or a mailbox of an institution, which gets a mail. Again for the same one: it is checked again. 409 too_many_marks.',
    body: MarkInput,
    response: z.object({ mark: OwnMark }),
    status: 202,
  },
  'DELETE /users/marks/:id': {
    summary: 'Remove a mark.',
    params: IdParam,
    response: MessageBody,
  },
  'POST /users/marks/:token/confirm': {
    auth: 'public',
    limit: 'links',
    summary: 'By the link of the mail to a mailbox: show it on the profile. 400 invalid_link.',
    params: TokenParam,
    response: MessageBody.extend({ value: z.string() }),
  },
});
