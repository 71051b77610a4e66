import { z } from 'zod';
import { MessageBody } from '../core/common.ts';
import { defineEndpoints } from '../core/endpoint.ts';
import { LIMITS } from '../limits.ts';
import { ErasureState, ExportState } from './entities.ts';

export const ownDataEndpoints = defineEndpoints('auth', {
  'GET /users/export': {
    summary: "The caller's exports: the one that can be downloaded, and the one that is being made.",
    response: ExportState,
  },
  'POST /users/export': {
    limit: 'ownData',
    summary:
      'Begin an export of everything that the site has of the caller; one at a time. 403 confirm_needed when the sign-in, or a confirmation, was long ago.',
    response: ExportState,
    status: 201,
  },
  'POST /users/export/link': {
    limit: 'ownData',
    summary: 'A link that downloads the finished export once, within five minutes.',
    response: z.object({ url: z.string() }),
    status: 201,
  },
  'GET /users/export/file': {
    auth: 'public',
    limit: 'links',
    changes: true,
    summary: 'Visited by the browser itself: the archive behind such a link.',
    query: z.object({ token: z.string().max(200).optional() }),
  },
  'GET /users/erasure': {
    summary: 'When the account of the caller will be erased.',
    response: ErasureState,
  },
  'POST /users/erasure': {
    limit: 'ownData',
    summary: 'Have the own account erased in 14 days. Until then the profile and the skills are hidden.',
    body: z.object({
      password: z.string().max(LIMITS.password.max).optional(),
      /** For members without a password. */
      email: z.string().max(LIMITS.email.max).optional(),
    }),
    response: ErasureState,
  },
  'DELETE /users/erasure': {
    summary: 'Keep the account after all.',
    response: MessageBody,
  },
  'GET /skills/own-data/all': {
    service: 'skills',
    inside: true,
    summary: 'What the service has of the caller, as lines of JSON; the export collects them.',
  },
  'GET /requests/own-data/all': {
    service: 'requests',
    inside: true,
    summary: 'The same of requests and reviews.',
  },
  'GET /matches/own-data/all': {
    service: 'matches',
    inside: true,
    summary: 'The same of wants.',
  },
  'GET /messages/own-data/all': {
    service: 'chat',
    inside: true,
    summary: 'The same of conversations. A file comes with a link that is valid for some hours.',
  },
  'GET /notifications/own-data/all': {
    service: 'notifications',
    inside: true,
    summary: 'The same of notifications and mails.',
  },
});
