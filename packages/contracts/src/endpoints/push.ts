import { z } from 'zod';
import { MessageBody } from '../common.ts';
import { defineEndpoints } from '../endpoint.ts';
import { PushDevice, PushId } from '../entities/push.ts';
import { PushSubscriptionInput } from '../forms/push.ts';

/** The calls about push, in the notifications service. */
export const pushEndpoints = defineEndpoints('notifications', {
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
});
