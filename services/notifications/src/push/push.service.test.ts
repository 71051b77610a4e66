import { SITE_MARK } from '@mutua/contracts/document-marks';
import { createPushService } from './push.service.ts';
import type { PushContent } from './push-payload.ts';

const content = { v: 1, tag: 'a', title: 'Hello', body: '', url: '/', actions: [] } satisfies PushContent;

/** Sends a push to a member with one browser, and returns what the browser gets. */
async function sentWith(countFor: () => Promise<number>, given: PushContent = content): Promise<PushContent[]> {
  const sent: PushContent[] = [];
  const service = createPushService({
    subscriptions: { listOf: async () => [{ _id: 'browser' }], reached: async () => undefined },
    unread: { countFor },
    site: { read: async () => ({ name: 'Zeitbank Graz' }) },
    send: async (_to: unknown, payload: { content: PushContent }) => {
      sent.push(payload.content);
      return 'sent';
    },
    keys: [],
    hosts: [],
  } as unknown as Parameters<typeof createPushService>[0]);
  expect(await service.send('member', { content: given, urgency: 'normal', ttl: 60 })).toEqual([]);
  return sent;
}

it('says the name of the site', async () => {
  const [push] = await sentWith(async () => 1, { ...content, title: `Something new on ${SITE_MARK}` });
  expect(push?.title).toBe('Something new on Zeitbank Graz');
});

it('sends a push with the number of what is unread, or without one when counting fails', async () => {
  expect(await sentWith(async () => 3)).toEqual([{ ...content, badge: 3 }]);
  expect(await sentWith(() => Promise.reject(new Error('broken')))).toEqual([content]);
});
