import { createECDH, randomBytes } from 'node:crypto';
import type { Logger } from '@mutua/service-kit';
import type { Outbound } from '@mutua/service-kit/outbound';
import webPush from 'web-push';
import type { PushPayload } from './push-payload.ts';
import { createPushSender, pushContact } from './push-sender.ts';
import type { PushSubscriptionDocument } from './push-subscription.model.ts';

describe('the contact for push services', () => {
  const config = {
    VAPID_SUBJECT: '',
    PUBLIC_URL: 'https://zeitbank.example',
    MAIL_FROM: 'Zeitbank <post@verein.local>',
  };

  it('is the address of the site, because Apple refuses mail addresses of a local network', () => {
    expect(pushContact(config)).toBe('https://zeitbank.example');
  });

  it('is what the operator has set', () => {
    expect(pushContact({ ...config, VAPID_SUBJECT: 'mailto:push@zeitbank.example' })).toBe(
      'mailto:push@zeitbank.example',
    );
  });

  it('is a mail address on a developer’s machine, because a contact has to be mailto or https', () => {
    expect(pushContact({ ...config, PUBLIC_URL: 'http://localhost:8080' })).toBe('mailto:post@verein.local');
  });
});

it('logs the status and the host of a push that is refused, and not the secret rest of the address', async () => {
  const keys = webPush.generateVAPIDKeys();
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const logged: object[] = [];
  const send = createPushSender({
    keys: [keys],
    subject: 'mailto:push@mutua.test',
    hosts: ['*.push.apple.com'],
    outbound: { ask: async () => ({ statusCode: 403, on() {}, destroy() {} }) } as unknown as Outbound,
    logger: { warn: (facts: object) => logged.push(facts) } as unknown as Logger,
  });
  const subscription = {
    publicKey: keys.publicKey,
    endpoint: 'https://web.push.apple.com/secret',
    keys: { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  } as PushSubscriptionDocument;
  const payload: PushPayload = {
    content: { v: 1, tag: 'a', title: 'Hello', body: '', url: '/', actions: [] },
    urgency: 'normal',
    ttl: 60,
  };
  expect(await send(subscription, payload)).toBe('refused');
  expect(logged).toEqual([{ status: 403, host: 'web.push.apple.com' }]);
});
