import { z } from 'zod';
import { flag, MessageBody, ObjectId, Pagination, pageQuery } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { PAGE_SIZES } from '../core/limits.ts';
import { Notification, PushDevice, PushId } from './entities.ts';
import { PushSubscriptionInput } from './forms.ts';

/** The signed link in the `List-Unsubscribe` header of mails. */
const UnsubscribeQuery = z.object({
  member: ObjectId,
  /** What it unsubscribes from: a topic of notifications, or `digest`. Links in mails from before 1.13 have none, and mean all. */
  topic: z.string().min(1).max(32).optional(),
  signature: z.string().min(1).max(128),
});

export const notificationEndpoints = defineEndpoints('notifications', {
  'GET /notifications': {
    summary: "The caller's notifications, newest first.",
    query: z.object({ ...pageQuery(PAGE_SIZES.notifications), unreadOnly: flag }),
    response: z.object({ notifications: z.array(Notification), pagination: Pagination }),
  },
  'GET /notifications/unread/count': {
    summary: 'How many notifications the caller has not read.',
    response: z.object({ count: z.number().int() }),
  },
  'PUT /notifications/read/all': {
    summary: 'Mark all read.',
    response: MessageBody,
  },
  'PUT /notifications/read/plan/:requestId': {
    summary: 'Mark read what tells of the plan of an exchange.',
    params: z.object({ requestId: ObjectId }),
    response: MessageBody,
  },
  'PUT /notifications/:id/read': {
    summary: 'Mark one read.',
    params: IdParam,
    response: z.object({ notification: Notification }),
  },
  'DELETE /notifications/read/all': {
    summary: 'Delete the read ones.',
    response: MessageBody,
  },
  'DELETE /notifications/:id': {
    summary: 'Delete one.',
    params: IdParam,
    response: MessageBody,
  },
  'GET /push/key': {
    // Asked by the service worker, which has no token. The key is public.
    auth: 'public',
    summary: 'The key with which a browser subscribes to push; null while the operator offers none.',
    response: z.object({ publicKey: z.string().nullable() }),
  },
  'GET /push/subscriptions': {
    summary: 'The browsers of the caller that push reaches, newest first.',
    response: z.object({ subscriptions: z.array(PushDevice) }),
  },
  'PUT /push/subscriptions': {
    summary:
      'Let push reach a browser until the session ends; one of another member moves to the caller. 400 for an address of no known push service; 409 push_off while push is not offered.',
    body: PushSubscriptionInput,
    response: z.object({ subscription: PushDevice }),
  },
  'DELETE /push/subscriptions/:id': {
    summary: 'Let push reach a browser of the caller no more. The id is the SHA-256 of its endpoint.',
    params: z.object({ id: PushId }),
    response: MessageBody,
  },
  'POST /push/test': {
    limit: 'pushTests',
    summary: 'Send a push to the browsers of the caller. 409 no_device without one.',
    response: MessageBody,
    status: 202,
  },
  'GET /unsubscribe': {
    auth: 'public',
    summary: 'A page that asks whether to stop mails.',
    query: UnsubscribeQuery,
  },
  'POST /unsubscribe': {
    auth: 'public',
    summary: 'Stop mails to a member with one click in a mail program.',
    query: UnsubscribeQuery,
  },
});
