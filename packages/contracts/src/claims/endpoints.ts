import { z } from 'zod';
import { MessageBody } from '../core/common.ts';
import { defineEndpoints, TokenParam } from '../core/endpoint.ts';
import { IMPORTS } from '../imports/limits.ts';
import { User } from '../members/entities.ts';
import { MemberName } from '../members/member-name.ts';
import { Claim, WaitingItems } from './entities.ts';
import { ClaimInput } from './forms.ts';

const ItemParam = z.object({
  n: z.coerce
    .number()
    .int()
    .min(0)
    // Of each list by which a member has come, the numbers go on.
    .max(100 * IMPORTS.items),
});

export const claimEndpoints = defineEndpoints('auth', {
  'GET /claims': {
    summary: 'What the caller has kept of an invitation and still waits to be stored; empty without any.',
    response: z.object({ waiting: z.array(WaitingItems) }),
  },
  'DELETE /claims/items/:n': {
    summary: 'A kept offer or need was stored by the ordinary calls, or is not wanted; the same answer again.',
    params: ItemParam,
    response: MessageBody,
  },
  'GET /claims/:token': {
    auth: 'public',
    limit: 'links',
    summary:
      'What a list says about a person; changes nothing. 410 withdrawn, expired, joined or refused; 503 while a press is being answered.',
    params: TokenParam,
    response: z.object({ claim: Claim }),
  },
  'POST /claims/:token/accept': {
    auth: 'public',
    limit: 'links',
    summary:
      'Become a member with a confirmed address. 410 and 503 as above; the press that made the member, repeated with its clientId within a minute, answers a session again. 403 password_off when members sign in elsewhere.',
    params: TokenParam,
    body: ClaimInput.extend({ name: MemberName }),
    response: z.object({ accessToken: z.string(), refreshToken: z.string(), user: User }),
    status: 201,
  },
  'GET /claims/:token/refuse': {
    auth: 'public',
    limit: 'links',
    summary: 'Redirects to the page that asks whether to erase what the list says; changes nothing.',
    params: TokenParam,
  },
  'POST /claims/:token/refuse': {
    auth: 'public',
    limit: 'links',
    summary:
      'Erase what the list says; the same answer for every token. Mail programs call it with one click, with any body.',
    params: TokenParam,
    response: MessageBody,
  },
});
