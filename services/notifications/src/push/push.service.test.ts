import { createPushService } from './push.service.ts';
import type { PushContent } from './push-payload.ts';

const content = { v: 1, tag: 'a', title: 'Hello', body: '', url: '/', actions: [] } satisfies PushContent;

/** Sends a push to a member with one browser, and returns what the browser gets. */
async function sentWith(countFor: () => Promise<number>): Promise<PushContent[]> {
  const sent: PushContent[] = [];
  const service = createPushService({
    subscriptions: { listOf: async () => [{ _id: 'browser' }], reached: async () => undefined },
    unread: { countFor },
    send: async (_to: unknown, payload: { content: PushContent }) => {
      sent.push(payload.content);
      return 'sent';
    },
    keys: [],
    hosts: [],
  } as unknown as Parameters<typeof createPushService>[0]);
  expect(await service.send('member', { content, urgency: 'normal', ttl: 60 })).toEqual([]);
  return sent;
}

it('sends a push with the number of what is unread, or without one when counting fails', async () => {
  expect(await sentWith(async () => 3)).toEqual([{ ...content, badge: 3 }]);
  expect(await sentWith(() => Promise.reject(new Error('broken')))).toEqual([content]);
});
